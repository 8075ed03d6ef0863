import { z } from 'zod';
import { fileWriteSchema, restoreMarkSchema } from './checkpoint';
import { conversationSchema, conversationStatusSchema, queuedPromptSchema } from './conversation';
import { hookRunSchema, type HookRun } from './hook-run';
import { decisionSchema } from './permission';
import {
  overwriteSchema,
  noticeStepSchema,
  stepSchema,
  toolArgsSchema,
  toolCallSchema,
  toolCallStateSchema,
  usageSchema,
  type ModelStep,
  type Step,
  type ToolStep,
} from './step';

const numbered = { seq: z.number(), at: z.string() };

/** Why a turn is over: the contract's termination reasons, and the person's own stop. */
export const turnEndSchema = z.enum([
  'model_stop',
  'max_steps_exceeded',
  'error',
  'hook_terminated',
  'cancelled',
]);
export type TurnEnd = z.infer<typeof turnEndSchema>;

/** One recorded fact: the only thing that is written to disk and sent to a window. */
export const trajectoryEventSchema = z.discriminatedUnion('type', [
  z.object({ ...numbered, type: z.literal('opened'), conversation: conversationSchema }),
  z.object({ ...numbered, type: z.literal('titled'), title: z.string() }),
  /** From the next turn on another model answers. */
  z.object({ ...numbered, type: z.literal('model-chosen'), model: z.string() }),
  z.object({ ...numbered, type: z.literal('turn-started'), turnId: z.string() }),
  z.object({
    ...numbered,
    type: z.literal('turn-ended'),
    terminationReason: turnEndSchema,
    /** Empty unless the reason is `error`. */
    error: z.string(),
  }),
  z.object({ ...numbered, type: z.literal('status'), status: conversationStatusSchema }),
  z.object({ ...numbered, type: z.literal('queue'), prompts: z.array(queuedPromptSchema) }),
  z.object({ ...numbered, type: z.literal('step-added'), step: stepSchema }),
  z.object({
    ...numbered,
    type: z.literal('model-delta'),
    index: z.number(),
    text: z.string(),
    thinking: z.string(),
  }),
  z.object({
    ...numbered,
    type: z.literal('model-ended'),
    index: z.number(),
    state: z.enum(['done', 'failed', 'cancelled', 'interrupted']),
    toolCalls: z.array(toolCallSchema),
    error: z.string().nullable(),
    usage: usageSchema.nullable(),
    durationMs: z.number(),
    providerData: z.unknown().optional(),
  }),
  z.object({
    ...numbered,
    type: z.literal('tool-judged'),
    index: z.number(),
    args: toolArgsSchema,
    overwrites: z.array(overwriteSchema),
    decision: decisionSchema,
  }),
  z.object({ ...numbered, type: z.literal('tool-state'), index: z.number(), state: toolCallStateSchema }),
  z.object({ ...numbered, type: z.literal('tool-output'), index: z.number(), text: z.string() }),
  z.object({ ...numbered, type: z.literal('tool-note'), index: z.number(), note: z.string() }),
  z.object({ ...numbered, type: z.literal('hook-run'), run: hookRunSchema }),
  /** About to happen: a tool writes a file. */
  z.object({ ...numbered, type: z.literal('file-write'), index: z.number(), write: fileWriteSchema }),
  z.object({
    ...numbered,
    type: z.literal('restore-ended'),
    index: z.number(),
    level: noticeStepSchema.shape.level,
    text: z.string(),
    failed: restoreMarkSchema.shape.failed.unwrap(),
  }),
]);
export type TrajectoryEvent = z.infer<typeof trajectoryEventSchema>;

type WithoutNumber<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never;
/** An event before the conversation has numbered and dated it. */
export type TrajectoryFact = WithoutNumber<TrajectoryEvent>;

/** A hook run and how many steps there were when it ended: where it belongs in the list. */
const placedHookRunSchema = z.object({ run: hookRunSchema, afterStep: z.number() });
export interface PlacedHookRun {
  run: HookRun;
  afterStep: number;
}

export const trajectorySchema = z.object({
  conversation: conversationSchema,
  title: z.string(),
  turnId: z.string().nullable(),
  /** Why the last turn ended; null while one runs and before the first. */
  lastTurnEnd: turnEndSchema.nullable(),
  status: conversationStatusSchema,
  queue: z.array(queuedPromptSchema),
  steps: z.array(stepSchema),
  hookRuns: z.array(placedHookRunSchema),
  /** Number of the last event that was folded in. */
  seq: z.number(),
  updatedAt: z.string(),
});
export type Trajectory = z.infer<typeof trajectorySchema>;

/** Streamed tool output kept for display; what came before is cut from the front. */
export const shownOutputLimit = 64 * 1024;

