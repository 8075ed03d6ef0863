import type { Settings } from '../../shared/domain/settings';
import { handlersOf, type LoadHooks } from './brought';
import type { HandlerStanding, HookHandler } from './handler';
import type { ScriptsNow } from './scripts-now';
import { definitionHash, type ReviewRecord } from './trust-state';
import type { Records, TrustStore } from './trust-store';

export interface StandingDeps {
  load: LoadHooks;
  store: Pick<TrustStore, 'recordsOf'>;
  scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>;
  settings: () => Pick<Settings['hooks'], 'scriptChanges'>;
}

/** Whether a handler may start, by what is on disk right now. Never rejects. */
export async function standingOf(handler: HookHandler, deps: StandingDeps): Promise<HandlerStanding> {
  if (handler.source.root === null) return { kind: 'trusted', mayApprove: true, secretsAllowed: true };
  try {
    return await judge(handler, deps);
  } catch {
    return { kind: 'not-trusted', trust: 'untrusted-workspace' };
  }
}

async function judge(handler: HookHandler, deps: StandingDeps): Promise<HandlerStanding> {
  const records = await deps.store.recordsOf(handler);
  if (records === null) return { kind: 'not-trusted', trust: 'untrusted-workspace' };
  const hash = definitionHash(handler);
  const reviewed = records.map((file) => file.get(hash)).filter((record) => record !== undefined);
  if (reviewed.length === 0) {
    const former = await formerly(handler, records, deps.load);
    return { kind: 'not-trusted', trust: former === null ? 'review' : 'changed' };
  }
  const now = await deps.scriptsNow(handler);
  const relaxed = deps.settings().scriptChanges === 'notify';
  const record =
    reviewed.find(({ scripts }) => sameScripts(scripts, now)) ??
    reviewed.find(({ answer }) => relaxed && answer !== 'keep-off');
  if (record === undefined) return { kind: 'not-trusted', trust: 'changed' };
  if (record.answer === 'keep-off') return { kind: 'not-trusted', trust: 'kept-off' };
  return { kind: 'trusted', mayApprove: record.answer === 'trust', secretsAllowed: record.allowSecrets };
}

function sameScripts(reviewed: ReviewRecord['scripts'], now: ScriptsNow): boolean {
  const before = new Map(Object.entries(reviewed));
  return before.size === now.size && [...now].every(([key, { hash }]) => before.get(key)?.hash === hash);
}

/** What was reviewed in the place of a handler and is there no more; null when the handler is simply new. */
export async function formerly(
  handler: HookHandler,
  records: readonly Records[],
  load: LoadHooks,
): Promise<ReviewRecord | null> {
  const siblings = await handlersOf(handler.source.root ?? '', load);
  const sameFile = siblings.filter(({ source }) => source.path === handler.source.path);
  const present = new Set(sameFile.map(definitionHash));
  const gone = records
    .flatMap((file) => [...file])
    .filter(([hash]) => !present.has(hash))
    .map(([, record]) => record)
    .sort((a, b) => b.reviewedAt.localeCompare(a.reviewedAt));
  const samePlace = gone.find(({ jsonPath }) => jsonPath === handler.jsonPath);
  return samePlace ?? gone.find(({ name }) => name === handler.name) ?? null;
}
