import { expect, type CDPSession, type Page } from '@playwright/test';
import type { LaunchedApp } from './support/launch';
import { test } from './support/fixtures';
import { said, useScript } from './support/workspace';

/** What an input method does to the page, through the browser's own input pipeline. */
class Hangul {
  constructor(
    private readonly cdp: CDPSession,
    private readonly page: Page,
  ) {}

  static async of({ app, page }: LaunchedApp): Promise<Hangul> {
    return new Hangul(await app.context().newCDPSession(page), page);
  }

  /** Syllables grow jamo by jamo; each but the last is committed when the next one begins. */
  async compose(syllables: readonly (readonly string[])[]): Promise<void> {
    for (const [index, jamos] of syllables.entries()) {
      const previous = syllables[index - 1]?.at(-1);
      if (previous !== undefined) await this.commit(previous);
      for (const text of jamos) await this.update(text);
    }
  }

  async update(text: string): Promise<void> {
    await this.key('keyDown', 229, 'KeyA', 'Process');
    const end = text.length;
    await this.cdp.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    await this.key('keyUp', 65, 'KeyA', 'Process');
  }

  async commit(text: string): Promise<void> {
    await this.cdp.send('Input.insertText', { text });
  }

  /** The Enter that the input method takes to end the syllable: the page sees key code 229. */
  async enterWhileComposing(modifiers = 0): Promise<void> {
    await this.key('rawKeyDown', 229, 'Enter', 'Process', modifiers);
  }

  async release(): Promise<void> {
    await this.key('keyUp', 13, 'Enter', 'Enter');
  }

  private async key(
    type: 'keyDown' | 'keyUp' | 'rawKeyDown',
    windowsVirtualKeyCode: number,
    code: string,
    key: string,
    modifiers = 0,
  ): Promise<void> {
    await this.cdp.send('Input.dispatchKeyEvent', { type, windowsVirtualKeyCode, code, key, modifiers });
  }

  composer() {
    return this.page.locator('#composer');
  }
}

const greeting = [
  ['ㅇ', '아', '안'],
  ['ㄴ', '녀', '녕'],
  ['ㅎ', '하'],
  ['ㅅ', '세'],
  ['ㅇ', '요'],
];
const shift = 8;

function sentTexts(page: Page) {
  return page.getByRole('region', { name: 'Conversation' }).getByText(/안녕|반갑/);
}

test('안녕하세요 and Enter sends once and whole, however the input method ends the last syllable', async ({
  folders,
  launch,
}) => {
  useScript(folders, [{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }, { text: 'Four.' }]);
  const launched = await launch();
  const { page } = launched;
  const hangul = await Hangul.of(launched);
  const composer = hangul.composer();

  // Shift+Enter ends the syllable and makes a new line, during a composition and after it.
  await composer.focus();
  await hangul.compose(greeting);
  await expect(composer).toHaveValue('안녕하세요');
  await hangul.enterWhileComposing(shift);
  await hangul.commit('요');
  await hangul.release();
  await page.keyboard.press('Shift+Enter');
  await page.waitForTimeout(300);
  await expect(composer).toHaveValue('안녕하세요\n');
  await page.keyboard.press('Backspace');

  // The syllable was committed before Enter (a space after it, or the arrow key).
  await page.keyboard.press('Enter');
  await expect(said(page, 'One.')).toBeVisible();
  await expect(composer).toHaveValue('');
  await expect(sentTexts(page)).toHaveText(['안녕하세요']);

  // Enter ends the composition: the key first, then the commit.
  await composer.focus();
  await hangul.compose(greeting);
  await hangul.enterWhileComposing();
  await hangul.commit('요');
  await hangul.release();
  await expect(said(page, 'Two.')).toBeVisible();
  await expect(composer).toHaveValue('');

  // The same from an input method that hands the Enter on as a clean one after the commit.
  await hangul.compose(greeting);
  await hangul.enterWhileComposing();
  await hangul.commit('요');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Three.')).toBeVisible();
  await expect(composer).toHaveValue('');

  // With a space at the end, which has committed the syllable.
  await hangul.compose([
    ['ㅂ', '바', '반'],
    ['ㄱ', '가', '갑'],
  ]);
  await hangul.commit('갑');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Four.')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(sentTexts(page)).toHaveText(['안녕하세요', '안녕하세요', '안녕하세요', '반갑']);
  await expect(page.getByText('(end of script)')).toHaveCount(0);
});

test('an Enter that picks a Japanese or Chinese candidate never sends', async ({ folders, launch }) => {
  useScript(folders, [{ text: 'One.' }]);
  const launched = await launch();
  const hangul = await Hangul.of(launched);
  const composer = hangul.composer();
  await composer.focus();
  for (const [composed, chosen] of [
    ['にほん', '日本'],
    ['ni hao', '你好'],
  ] as const) {
    await hangul.update(composed);
    await hangul.enterWhileComposing();
    await hangul.commit(chosen);
    await hangul.release();
  }
  await launched.page.waitForTimeout(300);
  await expect(composer).toHaveValue('日本你好');
  await launched.page.keyboard.press('Enter');
  await expect(said(launched.page, 'One.')).toBeVisible();
});
