import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import type { AppEvents } from '../../shared/ipc/contract';
import type { Translate } from '../../shared/i18n/translate';
import { sendTo } from './ipc-host';

type Shown = AppEvents['window.show']['what'];

/** The native menu in the person's language; rebuilt when that changes. */
export function installMenu(translate: Translate, platform: NodeJS.Platform): void {
  const isMac = platform === 'darwin';
  const show = (what: Shown) => (_item: unknown, window: unknown) => {
    if (isBrowserWindow(window)) sendTo(window, 'window.show', { what, conversationId: null });
  };
  const settings: MenuItemConstructorOptions = {
    label: translate('desktop.menu.settings'),
    accelerator: 'CmdOrCtrl+,',
    click: show('settings'),
  };

  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu(settings)] : []),
    {
      label: translate('desktop.menu.file'),
      submenu: [
        {
          label: translate('desktop.menu.newConversation'),
          accelerator: 'CmdOrCtrl+N',
          click: show('new-conversation'),
        },
        {
          label: translate('desktop.menu.openFolder'),
          accelerator: 'CmdOrCtrl+O',
          click: show('open-folder'),
        },
        {
          label: translate('desktop.menu.export'),
          submenu: [
            { label: translate('export.markdown'), click: show('export-markdown') },
            { label: translate('export.json'), click: show('export-json') },
          ],
        },
        { type: 'separator' },
        ...(isMac ? [] : [settings, { type: 'separator' } as const]),
        { role: 'close', label: translate('desktop.menu.closeWindow') },
        ...(isMac ? [] : [{ role: 'quit', label: translate('desktop.menu.quit') } as const]),
      ],
    },
    { role: 'editMenu', label: translate('desktop.menu.edit') },
    {
      label: translate('desktop.menu.view'),
      submenu: [
        { role: 'resetZoom', label: translate('desktop.menu.actualSize') },
        { role: 'zoomIn', label: translate('desktop.menu.zoomIn') },
        { role: 'zoomOut', label: translate('desktop.menu.zoomOut') },
        { type: 'separator' },
        { role: 'togglefullscreen', label: translate('desktop.menu.fullScreen') },
      ],
    },
    {
      label: translate('desktop.menu.agent'),
      submenu: [
        { label: translate('desktop.menu.approvals'), click: show('approvals') },
        { label: translate('desktop.menu.manageHooks'), click: show('hooks') },
      ],
    },
    { role: 'windowMenu', label: translate('desktop.menu.window') },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function appMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}

function isBrowserWindow(window: unknown): window is BrowserWindow {
  return typeof window === 'object' && window !== null && 'webContents' in window;
}
