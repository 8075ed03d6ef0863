import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resolveRoots, workspaceRoot } from '../../../src/main/cli/roots';
import { tempFolder } from '../../support/temp-folder';

it('takes the nearest folder upwards with .git, a file as in worktrees included', () => {
  const top = tempFolder();
  mkdirSync(join(top, 'project', 'deep', 'er'), { recursive: true });
  expect(workspaceRoot(join(top, 'project', 'deep'))).toBe(join(top, 'project', 'deep'));
  writeFileSync(join(top, 'project', '.git'), 'gitdir: elsewhere\n');
  expect(workspaceRoot(join(top, 'project', 'deep', 'er'))).toBe(join(top, 'project'));
});

it('takes named folders in their order, each once, by real path', () => {
  const top = tempFolder();
  mkdirSync(join(top, 'a'));
  mkdirSync(join(top, '한글 폴더'));
  symlinkSync(join(top, 'a'), join(top, 'link'));
  expect(resolveRoots(['한글 폴더', 'a', 'link'], top)).toEqual({
    ok: true,
    roots: [join(top, '한글 폴더'), join(top, 'a')],
  });
});

it('names the folder that is missing', () => {
  const top = tempFolder();
  writeFileSync(join(top, 'file'), '');
  expect(resolveRoots(['gone'], top)).toEqual({ ok: false, missing: join(top, 'gone') });
  expect(resolveRoots(['file'], top)).toEqual({ ok: false, missing: join(top, 'file') });
});
