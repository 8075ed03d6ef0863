import { z } from 'zod';
import { mcpReviewItemSchema } from './mcp';

/** The moments of the loop at which hooks may act; the words of the hook contract. */
export const hookEvents = [
  'PreToolUse',
  'PostToolUse',
  'PreInvocation',
  'PostInvocation',
  'Stop',
  'SessionStart',
] as const;
export const hookEventSchema = z.enum(hookEvents);
export type HookEvent = z.infer<typeof hookEventSchema>;

/** Tool events have matchers; the others (lifecycle events) do not. */
export function isToolEvent(event: HookEvent): boolean {
  return event === 'PreToolUse' || event === 'PostToolUse';
}

export const hookDecisions = ['allow', 'deny', 'ask', 'force_ask', 'deny_unless_prior_grant'] as const;
export const hookDecisionSchema = z.enum(hookDecisions);
export type HookDecision = z.infer<typeof hookDecisionSchema>;

export const hookLayers = ['user', 'project', 'plugin'] as const;
export const hookLayerSchema = z.enum(hookLayers);
export type HookLayer = z.infer<typeof hookLayerSchema>;

/** Where a handler was read. `path` is the hooks.json as it was found, not a link's target. */
export const hookSourceSchema = z.object({
  layer: hookLayerSchema,
  path: z.string(),
  /** The workspace root that brought it; null for the user's own files and plugins. */
  root: z.string().nullable(),
  plugin: z.string().nullable(),
});
export type HookSource = z.infer<typeof hookSourceSchema>;

/** Who spoke: enough to name a hook to a person. */
export const hookRefSchema = z.object({ name: z.string(), layer: hookLayerSchema });
export type HookRef = z.infer<typeof hookRefSchema>;

export const handlerTrustSchema = z.enum(['trusted', 'review', 'changed', 'kept-off']);
export type HandlerTrust = z.infer<typeof handlerTrustSchema>;

/** A problem as it leaves the engine: the CLI, the history and the window read this one shape. */
export const hookProblemSchema = z.object({
  severity: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  message: z.string(),
  file: z.string(),
  line: z.number(),
  column: z.number(),
  json_path: z.string(),
  fix: z.string().optional(),
});
export type HookProblem = z.infer<typeof hookProblemSchema>;

/** One handler as a person sees it in a list, in running order. */
export const hookHandlerViewSchema = z.object({
  handlerId: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** What the file says, when the user's own override says otherwise. */
  enabledInFile: z.boolean(),
  event: hookEventSchema,
  matcher: z.string().nullable(),
  type: z.literal('command'),
  command: z.string(),
  timeoutSeconds: z.number(),
  cwd: z.string(),
  source: hookSourceSchema,
  line: z.number(),
  column: z.number(),
  trust: handlerTrustSchema,
});
export type HookHandlerView = z.infer<typeof hookHandlerViewSchema>;

export const hookSourceViewSchema = z.object({
  source: hookSourceSchema,
  state: z.enum(['loaded', 'absent', 'unreadable', 'ignored', 'untrusted', 'disabled']),
  handlerCount: z.number(),
  /** Of the bytes of a file that cannot be read as hooks, to ignore just these; null where nothing can be ignored. */
  contentHash: z.string().nullable(),
});
export type HookSourceView = z.infer<typeof hookSourceViewSchema>;

/** A file at an old or foreign place: found, not used. */
const hookElsewhereSchema = z.object({ path: z.string(), moveTo: z.string() });

/** A hook that the agent's turn took away or changed: it holds until the person accepts that. */
export const heldHookSchema = z.object({
  path: z.string(),
  name: z.string(),
  /** False: the hook is there, and a script of it changed. */
  lost: z.boolean(),
});
export type HeldHook = z.infer<typeof heldHookSchema>;

/** What the engine resolved for a set of roots: the same list that fires. */
export const hookListingSchema = z.object({
  sources: z.array(hookSourceViewSchema),
  handlers: z.array(hookHandlerViewSchema),
  problems: z.array(hookProblemSchema),
  elsewhere: z.array(hookElsewhereSchema),
  held: z.array(heldHookSchema),
});
export type HookListing = z.infer<typeof hookListingSchema>;

/** One handler to review, with everything that the act of review answers for. */
export const reviewItemSchema = z.object({
  handlerId: z.string(),
  name: z.string(),
  /** The hooks.json it stands in. */
  path: z.string(),
  event: hookEventSchema,
  matcher: z.string().nullable(),
  command: z.string(),
  cwd: z.string(),
  timeoutSeconds: z.number(),
  state: z.enum(['new', 'changed']),
  /** True for PreToolUse: it can approve tool calls without asking. */
  canApprove: z.boolean(),
  definitionHash: z.string(),
  /** The normalised definition that was reviewed last, when it differs. */
  previousDefinition: z.string().nullable(),
  definition: z.string(),
  scripts: z.array(
    z.object({
      path: z.string(),
      text: z.string(),
      hash: z.string(),
      /** Not what was reviewed. */
      changed: z.boolean(),
      /** What was reviewed, when it differs and was short enough to keep. */
      previousText: z.string().nullable(),
    }),
  ),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

export const workspaceReviewSchema = z.object({
  root: z.string(),
  trusted: z.boolean(),
  items: z.array(reviewItemSchema),
  /** Answered with "keep off"; the answer can be changed. */
  keptOff: z.array(reviewItemSchema),
  servers: z.array(mcpReviewItemSchema),
});
export type WorkspaceReview = z.infer<typeof workspaceReviewSchema>;
/** The part of it that is about hooks. */
export type HookReview = Omit<WorkspaceReview, 'servers'>;

export const reviewAnswerSchema = z.object({
  handlerId: z.string(),
  answer: z.enum(['trust', 'trust-no-approve', 'keep-off']),
  /** The hashes that were on screen; refused if the disk differs. */
  definitionHash: z.string(),
  scriptHashes: z.record(z.string(), z.string()),
  /** Lets the handler see environment names that look secret. */
  allowSecrets: z.boolean().optional(),
});
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>;

/** Hooks that the person has switched off; ends with the app. */
export const engineStateSchema = z.object({
  /** For this run of the app. */
  off: z.boolean(),
  /** Conversations in which they are paused. */
  paused: z.array(z.string()),
});
export type EngineState = z.infer<typeof engineStateSchema>;
