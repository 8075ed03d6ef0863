import type { DeniedReads } from '../agent/ports';

/** What the deny rules for these roots keep from being read. */
export type ReadsDenied = (roots: readonly string[]) => Promise<DeniedReads>;

/** Says that something is missing, and not what it is called. */
export function deniedNote(count: number): string[] {
  return count === 0 ? [] : [`(${String(count)} left out: a deny rule forbids reading it)`];
}
