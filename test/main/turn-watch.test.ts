import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { ReviewAnswer } from '../../src/shared/domain/hook';
import type { NoticeStep, ToolStep } from '../../src/shared/domain/step';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import { createWorld, gate, runCommand, says, type World } from '../cli-process/support/command';

const allow = says({ decision: 'allow' });
const say = (text: string) => ({ toolCalls: [runCommand(`echo ${text}`)] });
const tidy = { toolCalls: [runCommand('sh tidy.sh')] };
const done = { text: 'done' };

let world: World;
let core: Core;
/** Reasons of the approvals that came up; each is denied. */
let asked: string[][];
/** What the person says of the hooks of the workspace. */
let answer: ReviewAnswer['answer'];
beforeEach(() => {
  world = createWorld();
  world.projectHooks({ g: gate(allow), log: { Stop: [{ command: 'true' }] } });
  world.write('tidy.sh', 'rm .agents/hooks.json');
  asked = [];
  answer = 'trust';
});
afterEach(() => core.dispose());

/** The whole product but its window; the person denies what is asked. */
async function begin(...responses: unknown[]): Promise<string> {
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
    for (const { requestId, payloadHash, decision } of event.payload.approvals) {
      asked.push(decision.reasons.map(({ text }) => text));
      void core.approvals.reply(requestId, payloadHash, { kind: 'deny', message: '' });
    }
  });
  await answerAll();
  return another();
}

async function answerAll(): Promise<void> {
  const review = await core.workspaces.review(world.root);
  if (!review.ok) throw new Error(review.error.message);
  const answers = review.data.items.map(({ handlerId, definitionHash, scripts }) => {
    const scriptHashes = Object.fromEntries(scripts.map(({ path, hash }) => [path, hash]));
    return { handlerId, answer, definitionHash, scriptHashes };
  });
  expect(await core.workspaces.trust(world.root, answers)).toMatchObject({ ok: true });
}

async function another(): Promise<string> {
  const created = await core.conversations.create([world.root]);
  if (!created.ok) throw new Error(created.error.message);
  return created.data.conversationId;
}

async function turn(id: string): Promise<Trajectory> {
  await core.conversations.send(id, 'go');
  await core.conversations.whenIdle(id);
  const opened = await core.conversations.open(id);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.data;
}

const notices = ({ steps }: Trajectory) => steps.filter((step): step is NoticeStep => step.kind === 'notice');
const calls = ({ steps }: Trajectory) =>
  steps.filter((step): step is ToolStep => step.kind === 'tool').map(({ state }) => state.kind);
const file = () => join(world.root, '.agents/hooks.json');

describe('a gate that a call of the turn removes', () => {
  it('holds the next call of that turn and of the next one, says so once, and goes when accepted', async () => {
    const id = await begin(tidy, say('two'), done, say('three'), done, say('four'), done);
    const first = await turn(id);
    expect(calls(first)).toEqual(['done', 'denied']);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.join()).toContain('`g` was removed');
    expect(notices(first)).toMatchObject([
      { level: 'warning', code: 'gate-lost', change: { path: file(), hook: 'g' } },
    ]);
    expect(notices(first)[0]!.text).toMatch(
      /Gate `g` was removed.*asked about every call.*accept the change/,
    );

    const second = await turn(id);
    expect(calls(second)).toEqual(['done', 'denied', 'denied']);
    expect(notices(second)).toHaveLength(1);

    expect(await core.hooks.acceptChanges(file(), 'another')).toMatchObject({ ok: true });
    expect(await core.hooks.acceptChanges(file(), 'g')).toMatchObject({ ok: true });
    expect(calls(await turn(id))).toEqual(['done', 'denied', 'denied', 'done']);
  });

  it('is in force again when it is put back', async () => {
    world.write('tidy.sh', 'mv .agents/hooks.json kept');
    const id = await begin(tidy, say('two'), done, say('three'), done);
    await turn(id);
    world.projectHooks({ g: gate(allow) });
    expect(calls(await turn(id))).toEqual(['done', 'denied', 'done']);
    expect(asked).toHaveLength(1);
  });

  it('is told in every conversation of the workspace that is at work', async () => {
    const id = await begin({ ...tidy, delayMs: 400 }, say('two'), done);
    const second = await another();
    world.write('tidy.sh', 'rm -f .agents/hooks.json');
    const both = await Promise.all([turn(id), turn(second)]);
    for (const one of both) expect(notices(one).map(({ code }) => code)).toEqual(['gate-lost']);
  });
});

