import { describe, expect, it } from 'vitest';
import { recoveryFacts } from '../../../src/main/agent/recovery';
import { applyEvent, type TrajectoryEvent, type TrajectoryFact } from '../../../src/shared/domain/trajectory';
import {
  call,
  createWorld,
  decision,
  done,
  never,
  playTurn,
  say,
  type World,
  type WorldOptions,
} from '../../support/loop/loop-world';
import { doneWith, model, notice, tool, trajectoryOf, user } from '../../support/loop/steps';
import { settle } from '../../support/manual-clock';

const running = { kind: 'running', phase: 'tool' } as const;
const interrupted: TrajectoryFact = { type: 'status', status: { kind: 'interrupted' } };

describe('what is appended after a kill', () => {
  it('nothing, when the conversation had ended in order', () => {
    expect(recoveryFacts(trajectoryOf([]))).toEqual([]);
    expect(recoveryFacts(trajectoryOf([user('hi'), model('ok')], { lastTurnEnd: 'model_stop' }))).toEqual([]);
  });

  it('nothing twice', () => {
    const trajectory = trajectoryOf([user('hi')], { status: { kind: 'interrupted' } });
    expect(recoveryFacts(trajectory)).toEqual([]);
  });

  it('an answer that was streaming is interrupted', () => {
    const trajectory = trajectoryOf([user('hi'), model('half', [], { state: 'streaming' })], {
      status: running,
    });
    expect(recoveryFacts(trajectory)).toEqual([
      {
        type: 'model-ended',
        index: 1,
        state: 'interrupted',
        toolCalls: [],
        error: null,
        usage: null,
        durationMs: 0,
      },
      interrupted,
    ]);
  });

  it('background work is interrupted, and the turn that had ended before stays ended', () => {
    const background = { taskId: 'task-1', text: 'goes on' };
    const state = { kind: 'running', startedAt: 'now', background } as const;
    const steps = [user('hi'), model('', ['1']), tool('1', state, { background }), model('ok')];
    const facts = recoveryFacts(trajectoryOf(steps, { lastTurnEnd: 'model_stop' }));
    expect(facts).toMatchObject([{ type: 'tool-state', index: 2, state: { kind: 'interrupted' } }]);
    expect(recoveryFacts(trajectoryOf(steps, { status: running })).at(-1)).toEqual(interrupted);
  });

  it('a restore that was cut off is ended as one of unknown outcome, and cuts no turn off', () => {
    const writes = [{ path: '/w/a', before: { kind: 'absent' } as const, after: null }];
    const begun = notice('files-restored', { restore: { before: 0, failed: null }, writes });
    const facts = recoveryFacts(
      trajectoryOf([user('hi'), model('ok'), begun], { lastTurnEnd: 'model_stop' }),
    );
    expect(facts).toMatchObject([{ type: 'restore-ended', index: 2, failed: [{ path: '/w/a' }] }]);
    expect(facts).toHaveLength(1);
  });

  it('a running tool is interrupted, a question goes back to the start, what is final stays', () => {
    const trajectory = trajectoryOf(
      [
        user('hi'),
        model('', ['1', '2', '3']),
        tool('1', doneWith('one')),
        tool('2', { kind: 'running', startedAt: 'now' }),
        tool('3', { kind: 'awaiting-approval', requestId: 'r' }),
      ],
      { status: { kind: 'needs-you', requestId: 'r' } },
    );
    expect(recoveryFacts(trajectory)).toEqual([
      {
        type: 'tool-state',
        index: 3,
        state: {
          kind: 'interrupted',
          text: expect.stringContaining('closed while this call was running') as string,
        },
      },
      { type: 'tool-state', index: 4, state: { kind: 'proposed' } },
      interrupted,
    ]);
  });

  it('a message that was recorded just before the kill is not forgotten', () => {
    expect(recoveryFacts(trajectoryOf([user('hi')]))).toEqual([interrupted]);
  });
});

/** Runs until it hangs, then opens what is on disk again, as after a kill. */
async function killedAndReopened(before: WorldOptions, after: WorldOptions): Promise<World> {
  const first = createWorld(before);
  first.conversation.send('hi');
  await settle();
  const world = createWorld({ ...after, earlier: structuredClone(first.record.events) });
  for (const fact of recoveryFacts(world.record.trajectory())) world.record.append(fact);
  world.log.length = 0;
  return world;
}

