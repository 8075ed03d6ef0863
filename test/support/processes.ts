import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Living processes whose environment carries the mark, as `pid command line`. Linux only. */
export function processesMarked(mark: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const state = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.charAt(0);
      if (state === 'Z' || !readFileSync(`/proc/${name}/environ`, 'latin1').includes(mark)) continue;
      found.push(`${name} ${readFileSync(`/proc/${name}/cmdline`, 'latin1').replaceAll('\0', ' ')}`);
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** Waits until a condition holds; fails the test when it does not in time. */
export async function eventually(holds: () => boolean, withinMs = 3000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > until) throw new Error(`not within ${String(withinMs)} ms`);
    await sleep(20);
  }
}

/** Ends what a test left on purpose. */
export function endMarked(mark: string): void {
  for (const line of processesMarked(mark)) {
    try {
      process.kill(Number(line.split(' ')[0]), 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
}

/**
 * What a time limit may be exceeded by on this machine, at this moment: next to nothing on a quiet
 * one, more where starting a program takes long because everything does.
 */
export async function lateness(): Promise<number> {
  const began = performance.now();
  for (let round = 0; round < 3; round += 1) await once(spawn('/bin/true'), 'close');
  return 4 * (performance.now() - began);
}
