import { describe, expect, it } from 'vitest';
import { cliTexts } from '../../../src/shared/i18n/texts/cli';
import { cliHelpTexts } from '../../../src/shared/i18n/texts/cli-help';
import { cliHooksTexts } from '../../../src/shared/i18n/texts/cli-hooks';
import { createTranslate, languages, type TextKey } from '../../../src/shared/i18n/translate';

const texts = { ...cliTexts, ...cliHelpTexts, ...cliHooksTexts };
const isKey = (key: string): key is TextKey & keyof typeof texts => Object.hasOwn(texts, key);
const keys = Object.keys(texts).filter(isKey);

/** Every value that a text takes, and whether it is a number. */
function values(text: string): Map<string, number | string> {
  const found = [...text.matchAll(/\{(\w+)(?=\}|, (select|plural))/g)];
  return new Map(found.map(([, name = '', kind]) => [name, kind === 'plural' ? 2 : `<${name}>`]));
}

describe.each(languages)('the texts of the terminal in %s', (language) => {
  const translate = createTranslate(language);

  it.each(keys)('%s is filled in completely', (key) => {
    const params = Object.fromEntries([...values(texts[key].en), ...values(texts[key].ko)]);
    const filled = translate(key, params);
    expect(filled).not.toBe('');
    expect(filled).not.toMatch(/[{}]/);
  });
});

it.each(keys)('%s uses values of the same names in both languages', (key) => {
  const english = values(texts[key].en);
  expect([...values(texts[key].ko).keys()].filter((name) => !english.has(name))).toEqual([]);
});

it('a text without anything to fill in is given as it stands, quotes included', () => {
  const translate = createTranslate('en');
  expect(translate('cli.trust.scripts')).toBe('scripts');
  expect(translate('core.hookFileFailed', { path: 'p', cause: 'c' })).toContain("Couldn't save p");
});
