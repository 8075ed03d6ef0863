import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { afterGuardMs, asked, middleOf, openWithCalls, ran, withinGuard } from './support/prompt';
import { command, said } from './support/workspace';

test('the chords: Mod+Enter allows only what was read and is harmless, Mod+Shift+Backspace denies', async ({
  folders,
  launch,
}) => {
  const long = Array.from({ length: 200 }, (_, line) => `echo line ${String(line + 1)}`).join('\n');
  const { page, prompt } = await openWithCalls({ folders, launch }, [
    {
      toolCalls: [
        asked('c1'),
        asked('c2'),
        asked('c3'),
        asked('c4'),
        command(`${long}\necho publish > c5`),
        command(`${long}\necho publish > c6`),
        asked('c7'),
      ],
    },
    { text: 'All judged.' },
  ]);
  const composer = page.locator('#composer');
  const allow = prompt.button('Allow once');

  // Not with words in the composer.
  const first = await prompt.shows('c1');
  await prompt.settled();
  await composer.fill('not yet');
  await prompt.chord();
  await expect(prompt.heading).toBeFocused();
  await prompt.stillWaits(first);
  await expect(composer).toHaveValue('not yet');
  await composer.fill('');
  await prompt.chord();
  await prompt.isGone(first);
  await expect.poll(() => ran(folders, 'c1')).toBe(true);

  // Not yet: it moves the focus instead.
  await composer.focus();
  const early = await withinGuard(prompt, ['c2', 'c3'], prompt.chord);
  await expect(prompt.heading).toBeFocused();
  await prompt.stillWaits(early.requestId);
  await prompt.settled();
  await prompt.chord();
  await prompt.isGone(early.requestId);

  // Mod+Shift+Backspace, from the composer and with words in it.
  for (const name of early.name === 'c2' ? ['c3', 'c4'] : ['c4']) {
    const denied = await prompt.shows(name);
    await prompt.settled();
    await composer.fill('words');
    await page.keyboard.press('ControlOrMeta+Shift+Backspace');
    await prompt.isGone(denied);
    expect(ran(folders, name)).toBe(false);
  }
  await expect(composer).toHaveValue('words');
  await composer.fill('');

  // Two hundred lines: neither button nor chord before the end was on screen.
  const unread = await prompt.shows('line 200');
  await prompt.settled();
  await expect(prompt.dock).toContainText('Showing 12 of 201 lines');
  for (const name of ['Allow once', 'Allow in this conversation']) {
    const button = prompt.button(name);
    if ((await button.count()) > 0) await expect(button).toBeDisabled();
  }
  await prompt.chord();
  await expect(prompt.heading).toBeFocused();
  await allow.click({ force: true });
  await prompt.stillWaits(unread);
  await expect(prompt.button('Deny')).toBeEnabled();
  const payload = prompt.dock.getByRole('region', { name: 'The whole command' });
  await payload.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(allow).toBeEnabled();
  await expect(prompt.dock).toContainText('seen to the end');
  await allow.click();
  await prompt.isGone(unread);

  const expanded = await prompt.shows('c6');
  await prompt.settled();
  await expect(allow).toBeDisabled();
  await prompt.button('Expand').click();
  await expect(allow).toBeEnabled();
  await expect(allow).toBeInViewport({ ratio: 1 });
  await prompt.chord();
  await prompt.isGone(expanded);

  // The way in by keyboard: heading, then Deny.
  const last = await prompt.shows('c7');
  await prompt.settled();
  await composer.focus();
  await prompt.jump();
  await page.keyboard.press('Tab');
  await expect(prompt.button('Deny')).toBeFocused();
  await page.keyboard.press('Space');
  await prompt.isGone(last);
  await expect(said(page, 'All judged.')).toBeVisible();
  expect(['c5', 'c6', 'c7'].map((name) => ran(folders, name))).toEqual([true, true, false]);
});

test('what destroys takes a hold or a second press, by mouse and by keyboard', async ({
  folders,
  launch,
}) => {
  const destroy = (name: string) => command(`rm -f publish && echo > ${name}`);
  const { page, prompt } = await openWithCalls({ folders, launch }, [
    { toolCalls: ['d1', 'd2', 'd3'].map(destroy) },
    { text: 'Gone.' },
  ]);
  const allow = prompt.dock.getByRole('button', { name: /Allow once|Press again/ });

  const held = await prompt.shows('d1');
  await prompt.settled();
  await prompt.chord();
  await expect(prompt.heading).toBeFocused();
  await prompt.stillWaits(held);
  // A press on a button that is not enabled yet is none: the whole command must have been seen.
  await expect(allow).toBeEnabled();
  const at = await middleOf(allow);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await prompt.isGone(held);
  await expect.poll(() => ran(folders, 'd1')).toBe(true);
  // Still down, and released over the next one.
  const second = await prompt.shows('d2');
  await prompt.settled();
  await page.mouse.up();
  await prompt.stillWaits(second);

  const before = await allow.boundingBox();
  await allow.click();
  await allow.click();
  await expect(allow).toHaveText(/Press again to allow/);
  expect(await allow.boundingBox()).toEqual(before);
  await prompt.stillWaits(second);
  await page.waitForTimeout(afterGuardMs);
  await allow.click();
  await prompt.isGone(second);

  const third = await prompt.shows('d3');
  await prompt.settled();
  await prompt.button('Allow once').focus();
  await page.keyboard.press('Enter');
  await prompt.stillWaits(third);
  await page.waitForTimeout(afterGuardMs);
  await page.keyboard.press('Enter');
  await prompt.isGone(third);
  await expect(said(page, 'Gone.')).toBeVisible();
  expect(['d1', 'd2', 'd3'].every((name) => ran(folders, name))).toBe(true);
});
