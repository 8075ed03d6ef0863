import { once } from 'node:events';
import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import {
  answer,
  approvalDock,
  chooseWorkspace,
  command,
  prepareGatedWorkspace,
  said,
  send,
  trustWorkspace,
  useScript,
} from './support/workspace';

test('killed during a run: everything that was shown is there again, marked as interrupted', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [
    { text: 'First I look around.', toolCalls: [command('echo looked')] },
    { text: 'Now the long one.', toolCalls: [command('sleep 60')] },
  ]);
  const first = await launch();
  await chooseWorkspace(first.app, first.page, folders.workspace);
  await trustWorkspace(first.page);
  await send(first.page, 'work for a while');
  await expect(said(first.page, 'Now the long one.')).toBeVisible();
  await expect(first.page.getByText(/sleep 60/).first()).toBeVisible();
  const gone = once(first.app.process(), 'exit');
  first.app.process().kill('SIGKILL');
  await gone;

  const second = await launch();
  const row = second.page.getByRole('button', { name: /^work for a while/ });
  await expect(row).toContainText('Interrupted');
  await row.click();
  const conversation = second.page.getByRole('region', { name: 'Conversation' });
  for (const text of ['First I look around.', 'echo looked', 'Now the long one.', 'sleep 60']) {
    await expect(conversation).toContainText(text);
  }
  await expect(second.page.getByRole('button', { name: /Continue/ })).toBeVisible();
});

test('killed while it waits for an answer: it asks again by itself, before anything runs', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [{ toolCalls: [command('echo publish')] }, { text: 'Out.' }]);
  const first = await launch();
  await chooseWorkspace(first.app, first.page, folders.workspace);
  await trustWorkspace(first.page);
  await send(first.page, 'publish');
  const dock = approvalDock(first.page);
  await expect(dock).toContainText('echo publish');
  const gone = once(first.app.process(), 'exit');
  first.app.process().kill('SIGKILL');
  await gone;

  // The scripted model counts its answers in the process: this is what it says next.
  useScript(folders, [{ text: 'Out.' }]);
  const { page } = await launch();
  const row = page.getByRole('button', { name: /^publish/ }).first();
  await expect(row).toContainText('Needs you');
  await row.click();
  await expect(page.getByRole('button', { name: /Continue/ })).toHaveCount(0);
  const again = approvalDock(page);
  await expect(again).toContainText('Publishing is a decision of yours.');
  await answer(page, 'Allow once');
  await expect(said(page, 'Out.')).toBeVisible();
});
