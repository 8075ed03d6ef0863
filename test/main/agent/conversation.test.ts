import { describe, expect, it } from 'vitest';
import { ModelError, type ToolOutcome } from '../../../src/main/agent/ports';
import {
  call,
  createWorld,
  decision,
  done,
  inject,
  never,
  playTurn,
  say,
  untilAborted,
  type World,
  type WorldOptions,
} from '../../support/loop/loop-world';
import { settle } from '../../support/manual-clock';

/** Starts a turn, lets it run until it hangs, and stops it. */
async function stopWhere(options: WorldOptions): Promise<World> {
  const world = createWorld(options);
  world.conversation.send('hi');
  await settle();
  const stopped = world.conversation.stop();
  expect(world.record.trajectory().status.kind).toBe('stopping');
  await world.clock.advance(2000);
  await stopped;
  return world;
}

function tail(world: World, count: number): string[] {
  return world.log.slice(-count);
}

const ask = () => decision('ask', 'default');
const end = ['status stopping', 'ended cancelled', 'status stopped'];

describe('stop', () => {
  it.each([
    ['SessionStart', { hooks: { SessionStart: never } }],
    ['PreInvocation', { hooks: { PreInvocation: never } }],
    ['PostInvocation without calls', { hooks: { PostInvocation: never } }],
    ['Stop', { hooks: { Stop: never } }],
    ['the wait before a retry', { answers: [[new ModelError('Busy.', true)]] }],
    ['the model, before its first word', { answers: [[never()]] }],
  ] satisfies [string, WorldOptions][])(
    'during %s: stopped within 2 s, nothing goes on',
    async (_name, options) => {
      const world = await stopWhere(options);
      expect(tail(world, 3)).toEqual(end);
      const before = world.log.length;
      await world.clock.advance(60_000);
      expect(world.log).toHaveLength(before);
    },
  );

  it('during the answer: what was received stays, marked as cancelled', async () => {
    const world = await stopWhere({ answers: [[say('half'), call('a'), never()]] });
    expect(tail(world, 5)).toEqual([
      '1 says half',
      'status stopping',
      '1 model cancelled',
      'ended cancelled',
      'status stopped',
    ]);
    expect(world.record.trajectory().steps[1]).toMatchObject({ text: 'half', toolCalls: [] });
  });

  it('during PostInvocation: pending calls are cancelled', async () => {
    const world = await stopWhere({ answers: [[call('a')]], hooks: { PostInvocation: never } });
    expect(tail(world, 4)).toEqual(['status stopping', '2 tool a cancelled', ...end.slice(1)]);
  });

  it.each([
    ['PreToolUse', { hooks: { PreToolUse: never } }],
    ['looking at what it touches', { resources: never }],
    ['the decision', { decide: never }],
    ['the question to the person', { decide: ask, approve: never }],
  ] satisfies [string, WorldOptions][])(
    'during %s: that call and the next never run',
    async (_name, options) => {
      const world = await stopWhere({ answers: [[call('a'), call('b')]], ...options });
      expect(tail(world, 5)).toEqual([
        'status stopping',
        '2 cancelled',
        '3 tool b cancelled',
        'ended cancelled',
        'status stopped',
      ]);
      expect(world.log.some((line) => /<run|<PostToolUse|<Stop/.test(line))).toBe(false);
    },
  );

  it('the approval port is told through the signal', async () => {
    let aborted = false;
    await stopWhere({
      answers: [[call('a')]],
      decide: ask,
      approve: (_request, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve({ kind: 'cancelled' });
          });
        }),
    });
    expect(aborted).toBe(true);
  });

  it('during a tool: PostToolUse hears of it after the state shows stopped, its injections dropped', async () => {
    const world = await stopWhere({
      answers: [[call('a'), call('b')]],
      run: (_tool, _args, context) => untilAborted(context.signal),
      hooks: {
        PostToolUse: () => ({
          injections: inject('late', { kind: 'system', text: 'late' }),
          notes: ['noted'],
        }),
      },
    });
    await world.conversation.whenIdle();
    expect(tail(world, 7)).toEqual([
      'status stopping',
      '2 cancelled',
      '3 tool b cancelled',
      'ended cancelled',
      'status stopped',
      '<PostToolUse 2 cancelled>',
      '2 note noted',
    ]);
  });

  it('a tool that ended all the same keeps its result', async () => {
    const world = await stopWhere({
      answers: [[call('a')]],
      run: async (_tool, _args, { signal }) => {
        await untilAborted(signal);
        return done('written');
      },
    });
    await world.conversation.whenIdle();
    expect(tail(world, 5)).toEqual([
      'status stopping',
      '2 done',
      'ended cancelled',
      'status stopped',
      '<PostToolUse 2>',
    ]);
  });

  it('does not wait longer than 2 s for a tool that hangs', async () => {
    const world = await stopWhere({ answers: [[call('a')]], run: () => never() });
    expect(world.log).toContain('2 cancelled');
    expect(world.record.trajectory().status.kind).toBe('stopped');
  });

  it('during PostToolUse: the result stays, messages of earlier calls too', async () => {
    const world = await stopWhere({
      answers: [[call('a'), call('b')]],
      hooks: {
        PostToolUse: ({ tool }) =>
          tool === 'a' ? { injections: inject('lint', { kind: 'system', text: 'a is fine' }) } : never(),
      },
    });
    expect(tail(world, 5)).toEqual([
      '<PostToolUse 3>',
      'status stopping',
      '4 system of lint (PostToolUse): a is fine',
      'ended cancelled',
      'status stopped',
    ]);
    expect(world.record.trajectory().steps[3]).toMatchObject({ state: { kind: 'done' } });
  });

  it('does nothing when no turn runs', async () => {
    const world = createWorld();
    await world.conversation.stop();
    expect(world.log).toEqual([]);
  });
});

