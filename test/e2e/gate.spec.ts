import { existsSync } from 'node:fs';
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

test('a hook asks with its reason, the person approves, and the tool really runs', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [
    { text: 'I publish it.', toolCalls: [command('echo publish > done.txt && echo it is out')] },
    { text: 'Published.' },
  ]);
  const { app, page, problems } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await trustWorkspace(page);
  await send(page, 'publish it');

  await expect(approvalDock(page)).toContainText('Reason: Publishing is a decision of yours.');
  await expect(approvalDock(page)).toContainText('safety-gate');
  await expect(approvalDock(page)).toContainText('echo publish > done.txt && echo it is out');
  expect(existsSync(path.join(folders.workspace, 'done.txt'))).toBe(false);

  await answer(page, 'Allow once');
  await expect(said(page, 'Published.')).toBeVisible();
  expect(existsSync(path.join(folders.workspace, 'done.txt'))).toBe(true);
  await page
    .getByRole('button', { name: /echo publish/ })
    .first()
    .click();
  await expect(page.getByText('it is out').last()).toBeVisible();
  expect(problems).toEqual([]);
});

test('a hook denies: the card says blocked, by whom and why, and nothing runs', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [
    { toolCalls: [command('touch delete-was-run')] },
    { text: 'I was not allowed to.' },
  ]);
  const { app, page } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await trustWorkspace(page);
  await send(page, 'delete it');

  await expect(said(page, 'I was not allowed to.')).toBeVisible();
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await expect(conversation).toContainText('Blocked');
  await expect(conversation).toContainText('safety-gate');
  await expect(conversation).toContainText('Deleting is not allowed here.');
  expect(existsSync(path.join(folders.workspace, 'delete-was-run'))).toBe(false);
});

test('a hook that exits 1 holds the call: the reason names it, and nothing can be remembered', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [{ toolCalls: [command('touch broken-was-run')] }, { text: 'Understood.' }]);
  const { app, page } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await trustWorkspace(page);
  await send(page, 'go');

  await expect(approvalDock(page)).toContainText('safety-gate');
  await expect(approvalDock(page)).toContainText('exit 1');
  await expect(approvalDock(page)).toContainText('checker crashed');
  await expect(approvalDock(page).getByRole('button', { name: /in this conversation|Always/ })).toHaveCount(
    0,
  );
  await answer(page, 'Deny');
  await expect(said(page, 'Understood.')).toBeVisible();
  expect(existsSync(path.join(folders.workspace, 'broken-was-run'))).toBe(false);
});

test('before the review nothing of the project runs, and what its gate guards is asked', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [{ toolCalls: [command('echo safe')] }, { text: 'Done.' }]);
  const { app, page } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await send(page, 'go');
  await expect(approvalDock(page)).toContainText('not trusted');
  await expect(approvalDock(page).getByRole('button', { name: /in this conversation|Always/ })).toHaveCount(
    0,
  );
});

test('"Allow in this conversation" holds for the same command, and for this conversation only', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [
    { toolCalls: [command('echo publish')] },
    { toolCalls: [command('echo publish')] },
    { text: 'Both ran.' },
  ]);
  const { app, page } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await trustWorkspace(page);
  await send(page, 'twice');
  await answer(page, 'Allow in this conversation');
  await expect(said(page, 'Both ran.')).toBeVisible();

  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await chooseWorkspace(app, page, folders.workspace);
  await send(page, 'again');
  await expect(approvalDock(page)).toContainText('Publishing is a decision of yours.');
});

test('a denial with a message reaches the model as the result of the call', async ({ folders, launch }) => {
  prepareGatedWorkspace(folders, [{ toolCalls: [command('echo publish')] }, { text: 'As you say.' }]);
  const { app, page } = await launch();
  await chooseWorkspace(app, page, folders.workspace);
  await trustWorkspace(page);
  await send(page, 'go');
  await answer(page, 'Deny with message…');
  await approvalDock(page).getByRole('textbox').fill('use pnpm instead');
  await answer(page, 'Deny and send');
  await expect(said(page, 'As you say.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('use pnpm instead');
});
