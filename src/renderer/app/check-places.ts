import type { ConversationSummary } from '../../shared/domain/conversation';
import type { Translate } from '../../shared/i18n/translate';
import type { CheckPlace } from '../features/approvals/CommandCheck';

const mostConversations = 20;

/** Where a command can be checked: the open place first, then the latest conversations, then no folder. */
export function checkPlaces(
  conversations: readonly ConversationSummary[],
  open: { conversationId: string | null; newRoot: string | null },
  translate: Translate,
): CheckPlace[] {
  const latest = [...conversations]
    .sort(
      (a, b) =>
        rank(b, open.conversationId) - rank(a, open.conversationId) || b.updatedAt.localeCompare(a.updatedAt),
    )
    .slice(0, mostConversations)
    .map(({ conversationId, title, roots }) => ({
      label: [title === '' ? translate('window.untitled') : title, ...roots].join(' · '),
      roots,
      conversationId,
    }));
  const { newRoot } = open;
  const fresh = newRoot === null ? [] : [{ label: newRoot, roots: [newRoot], conversationId: null }];
  const nowhere = { label: translate('window.no-folder'), roots: [], conversationId: null };
  return open.conversationId === null ? [...fresh, ...latest, nowhere] : [...latest, ...fresh, nowhere];
}

function rank({ conversationId }: ConversationSummary, openId: string | null): number {
  return conversationId === openId ? 1 : 0;
}
