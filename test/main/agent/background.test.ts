import { describe, expect, it } from 'vitest';
import type {
  BackgroundOutcome,
  HookInputs,
  HookScope,
  ToolContext,
  ToolEnd,
} from '../../../src/main/agent/ports';
import {
  call,
  createWorld,
  done,
  hookRef,
  inject,
  lastResult,
  never,
  playTurn,
  say,
  toolStep,
  type World,
  type WorldOptions,
} from '../../support/loop/loop-world';
import { settle } from '../../support/manual-clock';

/** The double of a command that goes on: it ends when the test says so, or when it is stopped. */
interface Task {
  outcome: BackgroundOutcome;
  end(end: ToolEnd): Promise<void>;
  print(text: string): void;
}

function createTask(taskId = 'task-1', deafToStop = false): Task & { context: ToolContext | null } {
  let resolve: (end: ToolEnd) => void = () => undefined;
  const ended = new Promise<ToolEnd>((settleEnd) => (resolve = settleEnd));
  const stop = (): void => {
    if (!deafToStop) resolve({ kind: 'cancelled' });
  };
  const task = {
    context: null as ToolContext | null,
    outcome: { kind: 'background', taskId, text: `goes on as ${taskId}`, stop, ended } as const,
    print: (text: string) => task.context?.onOutput(text),
    async end(end: ToolEnd) {
      resolve(end);
      await settle();
    },
  };
  return task;
}

const exited = (exitCode: number): ToolEnd => ({
  kind: 'done',
  text: `exited with ${exitCode}`,
  detail: { kind: 'command', exitCode, signal: null, durationMs: 5 },
});

/** A world whose tool `serve` goes on as this task. */
function worldWith(task: ReturnType<typeof createTask>, options: WorldOptions = {}): World {
  return createWorld({
    answers: [[call('serve', { port: 1 })], [say('started')]],
    run: (tool, _args, context) => {
      if (tool !== 'serve') return done('ok');
      task.context = context;
      return task.outcome;
    },
    ...options,
  });
}

const texts = (world: World, request = -1) =>
  world.requests
    .at(request)
    ?.messages.map((message) =>
      message.role === 'tool' ? message.results.map((result) => result.text).join() : message.text,
    );

describe('a call that goes on in the background', () => {
  it('is answered at once, stays running on screen, and goes on printing', async () => {
    const task = createTask();
    const world = worldWith(task);
    const log = await playTurn(world);
    expect(log.filter((line) => line.startsWith('<'))).toEqual([
      '<SessionStart>',
      '<PreInvocation 0>',
      '<PostInvocation 0>',
      '<PreToolUse 2>',
      '<run serve>',
      '<PreInvocation 1>',
      '<PostInvocation 1>',
      '<Stop 0 model_stop>',
    ]);
    expect(lastResult(world)).toBe('goes on as task-1');
    expect(world.record.trajectory().status).toEqual({ kind: 'idle' });
    expect(toolStep(world).state).toMatchObject({ kind: 'running', background: { taskId: 'task-1' } });
    task.print('ready\n');
    await world.clock.advance(1000);
    expect(toolStep(world).output).toBe('ready\n');
  });

  it('lets PostToolUse hear of it when it ends, with the step of its start', async () => {
    const task = createTask();
    const seen: HookInputs['PostToolUse'][] = [];
    const world = worldWith(task, {
      hooks: {
        PostToolUse: (input) => {
          seen.push(input);
          return { notes: ['lint: 1 problem'] };
        },
      },
    });
    await playTurn(world);
    expect(seen).toEqual([]);
    await task.end(exited(3));
    expect(seen).toEqual([
      { tool: 'serve', args: { port: 1 }, stepIndex: 2, injected: false, error: 'exit status 3' },
    ]);
    expect(toolStep(world)).toMatchObject({
      state: { kind: 'done', detail: { exitCode: 3 } },
      notes: ['lint: 1 problem'],
      background: { taskId: 'task-1' },
    });
  });

  it('tells the model of the end at its next call, and leaves what it was told before as it was', async () => {
    const task = createTask();
    const world = worldWith(task, { hooks: { PostToolUse: () => ({ notes: ['lint: 1 problem'] }) } });
    await playTurn(world);
    await task.end(exited(0));
    await playTurn(world, 'and now?');
    expect(texts(world)).toEqual([
      'hi',
      '',
      'goes on as task-1',
      'started',
      '[Background task task-1 (serve) has ended]\nexited with 0\nlint: 1 problem\n\nand now?',
    ]);
    expect(world.record.trajectory().steps[4]).toMatchObject({
      kind: 'notice',
      code: 'task-ended',
      endOf: 2,
    });
  });

  it('is told of while a turn runs only where the next request can hold all of it', async () => {
    const task = createTask();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const world = worldWith(task, {
      answers: [[call('serve')], [held, say('thinking'), call('other')], [say('end')]],
      hooks: {
        PostToolUse: ({ tool }) =>
          tool === 'serve'
            ? {
                injections: inject(
                  'watch',
                  { kind: 'ephemeral', text: 'only now' },
                  { kind: 'system', text: 'note' },
                ),
              }
            : {},
      },
    });
    world.conversation.send('hi');
    await settle();
    await task.end(exited(0));
    expect(toolStep(world).state.kind).toBe('done');
    expect(world.record.trajectory().steps).toHaveLength(3);
    release();
    await world.conversation.whenIdle();
    const steps = world.record
      .trajectory()
      .steps.slice(3)
      .map((step) => ('hook' in step ? step.message : step.kind));
    expect(steps).toEqual(['model', 'tool', 'notice', 'ephemeral', 'system', 'model']);
    expect(texts(world)?.at(-1)).toMatch(/has ended\]\nexited with 0\n\n.*note\n\n.*only now$/s);
  });

  it('lets its hooks inject a call, which is made before the model is asked next', async () => {
    const task = createTask();
    const world = worldWith(task, {
      hooks: {
        PostToolUse: ({ tool }) =>
          tool === 'serve'
            ? { injections: inject('watch', { kind: 'tool-call', tool: 'look', args: {} }) }
            : {},
      },
    });
    await playTurn(world);
    await task.end(exited(0));
    expect(world.log).not.toContain('<run look>');
    const log = await playTurn(world, 'next');
    const line = (text: string) => log.findIndex((entry) => entry === text);
    expect(line('<run look>')).toBeGreaterThan(line('<PreInvocation 0>'));
    expect(line('<run look>')).toBeLessThan(line('<PostInvocation 0>'));
  });

  it('is not a repeat of another that was started by the same call', async () => {
    let started = 0;
    const world = createWorld({
      answers: [[call('serve')], [call('serve')], [call('serve')], [say('end')]],
      run: () => createTask(`task-${++started}`).outcome,
    });
    await playTurn(world);
    expect(world.approvals).toEqual([]);
    expect(started).toBe(3);
  });
});

