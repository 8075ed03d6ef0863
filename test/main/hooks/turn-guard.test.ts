import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookFiles } from '../../../src/main/hooks/files';
import { createScriptsNow } from '../../../src/main/hooks/scripts-now';
import { createTurnGuard, type TurnGuard } from '../../../src/main/hooks/turn-guard';

let base: string;
let home: string;
let root: string;
let other: string;
let guard: TurnGuard;
let told: string[];

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'turn-guard-')));
  [home, root, other] = [join(base, 'home'), join(base, 'work'), join(base, 'other')];
  for (const folder of [home, root, other]) mkdirSync(folder);
  told = [];
  const files = createHookFiles({
    homeDir: home,
    knownTools: [],
    settings: () => ({ overrides: {}, ignoredFiles: {} }),
  });
  guard = createTurnGuard({
    load: files.load,
    standing: () => Promise.resolve({ kind: 'trusted', mayApprove: true, secretsAllowed: true }),
    scriptsNow: createScriptsNow(home),
    onLost: ({ name }) => told.push(name),
    onScriptChanged: ({ name }) => told.push(name),
  });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}
const projectFile = (folder = root) => join(folder, '.agents/hooks.json');
const gate = (command: string, matcher = '*') => ({ PreToolUse: [{ matcher, hooks: [{ command }] }] });

async function gaps(roots = [root]) {
  const { entries } = await guard.load(roots);
  return entries.filter((entry) => entry.kind === 'gap').map(({ name, matcher }) => [name, matcher]);
}

describe('while a turn is running', () => {
  beforeEach(async () => {
    write(projectFile(), { g: gate('./check.sh', 'run_command'), log: { Stop: [{ command: 'x' }] } });
    await guard.begin('t', [root]);
    expect(await gaps()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['removed', {}],
    ['switched off', { g: { enabled: false, ...gate('./check.sh', 'run_command') } }],
    ['narrowed', { g: gate('./check.sh', 'view_file') }],
    ['moved to another event', { g: { PostToolUse: [{ hooks: [{ command: './check.sh' }] }] } }],
  ])(
    'a gate that was %s goes on holding what it matched, also after the turn, until accepted',
    async (_, content) => {
      write(projectFile(), content);
      expect(await gaps()).toEqual([['g', 'run_command']]);
      expect(await gaps()).toEqual([['g', 'run_command']]);
      expect(told).toEqual(['g']);
      await guard.end('t');
      expect(await gaps()).toEqual([['g', 'run_command']]);
      await guard.begin('next', [root]);
      expect(await gaps()).toEqual([['g', 'run_command']]);
      await guard.accept(join(base, 'another/hooks.json'));
      expect(await gaps()).toEqual([['g', 'run_command']]);
      await guard.accept(projectFile());
      expect(await gaps()).toEqual([]);
    },
  );

  it('the file that disappears takes no gate with it', async () => {
    rmSync(projectFile());
    expect(await gaps()).toEqual([['g', 'run_command']]);
  });

  it('a gate that is removed in the last moment of the turn holds the next one', async () => {
    rmSync(projectFile());
    await guard.end('t');
    expect(await guard.begin('next', [root])).toEqual([]);
    expect(await gaps()).toEqual([['g', 'run_command']]);
  });

  it('a gate that comes back holds no more', async () => {
    write(projectFile(), {});
    expect(await gaps()).toHaveLength(1);
    write(projectFile(), { g: gate('./check.sh', 'run_command') });
    expect(await gaps()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['renamed', { another: gate('./check.sh', 'run_command') }],
    ['given another command', { g: gate('./better.sh', 'run_command') }],
    ['widened', { g: gate('./check.sh', '*') }],
    ['joined by others', { first: gate('a'), g: gate('./check.sh', 'run_command') }],
    ['broken, which holds by itself', { g: { PreToolUse: [5] } }],
  ])('a gate that was %s is not lost', async (_, content) => {
    write(projectFile(), content);
    await guard.load([root]);
    expect(told).toEqual([]);
  });

  it('one of two gates under one matcher cannot vanish behind the other', async () => {
    const two = [{ matcher: 'run_command', hooks: [{ command: 'a' }, { command: 'b' }] }];
    write(projectFile(), { g: gate('./check.sh', 'run_command'), duo: { PreToolUse: two } });
    await guard.begin('second', [root]);
    write(projectFile(), { g: gate('./check.sh', 'run_command'), duo: gate('b', 'run_command') });
    expect(await gaps()).toEqual([['duo', 'run_command']]);
  });

  it('what other workspaces lost is none of its business, and is not forgotten', async () => {
    write(projectFile(other), { o: gate('x') });
    await guard.begin('other turn', [other]);
    rmSync(projectFile());
    await guard.end('t');
    expect(await gaps([other])).toEqual([]);
    await guard.end('other turn');
    expect(await gaps()).toEqual([['g', 'run_command']]);
    await guard.begin('again', [other]);
    await guard.end('again');
    expect(await gaps()).toEqual([['g', 'run_command']]);
  });

  it('the person’s own change of the same file, accepted at once, is in force', async () => {
    write(projectFile(), {});
    await guard.accept(null);
    expect(await gaps()).toEqual([]);
    await guard.end('t');
    expect(await gaps()).toEqual([]);
  });
});

it('a gate removed between turns is announced and does not hold', async () => {
  write(projectFile(), { g: gate('a'), h: gate('b') });
  expect(await guard.begin('one', [root])).toEqual([]);
  await guard.end('one');
  write(projectFile(), { h: gate('b') });
  expect(await guard.begin('two', [root])).toMatchObject([{ name: 'g' }]);
  expect(await gaps()).toEqual([]);
  await guard.end('two');
  expect(await guard.begin('three', [root])).toEqual([]);
});

it('a script of a user hook that changes during a turn pauses the hook until accepted', async () => {
  const script = join(home, '.gemini/config/check.sh');
  write(script, 'one');
  write(join(home, '.gemini/config/hooks.json'), { u: gate('./check.sh') });
  const standing = async () => {
    const [entry] = (await guard.load([root])).entries;
    if (entry?.kind !== 'handler') throw new Error('no handler');
    return guard.standing(entry);
  };
  write(script, 'edited between turns');
  await guard.begin('t', [root]);
  expect(await standing()).toMatchObject({ kind: 'trusted' });
  write(script, 'edited by the agent');
  expect(await standing()).toEqual({ kind: 'not-trusted', trust: 'changed' });
  await guard.end('t');
  expect(await standing()).toEqual({ kind: 'not-trusted', trust: 'changed' });
  await guard.accept(null);
  expect(await standing()).toMatchObject({ kind: 'trusted' });
});
