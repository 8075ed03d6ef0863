import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
} from './support/workspace';

test('a sub-agent asks in the window of its conversation, and its own view leads there and back', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, []);
  const delegate = { name: 'invoke_subagent', args: { Prompt: 'Publish it.', Role: 'Publisher' } };
  writeFileSync(
    path.join(folders.dataFolder, 'script.json'),
    JSON.stringify({
      responses: [{ toolCalls: [delegate] }, { text: 'All published.' }],
      subagents: [
        { responses: [{ toolCalls: [command('echo publish > done.txt')] }, { text: 'It is out.' }] },
      ],
    }),
  );
  const { app, page, problems } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await trustWorkspace(page);
  await send(page, 'release day');

  const sidebar = page.getByRole('navigation', { name: 'Conversations' });
  await expect(approvalDock(page)).toContainText('Reason: Publishing is a decision of yours.');
  await expect(approvalDock(page)).toContainText('release day');
  await expect(approvalDock(page)).toContainText('asked by Publisher');
  await expect(sidebar).toContainText('Needs you');
  await expect(sidebar).not.toContainText('Publish it.');

  await page.getByRole('button', { name: 'Open sub-agent “Publisher”' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publish it.' })).toBeVisible();
  await expect(page.getByText('Publisher works for “release day”')).toBeVisible();
  await expect(page.locator('#composer textarea, textarea#composer').first()).toBeDisabled();
  await page.getByRole('button', { name: 'Back to its conversation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'release day' })).toBeVisible();

  expect(existsSync(path.join(folders.workspace, 'done.txt'))).toBe(false);
  await answer(page, 'Allow once');
  await expect(said(page, 'All published.')).toBeVisible();
  expect(existsSync(path.join(folders.workspace, 'done.txt'))).toBe(true);
  expect(problems).toEqual([]);
});
