import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { diffFile } from '../../../src/main/tools/file-diff';

describe('diffFile', () => {
  it('names a new file, a Hangul name and a missing final newline plainly', () => {
    expect(diffFile('/w/한글 a.txt', null, 'x')).toEqual({
      diff: '--- /dev/null\n+++ /w/한글 a.txt\n@@ -0,0 +1,1 @@\n+x\n\\ No newline at end of file\n',
      added: 1,
      removed: 0,
    });
  });

  it('does not let a name with a line break look like a part of the diff', () => {
    expect(diffFile('/w/a\n+++ b', 'x\n', 'y\n').diff.split('\n')[1]).toBe('+++ "/w/a\\n+++ b"');
  });

  it('is empty when nothing changed', () => {
    expect(diffFile('/a', 'x', 'x')).toEqual({ diff: '', added: 0, removed: 0 });
  });

  it('still is a diff that applies when the files are long and have nothing in common', () => {
    const rows = (word: string) =>
      Array.from({ length: 20_000 }, (_, n) => `${word} ${String(n)}`).join('\n');
    const before = `head 1\nhead 2\nhead 3\nhead 4\n${rows('old')}\ntail 1\ntail 2\n`;
    const after = `head 1\nhead 2\nhead 3\nhead 4\n${rows('new')}\nmore\ntail 1\ntail 2\n`;
    const started = performance.now();
    const { diff, added, removed } = diffFile('/w/a.txt', before, after);
    expect(performance.now() - started).toBeLessThan(8000);
    expect([added, removed]).toEqual([20_001, 20_000]);
    expect(applyPatch(before, diff)).toBe(after);
  });

  it('still applies when a long file appears, disappears or has no final newline', () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `row ${String(n)}`).join('\n');
    for (const [before, after] of [
      ['', rows],
      [rows, ''],
      [`${rows}\nend`, `new\n${rows.replaceAll('row', 'line')}\nend\n`],
    ] as const) {
      expect(applyPatch(before, diffFile('/w/a.txt', before, after).diff)).toBe(after);
    }
  });
});
