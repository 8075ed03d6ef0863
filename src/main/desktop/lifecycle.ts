import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BrowserWindow, Menu, app, dialog, nativeTheme, session, shell } from 'electron';
import { z } from 'zod';
import { isBusy } from '../../shared/domain/conversation';
import { createHandlers, type WindowHost } from '../ipc/handlers';
import { createRouter } from '../ipc/router';
import type { Core } from '../core-api';
import { registerAppScheme, serveApp } from './app-protocol';
import { broadcast, hostRequests } from './ipc-host';
import { installMenu } from './menu';
import { createWaitingSigns, type WaitingSigns } from './notifications';
import { saveFile } from './save-file';
import { guardContents, guardSession, openExternalLink } from './security';
import { openWindow, preloadPath, type WindowOptions } from './window';
import { windowStateFile } from './window-state';

export interface DesktopOptions {
  dataFolder: string;
  /** Folder of the built main process; the window and preload lie beside it. */
  mainFolder: string;
  resources: string;
  version: string;
  /** Major version of the Electron that this version of the app was made for. */
  electronMajor: string;
  createCore(systemLanguage: 'en' | 'ko'): Promise<Core>;
  /** Says in one sentence why the app cannot start. */
  describeStartFailure(error: unknown, systemLanguage: 'en' | 'ko'): string;
}

/** Runs the app until it quits. Must be called before Electron is ready. */
export function runDesktop(options: DesktopOptions): void {
  Menu.setApplicationMenu(null);
  // As root Chromium starts only without its sandbox, and cannot be told both.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerAppScheme();
  guardContents();

  try {
    // Chromium's own files and the single-instance lock go with the data folder.
    mkdirSync(join(options.dataFolder, 'electron'), { recursive: true, mode: 0o700 });
    app.setPath('userData', join(options.dataFolder, 'electron'));
  } catch (error) {
    void app.whenReady().then(() => failToStart(options, error));
    return;
  }
  // By this and not by its words: Chromium sorts the words of a second start.
  if (!app.requestSingleInstanceLock({ folder: folderIn(process.argv) })) {
    app.exit(0);
    return;
  }
  void app.whenReady().then(async () => {
    try {
      const core = await options.createCore(systemLanguage());
      await takeTheme(core);
      start(options, core);
    } catch (error) {
      await failToStart(options, error);
    }
  });
}

function start(options: DesktopOptions, core: Core): void {
  guardSession(session.defaultSession);
  serveApp(session.defaultSession, join(options.mainFolder, '..', 'renderer'));
  const waiting = createWaitingSigns(core, () => bringForward());
  let folder = folderIn(process.argv);
  hostRequests(
    createRouter(
      createHandlers(
        core,
        windowHost(options, core, waiting, () => folder),
      ),
      (error) => {
        console.error(error);
      },
    ),
  );

  const windowOptions: WindowOptions = {
    preload: preloadPath(options.mainFolder),
    icon: join(options.resources, 'icon.png'),
    state: windowStateFile(join(options.dataFolder, 'electron')),
  };
  const { main, open, bringForward } = oneWindow(windowOptions);

  installMenu(core.translate, process.platform);
  core.onEvent((event) => {
    broadcast(event.name, event.payload);
    if (event.name === 'settings.changed') {
      installMenu(core.translate, process.platform);
      nativeTheme.themeSource = event.payload.settings.theme;
    }
  });
  app.on('second-instance', (_event, _argv, _cwd, brought) => {
    const { data } = secondStartSchema.safeParse(brought);
    // A window that opens only now asks for it; one that is open is told.
    folder = data?.folder ?? folder;
    bringForward();
    if (data !== undefined && data.folder !== null) {
      broadcast('window.show', { what: 'new-conversation', conversationId: null, root: data.folder });
    }
  });
  app.on('activate', () => {
    if (main() === null) open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  quitInOrder(core, main);
  open();
}

/** The one window of the app: opened when there is none, else brought to the front. */
function oneWindow(options: WindowOptions) {
  let main: BrowserWindow | null = null;
  const open = (): BrowserWindow => {
    const window = openWindow(options);
    main = window;
    window.on('closed', () => {
      if (main === window) main = null;
    });
    return window;
  };
  const bringForward = (): BrowserWindow => {
    if (main === null) return open();
    if (main.isMinimized()) main.restore();
    main.show();
    main.focus();
    return main;
  };
  return { main: () => main, open, bringForward };
}

/** Menus, dialogs and scroll bars are drawn by the system, which has to be told before the first of them. */
async function takeTheme(core: Core): Promise<void> {
  const settings = await core.settings.get();
  if (settings.ok) nativeTheme.themeSource = settings.data.theme;
}

/** Runs are stopped and logs flushed before the process ends; a person is asked first. */
function quitInOrder(core: Core, window: () => BrowserWindow | null): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  const close = async (): Promise<void> => {
    const running = core.conversations.list().conversations.filter(({ status }) => isBusy(status)).length;
    const tasks = core.conversations.backgroundTasks();
    if (running + tasks > 0 && !(await confirmStop(core, window(), { running, tasks }))) {
      state = 'open';
      return;
    }
    await core.dispose();
    state = 'closed';
    app.quit();
  };
  const intercept = (event: { preventDefault(): void }): void => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close();
  };
  app.on('before-quit', intercept);
  if (process.platform === 'darwin') return;
  // Elsewhere closing the window is quitting, so the question comes while it is still there.
  app.on('browser-window-created', (_event, created) => {
    created.on('close', intercept);
  });
}

