import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingsSchema } from '../../../src/shared/domain/settings';
import type { PermissionQuestion } from '../../../src/main/agent/ports';
import { decide } from '../../../src/main/permissions/decide';
import { gatherJudgement } from '../../../src/main/permissions/gather';
import type { Disk } from '../../../src/main/permissions/paths';
import { createRuleBook } from '../../../src/main/permissions/rule-book';
import { command, createRules, createWorld, file, translate, type World } from './support';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  world.remove();
});

/** A disk on which `A` and `a` are one file, or two; nothing on it is a link. */
function plainDisk(ignoresCase: boolean): Disk {
  return {
    realPath: (absolute) => path.normalize(absolute),
    isLink: () => false,
    ignoresCase: () => ignoresCase,
    identity: () => null,
    filesBelow: () => [],
  };
}

async function answerOn(ignoresCase: boolean, question: PermissionQuestion): Promise<string> {
  const disk = plainDisk(ignoresCase);
  const { home, root, data } = world;
  const permissions = { allow: ['command(*)'], deny: [`read_file(${root}/Secret)`], mode: 'accept-edits' };
  const judgement = await gatherJudgement(question, {
    settings: () => Promise.resolve(settingsSchema.parse({ permissions })),
    grants: createRules(world).grants,
    isTrusted: () => Promise.resolve(true),
    protectedPaths: () => Promise.resolve([path.join(root, '.agents', 'hooks.json')]),
    ownCliPath: path.join(home, 'cli.js'),
    dataFolder: data,
    home,
    present: true,
    skipPrompts: () => true,
    mode: null,
    rootsOf: () => [root],
    translate,
    disk,
    ruleBook: createRuleBook(home, disk),
  });
  const { decision } = decide(judgement);
  return `${decision.kind} ${decision.by}`;
}

describe('a disk that does not tell letter case apart', () => {
  test.each<[string, () => PermissionQuestion, ignoring: string, telling: string]>([
    ['a denied file', () => file(world, 'read_file', `${world.root}/sECRET/a`), 'deny rule', 'allow default'],
    [
      'a protected file',
      () => file(world, 'write_file', `${world.root}/.AGENTS/Hooks.JSON`),
      'ask protected',
      'allow mode',
    ],
    [
      'a protected file that a command names',
      () => command(world, 'touch .AGENTS/hooks.json'),
      'ask protected',
      'allow rule',
    ],
    [
      'a neighbour',
      () => file(world, 'read_file', `${world.root}/secrets`),
      'allow default',
      'allow default',
    ],
  ])('%s, written otherwise', async (_, question, ignoring, telling) => {
    expect(await answerOn(true, question())).toBe(ignoring);
    expect(await answerOn(false, question())).toBe(telling);
  });
});

describe('~', () => {
  test('is the home folder in rules and redirections, and only when it stands alone', async () => {
    const { permissions } = createRules(world, {
      deny: ['read_file(~/keys)', 'read_file(~other/keys)'],
      allow: ['command(ls)'],
      mode: 'accept-edits',
      skip: true,
    });
    const ask = async (question: PermissionQuestion) => {
      const { kind, by } = await permissions.decide(question);
      return `${kind} ${by}`;
    };
    expect(await ask(file(world, 'read_file', `${world.home}/keys/id`))).toBe('deny rule');
    expect(await ask(file(world, 'read_file', `${world.home}/keyset`))).toBe('allow mode');
    // What the shell expands is not known beforehand: a person looks, though prompts were skipped.
    expect(await ask(command(world, 'ls > ~/keys/id'))).toBe('ask rule');
    // A folder of that name below the root: the tools do not expand it either.
    expect(await ask(file(world, 'read_file', `${world.root}/~other/keys`))).toBe('deny rule');
  });
});

test('devices are outside: asked to be read or written, by a redirection too', async () => {
  const { permissions } = createRules(world, { allow: ['command(ls)'], mode: 'accept-edits' });
  const kind = async (question: PermissionQuestion) => (await permissions.decide(question)).kind;
  for (const device of ['/dev/zero', '/dev/mem', '/dev/tty']) {
    expect(await kind(file(world, 'read_file', device))).toBe('ask');
    expect(await kind(file(world, 'write_file', device))).toBe('ask');
  }
  expect(await kind(command(world, 'ls > /dev/sda'))).toBe('ask');
  expect(await kind(command(world, 'ls > /dev/null 2>&1'))).toBe('allow');
});
