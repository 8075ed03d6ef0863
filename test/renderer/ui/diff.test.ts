import { describe, expect, it } from 'vitest';
import { parseUnifiedDiff } from '../../../src/renderer/ui/diff';

describe('parseUnifiedDiff', () => {
  it('numbers both sides and leaves the file headers out', () => {
    const diff =
      '--- a/x\n+++ b/x\n@@ -3,3 +3,4 @@ f()\n keep\n-old\n+new\n+more\n end\n\\ No newline at end of file\n';
    expect(parseUnifiedDiff(diff)).toEqual([
      { kind: 'hunk', text: '@@ -3,3 +3,4 @@ f()', oldNumber: null, newNumber: null },
      { kind: 'context', text: 'keep', oldNumber: 3, newNumber: 3 },
      { kind: 'removed', text: 'old', oldNumber: 4, newNumber: null },
      { kind: 'added', text: 'new', oldNumber: null, newNumber: 4 },
      { kind: 'added', text: 'more', oldNumber: null, newNumber: 5 },
      { kind: 'context', text: 'end', oldNumber: 5, newNumber: 6 },
    ]);
  });

  it('takes content that looks like a header as content', () => {
    const diff = '@@ -1,2 +1,2 @@\n--- a dash line\n+++ a plus line\n same\n';
    expect(parseUnifiedDiff(diff).map((line) => [line.kind, line.text])).toEqual([
      ['hunk', '@@ -1,2 +1,2 @@'],
      ['removed', '-- a dash line'],
      ['added', '++ a plus line'],
      ['context', 'same'],
    ]);
  });
});
