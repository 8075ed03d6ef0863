import { create } from 'zustand';
import type { ConversationSummary, DamagedConversation } from '../../../shared/domain/conversation';
import { ask } from '../../api/client';

interface ConversationList {
  conversations: ConversationSummary[];
  damaged: DamagedConversation[];
  loaded: boolean;
}

/** The list as main last told it. */
export const useConversations = create<ConversationList>(() => ({
  conversations: [],
  damaged: [],
  loaded: false,
}));

export function setConversations(list: Omit<ConversationList, 'loaded'>): void {
  useConversations.setState({ ...list, loaded: true });
}

export async function loadConversations(): Promise<void> {
  const result = await ask('conversation.list', {});
  if (result.ok) setConversations(result.data);
}

export function useConversation(conversationId: string | null): ConversationSummary | null {
  return useConversations(
    (state) =>
      state.conversations.find((conversation) => conversation.conversationId === conversationId) ?? null,
  );
}

/** The conversation in which the person is asked: for a sub-agent the one at the top, else itself. */
export function useMainConversationId(conversationId: string): string {
  return useConversations(({ conversations }) => {
    let id = conversationId;
    for (;;) {
      const parentId = conversations.find((row) => row.conversationId === id)?.parentConversationId;
      if (parentId === undefined || parentId === null) return id;
      id = parentId;
    }
  });
}
