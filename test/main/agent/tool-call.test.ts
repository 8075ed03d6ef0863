import { describe, expect, it } from 'vitest';
import type { ApprovalAnswer } from '../../../src/main/agent/ports';
import type { ApprovalReply, Decision } from '../../../src/shared/domain/permission';
import { shownOutputLimit } from '../../../src/shared/domain/trajectory';
import {
  call,
  createWorld,
  decision,
  done,
  gate,
  hookRef,
  inject,
  playTurn,
  lastResult,
  say,
  toolStep,
} from '../../support/loop/loop-world';
import { settle } from '../../support/manual-clock';

const askAlways = (): Decision => ({
  ...decision('ask', 'default', { text: 'No rule allows it.', hook: null }),
  trace: [{ stage: 'default', outcome: 'ask', text: 'No rule allows it.', won: true }],
});
const reply = (answer: ApprovalAnswer) => () => Promise.resolve(answer);

describe('a call that is denied', () => {
  it('by a hook: the contract text, and that it must not be retried', async () => {
    const reason = { text: 'no force pushes', hook: hookRef('guard') };
    const world = createWorld({
      answers: [[call('a')]],
      decide: () => decision('deny', 'hook', reason),
      hooks: {
        PreToolUse: ({ args }) =>
          gate(args, { injections: inject('guard', { kind: 'system', text: 'why' }) }),
      },
    });
    const log = await playTurn(world);
    expect(log.slice(6, 12)).toEqual([
      '2 tool a',
      '<PreToolUse 2>',
      '2 deny by hook',
      '2 denied',
      '3 system of guard (PreToolUse): why',
      '<PreInvocation 1>',
    ]);
    expect(lastResult(world)).toMatch(
      /^Denied by hook "guard": no force pushes\nThis is a policy decision\. Do not retry/,
    );
    expect(toolStep(world).state).toMatchObject({ kind: 'denied', by: 'policy' });
  });

  it('by a rule, by a broken gate and by the person: each reads differently', async () => {
    const texts: string[] = [];
    for (const verdict of [
      decision('deny', 'rule', { text: 'Rule command(rm).', hook: null }),
      decision('deny', 'hold', { text: 'Hook "guard" ended with exit code 3.', hook: hookRef('guard') }),
      decision('ask', 'default'),
    ]) {
      const world = createWorld({
        answers: [[call('a')]],
        decide: () => verdict,
        approve: reply({ kind: 'replied', reply: { kind: 'deny', message: 'use pnpm' } }),
      });
      await playTurn(world);
      expect(world.log).not.toContain('<run a>');
      const { state } = toolStep(world);
      texts.push(`${state.kind === 'denied' ? state.by : state.kind} | ${lastResult(world)}`);
    }
    expect(texts).toEqual([
      expect.stringMatching(/^policy \| Denied by policy: Rule command\(rm\)\.\n.*Do not retry/),
      expect.stringMatching(/^hook-failure \| Not run: .*\nHook "guard" ended with exit code 3\.\n/),
      'user | The user refused this call and says: use pnpm',
    ]);
  });

  it.each([
    ['default', 'no_prompt', /nobody is present/],
    ['rule', 'no_prompt', /nobody is present/],
    ['hook', 'no_prompt', /nobody is present/],
    ['hold', 'hold', /could not give its decision/],
    ['protected', 'protected', /^Denied by policy/],
  ] as const)('headless: asked because of %s is denied as %s', async (by, recorded, text) => {
    const world = createWorld({
      answers: [[call('a')], [say('went on')]],
      personPresent: false,
      decide: () => decision('ask', by, { text: 'Because.', hook: null }),
    });
    await playTurn(world);
    expect(toolStep(world)).toMatchObject({
      state: { kind: 'denied' },
      decision: { kind: 'deny', by: recorded, reasons: [{ text: 'Because.' }] },
    });
    expect(toolStep(world).decision?.trace.at(-1)).toMatchObject({
      stage: 'prompt',
      outcome: 'deny',
      won: true,
    });
    expect(lastResult(world)).toMatch(text);
    expect(world.approvals).toEqual([]);
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });

  it('tells the model who denied it, and not what others would have asked', async () => {
    const asked = { text: 'would have asked', hook: hookRef('asker') };
    const needed = { text: 'needs a grant', hook: hookRef('strict') };
    const world = createWorld({
      answers: [[call('a')]],
      hooks: {
        PreToolUse: ({ args }) =>
          gate(args, { grantRequiredBy: [{ ...hookRef('strict'), text: 'needs a grant' }] }),
      },
      decide: () => decision('deny', 'rule', { text: 'Rule command(rm).', hook: null }, asked, needed),
    });
    await playTurn(world);
    expect(lastResult(world).split('\n').slice(0, 2)).toEqual([
      'Denied by policy: Rule command(rm).',
      'Denied by hook "strict": needs a grant',
    ]);
    expect(lastResult(world)).not.toContain('asker');
  });
});

