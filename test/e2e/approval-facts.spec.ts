import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './support/fixtures';
import { openWithCalls, prompting, ran } from './support/prompt';
import {
  command,
  prepareGatedWorkspace,
  said,
  send,
  trustWorkspaceDirectly,
  useScript,
} from './support/workspace';

async function look(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await page.waitForTimeout(300);
  const file = testInfo.outputPath(`${name}.png`);
  writeFileSync(file, await page.screenshot());
  await testInfo.attach(name, { path: file, contentType: 'image/png' });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

for (const [language, theme] of [
  ['en', 'light'],
  ['ko', 'dark'],
] as const) {
  test(`what would go, what is known, and what a rule would also allow: ${language}, ${theme}`, async ({
    folders,
    launch,
  }, testInfo) => {
    prepareGatedWorkspace(folders, []);
    mkdirSync(path.join(folders.workspace, 'dist'));
    for (const name of ['a.js', 'b.js', '.env']) {
      writeFileSync(path.join(folders.workspace, 'dist', name), 'x'.repeat(1500));
    }
    useScript(
      folders,
      [
        { toolCalls: [command('echo publish one'), command('echo publish two')] },
        { toolCalls: [command('rm -rf dist # publish'), command('echo publish two')] },
        { text: 'Over.' },
      ],
      { language, theme },
    );
    await trustWorkspaceDirectly(folders);
    const { page } = await launch({ workspace: folders.workspace });
    await send(page, 'go');
    const prompt = prompting(page);
    const words = {
      en: { once: 'Allow once', always: 'Always allow…', deny: 'Deny', rule: 'Rule' },
      ko: { once: '한 번 허용', always: '항상 허용…', deny: '거부', rule: '규칙' },
    }[language];
    for (const name of ['one', 'two']) {
      const requestId = await prompt.shows(`publish ${name}`);
      await prompt.settled();
      await prompt.button(words.once).click();
      await prompt.isGone(requestId);
    }

    const removal = await prompt.shows('rm -rf dist');
    for (const entry of ['dist/a.js', 'dist/b.js', '1.5', 'dist/.env']) {
      await expect(prompt.dock).toContainText(entry);
    }
    await expect(
      prompt.dock.getByText(language === 'en' ? 'May hold secrets:' : '비밀 값이 있을 수 있음:'),
    ).toBeVisible();
    await look(page, testInfo, 'deletes');
    await prompt.settled();
    await prompt.button(words.deny).click();
    await prompt.isGone(removal);
    expect(ran(folders, 'dist/a.js')).toBe(true);

    await prompt.shows('publish two');
    await expect(prompt.dock).toContainText(
      language === 'en' ? 'Allowed once in this workspace before' : '이 작업 공간에서 1번 허용함',
    );
    await prompt.settled();
    await prompt.button(words.always).click();
    await expect(prompt.dock).toContainText(
      language === 'en' ? 'Nothing else in this workspace’s history' : '함께 허용될 다른 항목이 없습니다',
    );
    await prompt.dock.getByRole('textbox', { name: words.rule, exact: true }).fill('command(echo publish)');
    await expect(prompt.dock.getByRole('listitem').filter({ hasText: 'echo publish one' })).toBeVisible();
    await look(page, testInfo, 'would-also-allow');
  });
}

test('a call that a hook refused for want of consent: the person adds it, and it counts from the next call on', async ({
  folders,
  launch,
}, testInfo) => {
  const { page } = await openWithCalls({ folders, launch }, [
    { toolCalls: [command('echo granted > g1')] },
    { text: 'Refused.' },
    { toolCalls: [command('echo granted > g1')] },
    { text: 'Accepted.' },
  ]);
  await expect(said(page, 'Refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Add approval…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The refused call is not made again by itself.');
  await look(page, testInfo, 'add-approval');
  await dialog.getByRole('button', { name: 'Save approval' }).click();
  await expect(dialog).toBeHidden();
  expect(ran(folders, 'g1')).toBe(false);
  await send(page, 'again');
  await expect(said(page, 'Accepted.')).toBeVisible();
  expect(ran(folders, 'g1')).toBe(true);
});
