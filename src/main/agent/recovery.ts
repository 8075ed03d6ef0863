import { isBusy } from '../../shared/domain/conversation';
import type { Step } from '../../shared/domain/step';
import type { Trajectory, TrajectoryFact } from '../../shared/domain/trajectory';
import { interruptedText, restoreCutOffText } from './model-texts';

/**
 * What has to be appended when a conversation is opened for writing after its app was killed;
 * nothing when it ended in order. A call that waited or had not started goes back to `proposed`:
 * a resume puts it through its hooks and asks again before anything runs.
 */
export function recoveryFacts(trajectory: Trajectory): TrajectoryFact[] {
  const { steps, status } = trajectory;
  const repairs = steps.flatMap(repairsOf);
  // What went on in the background, or was put back, is no part of a turn: its end cuts none off.
  const cutOff = steps.some(
    (step) => step.kind !== 'notice' && !isBackground(step) && repairsOf(step).length > 0,
  );
  if (!isBusy(status) && !cutOff && !hasUnseenMessage(trajectory)) return repairs;
  return [...repairs, { type: 'status', status: { kind: 'interrupted' } }];
}

function isBackground(step: Step): boolean {
  return step.kind === 'tool' && step.background !== undefined;
}

function repairsOf(step: Step): TrajectoryFact[] {
  if (step.kind === 'model' && step.state === 'streaming') {
    const { index, usage } = step;
    return [
      { type: 'model-ended', index, state: 'interrupted', toolCalls: [], error: null, usage, durationMs: 0 },
    ];
  }
  if (step.kind === 'notice' && step.restore?.failed === null) {
    const { index, level, text, writes = [] } = step;
    const failed = writes.map(({ path }) => ({ path, message: restoreCutOffText }));
    return [{ type: 'restore-ended', index, level, text, failed }];
  }
  if (step.kind !== 'tool') return [];
  const { index } = step;
  if (step.state.kind === 'running') {
    return [{ type: 'tool-state', index, state: { kind: 'interrupted', text: interruptedText } }];
  }
  if (step.state.kind === 'awaiting-approval') {
    return [{ type: 'tool-state', index, state: { kind: 'proposed' } }];
  }
  return [];
}

/** Killed between the message and the first sign of the run. */
function hasUnseenMessage({ steps, status, lastTurnEnd }: Trajectory): boolean {
  return lastTurnEnd === null && steps.at(-1)?.kind === 'user' && status.kind !== 'interrupted';
}
