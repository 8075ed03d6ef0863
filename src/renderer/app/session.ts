import { create } from 'zustand';
import type { Settings } from '../../shared/domain/settings';
import type { Language } from '../../shared/i18n/translate';
import type { RequestOutput } from '../../shared/ipc/contract';
import { ask, on } from '../api/client';
import { loadConversations, setConversations } from '../features/conversations/store';
import { followEngine } from '../features/hooks/engine';
import { followNoPrompts } from '../features/settings/no-prompts';
import { receiveEvent } from '../features/trajectory/store';
import { keepPlace, returnToPlace } from './last-place';
import { showFromMain, tellWhatIsShown, useNavigation } from './navigation';

export type AppInfo = RequestOutput<'app.info'>;

interface Session {
  info: AppInfo | null;
  settings: Settings | null;
  language: Language;
}

/** What is true for the whole window, as main last told it. */
export const useSession = create<Session>(() => ({
  info: null,
  settings: null,
  language: navigator.language.startsWith('ko') ? 'ko' : 'en',
}));

export function useModEnterSends(): boolean {
  return useSession((state) => state.settings?.composer.modEnterSends ?? false);
}

/** Listens to main and asks once for what it needs to begin. Returns the function that ends both. */
export function startSession(): () => void {
  const ends = [
    on('trajectory.event', receiveEvent),
    on('conversations.changed', setConversations),
    on('settings.changed', ({ settings, language }) => {
      useSession.setState({ settings, language });
    }),
    on('window.show', showFromMain),
    followEngine(),
    followNoPrompts(),
    tellWhatIsShown(),
    keepPlace(),
  ];
  void loadConversations().then(returnToPlace);
  void loadSession();
  return () => {
    for (const end of ends) end();
  };
}

async function loadSession(): Promise<void> {
  const [info, settings] = await Promise.all([ask('app.info', {}), ask('settings.get', {})]);
  if (info.ok) {
    useSession.setState({ info: info.data, language: info.data.language });
    if (info.data.startFolder !== null) useNavigation.setState({ newRoot: info.data.startFolder });
  }
  if (settings.ok) useSession.setState({ settings: settings.data });
}
