import { isBusy } from '../shared/domain/conversation';
import type { RestoreResult } from '../shared/domain/checkpoint';
import type { Result } from '../shared/ipc/result';
import { failed, type ConversationSet, type ConversationSetDeps, type Opened } from './conversation-set';
import type { Core } from './core-api';
import { restoreFiles, type RestoreRequest } from './restore-files';
import { shownPlan } from './restore-plan';

type Requests = Core['conversations'];
type Guard = <T>(act: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

/** Requests on the files that a conversation wrote. */
export function checkpointRequests(
  deps: ConversationSetDeps,
  set: ConversationSet,
  guarded: Guard,
): Pick<Requests, 'planRestore' | 'restoreFiles'> {
  const { now, translate } = deps;
  return {
    planRestore: (conversationId, before) =>
      guarded(async () => {
        const entry = openAt(deps, set, conversationId, before);
        if (!entry.ok) return entry;
        const { log } = entry.data;
        return { ok: true, data: await shownPlan(log.trajectory().steps, before, log.kept) };
      }),
    restoreFiles: (conversationId, before, choices) =>
      guarded(async () => {
        const entry = openAt(deps, set, conversationId, before);
        if (!entry.ok) return entry;
        const { log } = entry.data;
        const from = { steps: log.trajectory().steps, kept: log.kept };
        return whileNothingRuns(deps, entry.data, { from, into: log, before, choices, now, translate });
      }),
  };
}

function openAt(
  { translate }: ConversationSetDeps,
  set: ConversationSet,
  conversationId: string,
  before: number,
): Result<Opened> {
  const entry = set.open(conversationId);
  if (!entry.ok || before < entry.data.log.trajectory().steps.length) return entry;
  return failed('not-found', translate('core.noSuchStep'));
}

/** A turn would write the same files. */
async function whileNothingRuns(
  { translate }: ConversationSetDeps,
  entry: Opened,
  request: RestoreRequest,
): Promise<Result<RestoreResult>> {
  if (isBusy(entry.log.trajectory().status)) return failed('busy', translate('core.restoreBusy'));
  if (entry.restoring !== null) return failed('busy', translate('core.filesBusy'));
  const work = restoreFiles(request);
  entry.restoring = work.catch(() => undefined);
  try {
    return await work;
  } finally {
    entry.restoring = null;
  }
}
