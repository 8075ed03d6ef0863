import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tools } from '../../../src/main/agent/ports';
import { isPrivateHost } from '../../../src/main/permissions/host';
import { createTools } from '../../../src/main/tools/registry';
import { createRules, createWorld, type World } from '../permissions/support';
import { doneText } from './tool-bench';

/** The real tools on the real rules: one rule of the person, one of the workspace, both by way of links. */
let world: World;
let tools: Tools;
beforeEach(() => {
  world = createWorld();
  const { root, outside } = world;
  world.write(path.join(root, 'open.txt'), 'needle\n');
  world.write(path.join(root, 'vault', 'deep', 'key.txt'), 'needle\n');
  world.write(path.join(root, 'notes', 'diary.txt'), 'needle\n');
  world.write(path.join(root, 'notes', 'list.txt'), 'needle\n');
  mkdirSync(path.join(root, 'links'));
  symlinkSync(path.join(root, 'vault'), path.join(root, 'links', 'to-vault'));
  symlinkSync(path.join(root, 'open.txt'), path.join(root, 'links', 'to-open'));
  symlinkSync(path.join(root, 'vault'), path.join(outside, 'safe'));
  const { permissions } = createRules(world, {
    deny: [`read_file(${outside}/safe)`, 'write_file(open.txt)'],
    workspaceDeny: ['read_file(notes/diary.txt)', 'read_file(not-there)'],
  });
  tools = createTools({
    environment: () => Promise.resolve({ PATH: '/usr/bin:/bin' }),
    isPrivateHost,
    runSubagent: () => Promise.reject(new Error('there are no sub-agents here')),
    mcp: { problemWith: () => null, call: () => Promise.resolve({ kind: 'failed', text: 'no server' }) },
    deniedReads: permissions.deniedReads,
  });
});
afterEach(() => {
  world.remove();
});

async function run(tool: string, args: Record<string, unknown>): Promise<string[]> {
  const text = doneText(
    await tools.run(tool, args, {
      conversationId: 'c-1',
      stepIndex: 0,
      roots: [world.root],
      artifactDirectory: world.data,
      signal: new AbortController().signal,
      onOutput: () => undefined,
      askPerson: () => Promise.resolve({ kind: 'nobody' }),
      keepBefore: () => Promise.resolve(),
      onWaiting: () => undefined,
    }),
  );
  return text.split('\n').slice(1);
}

const note = (count: number): string => `(${String(count)} left out: a deny rule forbids reading it)`;

describe('what a deny rule keeps from being read', () => {
  it('is not listed, by itself or as the target of a link', async () => {
    const list = (DirectoryPath: string) => run('list_dir', { DirectoryPath });
    expect(await list('.')).toEqual(['links/', 'notes/', 'open.txt (7 bytes)', note(1)]);
    expect(await list('notes')).toEqual(['list.txt (7 bytes)', note(1)]);
    expect(await list('links')).toEqual([`to-open -> ${path.join(world.root, 'open.txt')}`, note(1)]);
  });

  it('is not found by name, at any depth', async () => {
    const find = (args: object) => run('find_by_name', { SearchDirectory: '.', ...args });
    expect(await find({ Pattern: '*.txt' })).toEqual(['notes/list.txt', 'open.txt', note(2)]);
    expect(await find({ Pattern: '*', Type: 'directory' })).toEqual(['notes/', note(2)]);
  });

  it('is not found by what it says', async () => {
    expect(await run('grep_search', { SearchPath: '.', Query: 'needle' })).toEqual([
      'notes/list.txt:1:needle',
      'open.txt:1:needle',
      note(2),
    ]);
    expect(await run('grep_search', { SearchPath: 'notes', Query: 'needle' })).toEqual([
      'list.txt:1:needle',
      note(1),
    ]);
  });

  it('counts from the moment the rule is there', async () => {
    writeFileSync(path.join(world.root, 'late.txt'), 'needle\n');
    const { permissions } = createRules(world, { deny: ['read_file(late.txt)'] });
    const denied = await permissions.deniedReads([world.root]);
    expect(denied.covers(path.join(world.root, 'late.txt'))).toBe(true);
    expect(denied.covers(path.join(world.root, 'later.txt'))).toBe(false);
    expect(denied.below(world.root)).toEqual([path.join(world.root, 'late.txt')]);
  });
});
