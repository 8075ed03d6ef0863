import { expect, type ElectronApplication } from '@playwright/test';
import { test } from './support/fixtures';
import { asked, openWithCalls } from './support/prompt';
import { command, said } from './support/workspace';

interface Told {
  title: string;
  body: string;
  silent: boolean;
  closed: boolean;
  click(): void;
}

/** A virtual display has no notifications: what the app hands to the system is caught there. */
async function catchNotifications(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification, BrowserWindow, app: electron }) => {
    const state: { told: Told[]; focused: boolean; badge: number } = { told: [], focused: true, badge: 0 };
    Object.assign(globalThis, { caught: state });
    Notification.isSupported = () => true;
    Notification.prototype.show = function () {
      const { title, body, silent } = this;
      state.told.push({ title, body, silent, closed: false, click: () => this.emit('click') });
    };
    Notification.prototype.close = function () {
      const mine = state.told.find((one) => one.body === this.body && !one.closed);
      if (mine !== undefined) mine.closed = true;
    };
    BrowserWindow.prototype.isFocused = () => state.focused;
    electron.setBadgeCount = (count) => {
      state.badge = count ?? 0;
      return true;
    };
  });
}

function caught(app: ElectronApplication): Promise<{ told: Omit<Told, 'click'>[]; badge: number }> {
  return app.evaluate(() => {
    const { told, badge } = (globalThis as unknown as { caught: { told: Told[]; badge: number } }).caught;
    return { told: told.map(({ title, body, silent, closed }) => ({ title, body, silent, closed })), badge };
  });
}

async function setFocused(app: ElectronApplication, focused: boolean): Promise<void> {
  await app.evaluate(({ BrowserWindow }, value) => {
    Object.assign((globalThis as unknown as { caught: object }).caught, { focused: value });
    for (const window of BrowserWindow.getAllWindows()) window.emit(value ? 'focus' : 'blur');
  }, focused);
}

test('a notification comes when nobody looks, holds no secret, opens its request and goes when it is answered', async ({
  folders,
  launch,
}) => {
  const { app, page, prompt } = await openWithCalls({ folders, launch }, [
    { delayMs: 2000, toolCalls: [command('echo publish --token s3cr3tvalue > n1'), asked('n2')] },
    { text: 'Told.' },
  ]);
  await catchNotifications(app);
  await setFocused(app, false);
  await prompt.shows('n1');
  await expect.poll(async () => (await caught(app)).told).toHaveLength(1);
  expect(await caught(app)).toEqual({
    told: [{ title: 'Approval needed – go', body: 'Run a terminal command?', silent: false, closed: false }],
    badge: 1,
  });

  // Another view is open; the click brings the conversation with its request back.
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(prompt.dock).toHaveCount(0);
  await app.evaluate(() => {
    (globalThis as unknown as { caught: { told: Told[] } }).caught.told[0]?.click();
  });
  const requestId = await prompt.shows('n1');
  await setFocused(app, true);
  await expect.poll(async () => (await caught(app)).told[0]?.closed).toBe(true);

  // What is on screen in a focused window needs no notification.
  await prompt.settled();
  await prompt.button('Deny').click();
  await prompt.isGone(requestId);
  const second = await prompt.shows('n2');
  await page.waitForTimeout(300);
  expect((await caught(app)).told).toHaveLength(1);

  await prompt.settled();
  await prompt.button('Deny').click();
  await prompt.isGone(second);
  await expect(said(page, 'Told.')).toBeVisible();
  await expect.poll(async () => (await caught(app)).badge).toBe(0);
});

test('a question of the agent is told and counted as well; without notifications only the badge says so', async ({
  folders,
  launch,
}) => {
  const question = (text: string) => ({
    name: 'ask_question',
    args: { questions: [{ question: text, options: ['yes', 'no'], is_multi_select: false }] },
  });
  const { app, page } = await openWithCalls({ folders, launch }, [
    { delayMs: 2000, toolCalls: [question('Which port?')] },
    { delayMs: 500, toolCalls: [question('Really?')] },
    { text: 'Thanks.' },
  ]);
  await catchNotifications(app);
  await setFocused(app, false);
  await expect.poll(async () => (await caught(app)).told).toHaveLength(1);
  expect(await caught(app)).toMatchObject({
    told: [{ title: 'Question for you – go', body: 'Which port?' }],
    badge: 1,
  });

  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Settings/ })
    .click();
  await page.getByRole('switch', { name: 'Notifications', exact: true }).click();
  await expect.poll(async () => (await caught(app)).told[0]?.closed).toBe(true);
  await page.getByRole('navigation').getByRole('button', { name: /^go/ }).click();
  await page.getByRole('radio', { name: 'yes' }).click();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByText('Really?').first()).toBeVisible();
  await expect.poll(async () => (await caught(app)).badge).toBe(1);
  expect((await caught(app)).told).toHaveLength(1);
});
