import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceText } from '../../../src/main/tools/replace-text';
import { createToolBench, doneText, failure } from './tool-bench';

describe('replace_file_content', () => {
  it('replaces the one place, keeps mode and CRLF, and carries the diff', async () => {
    const { root, run } = await createToolBench();
    const file = path.join(root, '설정 파일.ini');
    await writeFile(file, 'a=1\r\nb=2\r\nc=3\r\n');
    await chmod(file, 0o604);
    const outcome = await run('replace_file_content', {
      TargetFile: file,
      TargetContent: 'a=1\nb=2\n',
      ReplacementContent: 'a=1\nb=둘\nb2=2\n',
    });
    expect(await readFile(file, 'utf8')).toBe('a=1\r\nb=둘\r\nb2=2\r\nc=3\r\n');
    expect((await stat(file)).mode & 0o777).toBe(0o604);
    expect(outcome).toMatchObject({
      kind: 'done',
      detail: { kind: 'file-change', path: file, added: 2, removed: 1 },
    });
  });

  it('says what is wrong and changes nothing', async () => {
    const { root, run } = await createToolBench();
    const file = path.join(root, 'a.txt');
    await writeFile(file, 'one\ntwo\n  one\nthree\n');
    const replace = (args: Record<string, unknown>) =>
      run('replace_file_content', { TargetFile: file, ReplacementContent: 'X', ...args });
    expect(failure(await replace({ TargetContent: 'one' }))).toMatch(/found 2 times/);
    expect(failure(await replace({ TargetContent: 'four' }))).toMatch(/not found in the file/);
    expect(failure(await replace({ TargetContent: 'one\n two' }))).toMatch(
      /Line 1 looks like its first line/,
    );
    expect(failure(await replace({ TargetContent: 'one', StartLine: 4 }))).toMatch(
      /not found in those lines/,
    );
    expect(failure(await replace({ TargetContent: 'one', StartLine: 5 }))).toMatch(/only 4 lines/);
    expect(failure(await replace({ TargetFile: 'none.txt', TargetContent: 'x' }))).toMatch(/does not exist/);
    expect(await readFile(file, 'utf8')).toBe('one\ntwo\n  one\nthree\n');
    doneText(await replace({ TargetContent: 'one', StartLine: 2, EndLine: 3 }));
    doneText(await replace({ TargetContent: 'o', AllowMultiple: true }));
    expect(await readFile(file, 'utf8')).toBe('Xne\ntwX\n  X\nthree\n');
  });
});

describe('multi_replace_file_content', () => {
  it('is all or nothing', async () => {
    const { root, run } = await createToolBench();
    const file = path.join(root, 'a.txt');
    await writeFile(file, '1\n2\n3\n');
    const replace = (...chunks: [string, string][]) =>
      run('multi_replace_file_content', {
        TargetFile: file,
        ReplacementChunks: chunks.map(([TargetContent, ReplacementContent]) => ({
          TargetContent,
          ReplacementContent,
        })),
      });
    failure(await replace(['1', 'one'], ['4', 'four']));
    expect(failure(await replace(['1\n2', 'x'], ['2', 'y']))).toMatch(/overlap/);
    expect(await readFile(file, 'utf8')).toBe('1\n2\n3\n');
    doneText(await replace(['3', '1'], ['1', '3']));
    expect(await readFile(file, 'utf8')).toBe('3\n2\n1\n');
  });
});

describe('replaceText', () => {
  const all = (text: string, from: string, to: string) =>
    replaceText(text, [{ TargetContent: from, ReplacementContent: to, AllowMultiple: true }]);

  it('leaves every other line ending of a mixed file as it is', () => {
    expect(all('a\r\nx\nb\r\nx\nc\r\n', 'x\n', 'y\n')).toBe('a\r\ny\r\nb\r\ny\r\nc\r\n');
    expect(all('a\nx\r\nb\nc\n', 'x', 'y')).toBe('a\ny\r\nb\nc\n');
    expect(all('a\r\nb\r\n', '\n', ';')).toBe('a;b;');
    expect(all('a\nb\n', 'a\r\nb', 'c')).toBe('c\n');
  });

  it('takes the replacement literally', () => {
    expect(all('price', 'price', "$& $1 $' \\n")).toBe("$& $1 $' \\n");
  });
});
