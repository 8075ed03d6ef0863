import { join } from 'node:path';
import { BrowserWindow, screen, type Rectangle } from 'electron';
import { appOrigin } from './app-protocol';
import type { WindowStateFile } from './window-state';

export interface WindowOptions {
  preload: string;
  icon: string;
  state: WindowStateFile;
}

/** What every window of ours is made with; a test asserts it of each one. */
const webPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  spellcheck: false,
} as const;

export function openWindow(options: WindowOptions): BrowserWindow {
  const saved = options.state.read();
  const window = new BrowserWindow({
    width: 1240,
    height: 820,
    ...(saved !== null && isOnScreen(saved.bounds) ? saved.bounds : {}),
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Grapnel',
    icon: options.icon,
    autoHideMenuBar: false,
    acceptFirstMouse: false,
    webPreferences: { ...webPreferences, preload: options.preload },
  });
  if (saved?.maximized === true) window.maximize();
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('close', () => {
    options.state.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  void window.loadURL(`${appOrigin}/`);
  return window;
}

/** A window remembered on a display that is gone is brought back. */
function isOnScreen(bounds: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const width =
      Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const height =
      Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
    return width >= 200 && height >= 120;
  });
}

export function preloadPath(mainFolder: string): string {
  return join(mainFolder, '..', 'preload', 'index.cjs');
}
