import { lstat, mkdir, readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '../../../src/main/tools/atomic-write';
import { createToolBench } from './tool-bench';

const text = (words: string) => Buffer.from(words, 'utf8');

describe('replaceFile', () => {
  it('leaves alone what somebody else wrote in the meantime', async () => {
    const { root } = await createToolBench();
    const file = path.join(root, 'a.txt');
    await writeFile(file, 'first');
    const read = await lstat(file, { bigint: true });
    await writeFile(file, 'theirs');
    await expect(replaceFile(file, text('ours'), read)).rejects.toThrow(/changed on disk in the meantime/);
    await expect(replaceFile(file, text('ours'), null)).rejects.toThrow(/changed on disk in the meantime/);
    expect(await readFile(file, 'utf8')).toBe('theirs');
    expect(await readdir(root)).toEqual(['a.txt']);
  });

  it('does not write through a folder that has become a link', async () => {
    const { root, outside } = await createToolBench();
    const folder = path.join(root, 'sub');
    await mkdir(folder);
    await rename(folder, path.join(root, 'old'));
    await symlink(outside, folder);
    await expect(replaceFile(path.join(folder, 'a.txt'), text('x'), null)).rejects.toThrow(
      /leads somewhere else/,
    );
    expect(await readdir(outside)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('does not replace a file that is read-only', async () => {
    const { root } = await createToolBench();
    const file = path.join(root, 'a.txt');
    await writeFile(file, 'mine', { mode: 0o444 });
    await expect(replaceFile(file, text('x'), await lstat(file, { bigint: true }))).rejects.toThrow(/EACCES/);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});
