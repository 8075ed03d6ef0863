import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withDeletions } from '../../src/main/deleted-files';
import { createTools } from '../../src/main/tools/registry';
import type { Deletion } from '../../src/shared/domain/permission';
import { tempFolder } from '../support/temp-folder';

let root: string;
let home: string;
beforeEach(() => {
  root = tempFolder();
  home = tempFolder();
  mkdirSync(path.join(root, 'dist', 'sub'), { recursive: true });
  writeFileSync(path.join(root, 'dist', 'a.js'), 'abc');
  writeFileSync(path.join(root, 'dist', 'sub', '한글 b.js'), 'defgh');
  writeFileSync(path.join(root, '.hidden.log'), '');
  writeFileSync(path.join(root, 'one.log'), '1');
});

async function deletes(CommandLine: string): Promise<Deletion | undefined> {
  const tools = withDeletions(
    createTools({
      environment: () => Promise.resolve({}),
      isPrivateHost: () => true,
      mcp: { problemWith: () => null, call: () => Promise.resolve({ kind: 'failed', text: 'no server' }) },
      runSubagent: () => Promise.reject(new Error('there are no sub-agents here')),
      deniedReads: () => Promise.resolve({ covers: () => false, below: () => [] }),
    }),
    home,
  );
  return (await tools.preview('run_command', { CommandLine }, [root])).deletes;
}

async function listed(line: string): Promise<string[]> {
  return ((await deletes(line))?.entries ?? []).map(({ path: file, kind, bytes, leadsTo }) =>
    [kind, path.isAbsolute(file) ? path.relative(root, file) : file, bytes, leadsTo]
      .filter((part) => part !== null)
      .join(' '),
  );
}

describe('the list of what a delete command takes', () => {
  it('goes down into folders only where the command does, and has the sizes', async () => {
    const whole = ['folder dist', 'file dist/a.js 3', 'folder dist/sub', 'file dist/sub/한글 b.js 5'];
    expect(await listed('rm -rf dist')).toEqual(whole);
    expect(await listed('sudo rm -r ./dist && echo done')).toEqual(whole);
    expect(await listed('rm dist')).toEqual(['folder dist']);
    expect(await listed(`rm -- 'dist/sub/한글 b.js' gone`)).toEqual([
      'file dist/sub/한글 b.js 5',
      'missing gone',
    ]);
  });

  it('names links as such and does not follow them', async () => {
    symlinkSync('/etc', path.join(root, 'dist', 'link'));
    expect(await listed('rm -rf dist/link')).toEqual(['link dist/link /etc']);
    expect(await listed('rm -r dist')).toContain('link dist/link /etc');
  });

  it('knows stars in a last part, the folder that a line goes to first, and the home folder', async () => {
    expect(await listed('rm *.log')).toEqual(['file one.log 1']);
    expect(await listed('rm *.txt')).toEqual(['missing *.txt']);
    expect(await listed('cd dist && rm a.js')).toEqual(['file dist/a.js 3']);
    writeFileSync(path.join(home, 'notes'), 'x');
    expect((await deletes('rm ~/notes'))?.entries[0]).toMatchObject({
      path: path.join(home, 'notes'),
      kind: 'file',
    });
  });

  it.each([
    ['rm $FILE', 'unknown $FILE'],
    ['find . -print0 | xargs -0 rm -f', 'unknown rm -f …'],
    ['rm "$(cat list)"', 'unknown "$(cat list)"'],
    ['(cd dist); rm a.js', 'unknown a.js'],
    ['cd a || rm one.log', 'unknown one.log'],
    ['rm */a.js', 'unknown */a.js'],
  ])('says of %s that it cannot be told', async (line, entry) => {
    expect(await listed(line)).toContain(entry);
  });

  it('is cut after 200 entries, and says so', async () => {
    for (let at = 0; at < 250; at += 1) writeFileSync(path.join(root, 'dist', `f${String(at)}`), '');
    const cut = await deletes('rm -rf dist');
    expect([cut?.entries.length, cut?.more]).toEqual([200, true]);
    expect((await deletes('rm -rf dist/sub'))?.more).toBe(false);
  });

  it('is not there for what deletes nothing', async () => {
    expect(await deletes('echo "rm -rf dist"')).toBeUndefined();
    expect(await deletes('npm run format')).toBeUndefined();
  });
});
