import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { launchApp, type LaunchedApp, type LaunchOptions } from './launch';

export interface Folders {
  home: string;
  dataFolder: string;
  workspace: string;
}

export interface Fixtures {
  /** Empty, and gone after the test. */
  folders: Folders;
  /** Opens the app on the test's folders, as often as wanted; what is still open at the end is closed. */
  launch: (options?: Partial<LaunchOptions>) => Promise<LaunchedApp>;
}

export const test = base.extend<Fixtures>({
  // Playwright wants the first parameter destructured, also where nothing is taken from it.
  // eslint-disable-next-line no-empty-pattern
  folders: async ({}, use) => {
    const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'grapnel-e2e-')));
    const folders = {
      home: path.join(root, 'home'),
      dataFolder: path.join(root, 'data'),
      workspace: path.join(root, 'workspace'),
    };
    for (const folder of Object.values(folders)) mkdirSync(folder);
    await use(folders);
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async ({ folders }, use, testInfo) => {
    const open: LaunchedApp[] = [];
    await use(async (options = {}) => {
      const launched = await launchApp({ home: folders.home, dataFolder: folders.dataFolder, ...options });
      open.push(launched);
      launched.app.once('close', () => open.splice(open.indexOf(launched), 1));
      return launched;
    });
    for (const { app, page } of [...open]) {
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) {
        await testInfo.attach('window', { body: await page.screenshot(), contentType: 'image/png' });
      }
      await app.close();
    }
  },
});
