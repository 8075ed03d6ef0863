import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';
import { TextArea } from '../../ui/TextArea';
import { useScrolledIntoView } from './use-scrolled-into-view';

/** A refusal with words for the agent. Enter makes a new line; only the chord or the button sends. */
export function DenyForm({
  sending,
  onDeny,
  onCancel,
}: {
  sending: boolean;
  onDeny: (message: string) => void;
  onCancel: () => void;
}) {
  const translate = useTranslate();
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useScrolledIntoView<HTMLDivElement>();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const send = () => {
    setTried(true);
    if (sending) return;
    if (message.trim() === '') field.current?.focus();
    else onDeny(message.trim());
  };
  return (
    <div ref={form} className="flex flex-col gap-2">
      <TextArea
        ref={field}
        label={translate('approval.denyForm.label')}
        help={translate('approval.denyForm.help')}
        error={tried && message.trim() === '' ? translate('approval.denyForm.empty') : null}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          if (event.repeat || isComposingKey(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="danger" disabled={sending} onClick={send}>
          {translate('approval.denyForm.send')}
        </Button>
        <Button size="sm" tone="quiet" onClick={onCancel}>
          {translate('approval.cancel')}
        </Button>
      </div>
    </div>
  );
}
