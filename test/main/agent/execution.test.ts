import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/main/agent/ports';
import {
  call,
  createWorld,
  done,
  hookRef,
  inject,
  playTurn,
  say,
  type World,
} from '../../support/loop/loop-world';

const goOn = (name: string, text: string) => ({ continueReasons: [{ ...hookRef(name), text }] });

function fired(world: World, event: string): string[] {
  return world.log.filter((line) => line.startsWith(`<${event} `));
}

function notices(world: World): string[] {
  return world.record.trajectory().steps.flatMap((step) => (step.kind === 'notice' ? [step.text] : []));
}

describe('Stop', () => {
  it('continue: the reason enters the conversation and the next execution begins', async () => {
    const world = createWorld({
      answers: [[say('done')], [say('now it is')]],
      hooks: { Stop: (input) => (input.executionNumber === 0 ? goOn('tests', 'they fail') : {}) },
    });
    expect(await playTurn(world)).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 model #0',
      '1 says done',
      '1 model done',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
      '2 continue of tests (Stop) 1/10: they fail',
      '<PreInvocation 1>',
      '3 model #1',
      '3 says now it is',
      '3 model done',
      '<PostInvocation 1>',
      '<Stop 1 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
    expect(world.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('they fail') as string,
    });
  });

  it('several reasons of one stop are one continuation', async () => {
    const reasons = [
      { ...hookRef('a'), text: 'first' },
      { ...hookRef('b'), text: 'second' },
    ];
    const world = createWorld({
      hooks: { Stop: (input) => (input.executionNumber === 0 ? { continueReasons: reasons } : {}) },
    });
    await playTurn(world);
    expect(world.log.filter((line) => line.includes('continue of'))).toEqual([
      '2 continue of a (Stop) 1/10: first',
      '3 continue of b (Stop) 1/10: second',
    ]);
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });

  it('continue after the step limit gives a fresh budget', async () => {
    const world = createWorld({
      limits: { steps: 2 },
      answers: [[call('a'), call('b')], [say('ok')]],
      hooks: { Stop: (input) => (input.executionNumber === 0 ? goOn('more', 'finish it') : {}) },
    });
    await playTurn(world);
    expect(world.log.slice(-16)).toEqual([
      '2 running',
      '<run a>',
      '2 done',
      '<PostToolUse 2>',
      '3 tool b cancelled',
      '4 notice max-steps',
      '<Stop 0 max_steps_exceeded>',
      '5 continue of more (Stop) 1/10: finish it',
      '<PreInvocation 1>',
      '6 model #1',
      '6 says ok',
      '6 model done',
      '<PostInvocation 1>',
      '<Stop 1 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
  });

  it('continue after an error is a new try', async () => {
    const world = createWorld({
      answers: [[new ModelError('Bad gateway.', false)], [say('ok')]],
      hooks: { Stop: (input) => (input.terminationReason === 'error' ? goOn('stubborn', 'again') : {}) },
    });
    await playTurn(world);
    expect(fired(world, 'Stop')).toEqual(['<Stop 0 error>', '<Stop 1 model_stop>']);
    expect(world.record.trajectory()).toMatchObject({ lastTurnEnd: 'model_stop', status: { kind: 'idle' } });
  });

  it('gets the message of the error, and whether everything is idle', async () => {
    const seen: unknown[] = [];
    const world = createWorld({
      answers: [[new ModelError('Bad gateway.', false)]],
      hooks: {
        Stop: (input) => {
          seen.push(input);
          return {};
        },
      },
    });
    await playTurn(world);
    expect(seen).toEqual([
      { executionNumber: 0, terminationReason: 'error', error: 'Bad gateway.', fullyIdle: true },
    ]);
  });
});

describe('the cap on continuations', () => {
  it('ends a turn that a Stop hook never lets go, and names the hook', async () => {
    const world = createWorld({
      limits: { stopContinuations: 2 },
      answers: [[call('a')], [say('1')], [call('b')], [say('2')]],
      hooks: { Stop: () => goOn('lantern', 'again') },
    });
    await playTurn(world);
    expect(fired(world, 'Stop')).toEqual(['<Stop 0 model_stop>', '<Stop 1 model_stop>']);
    expect(notices(world)).toEqual([expect.stringMatching(/Hook "lantern".*2 continuations/)]);
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });

  it('starts from zero with the next message', async () => {
    const world = createWorld({
      limits: { stopContinuations: 1 },
      hooks: { Stop: () => goOn('x', 'again') },
    });
    await playTurn(world);
    await playTurn(world, 'next');
    expect(fired(world, 'Stop')).toEqual(['<Stop 0 model_stop>']);
    expect(world.requests).toHaveLength(4);
  });

  it('is shared by force_continue, a user message, a tool call and Stop', async () => {
    const post = [
      { termination: 'force-continue' as const, by: [hookRef('force')] },
      { injections: inject('talk', { kind: 'user', text: 'more' }) },
      { injections: inject('work', { kind: 'tool-call', tool: 'x', args: {} }) },
    ];
    const world = createWorld({
      limits: { stopContinuations: 4 },
      hooks: {
        PostInvocation: (input) => post[input.invocationNumber] ?? {},
        Stop: () => goOn('stop', 'again'),
      },
    });
    await playTurn(world);
    expect(world.log.filter((line) => line.includes('continue of'))).toEqual([
      '2 continue of force (PostInvocation) 1/4',
      '4 continue of talk (PostInvocation) 2/4',
      '7 continue of work (PostInvocation) 3/4',
      '10 continue of stop (Stop) 4/4: again',
    ]);
    expect(world.log).toContain('<run x>');
    expect(world.requests).toHaveLength(5);
  });

  it('ephemeral and system messages do not keep the loop going', async () => {
    const world = createWorld({
      hooks: {
        PostInvocation: () => ({
          injections: inject('note', { kind: 'system', text: 's' }, { kind: 'ephemeral', text: 'e' }),
        }),
      },
    });
    await playTurn(world);
    expect(world.requests).toHaveLength(1);
  });

  it('does not count a continuation where the model had calls anyway', async () => {
    const world = createWorld({
      limits: { stopContinuations: 1 },
      answers: [[call('a')], [call('b')], [say('end')]],
      hooks: {
        PostInvocation: (input) =>
          input.invocationNumber < 2 ? { termination: 'force-continue', by: [hookRef('f')] } : {},
        Stop: (input) => (input.executionNumber === 0 ? goOn('s', 'once') : {}),
      },
    });
    await playTurn(world);
    expect(world.log.filter((line) => line.includes('continue of'))).toEqual([
      '6 continue of s (Stop) 1/1: once',
    ]);
  });

  it('at the cap: work is ignored, messages and terminate still count', async () => {
    const world = createWorld({
      limits: { stopContinuations: 0 },
      hooks: {
        PostInvocation: () => ({
          termination: 'force-continue',
          by: [hookRef('force')],
          injections: inject(
            'force',
            { kind: 'tool-call', tool: 'x', args: {} },
            { kind: 'user', text: 'kept' },
          ),
        }),
        Stop: () => goOn('stop', 'again'),
      },
    });
    const log = await playTurn(world);
    expect(log.slice(-6)).toEqual([
      '<PostInvocation 0>',
      '2 user of force (PostInvocation): kept',
      '<Stop 0 model_stop>',
      '3 notice continuation-cap',
      'ended model_stop',
      'status idle',
    ]);
    expect(notices(world)[0]).toContain('"force, stop"');
  });

  it('says nothing when nobody was holding the turn', async () => {
    const world = createWorld({ limits: { stopContinuations: 0 } });
    await playTurn(world);
    expect(notices(world)).toEqual([]);
  });
});

describe('the step limit', () => {
  it('counts answers and calls, and ends before the next model call', async () => {
    const world = createWorld({ limits: { steps: 2 }, answers: [[call('a')], [say('never asked')]] });
    expect((await playTurn(world)).slice(-6)).toEqual([
      '2 done',
      '<PostToolUse 2>',
      '3 notice max-steps',
      '<Stop 0 max_steps_exceeded>',
      'ended max_steps_exceeded',
      'status idle',
    ]);
    expect(world.requests).toHaveLength(1);
  });

  it('does not spoil an answer that was the end anyway', async () => {
    const world = createWorld({ limits: { steps: 1 }, answers: [[say('all')]] });
    await playTurn(world);
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });
});

describe('the same call three times in a row with the same result', () => {
  const same = () => [call('a', { x: 1 })];
  const commandTaking = (durationMs: number) => ({
    kind: 'done' as const,
    text: `took ${durationMs}`,
    detail: { kind: 'command' as const, exitCode: 1, signal: null, durationMs },
  });

  it('headless: the run ends as an error that says so', async () => {
    let took = 0;
    const world = createWorld({
      personPresent: false,
      answers: [same(), same(), same(), [say('never asked')]],
      run: () => commandTaking(++took),
    });
    await playTurn(world);
    expect(world.requests).toHaveLength(3);
    expect(world.record.trajectory().status).toEqual({
      kind: 'failed',
      error: 'The call of a was made 3 times in a row with the same result, so the run was ended.',
    });
  });

  it('the person may let it go on, and is asked again after three more', async () => {
    let said = 0;
    const again = () => [call('a', { x: 1, toolSummary: `try ${++said}` })];
    const world = createWorld({
      answers: [again(), again(), again(), again(), again(), again(), [say('end')]],
      approve: () => Promise.resolve({ kind: 'replied', reply: { kind: 'allow-once' } }),
    });
    await playTurn(world);
    expect(world.approvals.map((request) => request.stepIndex)).toEqual([6, 12]);
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });

  it('the person may end it, and what they say is the next message', async () => {
    const world = createWorld({
      answers: [same(), same(), same(), [say('better')]],
      approve: () => Promise.resolve({ kind: 'replied', reply: { kind: 'deny', message: 'try b' } }),
    });
    await playTurn(world);
    expect(world.log).toContain('ended cancelled');
    expect(world.record.trajectory().steps.slice(-2)).toMatchObject([
      { kind: 'user', text: 'try b' },
      { kind: 'model', text: 'better' },
    ]);
  });

  it('is no repeat when the result differs or another call comes between', async () => {
    let n = 0;
    const world = createWorld({
      answers: [same(), same(), [call('b')], same(), same(), same(), [say('end')]],
      run: (tool) => done(tool === 'a' && n++ < 3 ? 'x' : String(n)),
    });
    await playTurn(world);
    expect(world.approvals).toEqual([]);
  });
});