describe('Stop while something goes on in the background', () => {
  type Stop = HookInputs['Stop'];

  it('is asked again when all has become idle, and may begin the next execution of the turn', async () => {
    const task = createTask();
    const seen: Stop[] = [];
    const world = worldWith(task, {
      answers: [[call('serve')], [say('started')], [say('more')]],
      hooks: {
        Stop: (input) => {
          seen.push(input);
          const reasons = [{ ...hookRef('gate'), text: 'look at the result' }];
          return seen.length === 2 ? { continueReasons: reasons } : {};
        },
      },
    });
    await playTurn(world);
    await task.end(exited(1));
    await world.conversation.whenIdle();
    const stop = { terminationReason: 'model_stop', error: '' };
    expect(seen).toEqual([
      { ...stop, executionNumber: 0, fullyIdle: false },
      { ...stop, executionNumber: 0, fullyIdle: true },
      { ...stop, executionNumber: 1, fullyIdle: true },
    ]);
    expect(world.log.filter((line) => line.startsWith('<PreInvocation'))).toEqual([
      '<PreInvocation 0>',
      '<PreInvocation 1>',
      '<PreInvocation 2>',
    ]);
    expect(texts(world)?.at(-1)).toMatch(/has ended\]\nexited with 1.*look at the result$/s);
    expect(world.record.trajectory()).toMatchObject({ status: { kind: 'idle' }, lastTurnEnd: 'model_stop' });
  });

  it('waits for the last of several', async () => {
    const tasks = [createTask('task-1'), createTask('task-2')];
    const idle: boolean[] = [];
    let next = 0;
    const world = createWorld({
      answers: [[call('serve'), call('serve')], [say('started')]],
      run: () => tasks[next++]?.outcome ?? done('ok'),
      hooks: {
        Stop: (input) => {
          idle.push(input.fullyIdle);
          return {};
        },
      },
    });
    await playTurn(world);
    await tasks[0]?.end(exited(0));
    expect(idle).toEqual([false]);
    await tasks[1]?.end(exited(0));
    await world.conversation.whenIdle();
    expect(idle).toEqual([false, true]);
  });

  it('is not asked again for a turn that another has followed', async () => {
    const task = createTask();
    const seen: Stop[] = [];
    const world = worldWith(task, {
      hooks: {
        Stop: (input) => {
          seen.push(input);
          return {};
        },
      },
    });
    await playTurn(world);
    world.conversation.send('next');
    await task.end(exited(0));
    await world.conversation.whenIdle();
    expect(seen.map(({ fullyIdle }) => fullyIdle)).toEqual([false, true]);
  });

  it('is asked once when nothing goes on any more at its first time', async () => {
    const task = createTask();
    const world = worldWith(task, { answers: [[call('serve')], [say('a'), call('x')], [say('b')]] });
    world.conversation.send('hi');
    await task.end(exited(0));
    await world.conversation.whenIdle();
    expect(world.log.filter((line) => line.startsWith('<Stop'))).toHaveLength(1);
  });
});

