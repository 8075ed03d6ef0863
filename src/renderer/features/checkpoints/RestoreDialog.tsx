import { useState } from 'react';
import type { FailedFile } from '../../../shared/domain/checkpoint';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { showToast } from '../../ui/toasts';
import { showHidden } from '../../ui/visible-text';
import { RestoreList } from './RestoreList';
import { useRestorePlan, type Place } from './use-restore-plan';

export interface RestoreDialogProps {
  place: Place;
  /** It takes an earlier restore back. */
  undo: boolean;
  onClose: () => void;
}

/** Shows what putting files back would change, and does it for those that are ticked. */
export function RestoreDialog({ place, undo, onClose }: RestoreDialogProps) {
  const translate = useTranslate();
  const selection = useRestorePlan(place);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<{ message: string; failed: FailedFile[] } | null>(null);
  const count = selection.choices.length;

  const restore = async () => {
    setWorking(true);
    setProblem(null);
    const result = await ask('checkpoint.restore', { ...place, files: selection.choices });
    setWorking(false);
    if (result.ok && result.data.failed.length === 0) {
      showToast(translate('restore.done', { count: result.data.restored.length }));
      onClose();
      return;
    }
    setProblem(
      result.ok
        ? {
            message: translate('restore.partly', { count: result.data.restored.length }),
            failed: result.data.failed,
          }
        : { message: result.error.message, failed: [] },
    );
    void selection.lookAgain();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="lg"
      title={translate(undo ? 'restore.undo-title' : 'restore.title')}
      description={translate('restore.description')}
      footer={
        <>
          <Button onClick={onClose}>{translate('window.cancel')}</Button>
          <Button
            tone="primary"
            disabled={working || count === 0}
            focusableWhenDisabled
            onClick={() => void restore()}
          >
            {translate('restore.act', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem !== null && (
          <div role="alert">
            <Banner tone="danger">
              {showHidden(problem.message)}
              {problem.failed.map(({ path, message }) => (
                <span key={path} className="pre-wrap block">
                  {showHidden(`${path}: ${message}`)}
                </span>
              ))}
            </Banner>
          </div>
        )}
        <RestoreList selection={selection} />
      </div>
    </Dialog>
  );
}
