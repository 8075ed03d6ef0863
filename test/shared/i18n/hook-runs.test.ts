import { describe, expect, it } from 'vitest';
import { hookRunTexts } from '../../../src/shared/i18n/texts/hook-runs';
import { createTranslate, languages, type TextKey } from '../../../src/shared/i18n/translate';

function isKey(key: string): key is TextKey & keyof typeof hookRunTexts {
  return Object.hasOwn(hookRunTexts, key);
}

/** Every placeholder of a text, `select` and `plural` ones included. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)(?=\}|, (?:select|plural))/g)].map(([, name]) => name ?? '');
}

describe.each(languages)('the texts of hook runs in %s', (language) => {
  const translate = createTranslate(language);

  it.each(Object.keys(hookRunTexts).filter(isKey))('%s is filled in completely', (key) => {
    const text = hookRunTexts[key][language];
    const params = Object.fromEntries(
      placeholders(text).map((name) => [name, name === 'count' ? 2 : `{${name}}`]),
    );
    const filled = translate(key, params);
    expect(filled).not.toBe('');
    // What is inserted is never read as a message itself.
    expect(filled).not.toMatch(/, (select|plural)/);
  });

  it('both languages use values of the same names', () => {
    for (const text of Object.values(hookRunTexts)) {
      const english = placeholders(text.en);
      expect(placeholders(text.ko).filter((name) => !english.includes(name))).toEqual([]);
    }
  });
});

it('words say what a decision did', () => {
  const params = { hook: 'gate', hasReason: 'yes', reason: 'no rm' };
  const words = (language: 'en' | 'ko', decision: string): string =>
    createTranslate(language)('hook.words.decision', { ...params, decision });
  expect(words('en', 'deny')).toBe('denied by gate: no rm');
  expect(words('en', 'force_ask')).toBe('gate asks every time: no rm');
  expect(words('en', 'no_opinion')).toBe('gate has no opinion: no rm');
  expect(words('ko', 'deny')).toBe('gate: 거부 - no rm');
});