describe('the user stops', () => {
  it('and a running turn takes its background work with it; hooks hear of that afterwards', async () => {
    const task = createTask();
    const world = worldWith(task, {
      answers: [[call('serve')], [say('half'), never()]],
      hooks: { PostToolUse: () => ({ injections: inject('late', { kind: 'system', text: 'late' }) }) },
    });
    world.conversation.send('hi');
    await settle();
    await world.conversation.stop();
    await settle();
    expect(toolStep(world).state).toMatchObject({
      kind: 'cancelled',
      text: expect.stringMatching(/^Ended: the user stopped/) as string,
    });
    const after = world.log.slice(world.log.indexOf('status stopping'));
    expect(after.indexOf('<PostToolUse 2 cancelled>')).toBeGreaterThan(after.indexOf('status stopped'));
    expect(after.filter((line) => line.includes('late'))).toEqual([]);
    expect(after.filter((line) => line.startsWith('<Stop'))).toEqual([]);
  });

  it('and what an ended turn left behind ends too, without Stop hooks', async () => {
    const task = createTask();
    const world = worldWith(task);
    await playTurn(world);
    world.log.length = 0;
    await world.conversation.stop();
    await settle();
    expect(world.log).toEqual(['2 cancelled', '4 notice task-ended', '<PostToolUse 2 cancelled>']);
    await playTurn(world, 'next');
    expect(texts(world)?.at(-1)).toMatch(
      /^\[Background task task-1 \(serve\) has ended\]\nEnded: the user stopped/,
    );
  });

  it('and does not wait for work that does not end', async () => {
    const task = createTask('task-1', true);
    const world = worldWith(task, { answers: [[call('serve')], [never()]] });
    world.conversation.send('hi');
    await settle();
    const stopped = world.conversation.stop();
    await world.clock.advance(2000);
    await stopped;
    expect(toolStep(world).state.kind).toBe('cancelled');
    await task.end(exited(0));
    expect(toolStep(world).state.kind).toBe('cancelled');
    expect(world.log.filter((line) => line.startsWith('<PostToolUse'))).toHaveLength(1);
  });

  it('and hooks that were hearing of an end are ended', async () => {
    const task = createTask();
    const scopes: HookScope[] = [];
    const world = worldWith(task, {
      hooks: {
        PostToolUse: (_input, scope) => {
          scopes.push(scope);
          return new Promise((resolve) =>
            scope.signal.addEventListener('abort', () => resolve({ notes: ['cut'] })),
          );
        },
      },
    });
    await playTurn(world);
    await task.end(exited(0));
    await world.conversation.stop();
    expect(scopes.map((scope) => scope.signal.aborted)).toEqual([true]);
    expect(toolStep(world)).toMatchObject({ state: { kind: 'done' }, notes: ['cut'] });
  });

  it('and so does closing the conversation', async () => {
    const task = createTask();
    const world = worldWith(task);
    await playTurn(world);
    await world.conversation.dispose();
    expect(toolStep(world).state).toMatchObject({
      kind: 'cancelled',
      text: expect.stringMatching(/^Ended: the conversation was closed/) as string,
    });
    expect(world.log).toContain('<PostToolUse 2 cancelled>');
  });
});

describe('a run that nobody watches', () => {
  it('waits ten seconds for background work, ends it, says so, and asks Stop again', async () => {
    const task = createTask();
    const idle: boolean[] = [];
    const world = worldWith(task, {
      personPresent: false,
      hooks: {
        Stop: (input) => {
          idle.push(input.fullyIdle);
          return {};
        },
      },
    });
    const over = playTurn(world);
    await world.clock.advance(9_900);
    expect(toolStep(world).state.kind).toBe('running');
    expect(world.record.trajectory().status.kind).toBe('running');
    await world.clock.advance(200);
    await over;
    expect(toolStep(world).state).toMatchObject({
      kind: 'cancelled',
      text: expect.stringMatching(/^Ended: it was still running 10 s after the end of the run/) as string,
    });
    expect(idle).toEqual([false, true]);
    expect(world.record.trajectory()).toMatchObject({ status: { kind: 'idle' }, lastTurnEnd: 'model_stop' });
  });

  it('goes on at once with work that ends by itself', async () => {
    const task = createTask();
    const world = worldWith(task, { personPresent: false });
    const over = playTurn(world);
    await world.clock.advance(3_000);
    await task.end(exited(0));
    await over;
    expect(toolStep(world).state.kind).toBe('done');
    expect(world.log.filter((line) => line.startsWith('<Stop'))).toHaveLength(2);
  });

  it('can be stopped while it waits', async () => {
    const task = createTask();
    const world = worldWith(task, { personPresent: false });
    const over = playTurn(world);
    await world.clock.advance(1_000);
    await world.conversation.stop();
    await over;
    expect(world.record.trajectory()).toMatchObject({
      status: { kind: 'stopped' },
      lastTurnEnd: 'cancelled',
    });
    expect(toolStep(world).state.kind).toBe('cancelled');
  });
});
