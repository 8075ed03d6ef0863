import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { test, type Folders } from './support/fixtures';
import { said, send, trustWorkspaceDirectly, useScript } from './support/workspace';

function writes(name: string, content: string): object {
  return { name: 'write_to_file', args: { TargetFile: name, CodeContent: content } };
}

async function prepare(folders: Folders, settings: object = {}): Promise<void> {
  writeFileSync(path.join(folders.workspace, 'notes.md'), '# Mine\n');
  useScript(
    folders,
    [
      {
        toolCalls: [writes('notes.md', '# Agent\n'), writes('todo.md', '- one\n'), writes('new.md', 'new\n')],
      },
      { text: 'All written.' },
      { text: 'Never mind.' },
    ],
    { permissions: { mode: 'accept-edits' }, ...settings },
  );
  await trustWorkspaceDirectly(folders);
}

const read = (folders: Folders, name: string): string =>
  readFileSync(path.join(folders.workspace, name), 'utf8');

async function messageMenu(page: Page, text: string, entry: RegExp): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: text }).first();
  await message.hover();
  await message.getByRole('button', { name: /^(Actions for message|메시지 ‘)/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function look(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await page.waitForTimeout(400);
  const file = testInfo.outputPath(`${name}.png`);
  writeFileSync(file, await page.screenshot());
  await testInfo.attach(name, { path: file, contentType: 'image/png' });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

test('files go back to a message, the person’s own edit stays, and the restore is undone', async ({
  folders,
  launch,
}, testInfo) => {
  await prepare(folders);
  const { page, problems } = await launch({ workspace: folders.workspace });
  await send(page, 'write the files');
  await expect(said(page, 'All written.')).toBeVisible();
  writeFileSync(path.join(folders.workspace, 'todo.md'), '- mine\n');

  await messageMenu(page, 'write the files', /Restore files to here/);
  const dialog = page.getByRole('dialog', { name: 'Restore files' });
  const edited = dialog.getByRole('region', { name: 'Changed by you or by a command' });
  await expect(edited.getByRole('checkbox', { name: /todo\.md/ })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /notes\.md/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Changes of notes.md' }).click();
  await expect(dialog.getByRole('region', { name: /notes\.md/ })).toContainText('# Mine');
  await expect(dialog).toContainText('What commands, sub-agents and MCP tools change is never covered');
  await look(page, testInfo, 'restore');
  await dialog.getByRole('button', { name: 'Restore 2 files' }).click();
  await expect(dialog).toBeHidden();
  expect(read(folders, 'notes.md')).toBe('# Mine\n');
  expect(existsSync(path.join(folders.workspace, 'new.md'))).toBe(false);
  expect(read(folders, 'todo.md')).toBe('- mine\n');

  await look(page, testInfo, 'restored');
  await page.getByRole('button', { name: 'Undo restore…' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo restore' });
  await undo.getByRole('button', { name: 'Restore 2 files' }).click();
  await expect(undo).toBeHidden();
  expect([read(folders, 'notes.md'), read(folders, 'new.md')]).toEqual(['# Agent\n', 'new\n']);
  expect(problems).toEqual([]);
});

test('an edited message goes out in a new conversation, with the files as they were; the old one stays', async ({
  folders,
  launch,
}, testInfo) => {
  await prepare(folders, { theme: 'dark', language: 'ko' });
  const { page, problems } = await launch({ workspace: folders.workspace });
  await send(page, 'write the files');
  await expect(page.getByText('All written.').first()).toBeVisible();

  await messageMenu(page, 'write the files', /편집하여 다시 보내기/);
  const dialog = page.getByRole('dialog', { name: '편집하여 다시 보내기' });
  await dialog.getByRole('textbox').fill('write nothing');
  await dialog.getByRole('checkbox', { name: '파일도 이 메시지 이전으로 되돌리기' }).check();
  await look(page, testInfo, 'resend');
  await dialog.getByRole('button', { name: '새 대화에서 보내기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'write nothing' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'write nothing' }).first()).toBeVisible();
  await expect(page.getByText('상태로 파일 3개를 되돌렸습니다')).toBeVisible();

  const list = page.getByRole('navigation').getByRole('listitem');
  await expect(list.filter({ hasText: 'write nothing' })).toHaveCount(1);
  await list.filter({ hasText: 'write the files' }).getByRole('button').first().click();
  await expect(page.getByRole('article').filter({ hasText: 'write the files' }).first()).toBeVisible();
  await look(page, testInfo, 'old');
  expect(problems).toEqual([]);
});
