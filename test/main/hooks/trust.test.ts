import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookFiles, type HookFiles } from '../../../src/main/hooks/files';
import type { HandlerStanding, HookHandler } from '../../../src/main/hooks/handler';
import { createTrust, type Trust } from '../../../src/main/hooks/trust';
import { trustStateSchema } from '../../../src/main/hooks/trust-state';
import { createJsonFile } from '../../../src/main/store/json-file';
import type { ReviewAnswer, ReviewItem } from '../../../src/shared/domain/hook';
import { createTranslate } from '../../../src/shared/i18n/translate';

let base: string;
let home: string;
let root: string;
let files: HookFiles;
let trust: Trust;
let settings: { scriptChanges: 'pause' | 'notify' };

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-trust-')));
  home = join(base, 'home');
  root = join(base, 'work');
  mkdirSync(home);
  mkdirSync(root);
  settings = { scriptChanges: 'pause' };
  files = createHookFiles({
    homeDir: home,
    knownTools: [],
    settings: () => ({ overrides: {}, ignoredFiles: {} }),
  });
  trust = newTrust();
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function newTrust(): Trust {
  return createTrust({
    file: createJsonFile(join(base, 'data/trust.json'), trustStateSchema),
    files,
    homeDir: home,
    settings: () => settings,
    translate: createTranslate('en'),
    now: () => new Date(),
  });
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}
const projectFile = () => join(root, '.agents/hooks.json');
const gate = (command: string, extra: object = {}) => ({
  PreToolUse: [{ matcher: 'run_command', hooks: [{ type: 'command', command, ...extra }] }],
});

async function handlers(...roots: string[]): Promise<HookHandler[]> {
  const { entries } = await files.load(roots.length > 0 ? roots : [root]);
  return entries.filter((entry) => entry.kind === 'handler');
}
async function first(): Promise<HookHandler> {
  const [handler] = await handlers();
  if (handler === undefined) throw new Error('no handler');
  return handler;
}
const standing = async () => trust.standing(await first());
const words = (found: HandlerStanding) => (found.kind === 'trusted' ? 'trusted' : found.trust);

function answerFor(item: ReviewItem, answer: ReviewAnswer['answer'] = 'trust'): ReviewAnswer {
  return {
    handlerId: item.handlerId,
    answer,
    definitionHash: item.definitionHash,
    scriptHashes: Object.fromEntries(item.scripts.map(({ path, hash }) => [path, hash])),
  };
}
async function accept(answer: ReviewAnswer['answer'] = 'trust') {
  const { items } = await trust.review(root);
  return trust.answer(
    root,
    items.map((item) => answerFor(item, answer)),
  );
}

it('nothing of an untrusted workspace may start, and the review shows all of it', async () => {
  write(projectFile(), { g: gate('./check.sh', { timeout: 5 }), s: { Stop: [{ command: 'npm test' }] } });
  write(join(root, 'check.sh'), '#!/bin/sh\necho hi\n');
  expect(await trust.isTrusted(root)).toBe(false);
  expect(words(await standing())).toBe('untrusted-workspace');
  const review = await trust.review(root);
  expect(review).toMatchObject({ root, trusted: false });
  expect(review.items).toMatchObject([
    {
      name: 'g',
      event: 'PreToolUse',
      matcher: 'run_command',
      command: './check.sh',
      cwd: root,
      timeoutSeconds: 5,
      state: 'new',
      canApprove: true,
      previousDefinition: null,
      scripts: [{ path: join(root, 'check.sh'), text: '#!/bin/sh\necho hi\n', previousText: null }],
    },
    { name: 's', event: 'Stop', matcher: null, command: 'npm test', canApprove: false, scripts: [] },
  ]);
  const view = await trust.trustOf(await files.load([root]));
  expect([...view.handlers.values()]).toEqual(['review', 'review']);
  expect([...view.untrustedRoots]).toEqual([root]);
});

it('what was reviewed may start, also for another process, and nothing is left to review', async () => {
  write(projectFile(), { g: gate('./check.sh') });
  write(join(root, 'check.sh'), 'x');
  const result = await accept();
  expect(result).toMatchObject({ ok: true, data: { trusted: true, items: [] } });
  expect(await standing()).toEqual({ kind: 'trusted', mayApprove: true, secretsAllowed: false });
  trust = newTrust();
  expect(await standing()).toEqual({ kind: 'trusted', mayApprove: true, secretsAllowed: false });
  expect(await trust.isTrusted(root)).toBe(true);
});

