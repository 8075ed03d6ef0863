import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseHooksFile } from '../src/main/hooks/config';
import { createHookFiles, type HookFiles } from '../src/main/hooks/files';
import { atMost, quantile, report, type BenchResult } from './bench-result';

const tools = ['run_command', 'view_file', 'write_to_file', 'replace_file_content', 'call_mcp_tool'];
const matchers = ['run_command', '*', 'write_to_file|replace_file_content', 'view_.*', 'mcp:github/.*'];
const handlerCount = 1000;

/** 1,000 handlers as people write them: some dozens of hooks, few matchers, many commands. */
function hooksFile(word: string): string {
  const definitions = Array.from({ length: handlerCount / 10 }, (_, hook) => {
    const handlers = Array.from({ length: 5 }, (__, at) => ({
      type: 'command',
      command: `./scripts/${word}-${String(hook)}-${String(at)}.sh`,
      timeout: 10,
    }));
    const group = { matcher: matchers[hook % matchers.length], hooks: handlers };
    return [`hook ${String(hook)}`, { PreToolUse: [group], PostToolUse: [group] }] as const;
  });
  return JSON.stringify(Object.fromEntries(definitions), null, 2);
}

/** The cost of the file load itself and of the look that stands before every event. */
export async function run(): Promise<BenchResult[]> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-load-')));
  try {
    const root = join(base, 'work');
    const file = join(root, '.agents', 'hooks.json');
    mkdirSync(join(root, '.agents'), { recursive: true });
    writeFileSync(file, hooksFile('first'));
    const open = (): HookFiles =>
      createHookFiles({
        homeDir: join(base, 'home'),
        knownTools: tools,
        settings: () => ({ overrides: {}, ignoredFiles: {} }),
      });
    return [
      await firstLoad(open(), root),
      parsing(),
      await unchangedLoad(open(), root),
      ...(await reloads(open(), root, file)),
    ];
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

async function firstLoad(files: HookFiles, root: string): Promise<BenchResult> {
  const began = performance.now();
  const { entries } = await files.load([root]);
  const ms = performance.now() - began;
  if (entries.length !== handlerCount) throw new Error(`${String(entries.length)} entries`);
  return atMost('first load of 1,000 handlers, cold', 'ms', ms, 50);
}

function parsing(): BenchResult {
  const source = { layer: 'user', path: '/hooks.json', root: null, plugin: null } as const;
  const text = hooksFile('parse');
  const times = Array.from({ length: 30 }, () => {
    const began = performance.now();
    parseHooksFile(text, { source, knownTools: tools });
    return performance.now() - began;
  });
  return atMost('reading 1,000 handlers, p50', 'ms', quantile(times, 0.5), 50);
}

async function unchangedLoad(files: HookFiles, root: string): Promise<BenchResult> {
  await files.load([root]);
  // Until then the clock of the file system could hide a change, and files are read again.
  await sleep(2500);
  const times: number[] = [];
  for (let round = 0; round < 3000; round += 1) {
    const began = performance.now();
    await files.load([root]);
    times.push(performance.now() - began);
  }
  return atMost('load when nothing differs, p50', 'ms', quantile(times, 0.5), 0.2);
}

async function reloads(files: HookFiles, root: string, file: string): Promise<BenchResult[]> {
  const times: number[] = [];
  let settled = 0;
  for (let round = 0; round < 1000; round += 1) {
    writeFileSync(file, hooksFile(String(round % 7)));
    const began = performance.now();
    await files.load([root]);
    times.push(performance.now() - began);
    if (round === 199) settled = heapMiB();
  }
  return [
    atMost('reload of 1,000 changed handlers, p95', 'ms', quantile(times, 0.95), 50),
    atMost('heap grown over 800 reloads', 'MiB', Math.max(0, heapMiB() - settled), 16),
  ];
}

/** Without a full collection first the figure would be chance. */
function heapMiB(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

report(await run());
