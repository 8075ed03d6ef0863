import { useRef } from 'react';
import { Button } from '../../ui/Button';
import { AlertDialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';

export function RevokeAllDialog({
  open,
  count,
  onOpenChange,
  onConfirm,
}: {
  open: boolean;
  count: number;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}) {
  const translate = useTranslate();
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={translate('grant.revokeAllTitle', { count })}
      description={translate('grant.revokeAllHelp')}
      initialFocus={keep}
      actions={
        <>
          <Button
            ref={keep}
            onClick={() => {
              onOpenChange(false);
            }}
          >
            {translate('grant.keep')}
          </Button>
          <Button tone="danger" onClick={onConfirm}>
            {translate('grant.revokeAllConfirm')}
          </Button>
        </>
      }
    />
  );
}
