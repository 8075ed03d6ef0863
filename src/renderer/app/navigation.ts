import { create } from 'zustand';
import type { AppEvents } from '../../shared/ipc/contract';
import { ask } from '../api/client';
import { showRequest } from '../features/approvals/store';
import { closeTrajectory, openTrajectory } from '../features/trajectory/store';
import { densities, type Density } from '../features/trajectory/rows';

export type View = 'conversation' | 'hooks' | 'approvals' | 'settings';

interface Navigation {
  view: View;
  /** Null: a conversation that has not begun. */
  conversationId: string | null;
  /** Folder of the conversation that has not begun. */
  newRoot: string | null;
  /** Model of the conversation that has not begun; null: that of the settings. */
  newModel: string | null;
  sidebarShown: boolean;
  shortcutsShown: boolean;
  density: Density;
}

/** Below this the sidebar lies over the page, and goes when something was chosen in it. */
const wide = window.matchMedia('(min-width: 640px)');

/** Where this window is. */
export const useNavigation = create<Navigation>(() => ({
  view: 'conversation',
  conversationId: null,
  newRoot: null,
  newModel: null,
  sidebarShown: wide.matches,
  shortcutsShown: false,
  density: 'normal',
}));

export function showView(view: View): void {
  useNavigation.setState({ view, ...afterChoice() });
}

export function showConversation(conversationId: string): void {
  useNavigation.setState({ view: 'conversation', conversationId, ...afterChoice() });
  void openTrajectory(conversationId);
}

export function showNewConversation(): void {
  closeTrajectory();
  useNavigation.setState({ view: 'conversation', conversationId: null, ...afterChoice() });
}

function afterChoice(): { sidebarShown?: boolean } {
  return wide.matches ? {} : { sidebarShown: false };
}

/** Lets the person choose the folder that the next conversation works in. */
export async function pickNewRoot(): Promise<void> {
  const result = await ask('workspace.pick', {});
  if (result.ok && result.data.root !== null) useNavigation.setState({ newRoot: result.data.root });
}

/** Main says whether it can be used when the conversation begins. */
export function chooseNewModel(newModel: string): Promise<null> {
  useNavigation.setState({ newModel });
  return Promise.resolve(null);
}

export function toggleSidebar(): void {
  useNavigation.setState(({ sidebarShown }) => ({ sidebarShown: !sidebarShown }));
}

export function cycleDensity(): void {
  useNavigation.setState(({ density }) => {
    const next = (densities.indexOf(density) + 1) % densities.length;
    return { density: densities[next] ?? 'normal' };
  });
}

/** A menu item, a notification or a link. */
export function showFromMain({ what, conversationId, requestId, root }: AppEvents['window.show']): void {
  switch (what) {
    case 'conversation':
      if (requestId !== undefined) showRequest(requestId);
      if (conversationId !== null) showConversation(conversationId);
      return;
    case 'approvals':
      if (conversationId === null) showView('approvals');
      else showConversation(conversationId);
      return;
    case 'new-conversation':
    case 'open-folder':
      showNewConversation();
      if (root !== undefined) useNavigation.setState({ newRoot: root });
      if (what === 'open-folder') void pickNewRoot();
      return;
    case 'export-markdown':
    case 'export-json':
      // Heard where exports are made.
      return;
    case 'settings':
    case 'hooks':
      showView(what);
  }
}

/** Keeps main informed of what is on screen, until the returned function is called. */
export function tellWhatIsShown(): () => void {
  const tell = ({ view, conversationId }: Navigation) =>
    void ask('app.showing', { conversationId: view === 'conversation' ? conversationId : null });
  tell(useNavigation.getState());
  return useNavigation.subscribe((now, before) => {
    if (now.view !== before.view || now.conversationId !== before.conversationId) tell(now);
  });
}
