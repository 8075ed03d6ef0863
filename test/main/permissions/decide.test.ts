import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionQuestion } from '../../../src/main/agent/ports';
import {
  command,
  createRules,
  createWorld,
  file,
  needsGrant,
  says,
  silent,
  type Options,
  type World,
} from './support';

let world: World;

beforeAll(() => {
  world = createWorld();
  mkdirSync(join(world.root, 'src'));
});
afterAll(() => {
  world.remove();
});

type Row = [name: string, options: Options, hooks: PermissionQuestion['hooks'], answer: string];

/** `kind by` for `npm test`, for a person and, after the slash, for nobody. */
const rows: Row[] = [
  ['nothing said', {}, silent, 'ask default / deny no_prompt'],
  ['allow rule', { allow: ['command(npm test)'] }, silent, 'allow rule / allow rule'],
  ['workspace allow rule', { workspaceAllow: ['command(npm test)'] }, silent, 'allow rule / allow rule'],
  ['ask rule', { ask: ['command(npm)'] }, silent, 'ask rule / deny no_prompt'],
  [
    'ask beats allow',
    { ask: ['command(npm)'], allow: ['command(npm test)'] },
    silent,
    'ask rule / deny no_prompt',
  ],
  [
    'deny beats ask and allow',
    { deny: ['command(npm)'], ask: ['command(npm)'], allow: ['command(npm test)'] },
    silent,
    'deny rule / deny rule',
  ],
  ['hook allow', {}, says('allow'), 'allow hook / allow hook'],
  ['hook allow, ask rule', { ask: ['command(npm)'] }, says('allow'), 'ask rule / deny no_prompt'],
  ['hook allow, deny rule', { deny: ['command(npm)'] }, says('allow'), 'deny rule / deny rule'],
  ['hook ask', {}, says('ask'), 'ask hook / deny no_prompt'],
  ['hook ask, allow rule', { allow: ['command(npm)'] }, says('ask'), 'allow rule / allow rule'],
  ['hook force_ask', {}, says('force-ask'), 'ask hook / deny no_prompt'],
  ['hook force_ask, allow rule', { allow: ['command(npm)'] }, says('force-ask'), 'ask hook / deny no_prompt'],
  ['hook hold', {}, says('hold'), 'ask hold / deny hold'],
  ['hook hold, allow rule', { allow: ['command(npm)'] }, says('hold'), 'ask hold / deny hold'],
  ['hook hold, brokenGate deny', { brokenGate: 'deny' }, says('hold'), 'deny hold / deny hold'],
  ['hook deny', { allow: ['command(npm)'] }, says('deny'), 'deny hook / deny hook'],
  ['needs a grant, none', {}, needsGrant, 'deny hook / deny hook'],
  ['needs a grant, allow rule', { allow: ['command(npm)'] }, needsGrant, 'allow rule / allow rule'],
  [
    'needs a grant, allowed by another hook',
    {},
    { ...needsGrant, verdict: says('allow').verdict },
    'deny hook / deny hook',
  ],
  [
    'needs a grant, held by another hook',
    {},
    { ...needsGrant, verdict: says('hold').verdict },
    'deny hook / deny hook',
  ],
  ['hold beats ask rule', { ask: ['command(npm)'] }, says('hold'), 'ask hold / deny hold'],
  ['untrusted', { trusted: false, allow: ['command(npm)'] }, silent, 'ask default / deny no_prompt'],
  ['skip', { skip: true }, silent, 'allow mode / allow mode'],
  ['skip, ask rule', { skip: true, ask: ['command(npm)'] }, silent, 'allow mode / allow mode'],
  ['skip, hook ask', { skip: true }, says('ask'), 'allow mode / allow mode'],
  ['skip, force_ask', { skip: true }, says('force-ask'), 'ask hook / deny no_prompt'],
  ['skip, hold', { skip: true }, says('hold'), 'ask hold / deny hold'],
  ['skip, hook deny', { skip: true }, says('deny'), 'deny hook / deny hook'],
  ['skip, deny rule', { skip: true, deny: ['command(npm)'] }, silent, 'deny rule / deny rule'],
  ['skip, needs a grant', { skip: true }, needsGrant, 'deny hook / deny hook'],
  [
    'unreadable deny rule',
    { deny: ['command(regex:[)'], allow: ['command(npm)'] },
    silent,
    'ask hold / deny hold',
  ],
  ['unreadable ask rule', { ask: ['command()'], allow: ['command(npm)'] }, silent, 'ask hold / deny hold'],
  [
    'unreadable rule of another action',
    { deny: ['read_file(a*b)'], allow: ['command(npm)'] },
    silent,
    'allow rule / allow rule',
  ],
  [
    'rule without a readable action',
    { deny: ['comand(rm)'], allow: ['command(npm)'] },
    silent,
    'ask hold / deny hold',
  ],
  [
    'unreadable allow rule is absent',
    { allow: ['command(regex:[)', 'command(npm)'] },
    silent,
    'allow rule / allow rule',
  ],
  [
    'unreadable settings',
    { settings: () => Promise.reject(new Error('line 3')) },
    silent,
    'ask hold / deny hold',
  ],
];

