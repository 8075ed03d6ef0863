import { useEffect, useId, useRef } from 'react';
import type { HookSource } from '../../../../shared/domain/hook';
import { Banner } from '../../../ui/Banner';
import { useTranslate } from '../../../ui/i18n';
import { showHidden } from '../../../ui/visible-text';
import { ProblemList } from '../Problems';
import { editText, openDraft, shownText, useDrafts } from './drafts';
import { SaveBar } from './SaveBar';

/** The whole file as text, with what the engine would say of it. */
export function JsonTab({ source, onSaved }: { source: HookSource; onSaved: () => void }) {
  const translate = useTranslate();
  const { path, plugin } = source;
  const draft = useDrafts(({ files }) => files.get(path));
  const failure = useDrafts(({ failures }) => failures.get(path));
  useEffect(() => void openDraft(path), [path]);
  if (failure !== undefined) return <Banner tone="danger">{failure}</Banner>;
  if (draft === undefined) return <p className="text-ink-soft">{translate('hooksPage.loading')}</p>;
  const syntax = draft.read?.syntax ?? null;
  const line = syntax?.line ?? 0;
  return (
    <div className="flex flex-col gap-3">
      {plugin !== null && (
        <Banner tone="info">{translate('hooksPage.pluginReadOnly', { plugin: showHidden(plugin) })}</Banner>
      )}
      <NumberedText
        label={translate('hookEditor.jsonOf', { path: showHidden(path) })}
        text={shownText(draft)}
        badLine={line}
        readOnly={plugin !== null || draft.base.readOnly !== null || draft.saving}
        onChange={(text) => {
          editText(path, text);
        }}
      />
      {draft.read !== null && draft.read.problems.length > 0 && (
        <ProblemList problems={draft.read.problems} />
      )}
      {plugin === null && (
        <SaveBar
          source={source}
          blocked={syntax === null ? null : translate('hookEditor.notJson', { line })}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}

interface NumberedTextProps {
  label: string;
  text: string;
  /** Set apart in the margin; 0: none. */
  badLine: number;
  readOnly: boolean;
  onChange: (text: string) => void;
}

function NumberedText({ label, text, badLine, readOnly, onChange }: NumberedTextProps) {
  const id = useId();
  const margin = useRef<HTMLDivElement>(null);
  const lines = text.split(/\r\n?|\n/).length;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {label}
      </label>
      <div className="flex h-80 resize-y overflow-hidden rounded-md border border-line-strong bg-canvas font-mono text-xs leading-5">
        <div
          ref={margin}
          aria-hidden
          className="shrink-0 overflow-hidden bg-sunken py-1.5 text-right select-none"
        >
          {Array.from({ length: lines }, (_, index) => (
            <div
              key={index}
              className={
                index + 1 === badLine ? 'bg-danger-soft px-2 font-semibold text-danger' : 'px-2 text-ink-soft'
              }
            >
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          id={id}
          value={text}
          readOnly={readOnly}
          spellCheck={false}
          wrap="off"
          aria-invalid={badLine > 0}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          onScroll={(event) => {
            if (margin.current !== null) margin.current.scrollTop = event.currentTarget.scrollTop;
          }}
          className="min-w-0 grow resize-none bg-transparent px-2 py-1.5 whitespace-pre focus:outline-2 focus:-outline-offset-2 focus:outline-focus"
        />
      </div>
    </div>
  );
}
