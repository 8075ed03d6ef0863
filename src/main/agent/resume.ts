import type { ModelStep, Step, ToolCall, ToolStep } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { notStartedText } from './model-texts';
import { setToolState, type ConversationDeps } from './turn-context';

/** A call that still has to go through its whole life cycle. */
export interface PendingCall {
  call: ToolCall;
  injectedBy: string | null;
  /** Its step, when it already has one from before a restart. */
  stepIndex: number | null;
  /** The answer that made it could not be read; told to the model instead of running it. */
  malformed: string | null;
}

/** Where a turn begins, or goes on after it was cut off. */
export type StartPoint =
  | { kind: 'invocation' }
  /** The model's answer is recorded, nothing after it happened. */
  | { kind: 'answer'; step: ModelStep }
  /** Some calls of the answer were dealt with, these were not. */
  | { kind: 'calls'; calls: PendingCall[]; invocationNumber: number };

/** Null when there is no turn to go on with. */
export function resumePoint(trajectory: Trajectory): StartPoint | null {
  const { kind } = trajectory.status;
  if (kind !== 'interrupted' && kind !== 'failed' && kind !== 'stopped') return null;
  const steps = stepsOfTurn(trajectory.steps);
  if (steps.length === 0) return null;
  const answer = steps.findLast((step) => step.kind === 'model');
  if (answer === undefined) return { kind: 'invocation' };
  const calls = pendingCalls(answer, steps);
  if (answer.state === 'done' && steps.at(-1) === answer && kind === 'interrupted') {
    return { kind: 'answer', step: answer };
  }
  if (calls.length === 0) return { kind: 'invocation' };
  return { kind: 'calls', calls, invocationNumber: answer.invocationNumber };
}

function pendingCalls(answer: ModelStep, steps: Step[]): PendingCall[] {
  const toolSteps = steps.filter((step) => step.kind === 'tool');
  const unseen = answer.toolCalls
    .filter((call) => !toolSteps.some((step) => step.call.callId === call.callId))
    .map((call) => ({ call, injectedBy: null, stepIndex: null, malformed: null }));
  return [...toolSteps.filter(isProposed).map(pendingStep), ...unseen];
}

function pendingStep(step: ToolStep): PendingCall {
  return { call: step.call, injectedBy: step.injectedBy, stepIndex: step.index, malformed: null };
}

/** A call that was put before the person, and whose app was cut off before the answer. */
export function hasWaited(step: Step | undefined): boolean {
  return step?.kind === 'tool' && isProposed(step) && step.decision?.kind === 'ask';
}

/** Whether going on with the turn begins by asking the person what had been asked before. */
export function asksFirst(trajectory: Trajectory): boolean {
  const from = resumePoint(trajectory);
  const index = from?.kind === 'calls' ? from.calls[0]?.stepIndex : null;
  return typeof index === 'number' && hasWaited(trajectory.steps[index]);
}

function isProposed(step: ToolStep): boolean {
  return step.state.kind === 'proposed';
}

/** A new message instead of a resume: what had not started will not. */
export function settleUnstarted(deps: ConversationDeps): void {
  for (const step of deps.record.trajectory().steps) {
    if (step.kind === 'tool' && isProposed(step)) {
      setToolState(deps, step.index, { kind: 'cancelled', text: notStartedText });
    }
  }
}

/** The steps since the last message of the person, itself included. */
function stepsOfTurn(steps: Step[]): Step[] {
  const start = steps.findLastIndex((step) => step.kind === 'user');
  return start < 0 ? [] : steps.slice(start);
}

/** The counters of a turn as its steps tell them, so that a resumed turn counts on. */
export function countersOf(trajectory: Trajectory): {
  nextInvocation: number;
  executionNumber: number;
  continuations: number;
  heldBy: string[];
} {
  const steps = stepsOfTurn(trajectory.steps);
  const continued = steps.filter((step) => step.kind === 'hook' && step.continuation !== null);
  const last = continued.at(-1);
  const counts = continued.map((step) => (step.kind === 'hook' ? (step.continuation?.count ?? 0) : 0));
  const stops = continued.filter((step) => step.kind === 'hook' && step.event === 'Stop');
  const invocations = steps.flatMap((step) => (step.kind === 'model' ? [step.invocationNumber] : []));
  return {
    nextInvocation: Math.max(-1, ...invocations) + 1,
    executionNumber: new Set(stops.map((step) => (step.kind === 'hook' ? step.continuation?.count : 0))).size,
    continuations: Math.max(0, ...counts),
    heldBy: last?.kind === 'hook' ? [last.hook] : [],
  };
}
