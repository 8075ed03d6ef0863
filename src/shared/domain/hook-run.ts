import { z } from 'zod';
import {
  hookDecisions,
  hookDecisionSchema,
  hookEventSchema,
  hookLayerSchema,
  hookProblemSchema,
} from './hook';

/** Bounded text of one stream: `bytes` is what really came, `cut` says that `text` is not all of it. */
export const capturedTextSchema = z.object({ text: z.string(), bytes: z.number(), cut: z.boolean() });
export type CapturedText = z.infer<typeof capturedTextSchema>;

export const skipReasonSchema = z.enum([
  'disabled',
  'untrusted',
  'changed',
  'kept_off',
  'earlier_deny',
  'engine_off',
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

/** How a handler run ended; never folded into one number. */
export const hookRunEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.number() }),
  z.object({ kind: z.literal('signalled'), signal: z.string() }),
  z.object({ kind: z.literal('timed_out'), after_seconds: z.number() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('not_started'), error: z.string() }),
  z.object({ kind: z.literal('skipped'), reason: skipReasonSchema }),
]);
export type HookRunEnd = z.infer<typeof hookRunEndSchema>;

export const hookRunEffectSchema = z.object({
  decision: z.union([hookDecisionSchema, z.literal('hold'), z.literal('no_opinion')]).optional(),
  reason: z.string().optional(),
  permission_overrides: z.array(z.string()).optional(),
  overwritten: z.array(z.string()).optional(),
  injected: z.number(),
  termination_behavior: z.string().optional(),
  words: z.string(),
});
export type HookRunEffect = z.infer<typeof hookRunEffectSchema>;

/**
 * One run, or one non-run, of one handler. The one record of the history, the trajectory,
 * the CLI and the exports; its names are those of the outside format on purpose.
 */
export const hookRunSchema = z.object({
  id: z.string(),
  started_at: z.string(),
  duration_ms: z.number(),
  conversation_id: z.string(),
  source: z.object({ kind: hookLayerSchema, path: z.string(), line: z.number() }),
  hook_name: z.string(),
  hook_event: hookEventSchema,
  matcher: z.string().optional(),
  tool: z.string().optional(),
  step_index: z.number().optional(),
  invocation_num: z.number().optional(),
  execution_num: z.number().optional(),
  command: z.string(),
  cwd: z.string(),
  pid: z.number().optional(),
  ended: hookRunEndSchema,
  stdin: capturedTextSchema,
  stdout: capturedTextSchema,
  stderr: capturedTextSchema,
  output: z.unknown().optional(),
  problems: z.array(hookProblemSchema),
  effect: hookRunEffectSchema,
});
export type HookRun = z.infer<typeof hookRunSchema>;

/** How a run came out, in one word. */
export const runResults = [
  ...hookDecisions,
  'hold',
  'no_opinion',
  'done',
  'failed',
  'timed_out',
  'cancelled',
  'skipped',
] as const;
export type RunResult = (typeof runResults)[number];

/** What a run is filed under. */
function runResultOf({ ended, effect }: HookRun): RunResult {
  if (ended.kind === 'skipped' || ended.kind === 'cancelled') return ended.kind;
  if (effect.decision !== undefined) return effect.decision;
  if (ended.kind === 'timed_out') return 'timed_out';
  return ended.kind === 'exited' && ended.code === 0 ? 'done' : 'failed';
}

/** Which runs of the history are meant; what is left out does not matter. */
export const runFilterSchema = z.object({
  hookName: z.string().optional(),
  /** The hooks.json that the hook comes from. */
  path: z.string().optional(),
  event: hookEventSchema.optional(),
  result: z.enum(runResults).optional(),
  /** The first moment that counts, as ISO 8601. */
  since: z.iso.datetime().optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

export function isMeant(run: HookRun, { hookName, path, event, result, since }: RunFilter): boolean {
  return (
    (hookName === undefined || run.hook_name === hookName) &&
    (path === undefined || run.source.path === path) &&
    (event === undefined || run.hook_event === event) &&
    (result === undefined || runResultOf(run) === result) &&
    (since === undefined || Date.parse(run.started_at) >= Date.parse(since))
  );
}

/** The cost of one hook: times of the runs that really ran. */
export const hookCostSchema = z.object({
  hookName: z.string(),
  path: z.string(),
  event: hookEventSchema,
  runs: z.number(),
  failed: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
});
export type HookCost = z.infer<typeof hookCostSchema>;
