import { useEffect } from 'react';
import type { HookSource } from '../../../../shared/domain/hook';
import { Banner } from '../../../ui/Banner';
import { useTranslate } from '../../../ui/i18n';
import { showHidden } from '../../../ui/visible-text';
import { editForm, formIn, openDraft, useDrafts } from './drafts';
import { formError } from './form-check';
import { FormFields } from './FormFields';
import { SaveBar } from './SaveBar';
import { useMatchers } from './use-matchers';

export interface EditTabProps {
  source: HookSource;
  /** Null: a hook that is not in the file yet. */
  name: string | null;
  /** The file now says what was typed; the hook may have another name. */
  onSaved: (name: string) => void;
}

/** One hook as a form over the text of its file. */
export function EditTab({ source, name, onSaved }: EditTabProps) {
  const translate = useTranslate();
  const { path, plugin } = source;
  const draft = useDrafts(({ files }) => files.get(path));
  const failure = useDrafts(({ failures }) => failures.get(path));
  const form = draft === undefined ? null : formIn(draft, name);
  const tryouts = useMatchers(form);
  useEffect(() => void openDraft(path), [path]);

  if (plugin !== null) {
    return (
      <Banner tone="info">{translate('hooksPage.pluginReadOnly', { plugin: showHidden(plugin) })}</Banner>
    );
  }
  if (failure !== undefined) return <Banner tone="danger">{failure}</Banner>;
  if (draft === undefined || draft.read === null)
    return <p className="text-ink-soft">{translate('hooksPage.loading')}</p>;
  const { syntax } = draft.read;
  if (form === null && syntax === null) {
    // Just renamed or deleted: the list is about to say so.
    if (!draft.names.some((known) => known === name)) return null;
    return <Banner tone="warn">{translate('hookForm.unknownParts')}</Banner>;
  }
  const others = draft.names.filter((other) => other !== name);
  const error = form === null ? null : formError(form, others, tryouts);
  // Another hook's change is still on its way into the text.
  const isBusy = !draft.isCurrent && draft.pending !== null && draft.pending.name !== name;
  const disabled = syntax !== null || isBusy || draft.saving || draft.base.readOnly !== null;
  return (
    <div className="flex flex-col gap-3">
      {syntax !== null && (
        <Banner tone="danger">
          {translate('hookForm.fixLine', { line: syntax.line, message: showHidden(syntax.message) })}
        </Banner>
      )}
      {form !== null && (
        <FormFields
          form={form}
          others={others}
          tryouts={tryouts}
          disabled={disabled}
          onChange={(next) => {
            editForm(path, name, next);
          }}
        />
      )}
      <SaveBar
        source={source}
        blocked={error === null ? null : translate(error)}
        onSaved={() => {
          onSaved(form?.name ?? '');
        }}
      />
    </div>
  );
}
