import { BrowserWindow, ipcMain } from 'electron';
import { eventChannel, requestChannel } from '../../shared/ipc/bridge';
import type { AppEventName, AppEvents } from '../../shared/ipc/contract';
import type { Envelope } from '../../shared/ipc/result';
import type { Dispatch } from '../ipc/router';
import { isTrustedSender } from './security';

/** Two gates: who sends (here), and what (the router). */
export function hostRequests(dispatch: Dispatch): void {
  ipcMain.handle(
    requestChannel,
    async (event, route: unknown, input: unknown): Promise<Envelope<unknown>> => {
      if (!isTrustedSender(event.senderFrame)) {
        return {
          ok: false,
          error: { code: 'untrusted-sender', message: 'Requests are taken from the app only.' },
        };
      }
      const window = BrowserWindow.fromWebContents(event.sender);
      return dispatch(String(route), input, { windowId: window?.id ?? 0 });
    },
  );
}

export function broadcast<N extends AppEventName>(name: N, payload: AppEvents[N]): void {
  for (const window of BrowserWindow.getAllWindows()) sendTo(window, name, payload);
}

type Receiver = Pick<BrowserWindow, 'isDestroyed' | 'webContents'>;

export function sendTo<N extends AppEventName>(window: Receiver, name: N, payload: AppEvents[N]): void {
  if (!window.isDestroyed()) window.webContents.send(eventChannel, name, payload);
}

/** Also for a window that has just been opened, whose page does not listen yet. */
export function sendWhenLoaded<N extends AppEventName>(
  window: Receiver,
  name: N,
  payload: AppEvents[N],
): void {
  const send = (): void => {
    sendTo(window, name, payload);
  };
  if (window.webContents.isLoading()) window.webContents.once('did-finish-load', send);
  else send();
}