describe('the order for a call', () => {
  test.each(rows)('%s', async (_, options, hooks, answer) => {
    const of = async (present: boolean): Promise<string> => {
      const { permissions } = createRules(world, { ...options, present });
      const { kind, by } = await permissions.decide(command(world, 'npm test', { hooks }));
      return `${kind} ${by}`;
    };
    expect(`${await of(true)} / ${await of(false)}`).toBe(answer);
  });

  test('the trace names every stage in order and who won', async () => {
    const { permissions } = createRules(world, { allow: ['command(npm test)'] });
    const { trace } = await permissions.decide(command(world, 'npm test', { hooks: says('ask') }));
    expect(trace.map((entry) => `${entry.stage} ${entry.outcome}${entry.won ? ' won' : ''}`)).toEqual([
      'hook none',
      'protected none',
      'deny-rule none',
      'hook-strict none',
      'ask-rule none',
      'hook-soft none',
      'grant none',
      'allow-rule allow won',
    ]);
    expect(trace.at(-1)?.text).toBe('Allowed by your rule command(npm test).');
  });

  test('the reason of a hook reaches the decision with the name of the hook', async () => {
    const { permissions } = createRules(world, { present: false });
    const { reasons } = await permissions.decide(
      command(world, 'echo hi', { hooks: says('allow', 'known safe') }),
    );
    expect(reasons).toEqual([{ text: 'known safe', hook: { name: 'gate', layer: 'project' } }]);
  });

  test('only "once" is offered where nothing could be remembered', async () => {
    for (const [options, hooks] of [
      [{}, says('force-ask')],
      [{}, says('hold')],
      [{ ask: ['command(npm)'] }, silent],
      [{ trusted: false }, silent],
    ] satisfies [Options, PermissionQuestion['hooks']][]) {
      const decision = await createRules(world, options).permissions.decide(
        command(world, 'npm test', { hooks }),
      );
      expect([decision.kind, decision.remember, decision.proposals]).toEqual(['ask', [], []]);
      expect(decision.rememberNote).not.toBeNull();
    }
  });

  test('an ask that may be remembered proposes what would cover the call', async () => {
    const decision = await createRules(world).permissions.decide(command(world, 'npm test -- --watch'));
    expect(decision.remember).toEqual(['conversation', 'workspace', 'everywhere']);
    expect(decision.proposals).toEqual(['command(npm test)']);
  });
});

describe('unreadable settings', () => {
  const settings = (): Promise<never> => Promise.reject(new Error('line 3'));

  test('hold all but reads inside the workspace', async () => {
    const { permissions } = createRules(world, { settings, present: false });
    const read = await permissions.decide(file(world, 'read_file', join(world.root, 'a.txt')));
    expect([read.kind, read.by]).toEqual(['allow', 'default']);
    const write = await permissions.decide(file(world, 'write_file', join(world.root, 'a.txt')));
    expect([write.kind, write.by]).toEqual(['deny', 'hold']);
    const outside = await permissions.decide(file(world, 'read_file', join(world.outside, 'a.txt')));
    expect([outside.kind, outside.by]).toEqual(['deny', 'hold']);
  });

  test('say what is wrong', async () => {
    const decision = await createRules(world, { settings }).permissions.decide(command(world, 'ls'));
    expect(decision.reasons[0]?.text).toContain('line 3');
  });
});

describe('a line that cannot be read to its end', () => {
  const deny = ['command(rm)'];

  test.each(['$X foo', 'git $(cat x)', 'r? x', 'bash', 'echo "$HOME"', 'eval $X', '{r,}m x'])(
    '%s is asked while a deny rule for commands exists',
    async (line) => {
      for (const options of [
        { deny },
        { deny, skip: true },
        { deny, allow: ['command(*)'] },
      ] satisfies Options[]) {
        const asked = await createRules(world, options).permissions.decide(command(world, line));
        expect([asked.kind, asked.by, asked.remember]).toEqual(['ask', 'rule', []]);
        const alone = createRules(world, { ...options, present: false }).permissions;
        expect((await alone.decide(command(world, line))).kind).toBe('deny');
      }
    },
  );

  test('without a deny rule it is asked like any other', async () => {
    const decision = await createRules(world).permissions.decide(command(world, 'echo "$HOME"'));
    expect([decision.kind, decision.by, decision.proposals]).toEqual([
      'ask',
      'default',
      ['command(echo "$HOME")'],
    ]);
  });

  test('a deny rule is found behind wrappers, quotes and paths', async () => {
    const { permissions } = createRules(world, { deny, skip: true });
    for (const line of [
      'rm x',
      '/bin/rm x',
      'r\\m x',
      'sudo rm x',
      'env A=1 rm x',
      'A=1 rm x',
      'ls && rm x',
      'ls $(rm x)',
      "sh -c 'ls; rm x'",
      'xargs rm < list',
      'find . -exec rm {} +',
      'find . -delete',
      'timeout 5 nice rm x',
      'f() { rm x; }; f',
      'eval "rm x"',
      'busybox rm x',
    ]) {
      expect([line, (await permissions.decide(command(world, line))).kind]).toEqual([line, 'deny']);
    }
    for (const line of ['ls *.ts', 'rmdir x', 'echo rm', 'git rm x']) {
      expect([line, (await permissions.decide(command(world, line))).kind]).toEqual([line, 'allow']);
    }
  });
});
