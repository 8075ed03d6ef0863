import { expect } from '@playwright/test';
import { windowGuardMs } from '../../src/renderer/features/approvals/input-guard';
import { test } from './support/fixtures';
import { afterGuardMs, asked, middleOf, openWithCalls, ran, withinGuard } from './support/prompt';

const composerId = '#composer';
/** Between what the page notes of a focus and the moment that the event carries. */
const slackMs = 20;

test('a prompt that appears while someone types takes nothing: no focus, no caret, no key', async ({
  folders,
  launch,
}) => {
  const { page, prompt } = await openWithCalls({ folders, launch }, [
    { delayMs: 6000, toolCalls: [asked('typed')] },
    { text: 'Over.' },
  ]);
  const composer = page.locator(composerId);
  await expect(composer).toHaveValue('');
  await composer.pressSequentially('before after');
  for (let step = 0; step < 5; step += 1) await composer.press('ArrowLeft');
  const place = await composer.boundingBox();

  // One letter after another until the prompt has come and its guard is over.
  let typed = '';
  let sawBefore = false;
  while ((await prompt.dock.getAttribute('data-settled', { timeout: 50 }).catch(() => null)) !== 'true') {
    sawBefore ||= (await prompt.dock.count()) === 0;
    await page.keyboard.press('x', { delay: 30 });
    typed += 'x';
    if (typed.length > 300) throw new Error('The prompt did not come.');
  }
  expect(sawBefore).toBe(true);
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue(`before ${typed}after`);
  expect(await composer.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(
    'before '.length + typed.length,
  );
  await expect(composer).toBeInViewport({ ratio: 1 });
  const placeNow = await composer.boundingBox();
  expect(Math.round((placeNow?.y ?? 0) + (placeNow?.height ?? 0))).toBe(
    Math.round((place?.y ?? 0) + (place?.height ?? 0)),
  );

  // The keys that answer elsewhere are letters here, with text in the field and without.
  const requestId = await prompt.shows('typed');
  await composer.fill('');
  for (const key of ['Enter', 'Space', 'y', '1', 'Enter', 'Enter']) await page.keyboard.press(key);
  await prompt.stillWaits(requestId);
  await expect(composer).toHaveValue('');
  await expect(page.getByText('y1', { exact: true })).toBeVisible();
  expect(ran(folders, 'typed')).toBe(false);

  // Esc closes what lies on top and nothing else.
  await page.keyboard.press('ControlOrMeta+Slash');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Backspace');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await prompt.stillWaits(requestId);
});

test('the mouse: too early is ignored, a double click answers once, and the click that activates the window is swallowed', async ({
  folders,
  launch,
}) => {
  const names = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9'];
  const { page, prompt } = await openWithCalls({ folders, launch }, [{ toolCalls: names.map(asked) }]);
  const allow = prompt.button('Allow once');
  const left = [...names];
  const drop = (name: string) => left.splice(0, left.indexOf(name) + 1);

  const early = await withinGuard(prompt, left.slice(0, 3), () => allow.click());
  await prompt.stillWaits(early.requestId);

  // What counts is when the press began.
  await prompt.settled();
  await allow.click();
  await prompt.isGone(early.requestId);
  drop(early.name);
  await expect.poll(() => ran(folders, early.name)).toBe(true);

  const pressed = await withinGuard(prompt, left.slice(0, 2), async () => {
    const at = await middleOf(allow);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
  });
  await prompt.settled();
  await page.mouse.up();
  await prompt.stillWaits(pressed.requestId);

  // The second half of a double click lands on the next prompt, which has its own guard.
  await allow.dblclick();
  await prompt.isGone(pressed.requestId);
  drop(pressed.name);
  const next = await prompt.shows(left[0] ?? '');
  await prompt.stillWaits(next);

  /*
   * Playwright holds the page's focus for it, and a virtual display has no window manager to take it away:
   * what Electron sends to a window that loses and gets the focus is sent here. The click is a real one.
   */
  const middle = await middleOf(allow);
  let activated: string | null = null;
  for (const name of left) {
    const requestId = await prompt.shows(name);
    await prompt.settled();
    await page.mouse.move(middle.x, middle.y);
    const focusedAt = await page.evaluate(async () => {
      window.dispatchEvent(new Event('blur'));
      await new Promise((done) => setTimeout(done, 100));
      window.dispatchEvent(new Event('focus'));
      return performance.now();
    });
    await page.mouse.down();
    await page.mouse.up();
    // A click that came late is an answer like any other and proves nothing.
    if ((await prompt.inputAt()) - focusedAt < windowGuardMs - slackMs) {
      activated = requestId;
      break;
    }
    await prompt.drop(requestId);
  }
  if (activated === null) throw new Error('No click arrived in time: the machine is too slow for this test.');
  await prompt.stillWaits(activated);
  await page.waitForTimeout(afterGuardMs);
  await allow.click();
  await prompt.isGone(activated);
});

test('the keyboard: auto-repeat, keys from before the prompt and keys that are still down answer nothing', async ({
  folders,
  launch,
}) => {
  const { page, prompt } = await openWithCalls({ folders, launch }, [
    { delayMs: 1500, toolCalls: ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'].map(asked) },
  ]);
  const composer = page.locator(composerId);
  const deny = prompt.button('Deny');

  // Down since before the first paint: its repeats come when the prompt is there.
  await expect(composer).toHaveValue('');
  await composer.focus();
  await expect(prompt.dock).toHaveCount(0);
  await page.keyboard.down('ControlOrMeta');
  await page.keyboard.down('Enter');
  const first = await prompt.shows('k1');
  await prompt.settled();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await prompt.stillWaits(first);
  await expect(composer).toBeFocused();
  await page.keyboard.up('Enter');
  await page.keyboard.up('ControlOrMeta');
  await prompt.stillWaits(first);

  // A fresh press denies at once; held down, it says nothing about the next prompt.
  await prompt.jump();
  await page.keyboard.press('Tab');
  await expect(deny).toBeFocused();
  await page.keyboard.down('Enter');
  await prompt.isGone(first);
  const second = await prompt.shows('k2');
  await prompt.settled();
  await prompt.jump();
  await page.keyboard.press('Tab');
  await expect(deny).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await prompt.stillWaits(second);

  // Esc denies only from inside, and an open form has it first.
  await prompt.button('Deny with message…').focus();
  await page.keyboard.press('Enter');
  await expect(prompt.dock.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt.dock.getByRole('textbox')).toHaveCount(0);
  await prompt.stillWaits(second);
  await expect(prompt.heading).toBeFocused();
  await page.keyboard.press('Escape');
  await prompt.isGone(second);

  // Too early for each way in.
  const early = await withinGuard(prompt, ['k3', 'k4', 'k5'], async () => {
    await page.keyboard.press('ControlOrMeta+Shift+KeyA');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Shift+Backspace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  });
  await prompt.stillWaits(early.requestId);
  expect(['k1', 'k2', early.name].some((name) => ran(folders, name))).toBe(false);
});
