import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { z } from 'zod';
import type { McpReviewAnswer, McpReviewItem } from '../../shared/domain/mcp';
import { realPathOf } from '../hooks/sources';
import type { JsonFile } from '../store/json-file';
import type { McpDefinition } from './mcp-config';
import { reviewedText } from './mcp-definition-text';
import type { McpStanding } from './mcp-book';
import type { McpFiles } from './mcp-sources';

const recordSchema = z.object({
  answer: z.enum(['trust', 'keep-off']),
  hash: z.string(),
  /** As it was reviewed, for the comparison when it changes. */
  definition: z.string(),
  reviewedAt: z.string(),
});
type ReviewRecord = z.infer<typeof recordSchema>;

/** Reviews by the real path of the root, then by file (relative to the root) and name. */
export const mcpReviewsSchema = z.object({
  workspaces: z.record(z.string(), z.record(z.string(), recordSchema)).default({}),
});
export type McpReviewsState = z.infer<typeof mcpReviewsSchema>;

export interface McpReviewsDeps {
  file: JsonFile<McpReviewsState>;
  files: McpFiles;
  isTrusted: (root: string) => Promise<boolean>;
  now: () => Date;
}

export interface McpReviews {
  /** Whether a server may run, by what is on disk right now. Never rejects. */
  standing(definition: McpDefinition): Promise<McpStanding>;
  /** The servers of a workspace that wait for a review. */
  pending(root: string): Promise<McpReviewItem[]>;
  /** True when what the answers were given for is what is there now. */
  areCurrent(root: string, answers: readonly McpReviewAnswer[]): boolean;
  /** Stores answers that are current; false, and nothing stored, when they are not. */
  answer(root: string, answers: readonly McpReviewAnswer[]): Promise<boolean>;
  /** Trusts the present servers of a folder until the process ends; what is kept off stays off. */
  trustForThisRun(root: string): void;
}

interface Context extends McpReviewsDeps {
  /** Definitions with their hashes that count until the process ends. */
  thisRun: ReadonlySet<string>;
}

export function createMcpReviews(deps: McpReviewsDeps): McpReviews {
  const thisRun = new Set<string>();
  const context = { ...deps, thisRun };
  return {
    standing: (definition) => standingOf(definition, context),
    pending: (root) => pendingIn(root, context),
    areCurrent: (root, answers) => recordsFor(root, answers, context) !== null,
    async answer(root, answers) {
      const records = recordsFor(root, answers, context);
      if (records === null) return false;
      if (records.size === 0) return true;
      const realRoot = realPathOf(root);
      await deps.file.update((state) => ({
        ...state,
        workspaces: {
          ...state.workspaces,
          [realRoot]: { ...state.workspaces[realRoot], ...Object.fromEntries(records) },
        },
      }));
      return true;
    },
    trustForThisRun(root) {
      for (const definition of broughtBy(root, deps)) thisRun.add(runKey(definition, hashOf(definition)));
    },
  };
}

async function standingOf(definition: McpDefinition, context: Context): Promise<McpStanding> {
  const { source, disabled } = definition;
  if (disabled) return 'disabled';
  if (source.root === null) return 'ok';
  if (!(await context.isTrusted(source.root).catch(() => false))) return 'untrusted';
  const hash = hashOf(definition);
  const record = recordOf(await stateIn(context), definition);
  if (record?.hash === hash) return record.answer === 'trust' ? 'ok' : 'kept-off';
  if (context.thisRun.has(runKey(definition, hash))) return 'ok';
  return record === null ? 'review' : 'changed';
}

async function pendingIn(root: string, context: Context): Promise<McpReviewItem[]> {
  const state = await stateIn(context);
  return broughtBy(root, context).flatMap((definition): McpReviewItem[] => {
    const record = recordOf(state, definition);
    const definitionHash = hashOf(definition);
    const isReviewed =
      record?.hash === definitionHash || context.thisRun.has(runKey(definition, definitionHash));
    if (definition.disabled || isReviewed) return [];
    return [
      {
        serverId: idOf(definition),
        name: definition.name,
        path: definition.source.path,
        state: record === null ? 'new' : 'changed',
        definitionHash,
        definition: reviewedText(definition),
        previousDefinition: record?.definition ?? null,
      },
    ];
  });
}

/** Null when something on disk is not what was shown. */
function recordsFor(
  root: string,
  answers: readonly McpReviewAnswer[],
  context: Context,
): Map<string, ReviewRecord> | null {
  const byId = new Map(broughtBy(root, context).map((definition) => [idOf(definition), definition]));
  const records = new Map<string, ReviewRecord>();
  const reviewedAt = context.now().toISOString();
  for (const { serverId, answer, definitionHash: hash } of answers) {
    const definition = byId.get(serverId);
    if (definition === undefined || hashOf(definition) !== hash) return null;
    records.set(serverId, { answer, hash, definition: reviewedText(definition), reviewedAt });
  }
  return records;
}

/** A store that cannot be read vouches for nothing. */
function stateIn({ file }: Context): Promise<McpReviewsState> {
  return file.read().catch(() => ({ workspaces: {} }));
}

function broughtBy(root: string, { files }: McpReviewsDeps): McpDefinition[] {
  return files.load([root]).definitions.filter(({ source }) => source.root === root);
}

/** The file and the name: stays the same when the entry changes. */
function idOf({ source, name }: McpDefinition): string {
  return `${relative(source.root ?? '', source.path)}#${name}`;
}

function recordOf(state: McpReviewsState, definition: McpDefinition): ReviewRecord | null {
  const root = realPathOf(definition.source.root ?? '');
  return state.workspaces[root]?.[idOf(definition)] ?? null;
}

function runKey(definition: McpDefinition, hash: string): string {
  return JSON.stringify([realPathOf(definition.source.root ?? ''), idOf(definition), hash]);
}

function hashOf(definition: McpDefinition): string {
  return createHash('sha256').update(reviewedText(definition)).digest('hex');
}
