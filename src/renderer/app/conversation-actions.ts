import type { ConversationSummary } from '../../shared/domain/conversation';
import type { Translate } from '../../shared/i18n/translate';
import type { RequestInput, Route } from '../../shared/ipc/contract';
import { ask } from '../api/client';
import { newConversationKey, setDraft } from '../features/composer/drafts';
import { showToast } from '../ui/toasts';
import { showConversation, showNewConversation, useNavigation } from './navigation';

/** Asks main; a failure is said in a toast. Resolves to whether it worked. */
export async function attempt<R extends Route>(route: R, input: RequestInput<R>): Promise<boolean> {
  const result = await ask(route, input);
  if (!result.ok) showToast(result.error.message);
  return result.ok;
}

export function stopConversation(conversationId: string): Promise<boolean> {
  return attempt('conversation.stop', { conversationId });
}

/** Another model from the next turn on. Resolves with why it was refused, or null. */
export async function chooseModel(conversationId: string, model: string): Promise<string | null> {
  const result = await ask('conversation.setModel', { conversationId, model });
  return result.ok ? null : result.error.message;
}

/** Begins a conversation with its first prompt. A prompt that was not taken becomes the new one's draft. */
export async function beginConversation(root: string | null, text: string): Promise<boolean> {
  const { newModel } = useNavigation.getState();
  const created = await ask('conversation.create', {
    roots: root === null ? [] : [root],
    ...(newModel === null ? {} : { model: newModel }),
  });
  if (!created.ok) {
    showToast(created.error.message);
    return false;
  }
  const { conversationId } = created.data;
  setDraft(newConversationKey, '');
  useNavigation.setState({ newModel: null });
  showConversation(conversationId);
  const taken = await attempt('conversation.send', { conversationId, text });
  if (!taken) setDraft(conversationId, text);
  return taken;
}

/** Starts the tour in a fresh copy of the sample workspace, which the app brings and trusts. */
export async function beginTour(prompt: string): Promise<void> {
  const tour = await ask('workspace.openTour', {});
  if (tour.ok) await beginConversation(tour.data.root, prompt);
  else showToast(tour.error.message);
}

/** Deletes at once and offers the way back, so that nobody has to be asked first. */
export async function deleteConversation(
  { conversationId, title }: ConversationSummary,
  translate: Translate,
): Promise<void> {
  if (!(await attempt('conversation.delete', { conversationId }))) return;
  if (useNavigation.getState().conversationId === conversationId) showNewConversation();
  showToast(translate('window.deleted', { title: title === '' ? translate('window.untitled') : title }), {
    label: translate('window.undo'),
    run: () => {
      void attempt('conversation.restore', { conversationId }).then((restored) => {
        if (restored) showConversation(conversationId);
      });
    },
  });
}
