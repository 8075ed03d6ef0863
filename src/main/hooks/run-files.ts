import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hookRunSchema, type HookRun } from '../../shared/domain/hook-run';
import { errorCode } from './look';

export interface RunFiles {
  append(run: HookRun): void;
  /** The newest records first, at most so many; lines that cannot be read are left out. */
  newest(limit: number): Promise<HookRun[]>;
  flush(): Promise<void>;
  problem(): string | null;
}

const currentName = 'runs.jsonl';
const pastName = /^runs-(\d+)-\d+\.jsonl$/;
const largestFile = 4 * 1024 * 1024;
/** A bound that only floods of long outputs reach. */
const largestFolder = 128 * 1024 * 1024;

/** JSON lines in files of bounded size: the current one is appended to, past ones are dropped when old. */
export function createRunFiles(
  folder: string,
  limits: { now: () => Date; runs: number; oldest: () => Date },
): RunFiles {
  const current = join(folder, currentName);
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let lastProblem: string | null = null;
  let opened = false;
  let rotations = 0;

  async function write(): Promise<void> {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const repair = opened || (await endsInLineBreak(current)) ? '' : '\n';
      opened = true;
      await appendFile(current, repair + lines.join(''), { mode: 0o600 });
      if ((await stat(current)).size > largestFile) await rotate();
      lastProblem = null;
    } catch (error) {
      lastProblem = errorCode(error);
    }
  }

  async function rotate(): Promise<void> {
    rotations += 1;
    const stamp = `${limits.now().getTime()}-${process.pid}${rotations}`;
    await rename(current, join(folder, `runs-${stamp}.jsonl`));
    await dropOld();
  }

  /** Past files, the newest first. */
  async function pastFiles(): Promise<{ path: string; endedAt: number }[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .map((name) => ({ path: join(folder, name), endedAt: Number(pastName.exec(name)?.[1] ?? -1) }))
      .filter(({ endedAt }) => endedAt >= 0)
      .sort((a, b) => b.endedAt - a.endedAt);
  }

  async function dropOld(): Promise<void> {
    let lines = 0;
    let bytes = 0;
    for (const { path, endedAt } of await pastFiles()) {
      if (lines >= limits.runs || bytes >= largestFolder || endedAt < limits.oldest().getTime()) {
        await rm(path, { force: true });
        continue;
      }
      const content = await readFile(path);
      bytes += content.length;
      for (const byte of content) if (byte === 10) lines += 1;
    }
  }

  return {
    append(run) {
      const idle = waiting.length === 0;
      waiting.push(`${JSON.stringify(run)}\n`);
      if (idle) writing = writing.then(write);
    },
    async newest(limit) {
      await writing;
      const paths = [current, ...(await pastFiles()).map(({ path }) => path)];
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
    },
    flush: () => writing,
    problem: () => lastProblem,
  };
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
