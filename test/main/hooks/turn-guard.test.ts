import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookFiles } from '../../../src/main/hooks/files';
import { createGateLook } from '../../../src/main/hooks/gate-look';
import { createGateMemory, type GateMemory } from '../../../src/main/hooks/gate-memory';
import { gateStateSchema, type TurnMark } from '../../../src/main/hooks/gate-state';
import { createScriptsNow } from '../../../src/main/hooks/scripts-now';
import { createTurnGuard, type TurnGuard } from '../../../src/main/hooks/turn-guard';
import { createJsonFile } from '../../../src/main/store/json-file';
import { isAlive, thisProcess } from '../../../src/main/store/lock';

let base: string;
let home: string;
let root: string;
let other: string;
let guard: TurnGuard;
let memory: GateMemory;
let told: string[];

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'turn-guard-')));
  [home, root, other] = [join(base, 'home'), join(base, 'work'), join(base, 'other')];
  for (const folder of [home, root, other]) mkdirSync(folder);
  told = [];
  ({ guard, memory } = start());
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A guard as a process of ours has it, over the data folder that all of them share. */
function start(as: Omit<TurnMark, 'turn'> = thisProcess()): { guard: TurnGuard; memory: GateMemory } {
  const { load } = createHookFiles({
    homeDir: home,
    knownTools: [],
    settings: () => ({ overrides: {}, ignoredFiles: {} }),
  });
  const looks = {
    load,
    standing: () => Promise.resolve({ kind: 'trusted', mayApprove: true, secretsAllowed: true } as const),
    scriptsNow: createScriptsNow(home),
  };
  const file = createJsonFile(join(base, 'data/gates.json'), gateStateSchema);
  const made = createGateMemory({ file, look: createGateLook(looks), process: as, isAlive });
  const onLost = ({ name }: { name: string }) => told.push(name);
  return {
    guard: createTurnGuard({ ...looks, memory: made, onLost, onScriptChanged: onLost }),
    memory: made,
  };
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}
const projectFile = (folder = root) => join(folder, '.agents/hooks.json');
const gate = (command: string, matcher = '*') => ({ PreToolUse: [{ matcher, hooks: [{ command }] }] });