/**
 * Folds an event and leaves the old trajectory untouched, so that a window can compare by identity.
 * The first event must be `opened`.
 */
export function applyEvent(trajectory: Trajectory | null, event: TrajectoryEvent): Trajectory {
  return foldInto(trajectory === null ? null : copyBefore(trajectory, event), event);
}

/** A copy down to what this event changes. */
function copyBefore(trajectory: Trajectory, event: TrajectoryEvent): Trajectory {
  if (event.type === 'hook-run') return { ...trajectory, hookRuns: [...trajectory.hookRuns] };
  const changesSteps = event.type === 'step-added' || 'index' in event;
  return changesSteps ? { ...trajectory, steps: [...trajectory.steps] } : { ...trajectory };
}

/**
 * The one fold, in place: for an owner of the trajectory that must not copy ten thousand steps for
 * each event. Steps themselves are replaced, never changed.
 */
export function foldInto(trajectory: Trajectory | null, event: TrajectoryEvent): Trajectory {
  if (event.type === 'opened') return beginning(event);
  if (trajectory === null) throw new Error(`trajectory begins with "${event.type}", not "opened"`);
  change(trajectory, event);
  trajectory.seq = event.seq;
  trajectory.updatedAt = event.at;
  return trajectory;
}

function beginning(event: EventOf<'opened'>): Trajectory {
  return {
    conversation: event.conversation,
    title: '',
    turnId: null,
    lastTurnEnd: null,
    status: { kind: 'idle' },
    queue: [],
    steps: [],
    hookRuns: [],
    seq: event.seq,
    updatedAt: event.at,
  };
}

function change(trajectory: Trajectory, event: Exclude<TrajectoryEvent, { type: 'opened' }>): void {
  switch (event.type) {
    case 'titled':
      trajectory.title = event.title;
      return;
    case 'model-chosen':
      trajectory.conversation = { ...trajectory.conversation, model: event.model };
      return;
    case 'turn-started':
      trajectory.turnId = event.turnId;
      trajectory.lastTurnEnd = null;
      return;
    case 'turn-ended':
      trajectory.lastTurnEnd = event.terminationReason;
      return;
    case 'status':
      trajectory.status = event.status;
      return;
    case 'queue':
      trajectory.queue = event.prompts;
      return;
    case 'step-added':
      trajectory.steps.push(event.step);
      return;
    case 'hook-run':
      trajectory.hookRuns.push({ run: event.run, afterStep: trajectory.steps.length });
      return;
    case 'model-delta':
    case 'model-ended':
      replaceStep(trajectory, event.index, (step) =>
        step.kind === 'model' ? modelAfter(step, event) : step,
      );
      return;
    case 'tool-judged':
    case 'tool-state':
    case 'tool-output':
    case 'tool-note':
      replaceStep(trajectory, event.index, (step) => (step.kind === 'tool' ? toolAfter(step, event) : step));
      return;
    case 'file-write':
      replaceStep(trajectory, event.index, (step) =>
        step.kind === 'tool' ? { ...step, writes: [...(step.writes ?? []), event.write] } : step,
      );
      return;
    case 'restore-ended': {
      const { index, level, text, failed } = event;
      replaceStep(trajectory, index, (step) =>
        step.kind === 'notice' && step.restore !== undefined
          ? { ...step, level, text, restore: { ...step.restore, failed } }
          : step,
      );
    }
  }
}

type EventOf<T extends TrajectoryEvent['type']> = Extract<TrajectoryEvent, { type: T }>;

function modelAfter(step: ModelStep, event: EventOf<'model-delta' | 'model-ended'>): ModelStep {
  if (event.type === 'model-delta') {
    return { ...step, text: step.text + event.text, thinking: step.thinking + event.thinking };
  }
  return {
    ...step,
    state: event.state,
    toolCalls: event.toolCalls,
    error: event.error,
    usage: event.usage,
    durationMs: event.durationMs,
    ...(event.providerData === undefined ? {} : { providerData: event.providerData }),
  };
}

function toolAfter(
  step: ToolStep,
  event: EventOf<'tool-judged' | 'tool-state' | 'tool-output' | 'tool-note'>,
): ToolStep {
  switch (event.type) {
    case 'tool-judged':
      return { ...step, args: event.args, overwrites: event.overwrites, decision: event.decision };
    case 'tool-state': {
      const background = event.state.kind === 'running' ? event.state.background : undefined;
      return { ...step, state: event.state, ...(background === undefined ? {} : { background }) };
    }
    case 'tool-output':
      return { ...step, output: (step.output + event.text).slice(-shownOutputLimit) };
    case 'tool-note':
      return { ...step, notes: [...step.notes, event.note] };
  }
}

function replaceStep({ steps }: Trajectory, index: number, changed: (step: Step) => Step): void {
  const step = steps[index];
  if (step !== undefined) steps[index] = changed(step);
}