it('hooks of the user are always trusted', async () => {
  write(join(home, '.gemini/config/hooks.json'), { g: gate('./check.sh') });
  write(join(home, '.gemini/config/plugins/p/hooks.json'), { g: gate('./check.sh') });
  for (const handler of await handlers()) {
    expect(await trust.standing(handler)).toEqual({
      kind: 'trusted',
      mayApprove: true,
      secretsAllowed: true,
    });
  }
});

describe('the answers', () => {
  beforeEach(() => write(projectFile(), { g: gate('./check.sh') }));

  it('"may block and ask, not approve"', async () => {
    await accept('trust-no-approve');
    expect(await standing()).toMatchObject({ kind: 'trusted', mayApprove: false });
  });

  it('"keep off" is final for this definition only', async () => {
    expect(await accept('keep-off')).toMatchObject({ ok: true, data: { trusted: true, items: [] } });
    expect(words(await standing())).toBe('kept-off');
    write(projectFile(), { g: gate('./check.sh --more') });
    expect(words(await standing())).toBe('changed');
  });

  it('may allow names that look secret', async () => {
    const { items } = await trust.review(root);
    await trust.answer(
      root,
      items.map((item) => ({ ...answerFor(item), allowSecrets: true })),
    );
    expect(await standing()).toMatchObject({ secretsAllowed: true });
  });

  it('an empty list trusts the folder and leaves its hooks to review', async () => {
    expect(await trust.answer(root, [])).toMatchObject({ ok: true, data: { trusted: true } });
    expect(words(await standing())).toBe('review');
    expect((await trust.review(root)).items).toHaveLength(1);
  });

  it.each<[string, () => void]>([
    ['the definition', () => write(projectFile(), { g: gate('./check.sh; ./evil.sh') })],
    ['a script', () => write(join(root, 'check.sh'), 'evil')],
    ['the file, which is gone', () => rmSync(projectFile())],
  ])('are refused when %s differs from what was shown, and nothing is saved', async (_, change) => {
    write(join(root, 'check.sh'), 'good');
    const { items } = await trust.review(root);
    change();
    const result = await trust.answer(
      root,
      items.map((item) => answerFor(item)),
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(await trust.isTrusted(root)).toBe(false);
  });

  it('are refused when a script that was not shown has come into being', async () => {
    const { items } = await trust.review(root);
    write(join(root, 'check.sh'), 'new');
    expect(
      await trust.answer(
        root,
        items.map((item) => answerFor(item)),
      ),
    ).toMatchObject({ ok: false });
  });
});

describe('after the review', () => {
  beforeEach(async () => {
    write(projectFile(), { g: gate('./check.sh') });
    write(join(root, 'check.sh'), 'echo one');
    await accept();
    expect(words(await standing())).toBe('trusted');
  });

  it.each<[string, object]>([
    ['name', { renamed: gate('./check.sh') }],
    ['enabled', { g: { enabled: false, ...gate('./check.sh') } }],
    ['position', { other: { Stop: [{ command: 'x' }] }, g: gate('./check.sh') }],
    ['defaults spelled out', { g: gate('./check.sh', { timeout: 30, type: 'command' }) }],
  ])('another %s is the same definition', async (_, content) => {
    write(projectFile(), content);
    const handler = (await handlers()).find(({ command }) => command === './check.sh');
    if (handler === undefined) throw new Error('no handler');
    expect(words(await trust.standing(handler))).toBe('trusted');
  });

  it.each<[string, object]>([
    ['command', { g: gate('./check.sh ') }],
    ['timeout', { g: gate('./check.sh', { timeout: 31 }) }],
    ['matcher', { g: { PreToolUse: [{ matcher: 'view_file', hooks: [{ command: './check.sh' }] }] } }],
    ['event', { g: { PostToolUse: [{ matcher: 'run_command', hooks: [{ command: './check.sh' }] }] } }],
  ])('another %s pauses it, with the definition before', async (_, content) => {
    write(projectFile(), content);
    expect(words(await standing())).toBe('changed');
    const [item] = (await trust.review(root)).items;
    expect(item).toMatchObject({ state: 'changed' });
    expect(item?.previousDefinition).toContain('"command": "./check.sh"');
    expect(item?.previousDefinition).not.toBe(item?.definition);
    await accept();
    expect(words(await standing())).toBe('trusted');
  });

  it('a changed script pauses it, with the text before; the same bytes again do not', async () => {
    write(join(root, 'check.sh'), 'echo two');
    expect(words(await standing())).toBe('changed');
    expect((await trust.review(root)).items).toMatchObject([
      {
        state: 'changed',
        previousDefinition: null,
        scripts: [{ text: 'echo two', previousText: 'echo one' }],
      },
    ]);
    write(join(root, 'check.sh'), 'echo one');
    expect(words(await standing())).toBe('trusted');
    chmodSync(join(root, 'check.sh'), 0o755);
    expect(words(await standing())).toBe('trusted');
  });

  it('a script swapped for a link, or removed, pauses it', async () => {
    write(join(base, 'evil.sh'), 'evil');
    rmSync(join(root, 'check.sh'));
    expect(words(await standing())).toBe('changed');
    symlinkSync(join(base, 'evil.sh'), join(root, 'check.sh'));
    expect(words(await standing())).toBe('changed');
  });

  it('a changed script goes on running where the author asked only to be told', async () => {
    settings = { scriptChanges: 'notify' };
    write(join(root, 'check.sh'), 'echo two');
    expect(words(await standing())).toBe('trusted');
    write(projectFile(), { g: gate('./check.sh --new') });
    expect(words(await standing())).toBe('changed');
  });

  it('a new handler beside it is new, and the old one stays trusted', async () => {
    write(projectFile(), { first: gate('./new.sh'), g: gate('./check.sh') });
    const found = await handlers();
    expect(words(await trust.standing(found[0] ?? (await first())))).toBe('review');
    expect(words(await trust.standing(found[1] ?? (await first())))).toBe('trusted');
  });

  it('another folder in the place of the root is another workspace', async () => {
    renameSync(root, join(base, 'moved'));
    write(projectFile(), { g: gate('./check.sh') });
    write(join(root, 'check.sh'), 'echo one');
    expect(words(await standing())).toBe('trusted');
    rmSync(root, { recursive: true });
    const elsewhere = join(base, 'elsewhere');
    write(join(elsewhere, '.agents/hooks.json'), { g: gate('./check.sh') });
    write(join(elsewhere, 'check.sh'), 'echo one');
    symlinkSync(elsewhere, root);
    expect(words(await standing())).toBe('untrusted-workspace');
  });

  it('a link to the same root is the same workspace', async () => {
    const link = join(base, 'link');
    symlinkSync(root, link);
    const [handler] = await handlers(link);
    expect(handler && words(await trust.standing(handler))).toBe('trusted');
  });

  it('a plugin of the workspace is reviewed on its own', async () => {
    write(join(root, '.agents/plugins/p/hooks.json'), { g: gate('./check.sh') });
    const found = await handlers();
    expect(await Promise.all(found.map(async (one) => words(await trust.standing(one))))).toEqual([
      'trusted',
      'review',
    ]);
  });

  it('a trust store that cannot be read vouches for nothing', async () => {
    write(join(base, 'data/trust.json'), '{ broken');
    expect(words(await standing())).toBe('untrusted-workspace');
    expect(await trust.isTrusted(root)).toBe(false);
    expect(await accept()).toMatchObject({ ok: false, error: { code: 'no-permission' } });
  });
});

describe('trust for this run', () => {
  it('covers what is there now, is not stored, and ends with a change', async () => {
    write(projectFile(), { g: gate('./check.sh') });
    write(join(root, 'check.sh'), 'echo one');
    await trust.trustForThisRun(root);
    expect(await standing()).toEqual({ kind: 'trusted', mayApprove: true, secretsAllowed: false });
    expect(await newTrust().isTrusted(root)).toBe(false);
    write(join(root, 'check.sh'), 'echo two');
    expect(words(await standing())).toBe('changed');
  });

  it('leaves off what the person keeps off', async () => {
    write(projectFile(), { g: gate('./check.sh') });
    await accept('keep-off');
    await trust.trustForThisRun(root);
    expect(words(await standing())).toBe('kept-off');
  });
});
