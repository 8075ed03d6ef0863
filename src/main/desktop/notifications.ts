import { Notification, app, type BrowserWindow } from 'electron';
import type { Core, WaitingNotice } from '../core-api';
import { setBadge } from './badge';
import { createNotifier } from './notifier';

export interface WaitingHost {
  windows(): BrowserWindow[];
  /** Which conversation a window shows; null: none. */
  showing(windowId: number): string | null;
  /** Brings a window forward, opens one if there is none, and shows the request in it. */
  open(notice: WaitingNotice): void;
}

/** Tells the person of what waits: badge and notification. Nothing can be answered from there. */
export function createWaitingSigns(core: Core, host: WaitingHost): () => void {
  const notify = createNotifier({
    waiting: core.waiting,
    async settings() {
      const settings = await core.settings.get();
      return settings.ok ? settings.data.notifications : { enabled: true, sound: true };
    },
    isSeen: (conversationId) =>
      host.windows().some((window) => window.isFocused() && host.showing(window.id) === conversationId),
    show(notice, silent) {
      const { title, body } = notice;
      // Where the system has actions, the one there is says that it only opens.
      const actions = [{ type: 'button' as const, text: core.translate('desktop.review') }];
      const notification = new Notification({ title, body, silent, actions });
      const open = (): void => {
        host.open(notice);
      };
      notification.on('click', open);
      notification.on('action', open);
      notification.show();
      return {
        close: () => {
          notification.close();
        },
      };
    },
    now: () => performance.now(),
  });
  return () => {
    const count = core.waiting().length;
    setBadge(app, host.windows(), count, core.translate('desktop.badge', { count }));
    if (Notification.isSupported()) void notify();
  };
}
