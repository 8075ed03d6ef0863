import { useState } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { copyText } from './request-view';

export function CopyRequest({ request }: { request: ApprovalRequest }) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="sm"
      tone="quiet"
      onClick={() => {
        void navigator.clipboard.writeText(copyText(request)).then(() => {
          setCopied(true);
        });
      }}
    >
      {translate(copied ? 'approval.copied' : 'approval.copy')}
    </Button>
  );
}
