import { expect } from '@playwright/test';
import { test } from './support/fixtures';

test('every window is sandboxed, isolated and without Node', async ({ launch }) => {
  const { app, page } = await launch();
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      // What Electron really made the window with; not in its type declarations.
      const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag } =
        contents.getLastWebPreferences();
      return { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag };
    }),
  );
  expect(preferences).toEqual([
    { contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
  ]);
  const inPage = await page.evaluate(() => ({
    api: Object.keys((window as unknown as { api: object }).api).sort(),
    node: typeof (globalThis as { process?: unknown }).process,
  }));
  expect(inPage).toEqual({ api: ['on', 'request'], node: 'undefined' });
});

test('the page comes from its own protocol under a strict policy, and nothing outside its folder is served', async ({
  launch,
}) => {
  const { page } = await launch();
  expect(page.url()).toBe('app://grapnel/');
  const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  const statuses = await page.evaluate(() =>
    Promise.all(
      ['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/nope.js', '/%00'].map(
        async (path) => (await fetch(path)).status,
      ),
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('navigation away, new windows, frames and permissions are refused', async ({ launch }) => {
  const { app, page } = await launch();
  for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://other/', 'data:text/html,x']) {
    await page.evaluate((target) => {
      window.location.href = target;
    }, url);
    await page.waitForTimeout(150);
    expect(page.url()).toBe('app://grapnel/');
  }
  expect(await page.evaluate(() => window.open('https://example.com/') === null)).toBe(true);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(
    await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state),
  ).toBe('denied');
});

test('a request from a frame, or for a route that is not in the contract, is refused', async ({ launch }) => {
  const { app, page } = await launch();
  const fromPage = await page.evaluate(() =>
    (window as unknown as { api: { request(route: string, input: unknown): Promise<unknown> } }).api.request(
      'shell.run',
      {},
    ),
  );
  expect(fromPage).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  const fromElsewhere = await app.evaluate(({ BrowserWindow, ipcMain }) => {
    const window = BrowserWindow.getAllWindows()[0];
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })
      ._invokeHandlers;
    const frame = { url: 'https://evil.example/', parent: null };
    return handlers.get('grapnel:request')?.(
      { senderFrame: frame, sender: window?.webContents },
      'app.info',
      {},
    );
  });
  expect(fromElsewhere).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } });
});
