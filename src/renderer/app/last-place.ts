import { useConversations } from '../features/conversations/store';
import { showConversation, useNavigation } from './navigation';

/** Lives as long as the window: a reload keeps it, a new window begins afresh. */
const keptAs = 'grapnel.conversation';

/** Remembers which conversation the window shows. Returns the function that ends it. */
export function keepPlace(): () => void {
  return useNavigation.subscribe(({ conversationId }) => {
    if (conversationId === null) window.sessionStorage.removeItem(keptAs);
    else window.sessionStorage.setItem(keptAs, conversationId);
  });
}

/** After a reload, once the list is there: back to what was shown, unless it is gone or another is open by now. */
export function returnToPlace(): void {
  const kept = window.sessionStorage.getItem(keptAs);
  if (kept === null || useNavigation.getState().conversationId !== null) return;
  const { conversations } = useConversations.getState();
  if (conversations.some(({ conversationId }) => conversationId === kept)) showConversation(kept);
}
