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
 * The one fold. Pure: returns a new trajectory and leaves the old one untouched, so that
 * a window can compare by identity. The first event must be `opened`.
 */
export function applyEvent(trajectory: Trajectory | null, event: TrajectoryEvent): Trajectory {
  if (event.type === 'opened') {
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
  if (trajectory === null) throw new Error(`trajectory begins with "${event.type}", not "opened"`);
  return { ...trajectory, ...changes(trajectory, event), seq: event.seq, updatedAt: event.at };
}

function changes(
  trajectory: Trajectory,
  event: Exclude<TrajectoryEvent, { type: 'opened' }>,
): Partial<Trajectory> {
  switch (event.type) {
    case 'titled':
      return { title: event.title };
    case 'turn-started':
      return { turnId: event.turnId, lastTurnEnd: null };
    case 'turn-ended':
      return { lastTurnEnd: event.terminationReason };
    case 'status':
      return { status: event.status };
    case 'queue':
      return { queue: event.prompts };
    case 'step-added':
      return { steps: [...trajectory.steps, event.step] };
    case 'hook-run':
      return {
        hookRuns: [...trajectory.hookRuns, { run: event.run, afterStep: trajectory.steps.length }],
      };
    case 'model-delta':
    case 'model-ended':
      return replaceStep(trajectory, event.index, (step) =>
        step.kind === 'model' ? modelAfter(step, event) : step,
      );
    case 'tool-judged':
    case 'tool-state':
    case 'tool-output':
    case 'tool-note':
      return replaceStep(trajectory, event.index, (step) =>
        step.kind === 'tool' ? toolAfter(step, event) : step,
      );
    case 'file-write':
      return replaceStep(trajectory, event.index, (step) =>
        step.kind === 'tool' ? { ...step, writes: [...(step.writes ?? []), event.write] } : step,
      );
    case 'restore-ended': {
      const { index, level, text, failed } = event;
      return replaceStep(trajectory, index, (step) =>
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

function replaceStep(
  trajectory: Trajectory,
  index: number,
  change: (step: Step) => Step,
): Partial<Trajectory> {
  const step = trajectory.steps[index];
  if (step === undefined) return {};
  return { steps: trajectory.steps.with(index, change(step)) };
}