async function gaps(roots = [root], of = guard) {
  const { entries } = await of.load(roots);
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

describe('what another start of the app, or another process, knows', () => {
  const killed = { pid: 2 ** 22 + 1, startTime: '1' };
  beforeEach(() => write(projectFile(), { g: gate('a'), h: gate('b') }));

  it('a gate removed while the app was closed is announced by the next one, once, and holds nothing', async () => {
    await guard.begin('one', [root]);
    await guard.end('one');
    write(projectFile(), { h: gate('b') });
    const next = start().guard;
    expect(await next.begin('two', [root])).toMatchObject([{ name: 'g' }]);
    expect(await gaps([root], next)).toEqual([]);
    await next.end('two');
    expect(await start().guard.begin('three', [root])).toEqual([]);
  });

  it('what a turn removed holds after the turn, after a restart, until it is accepted there', async () => {
    await guard.begin('one', [root]);
    write(projectFile(), { h: gate('b') });
    await guard.end('one');
    const next = start();
    expect(await next.guard.begin('two', [root])).toEqual([]);
    expect(await gaps([root], next.guard)).toEqual([['g', '*']]);
    await next.guard.end('two');
    expect(await next.memory.held([root])).toMatchObject({ gates: [{ name: 'g' }] });
    await next.guard.accept(projectFile(), 'g');
    expect(await gaps([root], next.guard)).toEqual([]);
    const last = start();
    expect(await last.guard.begin('three', [root])).toEqual([]);
    expect(await gaps([root], last.guard)).toEqual([]);
  });

  it('a turn that was killed counts as running still: what it removed holds', async () => {
    await start(killed).guard.begin('one', [root]);
    write(projectFile(), { g: gate('a') });
    expect((await memory.held([root])).gates).toMatchObject([{ name: 'h' }]);
    expect(await guard.begin('two', [root])).toEqual([]);
    expect(await gaps()).toEqual([['h', '*']]);
    await guard.end('two');
    // The killed turn is settled with that: what changes from now on is only announced.
    write(projectFile(), {});
    expect(await start().guard.begin('three', [root])).toMatchObject([{ name: 'g' }]);
  });

  it('what a turn of another process removes holds here too', async () => {
    const other = start();
    await other.guard.begin('theirs', [root]);
    write(projectFile(), { h: gate('b') });
    expect(await guard.begin('mine', [root])).toEqual([]);
    expect(await gaps()).toEqual([['g', '*']]);
  });

  it('what comes back holds no more, also not after a restart', async () => {
    await guard.begin('one', [root]);
    write(projectFile(), {});
    await guard.end('one');
    write(projectFile(), { g: gate('a'), h: gate('b') });
    const next = start();
    await next.guard.begin('two', [root]);
    await next.guard.end('two');
    expect(await next.memory.held([root])).toEqual({ gates: [], scripts: [] });
  });

  it('the person’s own change through another process lets go here, and only of what they left so', async () => {
    await guard.begin('one', [root]);
    write(projectFile(), { h: gate('b') });
    await start().memory.accept({ path: projectFile(), name: 'g' }, [root], false);
    expect(await gaps()).toEqual([]);
    write(projectFile(), {});
    expect(await gaps()).toEqual([['h', '*']]);
  });

  it('a change of the person that the agent changed once more is not the person’s', async () => {
    await guard.begin('one', [root]);
    write(projectFile(), { g: gate('a', 'run_command'), h: gate('b') });
    await start().memory.accept({ path: projectFile(), name: 'g' }, [root], false);
    write(projectFile(), { g: gate('a', 'view_file'), h: gate('b') });
    expect(await gaps()).toEqual([['g', '*']]);
  });

  it('an old change of the person vouches for nothing that happens in a later turn', async () => {
    await guard.begin('one', [root]);
    await guard.end('one');
    write(projectFile(), { h: gate('b') });
    await start().memory.accept({ path: projectFile(), name: 'g' }, [root], false);
    write(projectFile(), { g: gate('a'), h: gate('b') });
    expect(await guard.begin('two', [root])).toEqual([]);
    write(projectFile(), { h: gate('b') });
    expect(await gaps()).toEqual([['g', '*']]);
  });

  it('a changed script of a user hook is held after a restart, until accepted', async () => {
    const script = join(home, '.gemini/config/check.sh');
    write(script, 'one');
    write(join(home, '.gemini/config/hooks.json'), { u: gate('./check.sh') });
    await guard.begin('one', [root]);
    write(script, 'edited by the agent');
    await guard.end('one');
    const next = start();
    await next.guard.begin('two', [root]);
    const [entry] = (await next.guard.load([root])).entries;
    if (entry?.kind !== 'handler') throw new Error('no handler');
    expect(await next.guard.standing(entry)).toEqual({ kind: 'not-trusted', trust: 'changed' });
    expect(await next.memory.held([root])).toMatchObject({ scripts: [{ name: 'u' }] });
    await start().memory.accept({ path: null, name: null }, [root], true);
    expect(await next.guard.standing(entry)).toMatchObject({ kind: 'trusted' });
    expect(await next.memory.held([root])).toEqual({ gates: [], scripts: [] });
  });

  it('a memory that cannot be read is told of, and the guard goes on without it', async () => {
    write(join(base, 'data/gates.json'), '{ half');
    await guard.begin('one', [root]);
    expect(memory.problem()).toContain('JSON');
    write(projectFile(), { h: gate('b') });
    expect(await gaps()).toEqual([['g', '*']]);
    await guard.accept(null);
    expect(await gaps()).toEqual([]);
  });
});
