import { z } from 'zod';

export const conversationIdSchema = z.uuid();

/** The durable record of one dialogue; written as the first event of its trajectory; only its model can change. */
export const conversationSchema = z.object({
  conversationId: conversationIdSchema,
  createdAt: z.string(),
  /** Absolute workspace roots, in order; empty when there is none. */
  roots: z.array(z.string()),
  model: z.string(),
  parentConversationId: conversationIdSchema.nullable(),
  /** It took up another conversation as that was before one of its messages. */
  forkedFrom: z.object({ conversationId: conversationIdSchema, before: z.number() }).optional(),
  /** Of a sub-agent: the call in its parent that began it, and what it was to be. */
  calledBy: z.object({ stepIndex: z.number(), role: z.string().nullable() }).optional(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('running'), phase: z.enum(['hooks', 'model', 'tool']) }),
  z.object({ kind: z.literal('needs-you'), requestId: z.string() }),
  z.object({ kind: z.literal('stopping') }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
  /** The app ended in the middle of a run. */
  z.object({ kind: z.literal('interrupted') }),
]);
export type ConversationStatus = z.infer<typeof conversationStatusSchema>;

export function isBusy(status: ConversationStatus): boolean {
  return status.kind === 'running' || status.kind === 'needs-you' || status.kind === 'stopping';
}

/** A prompt that waits for the turn to end. */
export const queuedPromptSchema = z.object({ promptId: z.string(), text: z.string() });
export type QueuedPrompt = z.infer<typeof queuedPromptSchema>;

/** One row of the sidebar. */
export const conversationSummarySchema = conversationSchema.extend({
  title: z.string(),
  status: conversationStatusSchema,
  updatedAt: z.string(),
  stepCount: z.number(),
  /** Pid of another process that has it open: can be read, not continued, here. */
  heldBy: z.number().nullable(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** A conversation file that could not be read; it never hides the others. */
export const damagedConversationSchema = z.object({ path: z.string(), message: z.string() });
export type DamagedConversation = z.infer<typeof damagedConversationSchema>;
