import type { Step } from '../../shared/domain/step';
import type { Trajectory, TrajectoryFact } from '../../shared/domain/trajectory';
import { forkedRunningText } from './model-texts';

/** What a new conversation is given of another one, so that it stands where that one stood before a step. Pure. */
export function forkFacts({ title, steps, hookRuns }: Trajectory, before: number): TrajectoryFact[] {
  if (before === 0) return [];
  const runsAt = (place: number): TrajectoryFact[] =>
    hookRuns.filter(({ afterStep }) => afterStep === place).map(({ run }) => ({ type: 'hook-run', run }));
  return [
    { type: 'titled', title },
    ...steps
      .slice(0, before)
      .flatMap((step, position): TrajectoryFact[] => [
        ...runsAt(position),
        { type: 'step-added', step: settled(step) },
      ]),
    ...runsAt(before),
    // No turn is open here, whatever came of the other one.
    { type: 'turn-ended', terminationReason: 'model_stop', error: '' },
  ];
}

/** Work in the background stays with the conversation that began it. */
function settled(step: Step): Step {
  if (step.kind !== 'tool' || step.state.kind !== 'running') return step;
  return { ...step, state: { kind: 'interrupted', text: forkedRunningText } };
}
