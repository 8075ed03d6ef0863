import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { HookInputs, HookScope, Hooks } from '../src/main/agent/ports';
import { createHookEngine } from '../src/main/hooks/engine';
import { createHookFiles } from '../src/main/hooks/files';
import type { HookHandler } from '../src/main/hooks/handler';
import { compileMatcher, selectEntries } from '../src/main/hooks/select';
import { createTrust } from '../src/main/hooks/trust';
import { trustStateSchema } from '../src/main/hooks/trust-state';
import { createJsonFile } from '../src/main/store/json-file';
import { createTranslate } from '../src/shared/i18n/translate';
import { processesMarked } from '../test/support/processes';
import { againstFloor, atMost, quantile, report, type BenchResult } from './bench-result';

// Every figure is the whole dispatch: the look at the hooks.json files, the trust of the handler
// right before its start, the process, its answer and its record. GRAPNEL_BENCH_FIRES shortens
// the long run; the report says so.

const answer = '{"decision":"allow"}';
/** Built-ins only: the floor is one shell, so that nothing hides what the engine adds. */
const command = `read -r line; echo '${answer}'`;
const mark = randomUUID();
const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  GRAPNEL_TEST_MARK: mark,
};

interface Place {
  root: string;
  home: string;
  hooks: Hooks;
  scope: HookScope;
}

async function open(handlers: { command: string; timeout?: number }[]): Promise<Place> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'grapnel-bench-')));
  const root = join(home, 'workspace');
  mkdirSync(join(root, '.agents'), { recursive: true });
  const hooksFile = { gate: { PreToolUse: [{ matcher: 'run_command', hooks: handlers }] } };
  writeFileSync(join(root, '.agents/hooks.json'), JSON.stringify(hooksFile));
  const translate = createTranslate('en');
  const settings = () => ({ overrides: {}, ignoredFiles: {}, scriptChanges: 'pause' as const });
  const files = createHookFiles({ homeDir: home, knownTools: ['run_command'], settings });
  const trust = createTrust({
    file: createJsonFile(join(home, 'trust.json'), trustStateSchema),
    files,
    homeDir: home,
    settings,
    translate,
    now: () => new Date(),
  });
  await trust.trustForThisRun(root);
  const hooks = createHookEngine({
    load: (roots) => files.load(roots),
    standing: (handler) => trust.standing(handler),
    environment: () => Promise.resolve(environment),
    secretNames: [],
    secretValues: () => [],
    isOff: () => false,
    permissionOverrideIsValid: () => true,
    translate,
    onRun: () => undefined,
    newId: randomUUID,
    clock: { now: () => new Date(), ticks: () => performance.now(), sleep: (ms) => sleep(ms) },
  });
  const scope: HookScope = {
    conversationId: randomUUID(),
    parentConversationId: null,
    roots: [root],
    transcriptPath: join(home, 't.jsonl'),
    artifactDirectory: home,
    modelName: 'm',
    signal: new AbortController().signal,
    onRun: () => undefined,
  };
  return { root, home, hooks, scope };
}

const input: HookInputs['PreToolUse'] = {
  tool: 'run_command',
  args: { CommandLine: 'echo hi' },
  stepIndex: 0,
  injected: false,
  problemWith: () => null,
};

async function dispatch(place: Place, expected: string): Promise<number> {
  const began = performance.now();
  const { verdict } = await place.hooks.fire('PreToolUse', input, place.scope);
  const took = performance.now() - began;
  if (verdict.kind !== expected) throw new Error(`expected ${expected}, got ${JSON.stringify(verdict)}`);
  return took;
}

/** The floor: the same shell, stdin and stdout, started by hand and read to its end. */
async function raw(root: string): Promise<number> {
  const stdin = `${JSON.stringify({ ...input, filler: 'x'.repeat(300) })}\n`;
  const began = performance.now();
  const child = spawn('sh', ['-c', command], { cwd: root, env: environment });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.resume();
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  await new Promise((resolve) => child.on('close', resolve));
  if (!Buffer.concat(chunks).toString().includes(answer)) throw new Error('no answer from the floor');
  return performance.now() - began;
}

async function oneHandler(): Promise<BenchResult[]> {
  const place = await open([{ command }]);
  const dispatched: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 340; round += 1) {
    const [own, bare] =
      round % 2 === 0
        ? [await dispatch(place, 'allow'), await raw(place.root)]
        : [await raw(place.root), await dispatch(place, 'allow')].reverse();
    if (round < 40 || own === undefined || bare === undefined) continue;
    dispatched.push(own);
    floor.push(bare);
  }
  rmSync(place.home, { recursive: true });
  return [
    againstFloor('one handler, p50', 'ms', quantile(dispatched, 0.5), quantile(floor, 0.5), 1.1),
    againstFloor('one handler, p95', 'ms', quantile(dispatched, 0.95), quantile(floor, 0.95), 1.3),
  ];
}

