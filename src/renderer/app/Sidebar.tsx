import { Anchor, KeyRound, Settings, SquarePen, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConversationSummary } from '../../shared/domain/conversation';
import { useApprovals } from '../features/approvals/store';
import { ConversationList } from '../features/conversations/ConversationList';
import { IconButton } from '../ui/Button';
import { classes } from '../ui/classes';
import { Chip } from '../ui/Chip';
import { useTranslate } from '../ui/i18n';
import { deleteConversation } from './conversation-actions';
import { exportConversation } from './exports';
import { showConversation, showNewConversation, showView, useNavigation, type View } from './navigation';
import { useNow } from './use-now';

export function Sidebar({ onRename }: { onRename: (conversation: ConversationSummary) => void }) {
  const translate = useTranslate();
  const { view, conversationId } = useNavigation();
  const now = useNow(60_000);
  const waiting = useApprovals((state) => state.approvals.length);
  return (
    <nav
      aria-label={translate('window.conversations')}
      data-pane="sidebar"
      className="flex w-66 shrink-0 flex-col border-r border-line bg-sidebar max-md:w-56 max-sm:absolute max-sm:inset-y-0 max-sm:z-30 max-sm:shadow-overlay"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 pr-2 pl-4">
        <Anchor aria-hidden size={16} className="text-accent" />
        <span className="grow font-semibold tracking-tight">Grapnel</span>
        <IconButton label={translate('window.new-conversation')} onClick={showNewConversation}>
          <SquarePen aria-hidden size={16} />
        </IconButton>
      </div>
      <ConversationList
        activeId={view === 'conversation' ? conversationId : null}
        now={now}
        onOpen={showConversation}
        onRename={onRename}
        onExport={({ conversationId: id }, format) => void exportConversation(id, format, translate)}
        onDelete={(conversation) => void deleteConversation(conversation, translate)}
      />
      <ul className="flex shrink-0 flex-col border-t border-line p-2">
        <NavItem view="hooks" current={view} icon={<Webhook aria-hidden size={15} />}>
          {translate('window.hooks')}
        </NavItem>
        <NavItem
          view="approvals"
          current={view}
          icon={<KeyRound aria-hidden size={15} />}
          badge={
            waiting > 0 && <Chip tone="warn">{translate('window.waiting-count', { count: waiting })}</Chip>
          }
        >
          {translate('window.approvals')}
        </NavItem>
        <NavItem view="settings" current={view} icon={<Settings aria-hidden size={15} />}>
          {translate('window.settings')}
        </NavItem>
      </ul>
    </nav>
  );
}

interface NavItemProps {
  view: View;
  current: View;
  icon: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

function NavItem({ view, current, icon, badge, children }: NavItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={view === current ? 'page' : undefined}
        onClick={() => {
          showView(view);
        }}
        className={classes(
          'flex min-h-7.5 w-full items-center gap-2 rounded-md px-2 text-left',
          view === current ? 'bg-selected font-medium' : 'text-ink-soft hover:bg-hover hover:text-ink',
        )}
      >
        {icon}
        <span className="grow">{children}</span>
        {badge}
      </button>
    </li>
  );
}
