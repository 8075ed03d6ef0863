import { ArrowUp, Check, Pencil, SendHorizontal, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { QueuedPrompt } from '../../../shared/domain/conversation';
import { IconButton } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';

export interface PromptQueueProps {
  prompts: readonly QueuedPrompt[];
  onEdit: (promptId: string, text: string) => void;
  onRemove: (promptId: string) => void;
  onMoveUp: (promptId: string) => void;
  onSendNow: (promptId: string) => void;
}

/** What waits for the turn to end. Everything here is as main knows it. */
export function PromptQueue({ prompts, onEdit, onRemove, onMoveUp, onSendNow }: PromptQueueProps) {
  const translate = useTranslate();
  if (prompts.length === 0) return null;
  return (
    <section
      aria-label={translate('window.queue')}
      className="card shrink-0 rounded-md border border-line bg-sunken"
    >
      <h2 className="px-3 pt-1.5 text-xs font-medium text-ink-soft">
        {translate('window.queue-count', { count: prompts.length })}
      </h2>
      <ol className="max-h-40 overflow-auto pb-1">
        {prompts.map((prompt, place) => (
          <QueueRow
            key={prompt.promptId}
            prompt={prompt}
            onEdit={onEdit}
            onRemove={onRemove}
            onMoveUp={place === 0 ? null : onMoveUp}
            onSendNow={onSendNow}
          />
        ))}
      </ol>
    </section>
  );
}

type QueueRowProps = Omit<PromptQueueProps, 'prompts' | 'onMoveUp'> & {
  prompt: QueuedPrompt;
  /** Null for the first. */
  onMoveUp: PromptQueueProps['onMoveUp'] | null;
};

function QueueRow({ prompt, onEdit, onRemove, onMoveUp, onSendNow }: QueueRowProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<string | null>(null);
  const name = prompt.text.slice(0, 60);
  if (draft !== null) {
    const save = () => {
      if (draft.trim() !== '') onEdit(prompt.promptId, draft);
      setDraft(null);
    };
    return (
      <li className="flex items-start gap-1 px-3 py-1">
        <textarea
          autoFocus
          aria-label={translate('window.queue-edit', { text: name })}
          value={draft}
          rows={Math.min(6, draft.split('\n').length)}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (isComposingKey(event)) return;
            if (event.key === 'Escape') setDraft(null);
            else if (event.key === 'Enter' && !event.shiftKey) save();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
          className="grow resize-none rounded-md border border-line-strong bg-canvas px-2 py-1"
        />
        <IconButton size="sm" label={translate('window.save')} onClick={save}>
          <Check aria-hidden size={14} />
        </IconButton>
        <IconButton
          size="sm"
          label={translate('window.cancel')}
          onClick={() => {
            setDraft(null);
          }}
        >
          <X aria-hidden size={14} />
        </IconButton>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1 px-3 py-0.5">
      <span className="min-w-0 grow truncate">{prompt.text}</span>
      {onMoveUp !== null && (
        <IconButton
          size="sm"
          label={translate('window.queue-up', { text: name })}
          hint={translate('window.move-up')}
          onClick={() => {
            onMoveUp(prompt.promptId);
          }}
        >
          <ArrowUp aria-hidden size={14} />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={translate('window.queue-send-now', { text: name })}
        hint={translate('window.send-now')}
        onClick={() => {
          onSendNow(prompt.promptId);
        }}
      >
        <SendHorizontal aria-hidden size={14} />
      </IconButton>
      <IconButton
        size="sm"
        label={translate('window.queue-edit', { text: name })}
        hint={translate('window.edit')}
        onClick={() => {
          setDraft(prompt.text);
        }}
      >
        <Pencil aria-hidden size={14} />
      </IconButton>
      <IconButton
        size="sm"
        label={translate('window.queue-remove', { text: name })}
        hint={translate('window.remove')}
        onClick={() => {
          onRemove(prompt.promptId);
        }}
      >
        <Trash2 aria-hidden size={14} />
      </IconButton>
    </li>
  );
}
