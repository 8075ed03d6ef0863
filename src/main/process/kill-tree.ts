import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
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

/** What has been seen of the tree of a child that leads its own session. */
export interface TreeSight {
  leader: number;
  groups: Set<number>;
  members: Map<number, ProcessMark>;
  /** Descendants that had left the session: named, never touched. */
  outside: Map<number, ProcessMark>;
}

export function sightOf(leader: number): TreeSight {
  return { leader, groups: new Set([leader]), members: new Map(), outside: new Map() };
}

/** Looks for the tree again (on Linux) and signals every group of its session. */
export function signalTree(sight: TreeSight, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    endWindowsTree(sight.leader);
    return;
  }
  if (process.platform === 'linux') look(sight);
  for (const group of sight.groups) signalGroup(group, signal);
}

/**
 * True when nothing of the tree is alive any more; a dead process that nobody has reaped counts as
 * gone. Cheap while a known member lives: all processes are read only when none does.
 */
export function isTreeGone(sight: TreeSight): boolean {
  // taskkill has taken the whole tree, and a group that is gone cannot be asked for.
  if (process.platform === 'win32' || ![...sight.groups].some((group) => signalGroup(group, 0))) return true;
  if (process.platform !== 'linux' || stillAlive([...sight.members.values()]).length > 0) return false;
  return look(sight) === 0;
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

/** Adds what is there now to what has been seen; returns how many of the session are alive. */
function look(sight: TreeSight): number {
  const childrenOf = new Map<number, ProcessStat[]>();
  const reached: ProcessStat[] = [];
  for (const stat of readProcesses()) {
    const siblings = childrenOf.get(stat.parent);
    if (siblings === undefined) childrenOf.set(stat.parent, [stat]);
    else siblings.push(stat);
    if (stat.session !== sight.leader) continue;
    sight.groups.add(stat.group);
    sight.members.set(stat.pid, stat);
    reached.push(stat);
  }
  const alive = reached.length;
  const met = new Set<number>();
  for (const stat of reached) {
    for (const child of childrenOf.get(stat.pid) ?? []) {
      if (child.session === sight.leader || met.has(child.pid)) continue;
      met.add(child.pid);
      sight.outside.set(child.pid, child);
      reached.push(child);
    }
  }
  return alive;
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

const statBuffer = Buffer.alloc(4096);

/** Null for a process that is gone or only waits to be reaped, and where there is no /proc. */
function readStat(pid: number): ProcessStat | null {
  let text: string;
  try {
    const file = openSync(`/proc/${String(pid)}/stat`, 'r');
    try {
      text = statBuffer.toString('latin1', 0, readSync(file, statBuffer, 0, statBuffer.length, 0));
    } finally {
      closeSync(file);
    }
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
