import { z } from 'zod';
import { fileWriteSchema, restoreMarkSchema } from './checkpoint';
import { hookEventSchema, hookLayerSchema } from './hook';
import { decisionSchema } from './permission';

export const toolArgsSchema = z.record(z.string(), z.unknown());
export type ToolArgs = z.infer<typeof toolArgsSchema>;

/** What the model (or a hook) asked for. `callId` pairs it with its one result. */
export const toolCallSchema = z.object({ callId: z.string(), tool: z.string(), args: toolArgsSchema });
export type ToolCall = z.infer<typeof toolCallSchema>;

export const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  thinkingTokens: z.number(),
  cacheReadTokens: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

/** What a tool that ran left behind, apart from its text. */
export const toolDetailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({
    kind: z.literal('command'),
    exitCode: z.number().nullable(),
    signal: z.string().nullable(),
    durationMs: z.number(),
  }),
  z.object({
    kind: z.literal('file-change'),
    path: z.string(),
    /** Unified diff of what changed on disk. */
    diff: z.string(),
    added: z.number(),
    removed: z.number(),
  }),
]);
export type ToolDetail = z.infer<typeof toolDetailSchema>;

/** A call whose work goes on after its place in the turn, and what the model was told of that. */
const backgroundSchema = z.object({ taskId: z.string(), text: z.string() });

/** Where a call stands. `text` of the last five is what the model is told. */
export const toolCallStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proposed') }),
  z.object({ kind: z.literal('awaiting-approval'), requestId: z.string() }),
  z.object({
    kind: z.literal('running'),
    startedAt: z.string(),
    /** The turn no longer waits for it. */
    background: backgroundSchema.optional(),
  }),
  z.object({ kind: z.literal('done'), text: z.string(), detail: toolDetailSchema, durationMs: z.number() }),
  z.object({ kind: z.literal('failed'), text: z.string(), durationMs: z.number() }),
  z.object({
    kind: z.literal('denied'),
    by: z.enum(['policy', 'user', 'hook-failure']),
    text: z.string(),
  }),
  z.object({ kind: z.literal('cancelled'), text: z.string() }),
  /** The app ended while it ran; nobody knows how far it came. */
  z.object({ kind: z.literal('interrupted'), text: z.string() }),
]);
export type ToolCallState = z.infer<typeof toolCallStateSchema>;

/** One `overwrite` of a hook: which hook, and the top-level args before and after. */
export const overwriteSchema = z.object({
  hook: z.string(),
  layer: hookLayerSchema,
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type Overwrite = z.infer<typeof overwriteSchema>;

const base = { index: z.number(), at: z.string() };

export const userStepSchema = z.object({ ...base, kind: z.literal('user'), text: z.string() });

export const modelStepSchema = z.object({
  ...base,
  kind: z.literal('model'),
  invocationNumber: z.number(),
  /** Id of the model that was asked. */
  model: z.string().optional(),
  text: z.string(),
  thinking: z.string(),
  toolCalls: z.array(toolCallSchema),
  state: z.enum(['streaming', 'done', 'failed', 'cancelled', 'interrupted']),
  error: z.string().nullable(),
  usage: usageSchema.nullable(),
  durationMs: z.number().nullable(),
  /** What the provider wants to see again with this answer (signatures and the like); opaque to all but it. */
  providerData: z.unknown().optional(),
});

export const toolStepSchema = z.object({
  ...base,
  kind: z.literal('tool'),
  /** As the model or the hook made it. */
  call: toolCallSchema,
  /** The hook that injected the call; null when the model made it. */
  injectedBy: z.string().nullable(),
  /** The args that run, after every overwrite. */
  args: toolArgsSchema,
  overwrites: z.array(overwriteSchema),
  decision: decisionSchema.nullable(),
  state: toolCallStateSchema,
  /** Streamed output so far, bounded. */
  output: z.string(),
  /** What PostToolUse hooks that failed left for the model to read. */
  notes: z.array(z.string()),
  /** Stays when it has ended: the result of the call remains what the model was told first. */
  background: backgroundSchema.optional(),
  /** Files it set out to write, each recorded before it was written. */
  writes: z.array(fileWriteSchema).optional(),
});

/** Something a hook put into the conversation. */
export const hookStepSchema = z.object({
  ...base,
  kind: z.literal('hook'),
  hook: z.string(),
  layer: hookLayerSchema,
  event: hookEventSchema,
  message: z.enum(['ephemeral', 'user', 'system', 'continue']),
  text: z.string(),
  invocationNumber: z.number().nullable(),
  /** For `continue`: the count so far and the cap. */
  continuation: z.object({ count: z.number(), cap: z.number() }).nullable(),
});

/** From here on the steps up to `to` are sent as this text; null: they are left out without one. */
const summarySchema = z.object({
  to: z.number(),
  text: z.string().nullable(),
  usage: usageSchema.nullable(),
});

/** Something the app has to say where it happened. */
export const noticeStepSchema = z.object({
  ...base,
  kind: z.literal('notice'),
  level: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  text: z.string(),
  /** Index of the tool step whose background work has ended: here the model is told how. */
  endOf: z.number().optional(),
  /** A hook that is not what it was, which the person may accept. */
  change: z.object({ path: z.string(), hook: z.string() }).optional(),
  /** The person put files back; `writes` is what they were before that. */
  restore: restoreMarkSchema.optional(),
  writes: z.array(fileWriteSchema).optional(),
  /** From here on tool results before this step are sent in short. */
  shortBefore: z.number().optional(),
  summary: summarySchema.optional(),
});

export const stepSchema = z.discriminatedUnion('kind', [
  userStepSchema,
  modelStepSchema,
  toolStepSchema,
  hookStepSchema,
  noticeStepSchema,
]);
export type Step = z.infer<typeof stepSchema>;
export type UserStep = z.infer<typeof userStepSchema>;
export type ModelStep = z.infer<typeof modelStepSchema>;
export type ToolStep = z.infer<typeof toolStepSchema>;
export type HookStep = z.infer<typeof hookStepSchema>;
export type NoticeStep = z.infer<typeof noticeStepSchema>;

/** What the vendor counted for a step: an answer, or a summary of earlier ones. */
export function usageOf(step: Step): Usage | null {
  if (step.kind === 'notice') return step.summary?.usage ?? null;
  return step.kind === 'model' ? step.usage : null;
}
