import { useState } from 'react';
import type { ConversationSummary } from '../../shared/domain/conversation';
import { ApprovalInbox } from '../features/approvals/ApprovalInbox';
import { CommandCheck } from '../features/approvals/CommandCheck';
import { useConversation, useConversations } from '../features/conversations/store';
import { CustomizationsSection } from '../features/customizations/CustomizationsSection';
import { GrantsPage } from '../features/grants/GrantsPage';
import { HooksPage } from '../features/hooks/HooksPage';
import { SettingsPage } from '../features/settings/SettingsPage';
import { ReviewDialog } from '../features/workspaces/ReviewDialog';
import { useTranslate } from '../ui/i18n';
import { AppBanners } from './AppBanners';
import { checkPlaces } from './check-places';
import { ConversationView } from './ConversationView';
import { ErrorBoundary } from './ErrorBoundary';
import { showConversation, useNavigation } from './navigation';
import { NewConversationView } from './NewConversationView';
import { SafetySigns } from './SafetySigns';
import { SidebarToggle } from './SidebarToggle';

/** The view that is open, under what the whole app has to say. */
export function MainPane({ onRename }: { onRename: (conversation: ConversationSummary) => void }) {
  const { view, conversationId, newRoot, sidebarShown } = useNavigation();
  const [reviewing, setReviewing] = useState<string | null>(null);
  const active = useConversation(conversationId);
  const translate = useTranslate();
  const conversations = useConversations((state) => state.conversations);
  const roots = active?.roots ?? (newRoot === null ? [] : [newRoot]);
  return (
    <main id="main" tabIndex={-1} className="outline-none flex min-w-0 grow flex-col bg-canvas">
      <SafetySigns />
      <AppBanners />
      {/* A conversation has it in its own header. */}
      {view !== 'conversation' && !sidebarShown && (
        <div className="px-3 pt-2">
          <SidebarToggle />
        </div>
      )}
      <ErrorBoundary key={`${view}-${conversationId ?? ''}`}>
        {view === 'hooks' && (
          <HooksPage roots={roots} conversationId={conversationId} onReview={setReviewing} />
        )}
        {view === 'settings' && (
          <SettingsPage>
            <CustomizationsSection roots={roots} onReview={setReviewing} />
          </SettingsPage>
        )}
        {view === 'approvals' && (
          <div className="min-h-0 grow overflow-y-auto">
            <ApprovalInbox onOpen={showConversation} />
            <GrantsPage />
            <CommandCheck places={checkPlaces(conversations, { conversationId, newRoot }, translate)} />
          </div>
        )}
        {view === 'conversation' && conversationId === null && <NewConversationView root={newRoot} />}
        {view === 'conversation' && conversationId !== null && (
          <ConversationView conversationId={conversationId} onRename={onRename} />
        )}
      </ErrorBoundary>
      {reviewing !== null && (
        <ReviewDialog
          root={reviewing}
          severalRoots={roots.length > 1}
          onClose={() => {
            setReviewing(null);
          }}
        />
      )}
    </main>
  );
}
