import { describe, expect, it } from 'vitest';
import { createPlainText } from '../../../src/main/tools/plain-text';

/** The same bytes in chunks of every small size must give the same text. */
function plain(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  const results = [1, 2, 3, 5, bytes.length + 1].map((size) => {
    const reader = createPlainText();
    let out = '';
    for (let at = 0; at < bytes.length; at += size) out += reader.push(bytes.subarray(at, at + size));
    return out + reader.end();
  });
  expect(new Set(results).size).toBe(1);
  return results[0] ?? '';
}

describe('createPlainText', () => {
  it.each([
    ['가나다 🙂 e\u0301\tx\r\ny', '가나다 🙂 e\u0301\tx\r\ny'],
    ['\u001B[1;31mred\u001B[0m', 'red'],
    ['\u001B[38:2::1:2:3mcolour\u001B[m', 'colour'],
    ['\u001B]0;title\u0007after', 'after'],
    ['\u001B]8;;https://a.b\u001B\\link\u001B]8;;\u001B\\', 'link'],
    ['\u001B(Bplain\u001B=', 'plain'],
    ['\u009B31mred', 'red'],
    ['bell\u0007 back\bspace \u0000nul', 'bell backspace nul'],
    ['\u001Bcreset', 'reset'],
  ])('%j → %j', (raw, expected) => {
    expect(plain(raw)).toBe(expected);
  });

  it('never loses lines to a sequence without an end', () => {
    expect(plain('\u001B]0;never ended\nfirst\nsecond')).toBe('\nfirst\nsecond');
    expect(plain('\u001B[12\nnext')).toBe('\nnext');
  });

  it('marks bytes that are no UTF-8 and goes on', () => {
    const reader = createPlainText();
    expect(reader.push(Buffer.from([0x61, 0xff, 0x62])) + reader.end()).toBe('a\uFFFDb');
    expect(reader.push(Buffer.from([0xea, 0xb0]))).toBe('');
    expect(reader.end()).toBe('\uFFFD');
  });
});
