import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createToolBench, doneText, failure } from './tool-bench';

describe('view_file', () => {
  it('shows a file by a relative and by an absolute path, with line numbers', async () => {
    const { root, run } = await createToolBench();
    const file = path.join(root, '메모 1.txt');
    await writeFile(file, '가\nb\n\n🙂');
    const whole = `${file} (lines 1-4 of 4)\n1: 가\n2: b\n3: \n4: 🙂`;
    expect(doneText(await run('view_file', { AbsolutePath: file }))).toBe(whole);
    expect(doneText(await run('view_file', { AbsolutePath: '메모 1.txt' }))).toBe(whole);
    expect(doneText(await run('view_file', { AbsolutePath: file, StartLine: 2, EndLine: 3 }))).toBe(
      `${file} (lines 2-3 of 4)\n2: b\n3: `,
    );
    expect(failure(await run('view_file', { AbsolutePath: file, StartLine: 5 }))).toContain('only 4 lines');
  });

  it('says that a file has CRLF endings instead of printing them', async () => {
    const { root, run } = await createToolBench();
    await writeFile(path.join(root, 'win.txt'), '\uFEFFa\r\nb\r\n');
    expect(doneText(await run('view_file', { AbsolutePath: 'win.txt' }))).toMatch(
      /\(lines 1-2 of 2, CRLF line endings\)\n1: a\n2: b$/,
    );
  });

  it('says what a file is when it is no text for it', async () => {
    const { root, run } = await createToolBench();
    const put = (name: string, bytes: Buffer | string) => writeFile(path.join(root, name), bytes);
    await put('logo.png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    await put('core.bin', Buffer.from([1, 0, 2]));
    await put('cp949.txt', Buffer.from([0xb0, 0xa1, 0x0a]));
    await put('utf16.txt', Buffer.from('\uFEFFhello', 'utf16le'));
    await put('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1));
    await put('limit.txt', 'x'.repeat(10 * 1024 * 1024));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    const said = async (name: string) => failure(await run('view_file', { AbsolutePath: name }));
    expect(await said('logo.png')).toMatch(/a PNG image, 12 bytes/);
    expect(await said('core.bin')).toMatch(/a binary file, 3 bytes/);
    expect(await said('cp949.txt')).toMatch(/not UTF-8 \(it looks like EUC-KR/);
    expect(await said('utf16.txt')).toMatch(/UTF-16/);
    expect(await said('big.txt')).toMatch(/a file of 10\.0 MiB, over the limit of 10 MiB/);
    expect(await said('pipe')).toMatch(/a named pipe/);
    expect(await said('.')).toMatch(/a folder/);
    expect(await said('none.txt')).toMatch(/does not exist/);
    expect(doneText(await run('view_file', { AbsolutePath: 'limit.txt' }))).toMatch(/\(line cut\)$/);
  });

  it('shows a long file in parts and says how to go on', async () => {
    const { root, run } = await createToolBench();
    await writeFile(
      path.join(root, 'long.txt'),
      Array.from({ length: 5000 }, (_, n) => `row ${String(n + 1)}`).join('\n'),
    );
    const first = doneText(await run('view_file', { AbsolutePath: 'long.txt' }));
    expect(first).toMatch(/lines 1-2000 of 5000/);
    expect(first).toMatch(/ask again with StartLine 2001/);
    const last = doneText(await run('view_file', { AbsolutePath: 'long.txt', StartLine: 4001 }));
    expect(last).toMatch(/5000: row 5000$/);
  });
});

describe('write_to_file', () => {
  it('creates a file and the folders above it, and carries the diff', async () => {
    const { root, run } = await createToolBench();
    const file = path.join(root, '새 폴더', 'a.txt');
    const outcome = await run('write_to_file', { TargetFile: '새 폴더/a.txt', CodeContent: '하나\ntwo\n' });
    expect(await readFile(file, 'utf8')).toBe('하나\ntwo\n');
    expect(outcome).toEqual({
      kind: 'done',
      text: `Created ${file} (+2 -0 lines; read back and found as written).`,
      detail: {
        kind: 'file-change',
        path: file,
        diff: `--- /dev/null\n+++ ${file}\n@@ -0,0 +1,2 @@\n+하나\n+two\n`,
        added: 2,
        removed: 0,
      },
    });
  });

  it('keeps mode, CRLF endings and byte-order mark of what it replaces, and leaves nothing behind', async () => {
    const { root, run } = await createToolBench();
    const file = path.join(root, 'run.cmd');
    await writeFile(file, '\uFEFFone\r\ntwo\r\n');
    await chmod(file, 0o750);
    doneText(await run('write_to_file', { TargetFile: file, CodeContent: 'one\nthree\n' }));
    expect(await readFile(file, 'utf8')).toBe('\uFEFFone\r\nthree\r\n');
    expect((await stat(file)).mode & 0o777).toBe(0o750);
    expect(await readdir(root)).toEqual(['run.cmd']);
  });

  it('does not replace when Overwrite is false, nor what is no text', async () => {
    const { root, run } = await createToolBench();
    await writeFile(path.join(root, 'a.txt'), 'mine');
    await writeFile(path.join(root, 'a.bin'), Buffer.from([0, 1]));
    const again = { TargetFile: 'a.txt', CodeContent: 'yours', Overwrite: false };
    expect(failure(await run('write_to_file', again))).toMatch(/exists, and Overwrite is false/);
    expect(failure(await run('write_to_file', { TargetFile: 'a.bin', CodeContent: 'x' }))).toMatch(
      /binary file/,
    );
    expect(failure(await run('write_to_file', { TargetFile: '.', CodeContent: 'x' }))).toMatch(/a folder/);
    expect(await readFile(path.join(root, 'a.txt'), 'utf8')).toBe('mine');
  });

  it('writes a file whose name is as long as names can be', async () => {
    const { root, run } = await createToolBench();
    const name = `${'가'.repeat(83)}.txt`;
    doneText(await run('write_to_file', { TargetFile: name, CodeContent: 'x' }));
    expect(await readFile(path.join(root, name), 'utf8')).toBe('x');
  });

  it('says so when there is nothing to change', async () => {
    const { root, run } = await createToolBench();
    await writeFile(path.join(root, 'a.txt'), 'same\n');
    const before = await stat(path.join(root, 'a.txt'));
    expect(doneText(await run('write_to_file', { TargetFile: 'a.txt', CodeContent: 'same\n' }))).toMatch(
      /already has/,
    );
    expect((await stat(path.join(root, 'a.txt'))).ino).toBe(before.ino);
  });

  it('shows the same diff in the preview, and writes nothing for it', async () => {
    const { root, tools, run } = await createToolBench();
    const args = { TargetFile: 'a.txt', CodeContent: 'new\n' };
    const preview = await tools.preview('write_to_file', args, [root]);
    expect(await readdir(root)).toEqual([]);
    const outcome = await run('write_to_file', args);
    expect(outcome).toMatchObject({ detail: { diff: preview.diff } });
    expect(preview.diff).toContain('+new');
  });
});

describe('links', () => {
  it('names the real file as the resource, also through a link that leads nowhere yet', async () => {
    const { root, outside, tools } = await createToolBench();
    await symlink(outside, path.join(root, 'door'));
    await symlink(path.join(outside, 'later.txt'), path.join(root, 'dangling'));
    const target = async (file: string) =>
      (await tools.resources('write_to_file', { TargetFile: file, CodeContent: '' }, [root]))[0]?.target;
    expect(await target('door/x.txt')).toBe(path.join(outside, 'x.txt'));
    expect(await target('door/deep/er/x.txt')).toBe(path.join(outside, 'deep/er/x.txt'));
    expect(await target('dangling')).toBe(path.join(outside, 'later.txt'));
    expect(await target('../outside/y.txt')).toBe(path.join(outside, 'y.txt'));
    expect(await target('plain.txt')).toBe(path.join(root, 'plain.txt'));
  });

  it('writes through a link to the judged file and keeps the link', async () => {
    const { root, outside, tools, run } = await createToolBench();
    await writeFile(path.join(outside, 'real.txt'), 'old');
    await symlink(path.join(outside, 'real.txt'), path.join(root, 'link.txt'));
    const args = { TargetFile: 'link.txt', CodeContent: 'new' };
    const resources = await tools.resources('write_to_file', args, [root]);
    doneText(await run('write_to_file', args, { judged: { resources, cwd: null } }));
    expect(await readFile(path.join(outside, 'real.txt'), 'utf8')).toBe('new');
    expect((await readdir(root, { withFileTypes: true }))[0]?.isSymbolicLink()).toBe(true);
  });

  it('refuses when the path leads elsewhere than where it was judged', async () => {
    const { root, outside, tools, run } = await createToolBench();
    await mkdir(path.join(root, 'sub'));
    await writeFile(path.join(outside, 'secret.txt'), 'secret');
    for (const [tool, args] of [
      ['write_to_file', { TargetFile: 'sub/secret.txt', CodeContent: 'x' }],
      ['view_file', { AbsolutePath: 'sub/secret.txt' }],
    ] as const) {
      const resources = await tools.resources(tool, args, [root]);
      await mkdir(path.join(root, 'elsewhere'), { recursive: true });
      execFileSync('sh', ['-c', 'mv sub old && ln -s ../outside sub'], { cwd: root });
      expect(failure(await run(tool, args, { judged: { resources, cwd: null } }))).toMatch(
        /not what was approved/,
      );
      execFileSync('sh', ['-c', 'rm sub && mv old sub'], { cwd: root });
    }
    expect(await readFile(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it('ends on a circle of links', async () => {
    const { root, run } = await createToolBench();
    await symlink('b', path.join(root, 'a'));
    await symlink('a', path.join(root, 'b'));
    expect(failure(await run('view_file', { AbsolutePath: 'a' }))).toMatch(/circle/);
    expect(failure(await run('write_to_file', { TargetFile: 'a/c', CodeContent: '' }))).toMatch(/circle/);
  });
});

describe('list_dir', () => {
  it('lists folders, files and links, leaves .git and .env* out and says so', async () => {
    const { root, run } = await createToolBench();
    for (const name of ['src', '.git', '하위']) await mkdir(path.join(root, name));
    for (const name of ['b.txt', '.env', '.env.local']) await writeFile(path.join(root, name), 'abc');
    await symlink('b.txt', path.join(root, 'a link'));
    expect(doneText(await run('list_dir', { DirectoryPath: '.' }))).toBe(
      [
        `${root} (4 entries)`,
        'src/',
        '하위/',
        'a link -> b.txt',
        'b.txt (3 bytes)',
        '(3 left out: .git and .env* are shown only when asked for by name)',
      ].join('\n'),
    );
    expect(failure(await run('list_dir', { DirectoryPath: 'b.txt' }))).toMatch(/not a folder/);
    expect(failure(await run('list_dir', { DirectoryPath: 'none' }))).toMatch(/does not exist/);
  });

  it('stays readable for a folder with thousands of entries', async () => {
    const { root, run } = await createToolBench();
    execFileSync('sh', ['-c', 'seq 1 1500 | xargs touch'], { cwd: root });
    const text = doneText(await run('list_dir', { DirectoryPath: root }));
    expect(text).toMatch(/\(1500 entries\)/);
    expect(text).toMatch(/\(500 more entries not shown\)$/);
  });
});
