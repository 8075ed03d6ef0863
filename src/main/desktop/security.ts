import { app, shell, type Session, type WebContents, type WebFrameMain } from 'electron';
import { appOrigin } from './app-protocol';

/** Denies by default whatever a page could ask of the shell; runs for every web contents ever made. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    for (const navigation of ['will-navigate', 'will-redirect', 'will-frame-navigate'] as const) {
      contents.on(navigation as 'will-navigate', (event) => {
        if (!isAppUrl(event.url)) event.preventDefault();
      });
    }
  });
}

/** The page may write text to the clipboard (copy buttons) and nothing else. */
export function guardSession(session: Session): void {
  const isAllowed = (permission: string, contents: WebContents | null): boolean =>
    permission === 'clipboard-sanitized-write' && contents !== null && isAppUrl(contents.getURL());
  session.setPermissionRequestHandler((contents, permission, callback) => {
    callback(isAllowed(permission, contents));
  });
  session.setPermissionCheckHandler((contents, permission) => isAllowed(permission, contents));
  session.setDevicePermissionHandler(() => false);
}

/** Only the main frame of a page of ours may send requests. */
export function isTrustedSender(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isAppUrl(frame.url);
}

function isAppUrl(text: string): boolean {
  return (
    URL.canParse(text) && new URL(text).protocol === 'app:' && `app://${new URL(text).host}` === appOrigin
  );
}

/** Opens https and mailto links in the person's own browser; false for anything else. */
export async function openExternalLink(text: string): Promise<boolean> {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'mailto:') return false;
  await shell.openExternal(url.href);
  return true;
}
