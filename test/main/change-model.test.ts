import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { Step } from '../../src/shared/domain/step';
import { tempFolder } from '../support/temp-folder';

let home: string;
let data: string;
let core: Core;
beforeEach(async () => {
  home = tempFolder('grapnel-home-');
  data = tempFolder('grapnel-data-');
  mkdirSync(path.join(home, '.gemini', 'config'), { recursive: true });
  const command = `cat >> ${path.join(home, 'heard')}; echo >> ${path.join(home, 'heard')}`;
  writeFileSync(
    path.join(home, '.gemini/config/hooks.json'),
    JSON.stringify({ log: { PreInvocation: [{ command }] } }),
  );
  core = await start();
});
afterEach(() => core.dispose());

const start = (): Promise<Core> =>
  createCore({
    dataFolder: data,
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: null, skipPrompts: false, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });

/** The id of a model that says these answers. */
function script(name: string, ...responses: object[]): string {
  const file = path.join(home, `${name}.json`);
  writeFileSync(file, JSON.stringify({ responses }));
  return `script:${file}`;
}

async function begin(model: string): Promise<string> {
  const created = await core.conversations.create([tempFolder('grapnel-work-')], model);
  if (!created.ok) throw new Error(created.error.message);
  return created.data.conversationId;
}

async function say(id: string, text: string): Promise<Step | undefined> {
  const sent = await core.conversations.send(id, text);
  if (!sent.ok) throw new Error(sent.error.message);
  await core.conversations.whenIdle(id);
  const opened = await core.conversations.open(id);
  return opened.ok ? opened.data.steps.at(-1) : undefined;
}

const namesHeard = () =>
  readFileSync(path.join(home, 'heard'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (JSON.parse(line) as { modelName: string }).modelName);

it('another model answers from the next turn on, hooks hear its name, and it stays after a restart', async () => {
  const id = await begin(script('first', { text: 'first' }));
  expect(await say(id, 'a')).toMatchObject({ text: 'first' });
  const second = script('second', { text: 'second' }, { text: 'again' });
  expect(await core.conversations.setModel(id, second)).toEqual({ ok: true, data: {} });
  expect(core.conversations.list().conversations[0]?.model).toBe(second);
  expect(await say(id, 'b')).toMatchObject({ text: 'second' });
  expect(await say(id, 'c')).toMatchObject({ text: 'again' });
  expect(namesHeard()).toEqual(['script:first.json', 'script:second.json', 'script:second.json']);
  await core.dispose();
  core = await start();
  expect(core.conversations.list().conversations[0]?.model).toBe(second);
});

it('one that cannot be used is refused with the reason, and the old one stays', async () => {
  const id = await begin(script('first', { text: 'first' }));
  expect(await core.conversations.setModel(id, 'anthropic/claude')).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('no key for Anthropic') },
  });
  expect(await say(id, 'a')).toMatchObject({ text: 'first' });
});

it('is refused while a turn runs', async () => {
  const id = await begin(script('slow', { text: 'late', delayMs: 60_000 }));
  await core.conversations.send(id, 'a');
  expect(await core.conversations.setModel(id, 'demo')).toMatchObject({ ok: false, error: { code: 'busy' } });
  await core.conversations.stop(id);
  expect(await core.conversations.setModel(id, 'demo')).toMatchObject({ ok: true });
});
