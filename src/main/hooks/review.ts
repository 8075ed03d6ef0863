import type { ReviewAnswer, ReviewItem, WorkspaceReview } from '../../shared/domain/hook';
import { handlersOf } from './brought';
import type { HookHandler } from './handler';
import { shownScriptBytes } from './script-hashes';
import type { ScriptsNow } from './scripts-now';
import { formerly, standingOf, type StandingDeps } from './standing';
import { definitionHash, normalisedDefinition, type ReviewRecord } from './trust-state';
import { workingFolder } from './working-folder';

/** What of a workspace waits for a review or is kept off, with all that the act of review answers for. */
export async function openReview(
  root: string,
  deps: StandingDeps,
): Promise<Pick<WorkspaceReview, 'items' | 'keptOff'>> {
  const items: ReviewItem[] = [];
  const keptOff: ReviewItem[] = [];
  for (const handler of await handlersOf(root, deps.load)) {
    const standing = await standingOf(handler, deps);
    if (standing.kind === 'trusted') continue;
    (standing.trust === 'kept-off' ? keptOff : items).push(await itemOf(handler, deps));
  }
  return { items, keptOff };
}

async function itemOf(handler: HookHandler, deps: StandingDeps): Promise<ReviewItem> {
  const records = (await deps.store.recordsOf(handler)) ?? [];
  const hash = definitionHash(handler);
  const same = records.map((file) => file.get(hash)).find((record) => record !== undefined);
  const former = same ?? (await formerly(handler, records, deps.load));
  const { folder } = await workingFolder(handler);
  return {
    handlerId: handler.handlerId,
    name: handler.name,
    path: handler.source.path,
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
    scripts: shownScripts(await deps.scriptsNow(handler), former),
  };
}

function shownScripts(now: ScriptsNow, former: ReviewRecord | null): ReviewItem['scripts'] {
  return [...now].map(([key, { path, hash, text, cut }]) => {
    const before = former?.scripts[key];
    const changed = before !== undefined && before.hash !== hash;
    const previousText = changed ? before.text : null;
    return { path, text: cut ? `${text}\n…` : text, hash, changed, previousText };
  });
}

/** True when what the answer was given for is what is there now. */
export function isWhatWasShown(answer: ReviewAnswer, handler: HookHandler, now: ScriptsNow): boolean {
  if (answer.definitionHash !== definitionHash(handler)) return false;
  const shown = new Map(Object.entries(answer.scriptHashes));
  return shown.size === now.size && [...now.values()].every(({ path, hash }) => shown.get(path) === hash);
}

/** An answer and everything it was given for. */
export function recordOf(
  handler: HookHandler,
  now: ScriptsNow,
  { answer, allowSecrets }: Pick<ReviewAnswer, 'answer' | 'allowSecrets'>,
  at: Date,
): ReviewRecord {
  const scripts: ReviewRecord['scripts'] = {};
  for (const [key, { hash, text, cut }] of now) {
    scripts[key] = { hash, text: cut || text.length > shownScriptBytes ? null : text };
  }
  return {
    answer,
    allowSecrets: allowSecrets ?? false,
    definition: normalisedDefinition(handler),
    name: handler.name,
    jsonPath: handler.jsonPath,
    scripts,
    reviewedAt: at.toISOString(),
  };
}
