import { describe, expect, it } from 'vitest';
import { hasHidden, showHidden, stripTerminal } from '../../../src/renderer/ui/visible-text';

describe('showHidden', () => {
  it.each([
    ['bidi override', 'a\u202Eb', 'a\\u{202E}b'],
    ['isolates', '\u2066x\u2069', '\\u{2066}x\\u{2069}'],
    ['zero width', 'rm\u200B -rf', 'rm\\u{200B} -rf'],
    ['byte-order mark', '\uFEFFls', '\\u{FEFF}ls'],
    ['escape', '\u001b[8m', '\\u{001B}[8m'],
    ['carriage return', 'safe\revil', 'safe\\u{000D}evil'],
    ['no-break space', 'a\u00A0b', 'a\\u{00A0}b'],
    ['Hangul filler', 'a\u3164b', 'a\\u{3164}b'],
    ['line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['tag characters', 'a\u{E0041}', 'a\\u{E0041}'],
    ['variation selector', 'a\u{E0101}', 'a\\u{E0101}'],
    ['lone surrogate', 'a\uD800b', 'a\\u{D800}b'],
    ['C1 control', 'a\u009bb', 'a\\u{009B}b'],
  ])('makes %s visible', (_name, text, shown) => {
    expect(showHidden(text)).toBe(shown);
    expect(hasHidden(text)).toBe(true);
  });

  it('leaves ordinary text alone', () => {
    const text = '한글 폴더/스크립트.sh — “naïve”\n\tcafé 日本語 🙂 e\u0301';
    expect(showHidden(text)).toBe(text);
    expect(hasHidden(text)).toBe(false);
  });
});

describe('stripTerminal', () => {
  it('takes away colours, titles and links, and keeps the text', () => {
    expect(
      stripTerminal(
        '\u001b[1;32mok\u001b[0m \u001b]0;title\u0007x \u001b]8;;https://a\u001b\\link\u001b]8;;\u001b\\',
      ),
    ).toBe('ok x link');
  });

  it('shows a line that was written over as it ended', () => {
    expect(stripTerminal('10%\r50%\r100%\r\nnext\r')).toBe('100%\nnext');
  });

  it('takes time in proportion to its input, whatever that is', () => {
    const started = performance.now();
    stripTerminal('x'.repeat(500_000));
    stripTerminal('\u001b]'.repeat(100_000));
    stripTerminal('\r'.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
