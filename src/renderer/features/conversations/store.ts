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