async function confirmStop(
  core: Core,
  window: BrowserWindow | null,
  atWork: { running: number; tasks: number },
): Promise<boolean> {
  const question = {
    type: 'warning' as const,
    message: core.translate('desktop.runsActive', atWork),
    buttons: [core.translate('desktop.stopAndQuit'), core.translate('desktop.cancel')],
    defaultId: 1,
    cancelId: 1,
  };
  const { response } =
    window === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question);
  return response === 0;
}

function windowHost(
  options: DesktopOptions,
  core: Core,
  waiting: WaitingSigns,
  startFolder: () => string | null,
): WindowHost {
  return {
    showing: waiting.showing,
    info: () => ({
      version: options.version,
      runtime: `Electron ${process.versions.electron}`,
      standInRuntime: process.versions.electron.split('.')[0] !== options.electronMajor,
      platform: process.platform,
      startFolder: startFolder(),
    }),
    async openExternal(url) {
      if (await openExternalLink(url)) return { ok: true, data: {} };
      return { ok: false, error: { code: 'bad-request', message: core.translate('desktop.badLink') } };
    },
    reveal(path) {
      shell.showItemInFolder(path);
      return Promise.resolve({ ok: true, data: {} });
    },
    saveFile: ({ windowId }, file) => saveFile(windowId, file, core.translate),
    async pickFolder({ windowId }) {
      const window = BrowserWindow.fromId(windowId);
      const question = {
        title: core.translate('desktop.pickFolder'),
        properties: ['openDirectory' as const, 'createDirectory' as const],
      };
      const picked =
        window === null
          ? await dialog.showOpenDialog(question)
          : await dialog.showOpenDialog(window, question);
      return picked.canceled ? null : (picked.filePaths[0] ?? null);
    },
  };
}

/** What a second start hands to the first. */
const secondStartSchema = z.object({ folder: z.string().nullable() });

/** The last word of the command line, when it is an existing folder other than the app itself. */
function folderIn(argv: string[]): string | null {
  const last = argv.at(-1);
  if (last === undefined || argv.length < 2 || last.startsWith('-')) return null;
  const folder = resolve(last);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && folder !== app.getAppPath() ? folder : null;
}

function systemLanguage(): 'en' | 'ko' {
  return app.getPreferredSystemLanguages()[0]?.toLowerCase().startsWith('ko') === true ? 'ko' : 'en';
}

/** The sentence goes to the terminal at once and to a window that somebody may be looking at. */
async function failToStart(options: DesktopOptions, error: unknown): Promise<void> {
  const sentence = options.describeStartFailure(error, systemLanguage());
  console.error(sentence);
  await dialog.showMessageBox({ type: 'error', title: 'Grapnel', message: sentence });
  app.exit(2);
}
