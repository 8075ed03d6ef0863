import { expect } from '@playwright/test';
import { test } from './support/fixtures';

test('opens a window with its title and without an error', async ({ launch }) => {
  const { app, page, problems } = await launch();
  await expect(page).toHaveTitle(/Grapnel/);
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await app.evaluate(({ app: main }) => [main.getName(), main.isPackaged])).toEqual([
    'Grapnel',
    false,
  ]);
  expect(problems).toEqual([]);
});