describe('the prompt queue', () => {
  it('sends what waited, in order, when the turn ends', async () => {
    const world = createWorld({ answers: [[say('1')], [say('2')], [say('3')]] });
    world.conversation.send('first');
    world.conversation.send('second');
    world.conversation.send('third');
    await world.conversation.whenIdle();
    expect(world.log.filter((line) => /user|queue/.test(line))).toEqual([
      '0 user first',
      'queue [second]',
      'queue [second, third]',
      '2 user second',
      'queue [third]',
      '4 user third',
      'queue []',
    ]);
    expect(world.record.trajectory().title).toBe('first');
  });

  it('lets prompts be changed and removed while they wait', async () => {
    const world = createWorld();
    const { conversation, record } = world;
    conversation.send('first');
    conversation.send('second');
    conversation.send('third');
    const [second, third] = record.trajectory().queue;
    expect(conversation.editPrompt(second!.promptId, 'second, better')).toBe(true);
    expect(conversation.removePrompt(third!.promptId)).toBe(true);
    expect(conversation.removePrompt(third!.promptId)).toBe(false);
    expect(conversation.editPrompt('gone', 'x')).toBe(false);
    await conversation.whenIdle();
    const texts = record.trajectory().steps.flatMap((step) => (step.kind === 'user' ? [step.text] : []));
    expect(texts).toEqual(['first', 'second, better']);
  });

  it('lets one go before another, and leaves the first where it is', async () => {
    const world = createWorld();
    const { conversation, record } = world;
    for (const text of ['first', 'second', 'third', 'fourth']) conversation.send(text);
    const [second, , fourth] = record.trajectory().queue;
    expect(conversation.movePromptUp(fourth!.promptId)).toBe(true);
    expect(conversation.movePromptUp(second!.promptId)).toBe(true);
    expect(conversation.movePromptUp('gone')).toBe(false);
    await conversation.whenIdle();
    const texts = record.trajectory().steps.flatMap((step) => (step.kind === 'user' ? [step.text] : []));
    expect(texts).toEqual(['first', 'second', 'fourth', 'third']);
  });

  it('send now stops the turn, then sends', async () => {
    const world = createWorld({ answers: [[never()], [say('quick')]] });
    world.conversation.send('slow');
    world.conversation.send('other');
    world.conversation.send('urgent');
    await settle();
    expect(world.conversation.sendNow(world.record.trajectory().queue[1]!.promptId)).toBe(true);
    await settle();
    await world.conversation.whenIdle();
    const texts = world.record
      .trajectory()
      .steps.flatMap((step) => (step.kind === 'user' ? [step.text] : []));
    expect(texts).toEqual(['slow', 'urgent', 'other']);
    expect(world.log).toContain('status stopped');
  });

  it.each([
    ['a stop', [never()]],
    ['a failure', [new ModelError('No.', false)]],
  ])('waits for the person after %s', async (_name, answer) => {
    const world = createWorld({ answers: [answer, [say('ok')]] });
    world.conversation.send('first');
    world.conversation.send('second');
    await settle();
    await world.conversation.stop();
    await world.conversation.whenIdle();
    const { queue } = world.record.trajectory();
    expect(queue.map((prompt) => prompt.text)).toEqual(['second']);
    world.conversation.sendNow(queue[0]!.promptId);
    await world.conversation.whenIdle();
    expect(world.record.trajectory()).toMatchObject({ queue: [], lastTurnEnd: 'model_stop' });
  });
});