it('a gate removed between two turns is announced by the next one, and holds nothing', async () => {
  const id = await begin(say('one'), done, say('two'), done);
  await turn(id);
  // Till the app has seen the turn end, the agent may have done it.
  await setTimeout(300);
  rmSync(file());
  const next = await turn(id);
  expect(calls(next)).toEqual(['done', 'done']);
  expect(notices(next)).toMatchObject([{ level: 'warning', code: 'gate-gone' }]);
  expect(notices(next)[0]!.text).toContain('since the last turn');
});

it.each(['between two turns', 'while a turn is running'])(
  'a hook that the person switches off in the app %s is no news',
  async (when) => {
    const id = await begin(say('one'), { ...say('two'), delayMs: 300 }, done, say('three'), done);
    await core.hooks.list([world.root]);
    const off = () => core.hooks.setEnabled(file(), 'g', false);
    if (when === 'while a turn is running') {
      const running = turn(id);
      await expect.poll(async () => (await core.hooks.runs({ limit: 5 })).length).toBeGreaterThan(0);
      expect(await off()).toMatchObject({ ok: true });
      await running;
    } else {
      await turn(id);
      expect(await off()).toMatchObject({ ok: true });
    }
    const last = await turn(id);
    expect(calls(last)).toEqual(['done', 'done', 'done']);
    expect(notices(last)).toEqual([]);
    expect(asked).toEqual([]);
  },
);

it('a script of a hook of the user that a call changes is announced, and its gate holds until accepted', async () => {
  const script = world.write(join(world.home, '.gemini/config/check.sh'), allow);
  const userFile = world.userHooks({ u: gate(`sh ${script}`) });
  world.write('tidy.sh', `printf '\\n# weaker' >> '${script}'`);
  const id = await begin(tidy, say('two'), done, say('three'), done);
  const first = await turn(id);
  expect(calls(first)).toEqual(['done', 'denied']);
  expect(notices(first)).toMatchObject([{ code: 'gate-lost', change: { path: userFile, hook: 'u' } }]);
  expect(notices(first)[0]!.text).toContain('A script of your hook `u`');
  await core.hooks.acceptChanges(userFile, 'u');
  expect(calls(await turn(id))).toEqual(['done', 'denied', 'done']);
});

it('what the person keeps off is not missed when it goes', async () => {
  answer = 'keep-off';
  const id = await begin(tidy, say('two'), done);
  const last = await turn(id);
  expect(calls(last)).toEqual(['done', 'done']);
  expect(notices(last)).toEqual([]);
});

it('a gate that the person reviews in its narrower form lets go of what it no longer matches', async () => {
  const narrower = JSON.stringify({ g: gate(allow, 'view_file') });
  world.write('tidy.sh', `printf '%s' '${narrower.replaceAll("'", "'\\''")}' > .agents/hooks.json`);
  const id = await begin(tidy, say('two'), done, say('three'), done);
  expect(calls(await turn(id))).toEqual(['done', 'denied']);
  await answerAll();
  expect(calls(await turn(id))).toEqual(['done', 'denied', 'done']);
});

it('what a turn removed holds after a restart, stands in the list, and goes when accepted', async () => {
  const id = await begin(tidy, say('two'), done);
  await turn(id);
  await core.dispose();
  const next = await begin(say('three'), done, say('four'), done);
  const list = async () => core.hooks.list([world.root]);
  expect((await list()).held).toEqual([{ path: file(), name: 'g', lost: true }]);
  expect((await list()).problems).toMatchObject([{ code: 'gate-lost', severity: 'error', file: file() }]);
  expect(calls(await turn(next))).toEqual(['denied']);
  await core.hooks.acceptChanges(file(), 'g');
  expect(await list()).toMatchObject({ held: [], problems: [] });
  expect(calls(await turn(next))).toEqual(['denied', 'done']);
});

