import { BrowserWindow, Notification, app } from 'electron';
import type { Core, WaitingNotice } from '../core-api';
import { setBadge } from './badge';
import { sendWhenLoaded } from './ipc-host';
import { createNotifier } from './notifier';

export interface WaitingSigns {
  /** A window says which conversation it shows; null: none. */
  showing(window: { windowId: number }, conversationId: string | null): Record<never, never>;
}

/** Tells the person of what waits: badge and notification. Nothing can be answered from there. */
export function createWaitingSigns(core: Core, bringForward: () => BrowserWindow): WaitingSigns {
  const shown = new Map<number, string | null>();
  const notify = createNotifier({
    waiting: core.waiting,
    async settings() {
      const settings = await core.settings.get();
      return settings.ok ? settings.data.notifications : { enabled: true, sound: true };
    },
    isSeen: (conversationId) =>
      BrowserWindow.getAllWindows().some(
        (window) => window.isFocused() && shown.get(window.id) === conversationId,
      ),
    show: (notice, silent) =>
      showNotification(notice, silent, core.translate('desktop.review'), () => {
        const { conversationId, requestId } = notice;
        sendWhenLoaded(bringForward(), 'window.show', { what: 'conversation', conversationId, requestId });
      }),
    now: () => performance.now(),
  });
  const tell = (): void => {
    const count = core.waiting().length;
    setBadge(count, core.translate('desktop.badge', { count }));
    if (Notification.isSupported()) void notify();
  };
  core.onEvent(({ name }) => {
    if (name === 'approvals.changed' || name === 'questions.changed' || name === 'settings.changed') tell();
  });
  app.on('browser-window-created', (_event, window) => {
    const { id } = window;
    window.on('focus', tell);
    window.on('blur', tell);
    window.on('closed', () => shown.delete(id));
  });
  return {
    showing({ windowId }, conversationId) {
      shown.set(windowId, conversationId);
      tell();
      return {};
    },
  };
}

function showNotification(
  { title, body }: WaitingNotice,
  silent: boolean,
  review: string,
  open: () => void,
): { close(): void } {
  // Where the system has actions, the one there is says that it only opens.
  const notification = new Notification({ title, body, silent, actions: [{ type: 'button', text: review }] });
  notification.on('click', open);
  notification.on('action', open);
  notification.show();
  return {
    close: () => {
      notification.close();
    },
  };
}
