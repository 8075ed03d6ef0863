import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './support/fixtures';
import { command, said, send, useScript } from './support/workspace';

async function openHooks(page: Page, name = 'Hooks'): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function look(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  // Colours fade in; what is judged is where they arrive.
  await page.waitForTimeout(400);
  const file = testInfo.outputPath(`${name}.png`);
  writeFileSync(file, await page.screenshot());
  await testInfo.attach(name, { path: file, contentType: 'image/png' });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

const denial = '{"decision":"deny","reason":"Written in the form."}';

test('a hook that is written in the form denies the next call', async ({ folders, launch }) => {
  useScript(folders, [{ toolCalls: [command('touch was-run')] }, { text: 'I was stopped.' }]);
  const { page, problems } = await launch({ workspace: folders.workspace });
  await openHooks(page);
  await page.getByRole('button', { name: 'New hook' }).click();
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('form-gate');
  await expect(page.getByText('Matches 1 of 13 tools: run_command.')).toBeVisible();
  await expect(page.getByText('Enter the command that runs.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Command' }).fill(`echo '${denial}'`);
  await expect(page.getByText('Not saved: will write 1 key')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyS');

  const file = path.join(folders.home, '.gemini', 'config', 'hooks.json');
  await expect(page.getByRole('row', { name: /form-gate/ })).toBeVisible();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    'form-gate': {
      PreToolUse: [{ matcher: 'run_command', hooks: [{ type: 'command', command: `echo '${denial}'` }] }],
    },
  });

  await page.getByRole('tab', { name: 'Test' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Would block run_command.')).toBeVisible();

  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await send(page, 'go');
  await expect(said(page, 'I was stopped.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Written in the form.');
  expect(existsSync(path.join(folders.workspace, 'was-run'))).toBe(false);
  expect(problems).toEqual([]);
});

for (const language of ['en', 'ko'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`what changed on disk meanwhile is not overwritten unseen: ${language}, ${theme}`, async ({
      folders,
      launch,
    }, testInfo) => {
      const words = {
        en: {
          hooks: 'Hooks',
          edit: 'Edit',
          command: 'Command',
          changed: /changed on disk/,
          over: 'Overwrite',
          create: 'New hook',
          push: 'Ask before publishing',
          add: 'Add hook',
        },
        ko: {
          hooks: '훅',
          edit: '편집',
          command: '명령',
          changed: /디스크에서 변경/,
          over: '덮어쓰기',
          create: '새 훅',
          push: '게시하기 전 확인',
          add: '훅 추가',
        },
      }[language];
      useScript(folders, [], { language, theme });
      const { page, problems } = await launch({ workspace: folders.workspace });
      await openHooks(page, words.hooks);
      await page.getByRole('button', { name: words.create }).click();
      await page.getByRole('radio', { name: words.push }).click();
      await look(page, testInfo, 'new-hook');
      await page.getByRole('button', { name: words.add }).click();
      await page.getByRole('button', { name: 'ask-before-push', exact: true }).click();
      await page.getByRole('tab', { name: words.edit }).click();
      await look(page, testInfo, 'edit');

      const file = path.join(folders.home, '.gemini', 'config', 'hooks.json');
      const added = readFileSync(file, 'utf8');
      await page.getByRole('textbox', { name: words.command }).fill('./mine.sh');
      writeFileSync(file, added.replace(/\n\}\n$/, ',\n  "theirs": {}\n}\n'));
      await expect(page.getByText(words.changed)).toBeVisible();
      await look(page, testInfo, 'conflict');
      expect(readFileSync(file, 'utf8')).toContain('theirs');
      await page.getByRole('tab', { name: 'JSON' }).click();
      await look(page, testInfo, 'json');
      await page.getByRole('button', { name: words.over }).click();
      await expect(page.getByText(words.changed)).toBeHidden();
      expect(readFileSync(file, 'utf8')).toBe(added.replace('"sh hooks/ask-before-push.sh"', '"./mine.sh"'));
      expect(problems).toEqual([]);
    });
  }
}
