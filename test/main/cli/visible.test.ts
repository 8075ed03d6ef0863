import { expect, it } from 'vitest';
import { table, visibleBlock, visibleLine } from '../../../src/main/cli/visible';

it('spells out what a terminal would obey or hide', () => {
  expect(visibleLine('a\u001B[2Kb\rc\u202Ed\u200Be\tf\ng')).toBe(
    'a\\u{1B}[2Kb\\u{D}c\\u{202E}d\\u{200B}e\\tf\\ng',
  );
  expect(visibleBlock('one\n\ttwo\u0007')).toBe('one\n\ttwo\\u{7}');
  expect(visibleLine('한글 그대로 — é 🙂')).toBe('한글 그대로 — é 🙂');
});

it('lines columns up, Hangul counted as the two columns it takes', () => {
  expect(
    table([
      ['이름', 'x', 'last'],
      ['a', '상태', 'b\u001B'],
    ]),
  ).toBe('이름  x     last\na     상태  b\\u{1B}\n');
});
