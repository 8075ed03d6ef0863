import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import { createWorld, gate, runCommand, says, type World } from '../cli-process/support/command';

let world: World;
let core: Core;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => core.dispose());

/** The whole product but its window; what is asked is denied. */
async function start(...responses: unknown[]): Promise<void> {
  core = await createCore({
    dataFolder: world.data,
    homeDir: world.home,
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: resolve('resources'),
    cliPath: resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: world.script(...responses), skipPrompts: true, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  core.onEvent((event) => {
    if (event.name !== 'approvals.changed') return;
    for (const { requestId, payloadHash } of event.payload.approvals)
      void core.approvals.reply(requestId, payloadHash, { kind: 'deny', message: '' });
  });
}

async function create(roots = [world.root]): Promise<string> {
  const created = await core.conversations.create(roots);
  if (!created.ok) throw new Error(created.error.message);
  return created.data.conversationId;
}

async function turn(id: string, text = 'go'): Promise<Trajectory> {
  await core.conversations.send(id, text);
  await core.conversations.whenIdle(id);
  const opened = await core.conversations.open(id);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.data;
}

async function trust(root: string): Promise<void> {
  const review = await core.workspaces.review(root);
  if (!review.ok) throw new Error(review.error.message);
  const answers = review.data.items.map(({ handlerId, definitionHash, scripts }) => ({
    handlerId,
    definitionHash,
    answer: 'trust' as const,
    scriptHashes: Object.fromEntries(scripts.map(({ path, hash }) => [path, hash])),
  }));
  expect(await core.workspaces.trust(root, answers)).toMatchObject({ ok: true });
}

const states = ({ steps }: Trajectory) =>
  steps.flatMap((step) => (step.kind === 'tool' ? [step.state.kind] : []));
const say = (text: string) => ({ toolCalls: [runCommand(`echo ${text}`)] });
const done = { text: 'done' };

it('a hook finds the transcript written up to this moment, its own folder, and the numbers of the trajectory', async () => {
  const script = world.write(
    join(world.home, 'look.cjs'),
    `const fs = require('node:fs');
     const given = JSON.parse(fs.readFileSync(0, 'utf8'));
     const transcript = fs.readFileSync(given.transcriptPath, 'utf8');
     const folder = fs.statSync(given.artifactDirectoryPath).isDirectory();
     fs.appendFileSync(process.argv[2], JSON.stringify({ given, transcript, folder }) + '\\n');
     if (given.hookEventName === 'PreToolUse') console.log('{"decision":"allow"}');`,
  );
  const seen = join(world.base, 'seen.jsonl');
  const command = `node '${script}' '${seen}'`;
  world.userHooks({ look: { ...gate(command), PreInvocation: [{ command }] } });
  await start(say('first-call'), done, done);
  const id = await create();
  const { steps } = await turn(id, 'the words of the person');
  await core.dispose();
  await start(done);
  await turn(id, 'after a restart');

  interface Seen {
    given: Record<string, unknown>;
    transcript: string;
    folder: boolean;
  }
  const lines = readFileSync(seen, 'utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Seen);
  expect(all.map(({ given }) => [given['hookEventName'], given['invocationNum']])).toEqual([
    ['PreInvocation', 0],
    ['PreToolUse', undefined],
    ['PreInvocation', 1],
    ['PreInvocation', 0],
  ]);
  for (const { given, transcript, folder } of all) {
    expect(given).toMatchObject({ conversationId: id, workspacePaths: [world.root] });
    expect(isAbsolute(String(given['transcriptPath']))).toBe(true);
    expect(folder).toBe(true);
    expect(transcript).toContain('the words of the person');
  }
  const [first, call, second, restarted] = all;
  const callIndex = steps.findIndex((step) => step.kind === 'tool');
  expect(call?.given['stepIdx']).toBe(callIndex);
  expect(first?.transcript).not.toContain('first-call');
  expect(second?.transcript).toContain('first-call');
  expect(first?.given['initialNumSteps']).toBe(1);
  expect(Number(second?.given['initialNumSteps'])).toBeGreaterThan(callIndex);
  expect(restarted?.transcript).toContain('after a restart');
  expect(restarted?.given['lastUserInput']).toBe('after a restart');
});

it('the record in the conversation and the one in the history are the same', async () => {
  world.userHooks({
    g: gate(says({ decision: 'allow', reason: 'fine' })),
    s: { Stop: [{ command: 'exit 3' }] },
  });
  await start(say('one'), done);
  const recorded = (await turn(await create())).hookRuns.map(({ run }) => run);
  expect(recorded.map(({ hook_name }) => hook_name)).toEqual(['g', 's']);
  expect(await core.hooks.runs({ limit: 10 })).toEqual([...recorded].reverse());
  expect(await core.hooks.runs({ limit: 10, event: 'Stop', result: 'failed' })).toEqual([recorded[1]]);
  expect(await core.hooks.costs()).toMatchObject([
    { hookName: 's', runs: 1, failed: 1 },
    { hookName: 'g', runs: 1, failed: 0 },
  ]);
  expect(await core.hooks.clearRuns()).toMatchObject({ ok: true });
  expect(await core.hooks.runs({ limit: 10 })).toEqual([]);
});

it('a hook of one root fires for every call of the conversation, whatever root it is about', async () => {
  const second = join(world.base, 'second');
  mkdirSync(second);
  world.write(join(second, '.agents/hooks.json'), { g: gate(says({ decision: 'deny', reason: 'second' })) });
  await start(say('one'), done);
  await trust(world.root);
  await trust(second);
  expect(states(await turn(await create([world.root, second])))).toEqual(['denied']);
});

it('a file that is made after the start holds at the next event, and denies once it is reviewed', async () => {
  world.write('later.sh', 'mkdir .agents && cp hooks-to-be.json .agents/hooks.json');
  const ran = join(world.root, 'ran');
  world.write('hooks-to-be.json', { g: gate(`touch ${ran}; ${says({ decision: 'deny', reason: 'late' })}`) });
  await start({ toolCalls: [runCommand('sh later.sh')] }, say('two'), done, say('three'), done);
  await trust(world.root);
  const id = await create();
  expect(states(await turn(id))).toEqual(['done', 'denied']);
  expect(existsSync(ran)).toBe(false);
  await trust(world.root);
  const last = (await turn(id)).steps.filter((step) => step.kind === 'tool').at(-1);
  expect(last).toMatchObject({ state: { kind: 'denied' }, decision: { by: 'hook' } });
  expect(existsSync(ran)).toBe(true);
});
