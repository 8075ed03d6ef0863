import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { systemProgram } from './shell';

/** A process, told apart from a later one with the same number by when it started. */
export interface ProcessMark {
  pid: number;
  startedAt: string;
}

interface ProcessStat extends ProcessMark {
  parent: number;
  group: number;
  session: number;
}

/**
 * Signals the tree of a child that leads its own session: its group and, on Linux, every other
 * group of that session. Returns descendants that had left the session; they are not touched.
 */
export function signalTree(leader: number, signal: 'SIGTERM' | 'SIGKILL'): ProcessMark[] {
  if (process.platform === 'win32') {
    endWindowsTree(leader);
    return [];
  }
  const { groups, outside } = findTree(leader);
  for (const group of new Set([leader, ...groups])) signalGroup(group, signal);
  return outside;
}

/** True when nothing of the tree is alive any more; a dead process that nobody has reaped counts as gone. */
export function isTreeGone(leader: number): boolean {
  if (process.platform === 'linux') return findTree(leader).groups.length === 0;
  return process.platform !== 'win32' && !signalGroup(leader, 0);
}

export function stillAlive(marks: readonly ProcessMark[]): number[] {
  return marks.filter(({ pid, startedAt }) => readStat(pid)?.startedAt === startedAt).map(({ pid }) => pid);
}

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    // ESRCH: already gone, which is what we want. EPERM: changed its user; not ours to end.
    return false;
  }
}

/** The arguments that end a tree on Windows, where there are no process groups to signal. */
export function taskkillArguments(pid: number): string[] {
  return ['/PID', String(pid), '/T', '/F'];
}

function endWindowsTree(pid: number): void {
  const taskkill = spawn(systemProgram('taskkill.exe', process.env), taskkillArguments(pid), {
    stdio: 'ignore',
    windowsHide: true,
  });
  taskkill.on('error', () => undefined);
}

function findTree(leader: number): { groups: number[]; outside: ProcessMark[] } {
  const all = process.platform === 'linux' ? readProcesses() : [];
  const groups = new Set<number>();
  const childrenOf = new Map<number, ProcessStat[]>();
  const reached: ProcessStat[] = [];
  for (const stat of all) {
    const siblings = childrenOf.get(stat.parent);
    if (siblings === undefined) childrenOf.set(stat.parent, [stat]);
    else siblings.push(stat);
    if (stat.session !== leader) continue;
    groups.add(stat.group);
    reached.push(stat);
  }
  const outside = new Map<number, ProcessMark>();
  for (const stat of reached) {
    for (const child of childrenOf.get(stat.pid) ?? []) {
      if (child.session === leader || outside.has(child.pid)) continue;
      outside.set(child.pid, { pid: child.pid, startedAt: child.startedAt });
      reached.push(child);
    }
  }
  return { groups: [...groups], outside: [...outside.values()] };
}

function readProcesses(): ProcessStat[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  const found: ProcessStat[] = [];
  for (const name of names) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (stat !== null) found.push(stat);
  }
  return found;
}

/** Null for a process that is gone or only waits to be reaped, and where there is no /proc. */
function readStat(pid: number): ProcessStat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The name stands in brackets and may hold anything, so the fields begin after the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  if (state === undefined || state === 'Z' || state === 'X') return null;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startedAt: fields[19] ?? '',
  };
}
