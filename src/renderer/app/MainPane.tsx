import type { ConversationSummary } from '../../shared/domain/conversation';
import { ApprovalInbox } from '../features/approvals/ApprovalInbox';
import { useConversation } from '../features/conversations/store';
import { GrantsPage } from '../features/grants/GrantsPage';
import { HooksPage } from '../features/hooks/HooksPage';
import { SettingsPage } from '../features/settings/SettingsPage';
import { AppBanners } from './AppBanners';
import { ConversationView } from './ConversationView';
import { ErrorBoundary } from './ErrorBoundary';
import { showConversation, useNavigation } from './navigation';
import { NewConversationView } from './NewConversationView';

/** The view that is open, under what the whole app has to say. */
export function MainPane({ onRename }: { onRename: (conversation: ConversationSummary) => void }) {
  const { view, conversationId, newRoot } = useNavigation();
  const active = useConversation(conversationId);
  const roots = active?.roots ?? (newRoot === null ? [] : [newRoot]);
  return (
    <main id="main" tabIndex={-1} className="outline-none flex min-w-0 grow flex-col bg-canvas">
      <AppBanners />
      <ErrorBoundary key={`${view}-${conversationId ?? ''}`}>
        {view === 'hooks' && <HooksPage roots={roots} />}
        {view === 'settings' && <SettingsPage />}
        {view === 'approvals' && (
          <div className="min-h-0 grow overflow-y-auto">
            <ApprovalInbox onOpen={showConversation} />
            <GrantsPage />
          </div>
        )}
        {view === 'conversation' && conversationId === null && <NewConversationView root={newRoot} />}
        {view === 'conversation' && conversationId !== null && (
          <ConversationView conversationId={conversationId} onRename={onRename} />
        )}
      </ErrorBoundary>
    </main>
  );
}
