import { useState } from 'react';
import type { RestoreChoice } from '../../../shared/domain/checkpoint';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { TextArea } from '../../ui/TextArea';
import { RestoreList } from './RestoreList';
import { useRestorePlan, type Place } from './use-restore-plan';

export interface ResendDialogProps {
  place: Place;
  /** The message as it was sent. */
  text: string;
  /** Files cannot be put back while a turn runs. */
  busy: boolean;
  /** Resolves to what went wrong, in words; null when it is on its way and the dialog may go. */
  onResend: (text: string, files: RestoreChoice[]) => Promise<string | null>;
  onClose: () => void;
}

/** Another wording of an earlier message, in a conversation of its own; the old one stays. */
export function ResendDialog({ place, text, busy, onResend, onClose }: ResendDialogProps) {
  const translate = useTranslate();
  const selection = useRestorePlan(place);
  const [edited, setEdited] = useState(text);
  const [withFiles, setWithFiles] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { found, choices } = selection;
  const hasFiles = found.kind === 'read' && found.plan.files.length + found.plan.blocked.length > 0;

  const send = async () => {
    setWorking(true);
    setError(null);
    const problem = await onResend(edited, withFiles ? choices : []);
    setWorking(false);
    if (problem === null) {
      onClose();
      return;
    }
    setError(problem);
    void selection.lookAgain();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="lg"
      title={translate('resend.title')}
      description={translate('resend.description')}
      footer={
        <>
          <Button onClick={onClose}>{translate('window.cancel')}</Button>
          <Button
            tone="primary"
            disabled={working || edited.trim() === ''}
            focusableWhenDisabled
            onClick={() => void send()}
          >
            {translate('resend.act')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={translate('window.composer-label')}
          rows={5}
          value={edited}
          error={error}
          onChange={(event) => {
            setEdited(event.currentTarget.value);
          }}
        />
        {hasFiles && (
          <label className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              checked={withFiles}
              disabled={busy}
              onChange={(event) => {
                setWithFiles(event.target.checked);
              }}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            {translate(busy ? 'resend.files-busy' : 'resend.files')}
          </label>
        )}
        {hasFiles && withFiles && <RestoreList selection={selection} />}
      </div>
    </Dialog>
  );
}
