import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createToolBench, doneText, failure, type ToolBench } from './tool-bench';

async function project(): Promise<ToolBench> {
  const bench = await createToolBench();
  const files = {
    '.gitignore': 'ignored/\n',
    'a.ts': 'const 이름 = 1;\nconst other = 2;\r\n',
    '하위 폴더/b.ts': 'CONST upper\n',
    '하위 폴더/deep/c.md': 'price: $1.00 (a+b)\n',
    '.github/ci.yml': 'const: yes\n',
    'ignored/d.ts': 'const ignored\n',
    '.env': 'const secret\n',
    'sub/.env.local': 'const secret\n',
    '.git/config': 'const git\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(bench.root, name)), { recursive: true });
    await writeFile(path.join(bench.root, name), text);
  }
  await writeFile(path.join(bench.outside, 'e.ts'), 'const outside\n');
  await symlink(bench.outside, path.join(bench.root, 'door'));
  return bench;
}

const rows = (text: string) => text.split('\n').slice(1);
const leftOut = '(3 left out: .git and .env* are searched only when asked for by name)';

describe('find_by_name', () => {
  it('finds names at any depth; ignored, secret and linked ones are not shown', async () => {
    const { run } = await project();
    const find = async (args: object) =>
      rows(doneText(await run('find_by_name', { SearchDirectory: '.', ...args })));
    expect(await find({ Pattern: '*.ts' })).toEqual(['a.ts', '하위 폴더/b.ts', leftOut]);
    expect(await find({ Pattern: '*', Type: 'directory' })).toEqual([
      '.github/',
      '하위 폴더/',
      '하위 폴더/deep/',
      leftOut,
    ]);
    expect(await find({ Pattern: '*', MaxDepth: 1, Type: 'file' })).toEqual(['.gitignore', 'a.ts', leftOut]);
    expect(await find({ Pattern: '*.{ts,md}', Excludes: ['deep', '**/b.*'] })).toEqual(['a.ts', leftOut]);
    expect(await find({ Pattern: '*.none' })).toEqual([leftOut]);
  });

  it('says when there is more, and what cannot be searched', async () => {
    const { root, run } = await createToolBench();
    for (let n = 0; n < 250; n += 1) await writeFile(path.join(root, `f${String(n)}.txt`), '');
    const text = doneText(await run('find_by_name', { SearchDirectory: root, Pattern: '*.txt' }));
    expect(text).toMatch(/^200 found in .*\n\(There are more: .*\)$/s);
    expect(failure(await run('find_by_name', { SearchDirectory: 'f1.txt', Pattern: '*' }))).toMatch(
      /not a folder/,
    );
    expect(failure(await run('find_by_name', { SearchDirectory: 'none', Pattern: '*' }))).toMatch(
      /does not exist/,
    );
  });
});

describe('grep_search', () => {
  it('finds lines with their numbers; ignored, secret and linked files are not read', async () => {
    const { run } = await project();
    const grep = async (args: object) =>
      rows(doneText(await run('grep_search', { SearchPath: '.', ...args })));
    expect(await grep({ Query: 'const' })).toEqual([
      '.github/ci.yml:1:const: yes',
      'a.ts:1:const 이름 = 1;',
      'a.ts:2:const other = 2;',
      leftOut,
    ]);
    expect(await grep({ Query: 'const', CaseInsensitive: true, Includes: ['b.ts'] })).toEqual([
      '하위 폴더/b.ts:1:CONST upper',
      leftOut,
    ]);
    expect(await grep({ Query: '(a+b)' })).toEqual(['하위 폴더/deep/c.md:1:price: $1.00 (a+b)', leftOut]);
    expect(await grep({ Query: '^const .* = \\d;$', IsRegex: true })).toHaveLength(3);
    expect(await grep({ Query: '--files' })).toEqual([leftOut]);
  });

  it('searches one file, also one that is otherwise left out', async () => {
    const { run } = await project();
    expect(rows(doneText(await run('grep_search', { SearchPath: '.env', Query: 'const' })))).toEqual([
      '.env:1:const secret',
    ]);
  });

  it('says what is wrong with a pattern', async () => {
    const { run } = await project();
    const bad = { SearchPath: '.', Query: '(', IsRegex: true };
    expect(failure(await run('grep_search', bad))).toMatch(/The search failed: .*unclosed group/s);
  });

  it('cuts long lines and many matches, and ends when it is told to', async () => {
    const { root, run } = await createToolBench();
    await writeFile(path.join(root, 'big.txt'), `${'x'.repeat(20_000)}\n`.repeat(150));
    const text = doneText(await run('grep_search', { SearchPath: root, Query: 'x' }));
    expect(text).toMatch(/^100 matching lines/);
    expect(text.length).toBeLessThan(64 * 1024);
    const stopped = await run(
      'grep_search',
      { SearchPath: root, Query: 'x' },
      { signal: AbortSignal.abort() },
    );
    expect(stopped).toEqual({ kind: 'cancelled' });
  });
});
