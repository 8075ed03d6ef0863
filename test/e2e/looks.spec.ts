import { writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './support/fixtures';
import {
  approvalDock,
  command,
  prepareGatedWorkspace,
  send,
  trustWorkspaceDirectly,
  useScript,
} from './support/workspace';

const words = {
  en: { hooks: 'Hooks', approvals: 'Approvals', settings: 'Settings', newConversation: 'New conversation' },
  ko: { hooks: '훅', approvals: '승인', settings: '설정', newConversation: '새 대화' },
} as const;

async function look(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  // Colours fade in; what is judged is where they arrive.
  await page.waitForTimeout(400);
  const file = testInfo.outputPath(`${name}.png`);
  writeFileSync(file, await page.screenshot());
  await testInfo.attach(name, { path: file, contentType: 'image/png' });
  // The page's policy forbids what axe would inject for frames; there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

for (const language of ['en', 'ko'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every view is readable and accessible: ${language}, ${theme}`, async ({
      folders,
      launch,
    }, testInfo) => {
      test.setTimeout(120_000);
      prepareGatedWorkspace(folders, []);
      useScript(
        folders,
        [
          {
            thinking: 'Three commands, each judged by the gate.',
            text: 'I look, clean up and **publish**.\n\n| a | b |\n|---|---|\n| `x` | 1 |',
          },
        ].map((first) => ({
          ...first,
          toolCalls: [
            command('echo looked around'),
            command('echo delete everything'),
            {
              name: 'write_to_file',
              args: {
                TargetFile: 'notes.md',
                CodeContent: '# Notes\n\n- one\n- two\n',
                toolSummary: 'Keep notes',
              },
            },
            command('echo publish'),
          ],
        })),
        { language, theme },
      );
      await trustWorkspaceDirectly(folders);
      const { page, problems } = await launch({ workspace: folders.workspace });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await look(page, testInfo, 'new-conversation');

      await send(page, language === 'ko' ? '정리하고 배포해 줘' : 'clean up and publish');
      await expect(approvalDock(page)).toBeVisible();
      await look(page, testInfo, 'approval');

      const { hooks, approvals, settings } = words[language];
      for (const [name, view] of [
        ['hooks', hooks],
        ['approvals', approvals],
        ['settings', settings],
      ] as const) {
        await page
          .getByRole('navigation')
          .getByRole('button', { name: new RegExp(`^${view}`) })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(page, testInfo, name);
      }
      expect(problems).toEqual([]);
    });
  }
}
