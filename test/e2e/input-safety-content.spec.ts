import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { asked, callsIn, openWithCalls, ran, requestOf } from './support/prompt';
import { command, said } from './support/workspace';

test('what is shown and what can be remembered: hidden characters, force_ask, hold, and a denial with words', async ({
  folders,
  launch,
}) => {
  const { page, prompt } = await openWithCalls({ folders, launch }, [
    {
      toolCalls: [
        command('echo publish > h1 # \u202Esafe\u202C \u200Bx'),
        command('echo deploy > h2'),
        command('echo broken > h3'),
      ],
    },
    { text: 'I read it.' },
  ]);
  const hidden = await prompt.shows('h1');
  const payload = prompt.dock.getByRole('region', { name: 'The whole command' });
  await expect(payload).toContainText('echo publish > h1 # \\u{202E}safe\\u{202C} \\u{200B}x');
  await expect(prompt.dock).toContainText('3 hidden characters are shown as');
  expect(await prompt.dock.innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);

  // An answer to something else than what is waiting is refused, and the question stays.
  const wrong = await requestOf(page, 'approval.reply', {
    requestId: hidden,
    payloadHash: '0'.repeat(64),
    reply: { kind: 'allow-once' },
  });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'conflict' } });
  await prompt.stillWaits(hidden);
  expect(ran(folders, 'h1')).toBe(false);

  await prompt.settled();
  await prompt.button('Deny with message…').click();
  await prompt.dock.getByRole('textbox').fill('use pnpm, 제발');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and nothing else');
  await prompt.stillWaits(hidden);
  await page.keyboard.press('ControlOrMeta+Enter');
  await prompt.isGone(hidden);

  const remember = prompt.dock.getByRole('button', { name: /in this conversation|Always/ });
  const forced = await prompt.shows('h2');
  await expect(prompt.dock).toContainText('This hook asks every time; saved approvals don’t apply.');
  await expect(prompt.button('Allow once')).toBeVisible();
  await expect(remember).toHaveCount(0);
  await prompt.settled();
  await prompt.button('Deny').click();
  await prompt.isGone(forced);

  const held = await prompt.shows('h3');
  await expect(prompt.dock).toContainText('A gate could not give its decision');
  await expect(remember).toHaveCount(0);
  await prompt.settled();
  await prompt.button('Deny').click();
  await prompt.isGone(held);
  await expect(said(page, 'I read it.')).toBeVisible();

  const told = callsIn(folders).filter(({ commandLine }) => commandLine.includes('h1'));
  expect(told.map(({ state }) => state)).toEqual([
    {
      kind: 'denied',
      by: 'user',
      text: 'The user refused this call and says: use pnpm, 제발\nand nothing else',
    },
  ]);
  expect(['h1', 'h2', 'h3'].some((name) => ran(folders, name))).toBe(false);
});

test('a waiting prompt outlives a reload, is answered once, and does not move when another one queues', async ({
  folders,
  launch,
}) => {
  const { app, page, prompt } = await openWithCalls({ folders, launch }, [
    { toolCalls: [asked('q1')] },
    { text: 'Once.' },
  ]);
  const requestId = await prompt.shows('q1');
  await page.reload();
  await expect(prompt.dock).toHaveAttribute('data-approval', requestId);
  await expect(prompt.dock).toContainText('Reason: Publishing is a decision of yours.');

  /*
   * Calls of one agent are judged one after another, so a second request of the same conversation is
   * announced here as the main process would: an older and a newer one.
   */
  const [list, box] = [await requestOf(page, 'approval.list', {}), await prompt.button('Deny').boundingBox()];
  await app.evaluate(
    ({ BrowserWindow }, approvals) => {
      const others = [
        { requestId: 'older', createdAt: '2001-01-01T00:00:00.000Z' },
        { requestId: 'newer', createdAt: '2101-01-01T00:00:00.000Z' },
      ].flatMap((other) =>
        approvals.map((request) => ({ ...request, ...other, args: { CommandLine: 'echo other' } })),
      );
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.send('grapnel:event', 'approvals.changed', {
        approvals: [...approvals, ...others],
      });
    },
    Array.isArray(list.data) ? (list.data as object[]) : [],
  );
  await expect(prompt.dock).toContainText('2 of 3 waiting');
  await expect(prompt.dock).toHaveAttribute('data-approval', requestId);
  expect(await prompt.button('Deny').boundingBox()).toEqual(box);

  await prompt.settled();
  await prompt.button('Allow once').click();
  await expect(said(page, 'Once.')).toBeVisible();
  await expect(prompt.dock).toHaveCount(0);
  const state = callsIn(folders).map((call) => call.state.kind);
  expect(state).toEqual(['done']);

  const again = await requestOf(page, 'approval.reply', {
    requestId,
    payloadHash: 'any',
    reply: { kind: 'deny', message: '' },
  });
  expect(again.ok).toBe(false);
});