const ask = () => decision('ask', 'default');

describe('going on after a kill', () => {
  it('asks again before anything runs, saying that it is from before the restart', async () => {
    const world = await killedAndReopened(
      { answers: [[call('a'), call('b')]], decide: ask, approve: never },
      {
        answers: [[say('ok')]],
        decide: ask,
        approve: () => Promise.resolve({ kind: 'replied', reply: { kind: 'allow-once' } }),
      },
    );
    expect(world.conversation.resume()).toBe(true);
    await world.conversation.whenIdle();
    expect(world.approvals.map((request) => [request.stepIndex, request.fromBeforeRestart])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(world.log.slice(0, 8)).toEqual([
      '<PreToolUse 2>',
      '2 ask by default',
      '2 awaiting-approval',
      'status needs-you',
      '2 allow by user',
      '2 running',
      '<run a>',
      '2 done',
    ]);
    expect(world.record.trajectory().lastTurnEnd).toBe('model_stop');
  });

  it('tells the model that nobody knows how far an interrupted call came, and does not repeat it', async () => {
    const world = await killedAndReopened(
      { answers: [[call('a')]], run: () => never() },
      { answers: [[say('ok')]] },
    );
    world.conversation.resume();
    await world.conversation.whenIdle();
    expect(world.log).not.toContain('<run a>');
    expect(world.requests[0]?.messages.at(-1)).toMatchObject({
      results: [{ isError: true, text: expect.stringContaining('not known') as string }],
    });
  });

  it('fires PostInvocation for an answer whose calls had not begun', async () => {
    const world = await killedAndReopened(
      { answers: [[call('a')]], hooks: { PostInvocation: never } },
      { answers: [[say('ok')]] },
    );
    world.conversation.resume();
    await world.conversation.whenIdle();
    expect(world.log.slice(0, 3)).toEqual(['<PostInvocation 0>', '2 tool a', '<PreToolUse 2>']);
    expect(world.log).toContain('<PreInvocation 1>');
  });

  it('begins anew where the model had not been asked', async () => {
    const world = await killedAndReopened({ hooks: { PreInvocation: never } }, { answers: [[say('ok')]] });
    world.conversation.resume();
    await world.conversation.whenIdle();
    expect(world.log).toContain('1 says ok');
  });

  it('a new message instead: what had not started is cancelled and answered so', async () => {
    const world = await killedAndReopened(
      { answers: [[call('a'), call('b')]], decide: ask, approve: never },
      { answers: [[say('ok')]], run: () => done('ran') },
    );
    await playTurn(world, 'forget it');
    expect(world.log.slice(0, 2)).toEqual(['2 cancelled', '3 user forget it']);
    expect(world.requests[0]?.messages.slice(-2)).toMatchObject([
      {
        results: [
          { text: expect.stringContaining('app was closed before') as string },
          { text: expect.stringContaining('did not run') as string },
        ],
      },
      { role: 'user', text: 'forget it' },
    ]);
  });
});

it('every prefix of a recorded turn can be reopened and gone on with', async () => {
  const options: WorldOptions = {
    answers: [[say('look'), call('a'), call('b')], [say('done')]],
    decide: ask,
    approve: () => Promise.resolve({ kind: 'replied', reply: { kind: 'allow-once' } }),
  };
  const whole = createWorld(options);
  await playTurn(whole);
  const { events } = whole.record;
  for (let length = 1; length < events.length; length += 1) {
    const earlier: TrajectoryEvent[] = structuredClone(events.slice(0, length));
    const world = createWorld({ ...options, answers: [[say('after')]], earlier });
    for (const fact of recoveryFacts(world.record.trajectory())) world.record.append(fact);
    if (!world.conversation.resume()) world.conversation.send('again');
    await world.conversation.whenIdle();
    const { steps, status } = world.record.trajectory();
    expect(status).toEqual({ kind: 'idle' });
    expect(steps.filter((step) => step.kind === 'tool' && step.state.kind === 'proposed')).toEqual([]);
    expect(world.record.events.reduce(applyEvent, null)).toEqual(world.record.trajectory());
  }
});
