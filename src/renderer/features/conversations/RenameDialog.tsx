import { useRef, useState } from 'react';
import type { ConversationSummary } from '../../../shared/domain/conversation';
import { ask } from '../../api/client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';

export interface RenameDialogProps {
  conversation: ConversationSummary;
  onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(conversation.title);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    const { conversationId } = conversation;
    const result = await ask('conversation.rename', { conversationId, title: title.trim() });
    if (result.ok) onClose();
    else setError(result.error.message);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      initialFocus={field}
      title={translate('window.rename-conversation')}
      footer={
        <>
          <Button onClick={onClose}>{translate('window.cancel')}</Button>
          <Button tone="primary" disabled={title.trim() === ''} onClick={() => void save()}>
            {translate('window.rename')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={translate('window.title')}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        value={title}
        maxLength={200}
        error={error}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposingKey(event) && title.trim() !== '') void save();
        }}
      />
    </Dialog>
  );
}