async function twentyHandlers(): Promise<BenchResult> {
  const place = await open(Array.from({ length: 20 }, () => ({ command })));
  const dispatched: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 22; round += 1) {
    let bare = 0;
    for (let at = 0; at < 20; at += 1) bare += await raw(place.root);
    const own = await dispatch(place, 'allow');
    if (round < 2) continue;
    dispatched.push(own);
    floor.push(bare);
  }
  rmSync(place.home, { recursive: true });
  return againstFloor(
    '20 handlers on one event',
    'ms',
    quantile(dispatched, 0.5),
    quantile(floor, 0.5),
    1.05,
  );
}

async function deafHandler(): Promise<BenchResult[]> {
  const deaf = `trap '' TERM; sh -c "trap '' TERM; while :; do sleep 0.1; done" & while :; do sleep 0.1; done`;
  const place = await open([{ command: deaf, timeout: 1 }]);
  const took = await dispatch(place, 'hold');
  await sleep(50);
  const left = processesMarked(mark);
  rmSync(place.home, { recursive: true });
  return [
    atMost('deaf to TERM, grandchild holds the pipe, timeout 1 s', 'ms', took, 2000),
    atMost('its processes left', 'processes', left.length, 0),
  ];
}

async function manyFires(): Promise<BenchResult[]> {
  const fires = Number(process.env['GRAPNEL_BENCH_FIRES'] ?? 10_000);
  const place = await open([{ command }]);
  for (let round = 0; round < 200; round += 1) await dispatch(place, 'allow');
  const heap = heapUsed();
  const handles = process.getActiveResourcesInfo().length;
  for (let round = 0; round < fires; round += 1) await dispatch(place, 'allow');
  await sleep(200);
  const grown = (heapUsed() - heap) / 1024 / 1024;
  const more = process.getActiveResourcesInfo().length - handles;
  rmSync(place.home, { recursive: true });
  const name = `${String(fires)} fires`;
  return [
    atMost(`${name}, heap growth`, 'MB', grown, 20),
    atMost(`${name}, handles left`, 'handles', more, 0),
    atMost(`${name}, processes left`, 'processes', processesMarked(mark).length, 0),
  ];
}

/** After a collection, so that growth means what is really kept. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

const hostile = ['.*a.*a.*a'.repeat(111), '(a+)+$', '(.{0,1000})'.repeat(90), '(a|aa)*b|'.repeat(111)];

function hostileMatcher(): BenchResult {
  const took = hostile.map((pattern) => {
    const matcher = compileMatcher(pattern.slice(0, 1000));
    if (!matcher.ok) return 0;
    // A new name each time: answers are remembered. The median leaves out what the compiler costs.
    const each = Array.from({ length: 9 }, (_, at) => {
      const name = `${'a'.repeat(250)}${'!'.repeat(6)}`.slice(at) + 'a'.repeat(at);
      const began = performance.now();
      matcher.matches(name);
      return performance.now() - began;
    });
    return quantile(each, 0.5);
  });
  return atMost('hostile matcher of 1,000 characters, name of 256', 'ms', Math.max(...took), 10);
}

function selectThousand(): BenchResult {
  const handlers = Array.from({ length: 1000 }, (_, at): HookHandler => ({
    kind: 'handler',
    handlerId: String(at),
    name: 'gate',
    event: 'PreToolUse',
    matcher: at % 2 === 0 ? `tool_${String(at)}|run_.*` : `mcp:server${String(at)}/.*`,
    command: 'true',
    timeoutSeconds: 30,
    enabled: true,
    enabledInFile: true,
    source: { layer: 'user', path: '/h', root: null, plugin: null },
    hookDirectory: '/',
    line: 1,
    column: 1,
    jsonPath: '',
  }));
  const took = Array.from({ length: 200 }, () => {
    const began = performance.now();
    selectEntries(handlers, 'PreToolUse', ['run_command']);
    return performance.now() - began;
  });
  return atMost('select over 1,000 handlers', 'ms', quantile(took, 0.5), 1);
}

async function run(): Promise<BenchResult[]> {
  return [
    ...(await oneHandler()),
    await twentyHandlers(),
    ...(await deafHandler()),
    hostileMatcher(),
    selectThousand(),
    ...(await manyFires()),
  ];
}

report(await run());
