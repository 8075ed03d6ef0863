import type { FileBefore, FileWrite } from '../shared/domain/checkpoint';
import type { Step } from '../shared/domain/step';

/** What became of one file from a step on, as the record tells it. Hashes; null stands for "no file". */
export interface FileHistory {
  path: string;
  /** What it was before that step. */
  target: FileBefore;
  /** What it is now if nobody else wrote it: more than one where it is not known how far a write came. */
  left: ReadonlySet<string | null>;
  /** Somebody else wrote it between two of the recorded writes. */
  editedBetween: boolean;
}

/** The files that steps wrote from `before` on, in the order of their first write. Pure. */
export function fileHistories(steps: readonly Step[], before: number): FileHistory[] {
  const histories = new Map<string, FileHistory>();
  for (const step of steps.slice(before)) {
    for (const write of writesOf(step)) {
      const earlier = histories.get(write.path);
      const was = hashBefore(write.before);
      const left = new Set([write.after]);
      if (!surelyWritten(step, write.path)) left.add(was);
      histories.set(write.path, {
        path: write.path,
        target: earlier?.target ?? write.before,
        left,
        editedBetween: earlier !== undefined && (earlier.editedBetween || !earlier.left.has(was)),
      });
    }
  }
  return [...histories.values()];
}

/** The hashes of all contents that the writes of these steps need to be taken back. */
export function keptHashes(steps: readonly Step[]): ReadonlySet<string> {
  const befores = steps.flatMap(writesOf).map(({ before }) => before);
  return new Set(befores.flatMap((before) => (before.kind === 'kept' ? [before.hash] : [])));
}

function writesOf(step: Step): FileWrite[] {
  return step.kind === 'tool' || step.kind === 'notice' ? (step.writes ?? []) : [];
}

function hashBefore(before: FileBefore): string | null {
  return before.kind === 'absent' ? null : before.hash;
}

function surelyWritten(step: Step, path: string): boolean {
  if (step.kind === 'tool') return step.state.kind === 'done';
  const failed = step.kind === 'notice' ? (step.restore?.failed ?? null) : null;
  return failed !== null && !failed.some((file) => file.path === path);
}