it('a hook of the user whose script a turn changed is listed as changed', async () => {
  const script = world.write(join(world.home, '.gemini/config/check.sh'), allow);
  const userFile = world.userHooks({ u: gate(`sh ${script}`) });
  world.write('tidy.sh', `printf '\\n# weaker' >> '${script}'`);
  await turn(await begin(tidy, done));
  const { handlers, held } = await core.hooks.list([world.root]);
  expect(handlers.map(({ name, trust }) => [name, trust])).toEqual([
    ['u', 'changed'],
    ['g', 'trusted'],
    ['log', 'trusted'],
  ]);
  expect(held).toEqual([{ path: userFile, name: 'u', lost: false }]);
});

describe('a file that cannot be read', () => {
  const big = `{${' '.repeat(1024 * 1024)}}`;
  it.each([
    ['half a JSON', '{ "g": '],
    ['more than 1 MiB', big],
  ])('%s holds every call until the person ignores just these bytes', async (_, content) => {
    const id = await begin(say('one'), done, say('two'), done, say('three'), done, say('four'), done);
    world.write('.agents/hooks.json', content);
    expect(calls(await turn(id))).toEqual(['denied']);
    const source = async () => {
      const { sources } = await core.hooks.list([world.root]);
      return sources.find(({ source: { path } }) => path === file());
    };
    const hash = (await source())?.contentHash ?? '';
    const other = { ok: false, error: { code: 'conflict' } };
    expect(await core.hooks.ignoreFile(file(), 'of other bytes')).toMatchObject(other);
    expect(await core.hooks.ignoreFile(file(), hash)).toMatchObject({ ok: true });
    expect(await source()).toMatchObject({ state: 'ignored' });
    expect(calls(await turn(id))).toEqual(['denied', 'done']);
    expect(await core.hooks.ignoreFile(file(), null)).toMatchObject({ ok: true });
    expect(calls(await turn(id))).toEqual(['denied', 'done', 'denied']);
    await core.hooks.ignoreFile(file(), hash);
    world.write('.agents/hooks.json', ` ${content}`);
    expect(await source()).toMatchObject({ state: 'unreadable' });
    expect(calls(await turn(id)).at(-1)).toBe('denied');
  });

  it('is never ignored when it is none that was listed, or has no bytes', async () => {
    await begin(done);
    const elsewhere = join(world.root, 'hooks.json');
    expect(await core.hooks.ignoreFile(elsewhere, 'x')).toMatchObject({ error: { code: 'not-found' } });
    rmSync(file());
    mkdirSync(file());
    const { sources } = await core.hooks.list([world.root]);
    expect(sources.find(({ source }) => source.path === file())).toMatchObject({
      state: 'unreadable',
      contentHash: null,
    });
  });
});

it('what is kept off is in the review, and can be trusted after all', async () => {
  answer = 'keep-off';
  await begin(done);
  const review = async () => {
    const found = await core.workspaces.review(world.root);
    if (!found.ok) throw new Error(found.error.message);
    return found.data;
  };
  const { items, keptOff } = await review();
  expect([items, keptOff.map(({ name }) => name)]).toEqual([[], ['g', 'log']]);
  const [first] = keptOff;
  const { handlerId = '', definitionHash = '' } = first ?? {};
  await core.workspaces.trust(world.root, [{ handlerId, definitionHash, answer: 'trust', scriptHashes: {} }]);
  expect((await review()).keptOff.map(({ name }) => name)).toEqual(['log']);
  const { handlers } = await core.hooks.list([world.root]);
  expect(handlers.map(({ trust }) => trust)).toEqual(['trusted', 'kept-off']);
});