describe('resume', () => {
  it('goes on with a failed turn, counting on', async () => {
    const world = createWorld({ answers: [[call('a')], [new ModelError('Down.', false)], [say('fine')]] });
    await playTurn(world);
    expect(world.conversation.resume()).toBe(true);
    expect(world.conversation.resume()).toBe(false);
    await world.conversation.whenIdle();
    expect(tail(world, 8)).toEqual([
      '<PreInvocation 2>',
      '4 model #2',
      '4 says fine',
      '4 model done',
      '<PostInvocation 2>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
  });

  it('has nothing to go on with after a turn that ended well', async () => {
    const world = createWorld();
    expect(world.conversation.resume()).toBe(false);
    await playTurn(world);
    expect(world.conversation.resume()).toBe(false);
  });

  it('does not start the share of continuations anew', async () => {
    let fail = true;
    const world = createWorld({
      limits: { stopContinuations: 1 },
      answers: [[say('1')], [new ModelError('Down.', false)]],
      hooks: {
        Stop: () => (fail ? { continueReasons: [{ name: 's', layer: 'user', text: 'again' }] } : {}),
      },
    });
    await playTurn(world);
    fail = false;
    world.log.length = 0;
    world.conversation.resume();
    await world.conversation.whenIdle();
    expect(world.log.some((line) => line.startsWith('<Stop'))).toBe(false);
    expect(world.log).toContain('6 notice continuation-cap');
  });
});

describe('dispose', () => {
  it('stops, gives hooks of a cancelled call a moment, then ends them', async () => {
    let ended = false;
    const world = createWorld({
      answers: [[call('a')]],
      run: (_tool, _args, context) => untilAborted(context.signal),
      hooks: {
        PostToolUse: (_input, scope) =>
          new Promise((resolve) => {
            scope.signal.addEventListener('abort', () => {
              ended = true;
              resolve({});
            });
          }),
      },
    });
    world.conversation.send('hi');
    await settle();
    const disposed = world.conversation.dispose();
    await world.clock.advance(1000);
    expect(ended).toBe(false);
    await world.clock.advance(1000);
    await disposed;
    expect(ended).toBe(true);
    world.conversation.send('too late');
    expect(world.record.trajectory().steps.filter((step) => step.kind === 'user')).toHaveLength(1);
  });
});

it('conversations do not disturb one another', async () => {
  const slow = createWorld({ answers: [[call('a')]], run: (_t, _a, c) => untilAborted(c.signal) });
  const quick = createWorld({ answers: [[say('done')]] });
  slow.conversation.send('slow');
  await playTurn(quick);
  expect(quick.record.trajectory().status.kind).toBe('idle');
  expect(slow.record.trajectory().status).toEqual({ kind: 'running', phase: 'tool' });
  await slow.conversation.stop();
});

it('shows what it is doing, and that it waits for the person', async () => {
  let release: (outcome: ToolOutcome) => void = () => undefined;
  const running = new Promise<ToolOutcome>((resolve) => {
    release = resolve;
  });
  const world = createWorld({
    answers: [[call('a')]],
    decide: ask,
    approve: () => Promise.resolve({ kind: 'replied', reply: { kind: 'allow-once' } }),
    run: () => running,
  });
  world.conversation.send('hi');
  await settle();
  release(done('ok'));
  await world.conversation.whenIdle();
  const states = world.record.events.flatMap((event) => {
    if (event.type !== 'status') return [];
    return [event.status.kind === 'running' ? event.status.phase : event.status.kind];
  });
  expect(states).toEqual(['hooks', 'model', 'hooks', 'needs-you', 'tool', 'hooks', 'model', 'hooks', 'idle']);
});

it('takes the first line as the title, bounded, and only once', async () => {
  const world = createWorld();
  await playTurn(world, `\n  ${'가'.repeat(100)}\nrest`);
  expect(world.record.trajectory().title).toBe(`${'가'.repeat(79)}…`);
  await playTurn(world, 'other');
  expect(world.record.trajectory().title).toBe(`${'가'.repeat(79)}…`);
});

it('a record that cannot be written ends the turn instead of hanging it', async () => {
  const world = createWorld({ answers: [[say('x')], [say('y')]] });
  const append = world.record.append.bind(world.record);
  world.record.append = (fact) => {
    if (fact.type === 'model-delta') throw new Error('no space left on device');
    append(fact);
  };
  await playTurn(world);
  expect(world.record.trajectory().status).toEqual({ kind: 'failed', error: 'no space left on device' });
});