describe('a call that is asked about', () => {
  it('shows the person everything, waits, and runs once allowed', async () => {
    const world = createWorld({
      answers: [[call('a', { x: 1, toolSummary: 'List files' })]],
      decide: askAlways,
      hooks: {
        PreToolUse: () =>
          gate(
            { x: 2, toolSummary: 'List files' },
            {
              overwrites: [{ ...over('fix'), changes: [{ key: 'x', before: 1, after: 2 }] }],
              overridesFromUser: [{ hook: 'fix', resource: 'command(ls)' }],
            },
          ),
      },
      approve: reply({ kind: 'replied', reply: { kind: 'allow-once' } }),
    });
    const log = await playTurn(world);
    expect(log.slice(6, 18)).toEqual([
      '2 tool a',
      '<PreToolUse 2>',
      '2 ask by default',
      '2 awaiting-approval',
      'status needs-you',
      '2 allow by user',
      '2 running',
      '<run a>',
      '2 done',
      '<PostToolUse 2>',
      '<PreInvocation 1>',
      '3 model #1',
    ]);
    expect(world.approvals[0]).toMatchObject({
      conversationTitle: 'hi',
      agent: null,
      stepIndex: 2,
      tool: 'a',
      args: { x: 2 },
      agentSays: 'List files',
      permissionOverrides: [{ hook: 'fix', resource: 'command(ls)' }],
      overwrittenBy: ['fix'],
      fromBeforeRestart: false,
      payloadHash: 'hash of {"x":2,"toolSummary":"List files"}',
    });
    expect(toolStep(world).decision?.trace).toEqual([
      { stage: 'default', outcome: 'ask', text: 'No rule allows it.', won: false },
      { stage: 'user', outcome: 'allow', text: 'You allowed it once.', won: true },
    ]);
    expect(toolStep(world)).toMatchObject({ call: { args: { x: 1 } }, args: { x: 2 } });
  });

  it('names the rules that were saved in the trace', async () => {
    const answer: ApprovalReply = { kind: 'allow-remember', scope: 'workspace', rules: ['command(ls)'] };
    const world = createWorld({
      answers: [[call('a')]],
      decide: askAlways,
      approve: reply({ kind: 'replied', reply: answer }),
    });
    await playTurn(world);
    expect(toolStep(world).decision?.trace.at(-1)?.text).toBe('You allowed it and saved: command(ls)');
  });

  it('is judged anew when what it touches changed while the question was open', async () => {
    let target = '/repo/a';
    const world = createWorld({
      answers: [[call('a')]],
      resources: () => Promise.resolve([{ action: 'command', target }]),
      decide: (question) =>
        question.resources[0]?.target === '/repo/a'
          ? askAlways()
          : decision('deny', 'rule', { text: 'Not there.', hook: null }),
      approve: () => {
        target = '/etc/passwd';
        return Promise.resolve({ kind: 'replied', reply: { kind: 'allow-once' } });
      },
    });
    await playTurn(world);
    expect(world.log).not.toContain('<run a>');
    expect(toolStep(world).state).toMatchObject({ kind: 'denied', by: 'policy' });
  });

  it('is not run when the question is withdrawn; the turn is over', async () => {
    const world = createWorld({
      answers: [[call('a'), call('b')]],
      decide: askAlways,
      approve: reply({ kind: 'cancelled' }),
    });
    const log = await playTurn(world);
    expect(log.slice(-5)).toEqual([
      'status needs-you',
      '2 cancelled',
      '3 tool b cancelled',
      'ended cancelled',
      'status stopped',
    ]);
  });
});

