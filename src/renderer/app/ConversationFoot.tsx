import { useCallback, useEffect } from 'react';
import type { QueuedPrompt } from '../../shared/domain/conversation';
import { ApprovalDock } from '../features/approvals/ApprovalDock';
import { Composer } from '../features/composer/Composer';
import { draftOf } from '../features/composer/drafts';
import { PromptQueue } from '../features/composer/PromptQueue';
import { QuestionDock } from '../features/questions/QuestionDock';
import { useTranslate } from '../ui/i18n';
import { BackgroundLine } from './BackgroundLine';
import { ContextMeter } from './ContextMeter';
import { attempt, stopConversation } from './conversation-actions';
import { showView } from './navigation';
import { useModEnterSends } from './session';
import { focusComposer } from './shortcuts';

export interface ConversationFootProps {
  conversationId: string;
  /** Whose questions are shown: those of a sub-agent are asked in the conversation it works for. */
  asksIn: string;
  busy: boolean;
  queue: readonly QueuedPrompt[];
  locked: string | null;
}

/** What stays at the bottom of a conversation: questions, waiting prompts and the composer. */
export function ConversationFoot({ conversationId, asksIn, busy, queue, locked }: ConversationFootProps) {
  const translate = useTranslate();
  const modEnterSends = useModEnterSends();
  const composerIsEmpty = useCallback(() => draftOf(conversationId).trim() === '', [conversationId]);
  const stop = () => void stopConversation(conversationId);
  // The field that sent the first prompt is gone with its view: whoever wrote there writes on here.
  useEffect(() => {
    if (document.activeElement === document.body) focusComposer();
  }, []);
  return (
    <div className="mx-auto flex max-h-[calc(100%-9rem)] min-h-0 w-full max-w-208 shrink-0 flex-col gap-2 px-6 pt-1 pb-4 max-sm:px-3 max-sm:pb-2">
      <div data-pane="approval" className="flex min-h-0 flex-col overflow-y-auto empty:hidden">
        <ApprovalDock
          conversationId={asksIn}
          composerIsEmpty={composerIsEmpty}
          modEnterSends={modEnterSends}
          onManageGrants={() => {
            showView('approvals');
          }}
        />
      </div>
      <QuestionDock conversationId={asksIn} />
      {!busy && <BackgroundLine onEnd={stop} />}
      <PromptQueue
        prompts={queue}
        onEdit={(promptId, text) => void attempt('prompt.edit', { conversationId, promptId, text })}
        onRemove={(promptId) => void attempt('prompt.remove', { conversationId, promptId })}
        onMoveUp={(promptId) => void attempt('prompt.moveUp', { conversationId, promptId })}
        onSendNow={(promptId) => void attempt('prompt.sendNow', { conversationId, promptId })}
      />
      <div data-pane="composer" className="shrink-0">
        <Composer
          draftKey={conversationId}
          locked={locked}
          modEnterSends={modEnterSends}
          placeholder={translate(busy ? 'window.placeholder-busy' : 'window.placeholder')}
          onSend={(text) => attempt('conversation.send', { conversationId, text })}
          onStop={busy ? stop : null}
          facts={<ContextMeter />}
        />
      </div>
    </div>
  );
}
