import { z } from 'zod';

const hashSchema = z.string();

/** What a file was right before it was written. */
const fileBeforeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent') }),
  z.object({ kind: z.literal('kept'), hash: hashSchema, bytes: z.number(), mode: z.number() }),
  /** The conversation already keeps as much as it may; this content is gone. */
  z.object({ kind: z.literal('not-kept'), hash: hashSchema, bytes: z.number() }),
]);
export type FileBefore = z.infer<typeof fileBeforeSchema>;

/** One write of a file, recorded before it happens. `after` is the SHA-256 of what was to be there; null: nothing. */
export const fileWriteSchema = z.object({
  path: z.string(),
  before: fileBeforeSchema,
  after: hashSchema.nullable(),
});
export type FileWrite = z.infer<typeof fileWriteSchema>;

const failedFileSchema = z.object({ path: z.string(), message: z.string() });
export type FailedFile = z.infer<typeof failedFileSchema>;

/** On the notice of a restore: to before which step, and what did not work; null until it has ended. */
export const restoreMarkSchema = z.object({
  before: z.number(),
  failed: z.array(failedFileSchema).nullable(),
});

/** A file that a restore would change. */
const restorableFileSchema = z.object({
  path: z.string(),
  change: z.enum(['rewrite', 'create', 'remove']),
  /** SHA-256 of what is there now; null: nothing. A restore must name it, so that only what was shown is replaced. */
  present: hashSchema.nullable(),
  /** Somebody other than the file tools wrote it: after their last write, or between two of them. */
  edited: z.enum(['no', 'since', 'between']),
  /** Unified diff of the restore; empty when it is not text. */
  diff: z.string(),
  added: z.number(),
  removed: z.number(),
  diffCut: z.boolean(),
});
export type RestorableFile = z.infer<typeof restorableFileSchema>;

/** A file that is not as it was and cannot be put back. `detail` is what the system said. */
const blockedFileSchema = z.object({
  path: z.string(),
  reason: z.enum(['not-kept', 'damaged', 'link', 'not-a-file', 'too-big', 'unreadable']),
  detail: z.string(),
});
export type BlockedFile = z.infer<typeof blockedFileSchema>;

export const restorePlanSchema = z.object({
  files: z.array(restorableFileSchema),
  blocked: z.array(blockedFileSchema),
  /** Commands, sub-agents and MCP calls that ran since; what they changed is not covered. */
  commands: z.number(),
});
export type RestorePlan = z.infer<typeof restorePlanSchema>;

/** The files a person ticked, each as it was shown. */
export const restoreChoicesSchema = z.array(z.object({ path: z.string(), present: hashSchema.nullable() }));
export type RestoreChoice = z.infer<typeof restoreChoicesSchema>[number];

export const restoreResultSchema = z.object({
  restored: z.array(z.string()),
  failed: z.array(failedFileSchema),
});
export type RestoreResult = z.infer<typeof restoreResultSchema>;
