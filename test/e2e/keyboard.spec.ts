import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { asked, prompting, ran } from './support/prompt';
import { prepareGatedWorkspace, said, trustWorkspaceDirectly } from './support/workspace';

/** Walks on until the focus is there, as somebody without a mouse does; every place on the way must show itself. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'F6' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
    expect(await showsFocus(page)).toBe(true);
  }
  throw new Error(`The focus never came to ${String(target)}.`);
}

/** Whether what has the focus, or the field around it, is drawn with an outline of two pixels or a border of its own. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return true;
    for (const element of [focused, focused.parentElement]) {
      if (element === null) continue;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return true;
    }
    return false;
  });
}

test('everything by keyboard: write, send, approve, go to the hooks, switch one off and on, come back', async ({
  folders,
  launch,
}) => {
  prepareGatedWorkspace(folders, [{ toolCalls: [asked('approved')] }, { text: 'It is out.' }]);
  await trustWorkspaceDirectly(folders);
  const { page, problems } = await launch({ workspace: folders.workspace });
  const prompt = prompting(page);
  const composer = page.locator('#composer');

  // The first Tab is the way past the sidebar.
  await expect(composer).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(composer).toBeFocused();
  await page.keyboard.type('publish it');
  await page.keyboard.press('Enter');
  const requestId = await prompt.shows('echo publish');
  await expect(composer).toBeFocused();
  await prompt.settled();
  await prompt.jump();
  await page.keyboard.press('Tab');
  await expect(prompt.button('Deny')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(prompt.button('Deny with message…')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(prompt.button('Allow once')).toBeFocused();
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await prompt.isGone(requestId);
  await expect(said(page, 'It is out.')).toBeVisible();
  expect(ran(folders, 'approved')).toBe(true);
  await expect(composer).toBeFocused();

  const hooks = page.getByRole('navigation').getByRole('button', { name: /^Hooks/ });
  await walkTo(page, hooks, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hooks' })).toBeVisible();

  const toggle = page.getByRole('switch', { name: /safety-gate/ });
  await walkTo(page, toggle);
  await expect(toggle).toBeChecked();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  const isOn = () => {
    const file = readFileSync(path.join(folders.workspace, '.agents', 'hooks.json'), 'utf8');
    return (JSON.parse(file) as { 'safety-gate': { enabled?: boolean } })['safety-gate'].enabled ?? true;
  };
  await expect.poll(isOn).toBe(false);
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect.poll(isOn).toBe(true);

  const back = page.getByRole('navigation').getByRole('button', { name: /^publish it/ });
  await walkTo(page, back, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(said(page, 'It is out.')).toBeVisible();
  await walkTo(page, composer, 'F6');
  await page.keyboard.type('and thanks');
  await expect(composer).toHaveValue('and thanks');
  expect(problems).toEqual([]);
});
