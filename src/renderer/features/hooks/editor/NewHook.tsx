import { useEffect, useState } from 'react';
import type { HookListing, HookSource } from '../../../../shared/domain/hook';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { useTranslate } from '../../../ui/i18n';
import { RadioCards } from '../../../ui/RadioCards';
import { showHidden } from '../../../ui/visible-text';
import { dropNewHook, editForm, openDraft, useDrafts } from './drafts';
import { EditTab } from './EditTab';
import { blankForm } from './form-change';
import { TemplatePicker } from './TemplatePicker';

interface NewHookProps {
  listing: HookListing;
  onSaved: (path: string, name: string) => void;
  onCancel: () => void;
}

/** Where a new hook goes and what it starts from; then its form. */
export function NewHook({ listing, onSaved, onCancel }: NewHookProps) {
  const translate = useTranslate();
  const places = listing.sources.map(({ source }) => source).filter(({ layer }) => layer !== 'plugin');
  const files = useDrafts(({ files }) => files);
  const begun = places.find(({ path }) => files.get(path)?.pending?.name === null);
  const [path, setPath] = useState(places[0]?.path ?? '');
  const source = begun ?? places.find((place) => place.path === path);
  if (source === undefined) return null;
  const cancel = () => {
    if (begun !== undefined) dropNewHook(begun.path);
    onCancel();
  };
  return (
    <section
      aria-label={translate('hookEditor.new')}
      data-wide
      className="flex min-w-0 flex-col gap-3 p-4 @min-[900px]:overflow-y-auto"
    >
      <div className="flex items-center gap-2">
        <h2 className="grow text-lg font-semibold">{translate('hookEditor.new')}</h2>
        <Button size="sm" onClick={cancel}>
          {translate('hookEditor.new.cancel')}
        </Button>
      </div>
      {begun === undefined ? (
        <Beginning places={places} source={source} onPlace={setPath} onSaved={onSaved} />
      ) : (
        <EditTab
          source={begun}
          name={null}
          onSaved={(name) => {
            onSaved(begun.path, name);
          }}
        />
      )}
    </section>
  );
}

interface BeginningProps {
  places: readonly HookSource[];
  source: HookSource;
  onPlace: (path: string) => void;
  onSaved: (path: string, name: string) => void;
}

function Beginning({ places, source, onPlace, onSaved }: BeginningProps) {
  const translate = useTranslate();
  const { path } = source;
  const draft = useDrafts(({ files }) => files.get(path));
  const failure = useDrafts(({ failures }) => failures.get(path));
  useEffect(() => void openDraft(path), [path]);
  const readOnly = draft?.base.readOnly ?? null;
  const syntax = draft?.read?.syntax ?? null;
  const problem =
    failure ??
    readOnly ??
    (syntax === null ? null : translate('hookForm.fixLine', { line: syntax.line, message: syntax.message }));
  return (
    <>
      <p className="text-ink-soft">{translate('hookEditor.new.help')}</p>
      <RadioCards
        legend={translate('hookEditor.new.scope')}
        value={path}
        onValueChange={onPlace}
        options={places.map((place) => ({
          value: place.path,
          label: translate(place.layer === 'user' ? 'hookEditor.new.user' : 'hookEditor.new.project'),
          help:
            place.layer === 'user'
              ? showHidden(place.path)
              : translate('hookEditor.new.projectHelp', { path: showHidden(place.path) }),
        }))}
      />
      {problem !== null && <Banner tone="danger">{showHidden(problem)}</Banner>}
      {draft !== undefined && draft.read !== null && problem === null && (
        <TemplatePicker
          source={source}
          names={draft.names}
          baseText={draft.base.text}
          onBlank={(name) => {
            editForm(path, null, blankForm(name));
          }}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
