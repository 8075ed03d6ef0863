import { useState } from 'react';
import type { HookSource } from '../../../../shared/domain/hook';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { useTranslate } from '../../../ui/i18n';
import { TextDiff } from '../../../ui/TextDiff';
import { showHidden } from '../../../ui/visible-text';
import { ConflictBanner } from './ConflictBanner';
import { isDirty, reloadDraft, saveDraft, shownText, useDrafts, type FileDraft } from './drafts';
import { useSaveKey } from './use-save-key';

export interface SaveBarProps {
  source: HookSource;
  /** Why it cannot be saved as it is. */
  blocked: string | null;
  onSaved: () => void;
}

/** Project files whose changes were looked at in this window, before the first write to them. */
const looked = new Set<string>();

/** What would be written, and the way to do it or not. */
export function SaveBar({ source, blocked, onSaved }: SaveBarProps) {
  const translate = useTranslate();
  const { path } = source;
  const draft = useDrafts(({ files }) => files.get(path));
  const [diffShown, setDiffShown] = useState<'no' | 'look' | 'before-save'>('no');
  const dirty = draft !== undefined && isDirty(draft);
  const reason = draft === undefined ? null : (draft.base.readOnly ?? blocked);
  const canSave = dirty && draft.isCurrent && !draft.saving && reason === null && draft.conflict === null;

  const write = async (over?: { hash: string | null }) => {
    setDiffShown('no');
    looked.add(path);
    if (await saveDraft(path, over)) onSaved();
  };
  const save = () => {
    if (!canSave) return;
    if (source.layer === 'project' && !looked.has(path)) setDiffShown('before-save');
    else void write();
  };
  useSaveKey(save);
  if (draft === undefined) return null;

  return (
    <div className="sticky -bottom-4 z-1 -mb-4 flex flex-col gap-2 border-t border-line bg-canvas pt-2 pb-4">
      {draft.message !== null && (
        <div role="alert">
          <Banner tone={draft.message.tone}>{showHidden(draft.message.text)}</Banner>
        </div>
      )}
      {draft.conflict !== null && (
        <ConflictBanner path={path} draft={draft} onOverwrite={(over) => void write(over)} />
      )}
      {reason !== null && dirty && <p className="text-xs text-danger">{showHidden(reason)}</p>}
      <p role="status" className="text-xs text-ink-soft">
        <Unsaved draft={draft} path={path} />
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button tone="primary" disabled={!canSave} focusableWhenDisabled onClick={save}>
          {translate('hookEditor.save')}
        </Button>
        <Button disabled={!dirty || draft.saving} onClick={() => void reloadDraft(path)}>
          {translate('hookEditor.discard')}
        </Button>
        {dirty && (
          <Button
            tone="quiet"
            onClick={() => {
              setDiffShown('look');
            }}
          >
            {translate('hookEditor.showDiff')}
          </Button>
        )}
      </div>
      {diffShown !== 'no' && (
        <DiffDialog
          path={path}
          draft={draft}
          onWrite={diffShown === 'before-save' ? () => void write() : null}
          onClose={() => {
            setDiffShown('no');
          }}
        />
      )}
    </div>
  );
}

function Unsaved({ draft, path }: { draft: FileDraft; path: string }) {
  const translate = useTranslate();
  if (!isDirty(draft)) return null;
  const keys = draft.read?.keys ?? 0;
  return (
    <>
      <span aria-hidden className="mr-1 text-warn">
        ●
      </span>
      {translate('hookEditor.willWrite', { keys, path: showHidden(path) })}
    </>
  );
}

interface DiffDialogProps {
  path: string;
  draft: FileDraft;
  onWrite: (() => void) | null;
  onClose: () => void;
}

function DiffDialog({ path, draft, onWrite, onClose }: DiffDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={translate('hookEditor.diffTitle')}
      {...(onWrite === null ? {} : { description: translate('hookEditor.firstWrite') })}
      footer={
        onWrite !== null && (
          <>
            <Button onClick={onClose}>{translate('window.cancel')}</Button>
            <Button tone="primary" onClick={onWrite}>
              {translate('hookEditor.writeIt')}
            </Button>
          </>
        )
      }
    >
      <TextDiff before={draft.base.text} after={shownText(draft)} label={path} maxLines={24} />
    </Dialog>
  );
}
