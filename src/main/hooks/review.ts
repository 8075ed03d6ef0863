import type { ReviewItem } from '../../shared/domain/hook';
import type { HandlerStanding, HookHandler, LoadedHooks } from './handler';
import { definitionHash, normalisedDefinition, type ReviewRecord } from './trust-state';
import { workingFolder } from './working-folder';

/** The scripts of a handler as they are now, by their path relative to the root. */
export type ScriptsNow = Map<string, { path: string; hash: string; text: string; cut: boolean }>;

export interface Reviews {
  /** The handlers that a root brings, its plugins' too. */
  handlersOf(root: string): Promise<HookHandler[]>;
  /** Those that wait for a review, with all that the act of review answers for. */
  pending(root: string): Promise<ReviewItem[]>;
  /** What was reviewed at the place of a handler and is there no more; null when it is simply new. */
  formerly(
    handler: HookHandler,
    records: readonly ReadonlyMap<string, ReviewRecord>[],
  ): Promise<ReviewRecord | null>;
}

export function createReviews(deps: {
  load: (roots: readonly string[]) => Promise<LoadedHooks>;
  scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>;
  recordsOf: (handler: HookHandler, root: string) => Promise<ReadonlyMap<string, ReviewRecord>[] | null>;
  standing: (handler: HookHandler) => Promise<HandlerStanding>;
}): Reviews {
  async function handlersOf(root: string): Promise<HookHandler[]> {
    const { entries } = await deps.load([root]);
    const handlers = entries.filter((entry) => entry.kind === 'handler');
    return handlers.filter(({ source }) => source.root === root);
  }

  async function formerly(
    handler: HookHandler,
    records: readonly ReadonlyMap<string, ReviewRecord>[],
  ): Promise<ReviewRecord | null> {
    const siblings = await handlersOf(handler.source.root ?? '');
    const present = new Set(
      siblings.filter(({ source }) => source.path === handler.source.path).map(definitionHash),
    );
    const gone = records
      .flatMap((file) => [...file])
      .filter(([hash]) => !present.has(hash))
      .map(([, record]) => record)
      .sort((a, b) => b.reviewedAt.localeCompare(a.reviewedAt));
    return (
      gone.find(({ jsonPath }) => jsonPath === handler.jsonPath) ??
      gone.find(({ name }) => name === handler.name) ??
      null
    );
  }

  async function itemOf(handler: HookHandler, root: string): Promise<ReviewItem | null> {
    const standing = await deps.standing(handler);
    if (standing.kind === 'trusted' || standing.trust === 'kept-off') return null;
    const records = (await deps.recordsOf(handler, root)) ?? [];
    const hash = definitionHash(handler);
    const same = records.map((file) => file.get(hash)).find((record) => record !== undefined);
    const former = same ?? (await formerly(handler, records));
    const { folder } = await workingFolder(handler);
    const scripts = [...(await deps.scriptsNow(handler))].map(([key, { path, hash: now, text, cut }]) => {
      const before = former?.scripts[key];
      const shown = cut ? `${text}\n…` : text;
      return {
        path,
        text: shown,
        hash: now,
        previousText: before?.hash === now ? null : (before?.text ?? null),
      };
    });
    return {
      handlerId: handler.handlerId,
      name: handler.name,
      event: handler.event,
      matcher: handler.matcher,
      command: handler.command,
      cwd: folder,
      timeoutSeconds: handler.timeoutSeconds,
      state: former === null ? 'new' : 'changed',
      canApprove: handler.event === 'PreToolUse',
      definitionHash: hash,
      previousDefinition: same === undefined ? (former?.definition ?? null) : null,
      definition: normalisedDefinition(handler),
      scripts,
    };
  }

  return {
    handlersOf,
    formerly,
    async pending(root) {
      const items: ReviewItem[] = [];
      for (const handler of await handlersOf(root)) {
        const item = await itemOf(handler, root);
        if (item !== null) items.push(item);
      }
      return items;
    },
  };
}

export function sameScripts(reviewed: ReviewRecord['scripts'], now: ScriptsNow): boolean {
  const before = new Map(Object.entries(reviewed));
  return before.size === now.size && [...now].every(([key, { hash }]) => before.get(key)?.hash === hash);
}
