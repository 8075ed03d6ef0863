import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { ToolStep } from '../../src/shared/domain/step';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import { endMarked, eventually, processesMarked } from '../support/processes';
import { tempFolder } from '../support/temp-folder';

const mark = `GRAPNEL_TEST_MARK=${crypto.randomUUID()}`;
let core: Core;
afterEach(async () => {
  await core.dispose();
  endMarked(mark);
});

interface World {
  root: string;
  id: string;
  /** What the hooks wrote down, one object per line. */
  heard: () => Record<string, unknown>[];
  trajectory: () => Promise<Trajectory>;
}

/** The whole product but its window, with user hooks that write down what they hear. */
async function begin(personPresent: boolean, ...responses: unknown[]): Promise<World> {
  const [home, data, root] = ['home', 'data', 'work'].map((name) => tempFolder(`grapnel-${name}-`));
  if (home === undefined || data === undefined || root === undefined) throw new Error('no folder');
  const heardAt = path.join(home, 'heard');
  const hears = { command: `cat >> ${heardAt}` };
  mkdirSync(path.join(home, '.gemini', 'config'), { recursive: true });
  writeFileSync(
    path.join(home, '.gemini', 'config', 'hooks.json'),
    JSON.stringify({ log: { PostToolUse: [{ matcher: 'run_command', hooks: [hears] }], Stop: [hears] } }),
  );
  const script = path.join(home, 'script.json');
  writeFileSync(script, JSON.stringify({ responses }));
  const [name = '', value = ''] = mark.split('=');
  core = await createCore({
    dataFolder: data,
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '', [name]: value },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent,
    overrides: { model: `script:${script}`, skipPrompts: true, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  await core.workspaces.trustForThisRun(root);
  const created = await core.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  const id = created.data.conversationId;
  return {
    root,
    id,
    heard: () =>
      readFileSync(heardAt, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    async trajectory() {
      const opened = await core.conversations.open(id);
      if (!opened.ok) throw new Error(opened.error.message);
      return opened.data;
    },
  };
}

function commandStep({ steps }: Trajectory): ToolStep {
  const step = steps.find((candidate) => candidate.kind === 'tool');
  if (step?.kind !== 'tool') throw new Error('no tool step');
  return step;
}

const runs = (CommandLine: string) => ({
  toolCalls: [{ name: 'run_command', args: { CommandLine, WaitMsBeforeAsync: 100 } }],
});
const deaf = "trap '' TERM; echo up; sleep 120";

describe('a command in the background', () => {
  it('is waited for at the end of a run that nobody watches; its hooks hear of the real end', async () => {
    const world = await begin(false, runs('sleep 2; exit 7'), { text: 'done' });
    await core.conversations.send(world.id, 'go');
    await core.conversations.whenIdle(world.id);
    expect(
      world
        .heard()
        .map(({ hookEventName, stepIdx, error, fullyIdle }) => [hookEventName, stepIdx ?? fullyIdle, error]),
    ).toEqual([
      ['Stop', false, ''],
      ['PostToolUse', 2, 'exit status 7'],
      ['Stop', true, ''],
    ]);
    expect(commandStep(await world.trajectory()).state).toMatchObject({
      kind: 'done',
      detail: { exitCode: 7 },
    });
  });

  it('is ended with its tree ten seconds after such a run, and the result says so', async () => {
    const world = await begin(false, runs(deaf), { text: 'done' });
    const began = performance.now();
    await core.conversations.send(world.id, 'go');
    await core.conversations.whenIdle(world.id);
    expect(performance.now() - began).toBeGreaterThan(9_900);
    const { state, output } = commandStep(await world.trajectory());
    expect(state.kind === 'cancelled' ? state.text : state.kind).toMatch(
      /still running 10 s after the end of the run/,
    );
    expect(output).toBe('up\n');
    expect(processesMarked(mark)).toEqual([]);
  }, 40_000);

  it('outlives a turn that a person watches, and ends with the stop button', async () => {
    const world = await begin(true, runs(deaf), { text: 'done' });
    await core.conversations.send(world.id, 'go');
    await core.conversations.whenIdle(world.id);
    expect(commandStep(await world.trajectory()).state).toMatchObject({ kind: 'running' });
    expect(processesMarked(mark)).not.toEqual([]);
    expect(core.conversations.backgroundTasks()).toBe(1);
    const began = performance.now();
    await core.conversations.stop(world.id);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(commandStep(await world.trajectory()).state.kind).toBe('cancelled');
    expect(processesMarked(mark)).toEqual([]);
    await eventually(() => world.heard().length === 2);
    expect(world.heard().at(-1)).toMatchObject({
      hookEventName: 'PostToolUse',
      stepIdx: 2,
      error: 'cancelled',
    });
  });

  it('ends when its conversation is deleted, or the app is closed', async () => {
    const world = await begin(true, runs(deaf), { text: 'done' }, runs(deaf), { text: 'done' });
    await core.conversations.send(world.id, 'go');
    await core.conversations.whenIdle(world.id);
    await core.conversations.delete(world.id);
    expect(processesMarked(mark)).toEqual([]);
    const another = await core.conversations.create([world.root]);
    if (!another.ok) throw new Error(another.error.message);
    await core.conversations.send(another.data.conversationId, 'go');
    await core.conversations.whenIdle(another.data.conversationId);
    expect(processesMarked(mark)).not.toEqual([]);
    await core.dispose();
    expect(processesMarked(mark)).toEqual([]);
  });
});
