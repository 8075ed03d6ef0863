import { describe, expect, it } from 'vitest';
import { call, createWorld, done, hookRef, inject, playTurn, say } from '../../support/loop/loop-world';

describe('one invocation', () => {
  it('asks the model between its hooks, records the answer and ends', async () => {
    const world = createWorld({ answers: [[say('Hello'), say(' there')]] });
    expect(await playTurn(world)).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 model #0',
      '1 says Hello',
      '1 says  there',
      '1 model done',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
    expect(world.record.trajectory()).toMatchObject({ title: 'hi', lastTurnEnd: 'model_stop' });
    expect(world.record.synced()).toBe(world.record.events.length);
  });

  it('makes the calls of an answer one after another and then asks again', async () => {
    const world = createWorld({ answers: [[call('a'), call('b')], [say('done')]] });
    expect(await playTurn(world)).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 model #0',
      '1 model done',
      '<PostInvocation 0>',
      '2 tool a',
      '<PreToolUse 2>',
      '2 allow by default',
      '2 running',
      '<run a>',
      '2 done',
      '<PostToolUse 2>',
      '3 tool b',
      '<PreToolUse 3>',
      '3 allow by default',
      '3 running',
      '<run b>',
      '3 done',
      '<PostToolUse 3>',
      '<PreInvocation 1>',
      '4 model #1',
      '4 says done',
      '4 model done',
      '<PostInvocation 1>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
  });

  it('fires SessionStart for the first message of the conversation only', async () => {
    const world = createWorld();
    await playTurn(world);
    expect((await playTurn(world, 'again')).filter((line) => line.startsWith('<'))).toEqual([
      '<PreInvocation 0>',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
    ]);
  });

  it('gives the hooks of an invocation the number of steps it began with', async () => {
    const seen: unknown[] = [];
    const see = (input: unknown) => {
      seen.push(input);
      return {};
    };
    const world = createWorld({
      answers: [[call('a')]],
      hooks: {
        PreInvocation: see,
        PostInvocation: see,
      },
    });
    await playTurn(world, 'do it');
    const first = { invocationNumber: 0, initialStepCount: 1, lastUserInput: 'do it' };
    const second = { invocationNumber: 1, initialStepCount: 3, lastUserInput: 'do it' };
    expect(seen).toEqual([first, first, second, second]);
  });

  it('makes injected calls before the model is asked, and puts messages where they were given', async () => {
    const world = createWorld({
      hooks: {
        PreInvocation: () => ({
          injections: inject(
            'ctx',
            { kind: 'ephemeral', text: 'now' },
            { kind: 'tool-call', tool: 'look', args: { at: 1 } },
            { kind: 'system', text: 'after' },
          ),
        }),
        PostToolUse: () => ({
          injections: inject(
            'lint',
            { kind: 'user', text: 'fix it' },
            { kind: 'tool-call', tool: 'loop', args: {} },
          ),
        }),
      },
    });
    expect(await playTurn(world)).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 ephemeral of ctx (PreInvocation): now',
      '2 tool look by ctx',
      '<PreToolUse 2>',
      '2 allow by default',
      '2 running',
      '<run look>',
      '2 done',
      '<PostToolUse 2>',
      '3 system of ctx (PreInvocation): after',
      '4 user of lint (PostToolUse): fix it',
      '5 model #0',
      '5 says (end)',
      '5 model done',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
  });

  it('adds what tool events inject after the results of all calls, their calls included', async () => {
    let first = true;
    const world = createWorld({
      answers: [[call('a'), call('b')]],
      hooks: {
        PreToolUse: (input) => ({
          injections: input.tool === 'a' ? inject('pre', { kind: 'system', text: 'pre a' }) : [],
        }),
        PostToolUse: (input) => {
          if (input.tool !== 'a' || !first) return {};
          first = false;
          return {
            injections: inject(
              'post',
              { kind: 'tool-call', tool: 'c', args: {} },
              { kind: 'ephemeral', text: 'post a' },
            ),
          };
        },
      },
    });
    const log = await playTurn(world);
    expect(log.filter((line) => /^\d+ (tool|system|ephemeral|model #)/.test(line))).toEqual([
      '1 model #0',
      '2 tool a',
      '3 tool b',
      '4 tool c by post',
      '5 system of pre (PreToolUse): pre a',
      '6 ephemeral of post (PostToolUse): post a',
      '7 model #1',
    ]);
  });

  it('PostInvocation: its calls join those of the model, its messages follow the results', async () => {
    let first = true;
    const world = createWorld({
      answers: [[call('a')]],
      hooks: {
        PostInvocation: () => {
          if (!first) return {};
          first = false;
          return {
            injections: inject(
              'more',
              { kind: 'user', text: 'and tidy up' },
              { kind: 'tool-call', tool: 'b', args: {} },
            ),
          };
        },
      },
    });
    const log = await playTurn(world);
    expect(log.filter((line) => /^\d+ (tool|user of|continue|model #)/.test(line))).toEqual([
      '1 model #0',
      '2 tool a',
      '3 tool b by more',
      '4 user of more (PostInvocation): and tidy up',
      '5 model #1',
    ]);
  });

  it('terminate: pending calls are cancelled, Stop hears of it, and its continue does not count', async () => {
    const world = createWorld({
      answers: [[call('a'), call('b')]],
      hooks: {
        PostInvocation: () => ({
          termination: 'terminate',
          by: [hookRef('guard')],
          injections: inject(
            'guard',
            { kind: 'system', text: 'enough' },
            { kind: 'tool-call', tool: 'c', args: {} },
          ),
        }),
        Stop: () => ({ continueReasons: [{ ...hookRef('eager'), text: 'go on' }] }),
      },
    });
    expect(await playTurn(world)).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 model #0',
      '1 model done',
      '<PostInvocation 0>',
      '2 tool a cancelled',
      '3 tool b cancelled',
      '4 tool c by guard cancelled',
      '5 system of guard (PostInvocation): enough',
      '6 notice hook-terminated',
      '<Stop 0 hook_terminated>',
      '7 notice stop-continue-ignored',
      'ended hook_terminated',
      'status idle',
    ]);
  });
});

it('a tool that is unknown, or does not get its args, never runs and fires no tool event', async () => {
  const world = createWorld({
    answers: [[call('nope')]],
    problemWith: () => 'There is no tool "nope".',
    run: () => done('ran'),
  });
  const log = await playTurn(world);
  expect(log.filter((line) => /ToolUse|<run/.test(line))).toEqual([]);
  expect(log).toContain('2 tool nope failed');
  expect(world.requests[1]?.messages.at(-1)).toMatchObject({
    results: [{ text: 'There is no tool "nope".', isError: true }],
  });
});
