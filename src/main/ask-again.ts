import type { Result } from '../shared/ipc/result';
import { asksFirst } from './agent/resume';
import type { ConversationSet } from './conversation-set';
import type { ConversationStore } from './store/conversation-store';

interface AskAgainDeps {
  store: Pick<ConversationStore, 'cutOffWaiting'>;
  set: Pick<ConversationSet, 'open'>;
  resume(conversationId: string): Promise<Result<Record<never, never>>>;
  warn(conversationId: string, text: string): void;
}

/**
 * What waited for the person when the app was cut off is put before them again without a click. Its hooks and
 * rules are asked anew, and nothing runs before the answer.
 */
export async function askAgain({ store, set, resume, warn }: AskAgainDeps): Promise<void> {
  for (const conversationId of store.cutOffWaiting()) {
    const opened = set.open(conversationId);
    if (!opened.ok) continue;
    const trajectory = opened.data.log.trajectory();
    // What a sub-agent asked is asked again when the conversation that it works for goes on.
    if (trajectory.conversation.parentConversationId !== null || !asksFirst(trajectory)) continue;
    const resumed = await resume(conversationId);
    if (!resumed.ok) warn(conversationId, resumed.error.message);
  }
}
