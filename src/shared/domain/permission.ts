import { z } from 'zod';
import { hookLayerSchema } from './hook';

export const resourceActions = ['command', 'read_file', 'write_file', 'read_url', 'mcp'] as const;
export const resourceActionSchema = z.enum(resourceActions);
export type ResourceAction = z.infer<typeof resourceActionSchema>;

/** What a call touches, written `action(target)`. */
export const resourceSchema = z.object({ action: resourceActionSchema, target: z.string() });
export type Resource = z.infer<typeof resourceSchema>;

export const grantScopeSchema = z.enum(['conversation', 'workspace', 'everywhere']);
export type GrantScope = z.infer<typeof grantScopeSchema>;

/** Remembered consent. `rule` is the exact text, such as `command(npm test)`. */
export const grantSchema = z.object({
  grantId: z.string(),
  rule: z.string(),
  scope: grantScopeSchema,
  conversationId: z.string().nullable(),
  workspace: z.string().nullable(),
  createdAt: z.string(),
  /** The approval it came from. */
  requestId: z.string(),
  uses: z.number(),
  lastUsedAt: z.string().nullable(),
});
export type Grant = z.infer<typeof grantSchema>;

export const decisionBySchema = z.enum([
  'default',
  'mode',
  'rule',
  'grant',
  'hook',
  'hold',
  'protected',
  'user',
  'no_prompt',
]);
export type DecisionBy = z.infer<typeof decisionBySchema>;

/** One line of the order in which a call was judged: who said what. */
export const traceEntrySchema = z.object({
  stage: z.enum([
    'hook',
    'protected',
    'deny-rule',
    'hook-strict',
    'ask-rule',
    'hook-soft',
    'grant',
    'allow-rule',
    'default',
    'mode',
    'prompt',
    'user',
  ]),
  outcome: z.enum(['allow', 'deny', 'ask', 'hold', 'none']),
  text: z.string(),
  /** The entry that decided. */
  won: z.boolean(),
});
export type TraceEntry = z.infer<typeof traceEntrySchema>;

/** Somebody's reason, with the hook that gave it, if one did. */
export const decisionReasonSchema = z.object({
  text: z.string(),
  hook: z.object({ name: z.string(), layer: hookLayerSchema }).nullable(),
});
export type DecisionReason = z.infer<typeof decisionReasonSchema>;

/** The answer for one tool call, with everything that led to it. */
export const decisionSchema = z.object({
  kind: z.enum(['allow', 'deny', 'ask']),
  by: decisionBySchema,
  reasons: z.array(decisionReasonSchema),
  trace: z.array(traceEntrySchema),
  /** The resources that were judged (a denied call reports one entry for each). */
  resources: z.array(resourceSchema),
  /** What an approval may remember; empty where nothing can be. */
  remember: z.array(grantScopeSchema),
  /** Rule texts that "Allow in this conversation" or "Always allow" would save. */
  proposals: z.array(z.string()),
  /** Why nothing, or less, can be remembered, in words. */
  rememberNote: z.string().nullable(),
  /** What consent was looked up on, when a hook named other resources; absent: `resources`. */
  consent: z.array(resourceSchema).optional(),
  /** The first write inside the workspace in this conversation: any Allow stands for the later ones too. */
  firstWrite: z.boolean().optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** One thing that a delete command would take, as it lay on the disk when the question was asked. */
export const deletedEntrySchema = z.object({
  /** For `unknown`: what the line says, which nobody can tell before it runs. */
  path: z.string(),
  kind: z.enum(['file', 'folder', 'link', 'missing', 'unknown']),
  /** Of a file. */
  bytes: z.number().nullable(),
  /** Where a link leads; what is deleted is the link. */
  leadsTo: z.string().nullable(),
});
export type DeletedEntry = z.infer<typeof deletedEntrySchema>;

export const deletionSchema = z.object({
  entries: z.array(deletedEntrySchema),
  /** There is more than is listed. */
  more: z.boolean(),
});
export type Deletion = z.infer<typeof deletionSchema>;

/** A question that waits for the person. Main runs only its own copy of what is shown here. */
export const approvalRequestSchema = z.object({
  requestId: z.string(),
  conversationId: z.string(),
  conversationTitle: z.string(),
  /** The sub-agent that asks; the conversation and the step are then those in which it was called. */
  agent: z.string().nullable(),
  stepIndex: z.number(),
  /** The root that it concerns: that of `cwd`, else the first; null: there is none. */
  workspace: z.string().nullable(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** The model's own words for the call, never policy. */
  agentSays: z.string().nullable(),
  cwd: z.string().nullable(),
  /** True when `cwd` lies outside the workspace roots. */
  cwdOutside: z.boolean(),
  /** Unified diff of a file change, when the call writes one. */
  diff: z.string().nullable(),
  /** What a delete command would take; null: the call is none. */
  deletes: deletionSchema.nullable(),
  decision: decisionSchema,
  /** What a hook checked instead of the call's own resources. */
  permissionOverrides: z.array(z.object({ hook: z.string(), resource: z.string() })),
  overwrittenBy: z.array(z.string()),
  /** Deletes, forces or leaves the workspace: Allow needs a second, deliberate act. */
  destructive: z.boolean(),
  fromBeforeRestart: z.boolean(),
  createdAt: z.string(),
  /** Hash of everything above that a person judges by; the reply must carry it. */
  payloadHash: z.string(),
});
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

export const approvalReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allow-once') }),
  z.object({ kind: z.literal('allow-remember'), scope: grantScopeSchema, rules: z.array(z.string()) }),
  z.object({ kind: z.literal('deny'), message: z.string() }),
]);
export type ApprovalReply = z.infer<typeof approvalReplySchema>;

export const touchedFileSchema = z.object({
  path: z.string(),
  /** Its name is one that secrets are kept under, or git ignores it. */
  why: z.enum(['secret', 'ignored']),
});
export type TouchedFile = z.infer<typeof touchedFileSchema>;

/** Looked up beside a request when it is shown; no part of what an answer is for. */
export const approvalFactsSchema = z.object({
  /** Calls with the same resources that were let through in this workspace; `complete`: all of it was read. */
  allowedBefore: z.object({ count: z.number(), complete: z.boolean() }),
  touched: z.array(touchedFileSchema),
});
export type ApprovalFacts = z.infer<typeof approvalFactsSchema>;

/** Earlier calls of the workspace that rules would let through as well. */
export const wouldAllowSchema = z.object({
  calls: z.array(z.string()),
  /** How many there are beyond those. */
  more: z.number(),
  complete: z.boolean(),
});
export type WouldAllow = z.infer<typeof wouldAllowSchema>;
