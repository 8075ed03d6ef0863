import { z } from 'zod';
import { hookEventSchema, hookProblemSchema } from './hook';

/** One command. `at` is its position in the file; null: it is not there yet. */
const handlerFormSchema = z.object({
  at: z.int().nullable(),
  command: z.string(),
  /** Seconds; null: the default, which is not written. */
  timeout: z.number().nullable(),
});
export type HandlerForm = z.infer<typeof handlerFormSchema>;

const groupFormSchema = z.object({
  at: z.int().nullable(),
  /** A handler that stands in the place of a group; it has no matcher and no siblings. */
  bare: z.boolean(),
  /** Null: every tool, not written. */
  matcher: z.string().nullable(),
  handlers: z.array(handlerFormSchema),
});
export type GroupForm = z.infer<typeof groupFormSchema>;

const eventFormSchema = z.object({
  event: hookEventSchema,
  /** Its key as the file spells it; null: it is not there yet. */
  key: z.string().nullable(),
  groups: z.array(groupFormSchema),
});
export type EventForm = z.infer<typeof eventFormSchema>;

/** One named hook as a form shows it. What a form does not know stays in the text. */
const hookFormSchema = z.object({
  name: z.string(),
  enabled: z.boolean(),
  events: z.array(eventFormSchema),
});
export type HookForm = z.infer<typeof hookFormSchema>;

/** One change to the text of a hooks.json. */
const draftEditSchema = z.discriminatedUnion('kind', [
  /** `name` null: a new hook. */
  z.object({ kind: z.literal('write'), name: z.string().nullable(), form: hookFormSchema }),
  z.object({ kind: z.literal('delete'), name: z.string() }),
  z.object({ kind: z.literal('copy'), name: z.string(), as: z.string() }),
]);
export type DraftEdit = z.infer<typeof draftEditSchema>;

export const draftRequestSchema = z.object({
  path: z.string(),
  /** The text that the draft began with. */
  baseText: z.string(),
  text: z.string(),
  /** Made to `text` before it is looked at. */
  edit: draftEditSchema.nullable(),
});
export type DraftRequest = z.infer<typeof draftRequestSchema>;

/** A text that is not saved yet, and what it would mean. */
export const hookDraftSchema = z.object({
  text: z.string(),
  /** How many keys differ from the text that the draft began with. */
  keys: z.number(),
  /** Why the text is not one JSON object; a form cannot be shown then. */
  syntax: z.object({ line: z.number(), column: z.number(), message: z.string() }).nullable(),
  /** `form` null: it holds something that a form does not know. */
  hooks: z.array(z.object({ name: z.string(), form: hookFormSchema.nullable() })),
  problems: z.array(hookProblemSchema),
});
export type HookDraft = z.infer<typeof hookDraftSchema>;

/** A hooks.json as it was read; a file that does not exist yet has no hash. */
export const hookFileTextSchema = z.object({
  text: z.string(),
  hash: z.string().nullable(),
  /** Why it cannot be written, in words. */
  readOnly: z.string().nullable(),
});
export type HookFileText = z.infer<typeof hookFileTextSchema>;

export const hookSaveSchema = z.object({
  path: z.string(),
  /** What the changes began with: handlers that differ from it are the person's own. */
  baseText: z.string(),
  /** Of the bytes that may be replaced; null: only when there is no file. */
  expectedHash: z.string().nullable(),
  text: z.string(),
});
export type HookSave = z.infer<typeof hookSaveSchema>;

export const hookSavedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('saved'),
    hash: z.string(),
    /** What did not follow from the save, in words: a hook that stays paused, a review that was not stored. */
    warning: z.string().nullable(),
  }),
  /** Nothing was written. `text` is what is on disk now; null: the file is gone. */
  z.object({ kind: z.literal('conflict'), text: z.string().nullable(), hash: z.string().nullable() }),
]);
export type HookSaved = z.infer<typeof hookSavedSchema>;

export const matcherTryoutSchema = z.object({
  /** Why it is no valid matcher. */
  error: z.string().nullable(),
  matches: z.array(z.string()),
  tools: z.number(),
});
export type MatcherTryout = z.infer<typeof matcherTryoutSchema>;

/** Bundled hooks to begin with; each has a folder of this name and texts of this name. */
export const hookTemplateIds = [
  'block-destructive',
  'protect-paths',
  'ask-before-push',
  'git-status',
  'require-tests',
  'audit-log',
] as const;
export const hookTemplateIdSchema = z.enum(hookTemplateIds);
export type HookTemplateId = z.infer<typeof hookTemplateIdSchema>;

export const hookTemplateSchema = z.object({
  id: hookTemplateIdSchema,
  /** As it would be written into the file that was asked about. */
  form: hookFormSchema,
  scriptPath: z.string(),
  script: z.string(),
});
export type HookTemplate = z.infer<typeof hookTemplateSchema>;
