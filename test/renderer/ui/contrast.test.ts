import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/renderer/styles.css', 'utf8');

function tokens(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'sidebar', 'raised', 'sunken', 'hover', 'selected'];
const texts: [string, string[]][] = [
  ['ink', [...grounds, 'accent-soft', 'ok-soft', 'warn-soft', 'danger-soft', 'hook-soft']],
  ['ink-soft', [...grounds, 'warn-soft', 'danger-soft', 'hook-soft']],
  ['ink-faint', grounds],
  ['accent', ['canvas', 'raised', 'sidebar', 'selected', 'accent-soft']],
  ['ok', ['canvas', 'raised', 'sidebar', 'selected', 'ok-soft']],
  ['warn', ['canvas', 'raised', 'sidebar', 'selected', 'warn-soft']],
  ['danger', ['canvas', 'raised', 'sidebar', 'selected', 'danger-soft']],
  ['hook', ['canvas', 'raised', 'hook-soft']],
  ['on-accent', ['accent', 'accent-hover', 'ok']],
  ...['keyword', 'string', 'number', 'title', 'comment'].map((part): [string, string[]] => [
    `code-${part}`,
    ['sunken'],
  ]),
];
const controls: [string, string[]][] = [
  ['line-strong', ['canvas', 'raised', 'sidebar', 'sunken']],
  ['focus', ['canvas', 'raised', 'sidebar', 'selected']],
];

describe.each([
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
])('the %s theme', (_name, selector) => {
  const colours = tokens(selector);
  const cases = (pairs: [string, string[]][]) =>
    pairs.flatMap(([front, backs]) => backs.map((back) => [front, back]));
  const ratio = (front = '', back = '') => contrast(colours.get(front) ?? '', colours.get(back) ?? '');

  it.each(cases(texts))('has text of %s on %s at 4.5:1', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(cases(controls))('has edges of %s on %s at 3:1', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});
