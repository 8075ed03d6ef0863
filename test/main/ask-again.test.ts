import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { ToolStep } from '../../src/shared/domain/step';
import { eventually } from '../support/processes';
import { tempFolder } from '../support/temp-folder';

const cores: Core[] = [];
afterEach(async () => {
  for (const core of cores.splice(0)) await core.dispose();
});

interface World {
  home: string;
  data: string;
  root: string;
  id: string;
}

async function start({ home, data }: Pick<World, 'home' | 'data'>, present = true): Promise<Core> {
  const core = await createCore({
    dataFolder: data,
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: present,
    overrides: {
      model: `script:${path.join(home, 'script.json')}`,
      skipPrompts: false,
      steps: null,
      stopContinuations: null,
    },
    conversationsFolder: null,
  });
  cores.push(core);
  return core;
}

const command = (CommandLine: string) => ({ toolCalls: [{ name: 'run_command', args: { CommandLine } }] });

/** What a killed app leaves: its data folder as it was on disk at that moment, with no living owner. */
async function cutOff(CommandLine: string, isThere: (core: Core) => boolean): Promise<World> {
  const [home, before, root] = ['home', 'data', 'work'].map((name) => tempFolder(`grapnel-${name}-`));
  if (home === undefined || before === undefined || root === undefined) throw new Error('no folder');
  mkdirSync(path.join(home, '.gemini', 'config'), { recursive: true });
  const hook = {
    command: `cat >> ${home}/heard; echo >> ${home}/heard; echo '{"decision":"ask","reason":"mine"}'`,
  };
  writeFileSync(
    path.join(home, '.gemini', 'config', 'hooks.json'),
    JSON.stringify({ log: { PreToolUse: [{ matcher: 'run_command', hooks: [hook] }] } }),
  );
  writeFileSync(path.join(home, 'script.json'), JSON.stringify({ responses: [command(CommandLine)] }));
  const first = await start({ home, data: before });
  await first.workspaces.trustForThisRun(root);
  const created = await first.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  const id = created.data.conversationId;
  await first.conversations.send(id, 'go');
  await eventually(() => isThere(first), 15_000);
  const data = path.join(tempFolder('grapnel-copy-'), 'data');
  cpSync(before, data, { recursive: true });
  rmSync(path.join(data, 'conversations', id, 'lock'));
  await first.dispose();
  // The scripted model counts its answers in the process: this is what it says next.
  writeFileSync(path.join(home, 'script.json'), JSON.stringify({ responses: [{ text: 'Done.' }] }));
  return { home, data, root, id };
}

const waits = (core: Core): boolean => core.approvals.list().length > 0;
const statusOf = (core: Core): string | undefined => core.conversations.list().conversations[0]?.status.kind;
const heard = ({ home }: World): number =>
  readFileSync(path.join(home, 'heard'), 'utf8')
    .split('\n')
    .filter((line) => line !== '').length;

async function callOf(core: Core, id: string): Promise<ToolStep> {
  const opened = await core.conversations.open(id);
  if (!opened.ok) throw new Error(opened.error.message);
  const step = opened.data.steps.find((candidate) => candidate.kind === 'tool');
  if (step?.kind !== 'tool') throw new Error('no call');
  return step;
}

describe('a call that waited for the person when the app was cut off', () => {
  it('is put before them again by itself, past its hooks, even where a rule would let it through now', async () => {
    const world = await cutOff('touch made', waits);
    const allow = { permissions: { allow: ['command(touch)'] } };
    writeFileSync(path.join(world.data, 'settings.json'), JSON.stringify(allow));
    const core = await start(world);
    await core.workspaces.trustForThisRun(world.root);
    await eventually(() => waits(core), 15_000);
    expect(statusOf(core)).toBe('needs-you');
    expect(heard(world)).toBe(2);
    expect(existsSync(path.join(world.root, 'made'))).toBe(false);

    const [request] = core.approvals.list();
    if (request === undefined) throw new Error('nothing waits');
    expect(request).toMatchObject({
      conversationId: world.id,
      fromBeforeRestart: true,
      args: { CommandLine: 'touch made' },
    });
    await core.approvals.reply(request.requestId, request.payloadHash, { kind: 'allow-once' });
    await core.conversations.whenIdle(world.id);
    expect(existsSync(path.join(world.root, 'made'))).toBe(true);
    expect(statusOf(core)).toBe('idle');
  });

  it('is denied without a question where a rule denies it now', async () => {
    const world = await cutOff('touch made', waits);
    writeFileSync(
      path.join(world.data, 'settings.json'),
      JSON.stringify({ permissions: { deny: ['command(touch)'] } }),
    );
    const core = await start(world);
    await core.conversations.whenIdle(world.id);
    expect((await callOf(core, world.id)).state).toMatchObject({ kind: 'denied', by: 'policy' });
    expect(core.approvals.list()).toEqual([]);
    expect(existsSync(path.join(world.root, 'made'))).toBe(false);
  });

  it('stays as it is where nobody could answer', async () => {
    const world = await cutOff('touch made', waits);
    const core = await start(world, false);
    await core.conversations.whenIdle(world.id);
    expect(statusOf(core)).toBe('interrupted');
    expect(heard(world)).toBe(1);
  });
});

it('a run that was cut off while it worked stays interrupted until the person goes on with it', async () => {
  let answered = '';
  const world = await cutOff('echo begun; sleep 60', (core) => {
    const [request] = core.approvals.list();
    if (request !== undefined && request.requestId !== answered) {
      answered = request.requestId;
      void core.approvals.reply(request.requestId, request.payloadHash, { kind: 'allow-once' });
    }
    return answered !== '' && request === undefined && statusOf(core) === 'running';
  });
  const core = await start(world);
  await core.conversations.whenIdle(world.id);
  expect(statusOf(core)).toBe('interrupted');
  expect((await callOf(core, world.id)).state.kind).toBe('interrupted');
  expect(core.approvals.list()).toEqual([]);
});
