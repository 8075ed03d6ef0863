import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const holderSchema = z.object({ pid: z.number(), startTime: z.string(), nonce: z.string() });
type LockHolder = z.infer<typeof holderSchema>;

/** One process, told from a later one that was given its number. */
export type ProcessMark = Pick<LockHolder, 'pid' | 'startTime'>;

export function thisProcess(): ProcessMark {
  return { pid: process.pid, startTime: startTime(process.pid) ?? '' };
}

export interface Lock {
  release(): void;
}

export type LockAttempt = { ok: true; lock: Lock } | { ok: false; pid: number };

let count = 0;

/** Each loses to a process that is taking the lock or giving it back at that very moment. */
const attempts = 50;

/**
 * Takes the lock file at `path`, which names its process by pid and start time, so that the lock
 * of a process that is gone (or whose pid was given to another) is taken over. Throws on I/O errors.
 */
export function tryLock(path: string): LockAttempt {
  count += 1;
  const mine: LockHolder = {
    ...thisProcess(),
    nonce: `${String(process.pid)}-${String(Date.now())}-${String(count)}`,
  };
  const own = `${path}.${mine.nonce}`;
  try {
    // Written aside and linked into place, so that nobody ever reads half a lock.
    writeFileSync(own, JSON.stringify(mine), { mode: 0o600 });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (link(own, path)) return { ok: true, lock: { release: () => release(path, mine) } };
      const holder = readHolder(path);
      if (holder === 'absent') continue;
      if (holder !== null && isAlive(holder)) return { ok: false, pid: holder.pid };
      removeStale(path, holder, own);
    }
    return { ok: false, pid: 0 };
  } finally {
    rmSync(own, { force: true });
  }
}

/** The pid of the living process that holds the lock at `path`; null when nobody does. */
export function lockHolder(path: string): number | null {
  const holder = readHolder(path);
  return holder !== 'absent' && holder !== null && isAlive(holder) ? holder.pid : null;
}

/** Like `tryLock`, but waits up to `waitMs` for a living holder. */
export async function waitForLock(path: string, waitMs: number): Promise<LockAttempt> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const attempt = tryLock(path);
    if (attempt.ok || Date.now() >= deadline) return attempt;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Null: there is something that is no lock of ours (damaged): it counts as stale. */
function readHolder(path: string): LockHolder | 'absent' | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'absent' : null;
  }
}

/**
 * Removes a stale lock. Only one process at a time may do so, and it looks again: otherwise the lock
 * that a faster one has just taken could be removed in place of the stale one.
 */
function removeStale(path: string, stale: LockHolder | null, own: string): void {
  const guard = `${path}.takeover`;
  if (!link(own, guard)) {
    // Held for microseconds; one that is stale itself was left by a process killed in just those.
    const taker = readHolder(guard);
    if (taker !== 'absent' && (taker === null || !isAlive(taker))) rmSync(guard, { force: true });
    return;
  }
  try {
    const found = readHolder(path);
    if (found !== 'absent' && found?.nonce === stale?.nonce) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function release(path: string, mine: LockHolder): void {
  const holder = readHolder(path);
  if (holder === 'absent' || holder?.nonce !== mine.nonce) return;
  try {
    rmSync(path, { force: true });
  } catch {
    // In a folder that has become read-only it stays, and is stale when this process has ended.
  }
}

export function isAlive(holder: ProcessMark): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  const started = startTime(holder.pid);
  return started === null || started === holder.startTime;
}

/** Start time in clock ticks since boot on Linux; elsewhere unknown, and the pid alone decides. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the fields after it are plain.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
