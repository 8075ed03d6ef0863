import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hookRunSchema, type HookRun } from '../../shared/domain/hook-run';
import { errorCode } from './look';

export interface RunFiles {
  append(run: HookRun): void;
  /** The newest records first, at most so many; lines that cannot be read are left out. */
  newest(limit: number): Promise<HookRun[]>;
  flush(): Promise<void>;
  /** Removes every record written so far. */
  clear(): Promise<void>;
  problem(): string | null;
}

interface Limits {
  now: () => Date;
  runs: number;
  oldest: () => Date;
}

const pastName = /^runs-(\d+)-\d+\.jsonl$/;
const largestFile = 4 * 1024 * 1024;
/** A bound that only floods of long outputs reach. */
const largestFolder = 128 * 1024 * 1024;

/** JSON lines in files of bounded size: the current one is appended to, past ones are dropped when old. */
export function createRunFiles(folder: string, limits: Limits): RunFiles {
  const current = join(folder, 'runs.jsonl');
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let lastProblem: string | null = null;
  let opened = false;
  let rotations = 0;

  async function write(): Promise<void> {
    const lines = waiting;
    waiting = [];
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const repair = opened || (await endsInLineBreak(current)) ? '' : '\n';
      opened = true;
      await appendFile(current, repair + lines.join(''), { mode: 0o600 });
      if ((await stat(current)).size > largestFile) {
        rotations += 1;
        const stamp = `${String(limits.now().getTime())}-${String(process.pid)}${String(rotations)}`;
        await rename(current, join(folder, `runs-${stamp}.jsonl`));
        await dropOld(folder, limits);
      }
      lastProblem = null;
    } catch (error) {
      lastProblem = errorCode(error);
    }
  }

  return {
    append(run) {
      waiting.push(`${JSON.stringify(run)}\n`);
      if (waiting.length === 1) writing = writing.then(write);
    },
    async newest(limit) {
      await writing;
      const past = await pastFiles(folder);
      return readNewest([current, ...past.map(({ path }) => path)], limit);
    },
    flush: () => writing,
    clear() {
      const clearing = writing.then(async () => {
        const past = await pastFiles(folder);
        for (const path of [current, ...past.map((file) => file.path)]) await rm(path, { force: true });
      });
      writing = clearing.catch(() => undefined);
      return clearing;
    },
    problem: () => lastProblem,
  };
}

async function readNewest(paths: readonly string[], limit: number): Promise<HookRun[]> {
  const runs: HookRun[] = [];
  for (const path of paths) {
    if (runs.length >= limit) break;
    const text = await readFile(path, 'utf8').catch(() => '');
    const lines = text.split('\n');
    while (lines.length > 0 && runs.length < limit) {
      const run = readLine(lines.pop() ?? '');
      if (run !== null) runs.push(run);
    }
  }
  return runs;
}

/** Files that are appended to no more, the newest first. */
async function pastFiles(folder: string): Promise<{ path: string; endedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .map((name) => ({ path: join(folder, name), endedAt: Number(pastName.exec(name)?.[1] ?? -1) }))
    .filter(({ endedAt }) => endedAt >= 0)
    .sort((a, b) => b.endedAt - a.endedAt);
}

async function dropOld(folder: string, limits: Limits): Promise<void> {
  let lines = 0;
  let bytes = 0;
  for (const { path, endedAt } of await pastFiles(folder)) {
    if (lines >= limits.runs || bytes >= largestFolder || endedAt < limits.oldest().getTime()) {
      await rm(path, { force: true });
      continue;
    }
    const content = await readFile(path);
    bytes += content.length;
    for (const byte of content) if (byte === 10) lines += 1;
  }
}

/** Null for a torn or foreign line. */
function readLine(line: string): HookRun | null {
  if (line === '') return null;
  try {
    return hookRunSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** A process that was killed in the middle of a line must not spoil the next one. */
async function endsInLineBreak(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return true;
  try {
    const { size } = await file.stat();
    if (size === 0) return true;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === 10;
  } finally {
    await file.close();
  }
}
