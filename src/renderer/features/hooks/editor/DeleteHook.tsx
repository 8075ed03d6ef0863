import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { AlertDialog } from '../../../ui/Dialog';
import { useTranslate } from '../../../ui/i18n';
import { showHidden } from '../../../ui/visible-text';
import { changeAndSave, useDrafts } from './drafts';

interface DeleteHookProps {
  path: string;
  name: string;
  onClose: () => void;
}

/** Asks before an entry goes for good. */
export function DeleteHook({ path, name, onClose }: DeleteHookProps) {
  const translate = useTranslate();
  const keep = useRef<HTMLButtonElement>(null);
  const [failed, setFailed] = useState(false);
  const draft = useDrafts(({ files }) => files.get(path));
  const remove = async () => {
    if (await changeAndSave(path, { kind: 'delete', name })) onClose();
    else setFailed(true);
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      initialFocus={keep}
      title={translate('hookEditor.delete.title', { name: showHidden(name) })}
      description={translate('hookEditor.delete.means', { path: showHidden(path) })}
      actions={
        <>
          <Button ref={keep} onClick={onClose}>
            {translate('hookEditor.delete.keep')}
          </Button>
          <Button tone="danger" onClick={() => void remove()}>
            {translate('hookEditor.delete.yes')}
          </Button>
        </>
      }
    >
      {failed && (
        <p role="alert" className="mt-2 text-danger">
          {showHidden(draft?.message?.text ?? translate('hookEditor.unsavedElsewhere'))}
        </p>
      )}
    </AlertDialog>
  );
}
