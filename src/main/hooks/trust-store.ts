import { relative } from 'node:path';
import type { JsonFile } from '../store/json-file';
import { createCachedRead } from './cached-read';
import type { HookHandler } from './handler';
import { realPathOf } from './sources';
import { definitionHash, type ReviewRecord, type TrustState } from './trust-state';

/** Reviews of one source file, by the hash of the definition. */
export type Records = ReadonlyMap<string, ReviewRecord>;

export interface Reviewed {
  handler: HookHandler;
  record: ReviewRecord;
}

export interface TrustStore {
  isTrusted(root: string): Promise<boolean>;
  /** The stored records of the handler's file, then those of this run; null in an untrusted workspace. */
  recordsOf(handler: HookHandler): Promise<Records[] | null>;
  /** Trusts the workspace and stores the answers. `present` are the definitions that exist now. */
  save(root: string, reviewed: readonly Reviewed[], present: ReadonlySet<string>, now: Date): Promise<void>;
  /** Adds answers where the workspace is trusted, for as long as that lasts; elsewhere nothing. */
  addWhereTrusted(
    root: string,
    reviewed: readonly Reviewed[],
    present: ReadonlySet<string>,
    now: Date,
  ): Promise<void>;
  /** The same until the process ends, in memory alone. */
  keepForThisRun(root: string, reviewed: readonly Reviewed[]): void;
}

export function createTrustStore(file: JsonFile<TrustState>): TrustStore {
  const readStored = createCachedRead(file);
  // A trust store that cannot be read vouches for nothing.
  const readState = (): Promise<TrustState> => readStored().catch(() => ({ workspaces: {} }));
  /** By real root, then by source file. */
  const thisRun = new Map<string, Map<string, Map<string, ReviewRecord>>>();

  return {
    async isTrusted(root) {
      const realRoot = realPathOf(root);
      return thisRun.has(realRoot) || (await readState()).workspaces[realRoot] !== undefined;
    },
    async recordsOf(handler) {
      const { root, path } = handler.source;
      if (root === null) return null;
      const realRoot = realPathOf(root);
      const workspace = (await readState()).workspaces[realRoot];
      const run = thisRun.get(realRoot);
      if (workspace === undefined && run === undefined) return null;
      const source = relative(root, path);
      const stored = new Map(Object.entries(workspace?.files[source] ?? {}));
      return [stored, run?.get(source) ?? new Map<string, ReviewRecord>()];
    },
    async save(root, reviewed, present, now) {
      await file.update((state) => withReviewed(state, root, reviewed, present, now));
    },
    async addWhereTrusted(root, reviewed, present, now) {
      if (reviewed.length === 0) return;
      const run = thisRun.get(realPathOf(root));
      const isStored = (await readState()).workspaces[realPathOf(root)] !== undefined;
      if (isStored) await file.update((state) => withReviewed(state, root, reviewed, present, now));
      else if (run !== undefined) addTo(run, root, reviewed);
    },
    keepForThisRun(root, reviewed) {
      const sources = new Map<string, Map<string, ReviewRecord>>();
      addTo(sources, root, reviewed);
      thisRun.set(realPathOf(root), sources);
    },
  };
}

function addTo(
  sources: Map<string, Map<string, ReviewRecord>>,
  root: string,
  reviewed: readonly Reviewed[],
): void {
  for (const { handler, record } of reviewed) {
    const source = relative(root, handler.source.path);
    const records = sources.get(source) ?? new Map<string, ReviewRecord>();
    sources.set(source, records.set(definitionHash(handler), record));
  }
}

/** Former answers of a file are kept for the next diff, but not for ever. */
const mostFormerRecords = 50;

function withReviewed(
  state: TrustState,
  root: string,
  reviewed: readonly Reviewed[],
  present: ReadonlySet<string>,
  now: Date,
): TrustState {
  const realRoot = realPathOf(root);
  const workspace = state.workspaces[realRoot] ?? { trustedAt: now.toISOString(), files: {} };
  const files = { ...workspace.files };
  for (const { handler, record } of reviewed) {
    const source = relative(root, handler.source.path);
    files[source] = { ...files[source], [definitionHash(handler)]: record };
  }
  for (const [source, records] of Object.entries(files)) {
    const former = Object.entries(records).filter(([hash]) => !present.has(hash));
    const oldest = former.sort(([, a], [, b]) => a.reviewedAt.localeCompare(b.reviewedAt));
    const dropped = new Set(oldest.slice(0, -mostFormerRecords).map(([hash]) => hash));
    files[source] = Object.fromEntries(Object.entries(records).filter(([hash]) => !dropped.has(hash)));
  }
  return { ...state, workspaces: { ...state.workspaces, [realRoot]: { ...workspace, files } } };
}
