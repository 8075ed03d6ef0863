import { useEffect, useMemo, useState } from 'react';
import { isBusy, type ConversationSummary } from '../../shared/domain/conversation';
import { followApprovals } from '../features/approvals/store';
import { findConversations } from '../features/conversations/find-conversations';
import { RenameDialog } from '../features/conversations/RenameDialog';
import { useConversation, useConversations } from '../features/conversations/store';
import { useTranslate } from '../ui/i18n';
import { stopConversation } from './conversation-actions';
import { useExportFromMenu } from './exports';
import { MainPane } from './MainPane';
import { showConversation, useNavigation, type View } from './navigation';
import { useSession } from './session';
import { focusComposer, shortcutsFor, useShortcuts } from './shortcuts';
import { ShortcutsSheet } from './ShortcutsSheet';
import { Sidebar } from './Sidebar';

/** Sidebar and main pane, and what works wherever the focus is. */
export function Frame() {
  const translate = useTranslate();
  const { view, conversationId, sidebarShown, shortcutsShown } = useNavigation();
  const platform = useSession((state) => state.info?.platform ?? '');
  const active = useConversation(conversationId);
  const [renaming, setRenaming] = useState<ConversationSummary | null>(null);
  const stop = useStop(active);
  const shortcuts = useMemo(() => shortcutsFor({ openNeighbour, stop }), [stop]);
  useShortcuts(shortcuts, stop, platform);
  useDocumentTitle(view, active);
  useExportFromMenu();
  // What waits is counted in the sidebar, whichever view is open.
  useEffect(followApprovals, []);

  return (
    <div className="flex h-full">
      <a
        href={view === 'conversation' ? '#composer' : '#main'}
        onClick={(event) => {
          event.preventDefault();
          if (view === 'conversation') focusComposer();
          else document.getElementById('main')?.focus();
        }}
        className="absolute top-1 left-1 z-50 -translate-y-12 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
      >
        {translate(view === 'conversation' ? 'window.skip-to-composer' : 'window.skip-to-main')}
      </a>
      {sidebarShown && <Sidebar onRename={setRenaming} />}
      <MainPane onRename={setRenaming} />
      {renaming !== null && (
        <RenameDialog
          conversation={renaming}
          onClose={() => {
            setRenaming(null);
          }}
        />
      )}
      <ShortcutsSheet
        open={shortcutsShown}
        onOpenChange={(open) => {
          useNavigation.setState({ shortcutsShown: open });
        }}
        shortcuts={shortcuts}
        platform={platform}
      />
    </div>
  );
}

function useStop(active: ConversationSummary | null): () => void {
  const runningId = active !== null && isBusy(active.status) ? active.conversationId : null;
  return useMemo(
    () => () => {
      if (runningId !== null) void stopConversation(runningId);
    },
    [runningId],
  );
}

function openNeighbour(step: 1 | -1): void {
  const list = findConversations(useConversations.getState().conversations, '');
  if (list.length === 0) return;
  const { conversationId } = useNavigation.getState();
  const current = list.findIndex((conversation) => conversation.conversationId === conversationId);
  const start = current === -1 ? (step === 1 ? -1 : 0) : current;
  const next = list[(start + step + list.length) % list.length];
  if (next !== undefined) showConversation(next.conversationId);
}

const viewNames = {
  hooks: 'window.hooks',
  approvals: 'window.approvals',
  settings: 'window.settings',
} as const;

function useDocumentTitle(view: View, active: ConversationSummary | null): void {
  const translate = useTranslate();
  let name = active?.title ?? '';
  if (view !== 'conversation') name = translate(viewNames[view]);
  else if (active === null) name = translate('window.new-conversation');
  else if (name === '') name = translate('window.untitled');
  useEffect(() => {
    document.title = `${name} – Grapnel`;
  }, [name]);
}
