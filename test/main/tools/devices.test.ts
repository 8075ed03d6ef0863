import { lstatSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createToolBench, failure } from './tool-bench';

it.skipIf(process.platform === 'win32')(
  'a device is no file: nothing is read from it or put in its place',
  async () => {
    const { run } = await createToolBench();
    const calls: [tool: string, args: Record<string, unknown>][] = [
      ['view_file', { AbsolutePath: '/dev/zero' }],
      ['view_file', { AbsolutePath: '/dev/stdin' }],
      ['write_to_file', { TargetFile: '/dev/null', CodeContent: 'x', Overwrite: true }],
      ['grep_search', { SearchPath: '/dev/zero', Query: 'x' }],
      ['list_dir', { DirectoryPath: '/dev/null' }],
    ];
    for (const [tool, args] of calls) expect(failure(await run(tool, args))).not.toBe('');
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  },
);

it('what was let through by its real path is refused when a link leads elsewhere by then', async () => {
  const { root, outside, tools, run } = await createToolBench();
  const link = path.join(root, 'link.txt');
  writeFileSync(path.join(root, 'mine.txt'), 'mine');
  writeFileSync(path.join(outside, 'theirs.txt'), 'theirs');
  symlinkSync(path.join(root, 'mine.txt'), link);
  const calls: [tool: string, args: Record<string, unknown>][] = [
    ['view_file', { AbsolutePath: 'link.txt' }],
    ['write_to_file', { TargetFile: 'link.txt', CodeContent: 'x', Overwrite: true }],
    ['grep_search', { SearchPath: 'link.txt', Query: 'theirs' }],
  ];
  const judged = await Promise.all(
    calls.map(async ([tool, args]) => ({ resources: await tools.resources(tool, args, [root]), cwd: null })),
  );
  rmSync(link);
  symlinkSync(path.join(outside, 'theirs.txt'), link);
  for (const [at, [tool, args]] of calls.entries()) {
    const was = judged[at];
    if (was === undefined) throw new Error('not judged');
    expect(failure(await run(tool, args, { judged: was }))).toMatch(/not what was approved/);
  }
});
