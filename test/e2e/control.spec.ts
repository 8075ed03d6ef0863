import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import {
  answer,
  approvalDock,
  chooseWorkspace,
  command,
  prepareGatedWorkspace,
  said,
  send,
  trustWorkspaceDirectly,
} from './support/workspace';

async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
}

test('hooks that are off stay in sight, run no gate, and leave the call to the ordinary permissions', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [
    { toolCalls: [command('touch delete-was-run')] },
    { text: 'It is done.' },
    { toolCalls: [command('touch delete-again')] },
    { text: 'I was stopped.' },
  ]);
  await trustWorkspaceDirectly(folders);
  const { app, page, problems } = await launch();
  await chooseWorkspace(app, page, folders.workspace);

  await openView(page, 'Hooks');
  await page.getByRole('button', { name: 'Engine: On' }).click();
  await page.getByRole('menuitem', { name: 'Off for this run of the app' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 gate checks tool calls here.');
  await expect(question.getByRole('button', { name: 'Leave as it is' })).toBeFocused();
  await question.getByRole('button', { name: 'Turn off hooks' }).click();
  const sign = page.getByText('Hooks are off. Gates will not run.');
  await expect(sign).toBeVisible();

  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(sign).toBeVisible();
  await send(page, 'delete it');
  await expect(approvalDock(page)).toContainText('touch delete-was-run');
  await expect(approvalDock(page)).not.toContainText('Deleting is not allowed here.');
  await answer(page, 'Allow once');
  await expect(said(page, 'It is done.')).toBeVisible();
  expect(existsSync(path.join(folders.workspace, 'delete-was-run'))).toBe(true);

  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(sign).toBeHidden();
  await send(page, 'delete it again');
  await expect(said(page, 'I was stopped.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'Deleting is not allowed here.',
  );
  expect(existsSync(path.join(folders.workspace, 'delete-again'))).toBe(false);
  expect(problems).toEqual([]);
});

test('without prompts an ordinary question becomes yes, the deny of a hook stays, and so does the sign', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [
    { toolCalls: [command('echo publish > published.txt')] },
    { toolCalls: [command('touch delete-was-run')] },
    { text: 'One of two.' },
  ]);
  await trustWorkspaceDirectly(folders);
  const first = await launch();
  await chooseWorkspace(first.app, first.page, folders.workspace);
  await openView(first.page, 'Settings');
  await first.page.getByRole('switch', { name: /^No prompts/ }).click();
  await first.page.getByRole('button', { name: 'Stop asking' }).click();
  const sign = first.page.getByText(/^No prompts: what would be asked/);
  await expect(sign).toBeVisible();

  await first.page.getByRole('button', { name: 'New conversation' }).first().click();
  await send(first.page, 'both');
  await expect(said(first.page, 'One of two.')).toBeVisible();
  expect(existsSync(path.join(folders.workspace, 'published.txt'))).toBe(true);
  expect(existsSync(path.join(folders.workspace, 'delete-was-run'))).toBe(false);
  await expect(sign).toBeVisible();
  await first.app.close();

  const second = await launch();
  await expect(second.page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
  await expect(second.page.getByText(/^No prompts: what would be asked/)).toHaveCount(0);
});

test('a command is tried without being run, and the system draws what the person chose', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, []);
  await trustWorkspaceDirectly(folders);
  const { app, page } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await openView(page, 'Approvals');
  await page.getByRole('textbox', { name: 'Command' }).fill('touch tried.txt');
  await page.getByRole('textbox', { name: 'Command' }).press('Enter');
  await expect(page.getByText('Would be asked')).toBeVisible();
  await expect(page.getByText(/^Hooks are not run here/)).toBeVisible();
  expect(existsSync(path.join(folders.workspace, 'tried.txt'))).toBe(false);

  await openView(page, 'Settings');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await app.close();
  const second = await launch();
  expect(await second.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
});
