import { z } from 'zod';
import { hashOf } from './file-cache';
import type { HookHandler } from './handler';

const reviewedScriptSchema = z.object({
  hash: z.string(),
  /** As it was reviewed, for the diff when it changes; null when it was too long to keep. */
  text: z.string().nullable(),
});

/** What the person answered for one definition, and everything the answer was given for. */
export const reviewRecordSchema = z.object({
  answer: z.enum(['trust', 'trust-no-approve', 'keep-off']),
  allowSecrets: z.boolean(),
  definition: z.string(),
  /** Place and name at the time, to tell a changed handler from a new one. */
  name: z.string(),
  jsonPath: z.string(),
  /** By path, relative to the workspace root. */
  scripts: z.record(z.string(), reviewedScriptSchema),
  reviewedAt: z.string(),
});
export type ReviewRecord = z.infer<typeof reviewRecordSchema>;

/** Reviews of one source file, by the hash of the definition. */
const reviewedFileSchema = z.record(z.string(), reviewRecordSchema);

export const trustStateSchema = z.object({
  /** By the real path of the root; a workspace that is not here is not trusted. */
  workspaces: z
    .record(
      z.string(),
      z.object({
        trustedAt: z.string(),
        /** By the path of the source file, relative to the root. */
        files: z.record(z.string(), reviewedFileSchema).default({}),
      }),
    )
    .default({}),
});
export type TrustState = z.infer<typeof trustStateSchema>;

/** The spellings of "every tool" are one and the same. */
export function meansEveryTool(matcher: string | null): boolean {
  return matcher === null || ['', '*', '.*'].includes(matcher);
}

/**
 * A handler's definition as it is reviewed: what makes it fire and what it runs. Not its name, its
 * place, its shape in the file, whether it is on, or defaults that are spelled out.
 */
export function normalisedDefinition(handler: HookHandler): string {
  const { event, command } = handler;
  const definition = {
    event,
    ...(meansEveryTool(handler.matcher) ? {} : { matcher: handler.matcher }),
    type: 'command',
    command,
    timeout: handler.timeoutSeconds,
  };
  return JSON.stringify(definition, null, 2);
}

const hashes = new WeakMap<HookHandler, string>();

/** Remembered, since it is asked before every start and a loaded handler never changes. */
export function definitionHash(handler: HookHandler): string {
  const known = hashes.get(handler);
  if (known !== undefined) return known;
  const hash = hashOf(normalisedDefinition(handler));
  hashes.set(handler, hash);
  return hash;
}
