import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionQuestion } from '../../../src/main/agent/ports';
import { command, createRules, createWorld, needsGrant, says, silent, type World } from './support';

let world: World;

beforeAll(() => {
  world = createWorld();
});
afterAll(() => {
  world.remove();
});

function withOverride(
  hooks: PermissionQuestion['hooks'],
  source: 'user' | 'project',
  resource: string,
): PermissionQuestion['hooks'] {
  const named = [{ hook: 'gate', resource }];
  return source === 'user'
    ? { ...hooks, overridesFromUser: named }
    : { ...hooks, overridesFromOthers: named };
}

describe('a hook that allows beside a deny rule', () => {
  const soft = withOverride(says('allow'), 'project', 'command(rm -r out)');

  test('the deny rule wins, whatever was named instead', async () => {
    const { permissions } = createRules(world, { deny: ['command(rm)'] });
    expect(await permissions.decide(command(world, 'rm -r out', { hooks: soft }))).toMatchObject({
      kind: 'deny',
      by: 'rule',
      reasons: [{ text: 'Denied by your rule command(rm).' }],
    });
  });

  test('both denials are in the record', async () => {
    const { permissions } = createRules(world, { deny: ['command(rm)'] });
    const { reasons, trace } = await permissions.decide(
      command(world, 'rm -r out', { hooks: says('deny', 'hard') }),
    );
    expect(reasons.map((reason) => reason.text)).toEqual(['Denied by your rule command(rm).', 'hard']);
    expect(trace.filter((entry) => entry.outcome === 'deny')).toHaveLength(2);
  });

  test('what a hook names is denied too, though the tool itself would not be', async () => {
    const { permissions } = createRules(world, { deny: ['command(rm)'] });
    expect((await permissions.decide(command(world, 'ls', { hooks: soft }))).kind).toBe('deny');
  });
});

describe('a hook that asks for a person', () => {
  test.each([
    ['normal', {}, 'ask hook'],
    ['accept-edits', { mode: 'accept-edits' as const }, 'ask hook'],
    ['no prompts', { skip: true }, 'ask hook'],
    ['headless', { present: false }, 'deny no_prompt'],
    ['headless, no prompts', { present: false, skip: true }, 'deny no_prompt'],
  ])('force_ask, %s', async (_, options, answer) => {
    const { permissions } = createRules(world, options);
    const decision = await permissions.decide(
      command(world, 'echo hi', { hooks: says('force-ask', 'costs money') }),
    );
    expect(`${decision.kind} ${decision.by}`).toBe(answer);
    expect(decision.reasons[0]?.text).toBe('costs money');
  });
});

describe('compound commands beside a rule for one of them', () => {
  const allow = ['command(npm test)'];

  test.each([
    ['npm test', 'allow'],
    ['npm test && rm -rf build', 'ask'],
    ['npm test; rm -rf build', 'ask'],
    ['npm test | rm -rf build', 'ask'],
    ['npm test\nrm -rf build', 'ask'],
    ['npm test $(rm -rf build)', 'ask'],
    ['npm test `rm -rf build`', 'ask'],
    ['npm test & rm -rf build', 'ask'],
    ['npm testify', 'ask'],
  ])('%s', async (line, kind) => {
    const { permissions } = createRules(world, { allow });
    const hooks = withOverride(says('ask'), 'project', 'command(npm test)');
    expect((await permissions.decide(command(world, line, { hooks }))).kind).toBe(kind);
  });
});

describe('what hooks name in place of the tool’s own', () => {
  test('allow runs at once with nobody present, and says who and why', async () => {
    const { permissions } = createRules(world, { present: false });
    const decision = await permissions.decide(
      command(world, 'echo hi', { hooks: says('allow', 'known safe') }),
    );
    expect(decision).toMatchObject({ kind: 'allow', by: 'hook', reasons: [{ text: 'known safe' }] });
  });

  test('from a user hook: looked up, shown and saved', async () => {
    const hooks = withOverride(says('ask'), 'user', 'command(deploy staging)');
    const line = './scripts/run.sh --env staging';
    const asked = await createRules(world).permissions.decide(command(world, line, { hooks }));
    expect([asked.kind, asked.proposals]).toEqual(['ask', ['command(deploy staging)']]);
    expect(asked.consent).toEqual([{ action: 'command', target: 'deploy staging' }]);
    const covered = createRules(world, { allow: ['command(deploy staging)'] });
    expect((await covered.permissions.decide(command(world, line, { hooks }))).kind).toBe('allow');
  });

  test('from a project hook: needed beside the tool’s own, and never saved', async () => {
    const hooks = withOverride(says('ask'), 'project', 'command(deploy staging)');
    const own = createRules(world, { allow: ['command(npm test)'] });
    const asked = await own.permissions.decide(command(world, 'npm test', { hooks }));
    expect([asked.kind, asked.remember, asked.proposals]).toEqual(['ask', [], []]);
    const both = createRules(world, { allow: ['command(npm test)', 'command(deploy)'] });
    expect((await both.permissions.decide(command(world, 'npm test', { hooks }))).kind).toBe('allow');
  });

  test('deny_unless_prior_grant looks at them too', async () => {
    const hooks = withOverride(needsGrant, 'user', 'command(deploy staging)');
    const { permissions } = createRules(world, { allow: ['command(npm test)'] });
    expect(await permissions.decide(command(world, 'npm test', { hooks }))).toMatchObject({
      kind: 'deny',
      by: 'hook',
    });
  });
});

test('a default is no grant: an asking hook asks about a read inside the workspace', async () => {
  const { permissions } = createRules(world);
  const resources = [{ action: 'read_file' as const, target: `${world.root}/a.txt` }];
  const question = { ...command(world, ''), tool: 'view_file', resources, cwd: null };
  expect((await permissions.decide({ ...question, hooks: silent })).kind).toBe('allow');
  expect((await permissions.decide({ ...question, hooks: says('ask') })).by).toBe('hook');
  expect((await permissions.decide({ ...question, hooks: needsGrant })).kind).toBe('deny');
});