describe('a call that fails on its way to the tool', () => {
  it('is not run when the hook engine itself breaks', async () => {
    const world = createWorld({
      answers: [[call('a')], [say('ok')]],
      hooks: { PreToolUse: () => Promise.reject(new Error('engine down')) },
    });
    await playTurn(world);
    expect(world.log).not.toContain('<run a>');
    expect(toolStep(world).state).toMatchObject({ kind: 'failed', text: 'Not run: engine down' });
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });

  it('a tool that throws has failed', async () => {
    const world = createWorld({ answers: [[call('a')]], run: () => Promise.reject(new Error('boom')) });
    await playTurn(world);
    expect(toolStep(world).state).toMatchObject({ kind: 'failed', text: 'boom' });
    expect(world.log).toContain('<PostToolUse 2 boom>');
  });

  it('args that an overwrite spoiled do not reach the tool, whoever let them through', async () => {
    const world = createWorld({
      answers: [[call('a', { x: 1 })]],
      problemWith: (_tool, args) => (JSON.stringify(args) === '{"x":1}' ? null : 'x must be a number'),
      hooks: { PreToolUse: () => gate({ x: 'one' }) },
    });
    await playTurn(world);
    expect(world.log).not.toContain('<run a>');
    expect(toolStep(world).state).toMatchObject({ kind: 'failed', text: 'x must be a number' });
  });
});

it('passes on what was judged, and streams output into the step', async () => {
  const judged: unknown[] = [];
  const world = createWorld({
    answers: [[call('a')]],
    resources: () => Promise.resolve([{ action: 'command', target: 'ls' }]),
    run: (_tool, _args, context) => {
      judged.push(context.judged);
      context.onOutput('one\n');
      context.onOutput('two\n');
      return done('ok');
    },
  });
  await playTurn(world);
  expect(judged).toEqual([{ resources: [{ action: 'command', target: 'ls' }], cwd: null }]);
  expect(toolStep(world).output).toBe('one\ntwo\n');
});

it('waits for every hook before a tool starts', async () => {
  let answer: () => void = () => undefined;
  const thinking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const world = createWorld({
    answers: [[call('a'), call('b')]],
    hooks: { PreToolUse: ({ args }) => thinking.then(() => gate(args)) },
  });
  world.conversation.send('hi');
  await settle();
  expect(world.log.at(-1)).toBe('<PreToolUse 2>');
  answer();
  await world.conversation.whenIdle();
  expect(world.log.filter((line) => line.startsWith('<run'))).toEqual(['<run a>', '<run b>']);
});

function over(hook: string) {
  return { hook, layer: 'user' as const };
}

it('a tool that floods its output does not flood the record; the end of it is kept', async () => {
  const world = createWorld({
    answers: [[call('a')]],
    run: (_tool, _args, context) => {
      for (let n = 0; n < 1000; n += 1) context.onOutput(`${'x'.repeat(10_000)}${n}\n`);
      return done('ok');
    },
  });
  await playTurn(world);
  const recorded = world.record.events.flatMap((event) => (event.type === 'tool-output' ? [event.text] : []));
  expect(recorded.length).toBeLessThanOrEqual(2);
  expect(recorded.join('').length).toBeLessThanOrEqual(2 * shownOutputLimit);
  expect(toolStep(world).output.endsWith('999\n')).toBe(true);
});
