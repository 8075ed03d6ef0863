import { randomUUID } from 'node:crypto';
import { isBusy, type Conversation } from '../shared/domain/conversation';
import type { RestoreResult } from '../shared/domain/checkpoint';
import type { Result } from '../shared/ipc/result';
import { forkFacts } from './agent/fork';
import { failed, type ConversationSet, type ConversationSetDeps, type Opened } from './conversation-set';
import type { Core } from './core-api';
import { keptHashes } from './file-history';
import { restoreFiles, type RestoreRequest } from './restore-files';
import { shownPlan } from './restore-plan';
import type { ConversationLog } from './store/conversation-log';

type Requests = Core['conversations'];
type Guard = <T>(act: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

interface CheckpointDeps extends ConversationSetDeps {
  checkModel(id: string): Result<Record<never, never>>;
}

/** Requests that go back to an earlier step: with the files, with the conversation, or with both. */
export function checkpointRequests(
  deps: CheckpointDeps,
  set: ConversationSet,
  guarded: Guard,
): Pick<Requests, 'planRestore' | 'restoreFiles' | 'fork'> {
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
        return whileNothingRuns(deps, entry.data, {
          ...fromHere(log),
          into: log,
          before,
          choices,
          now,
          translate,
        });
      }),
    fork: (conversationId, before, choices) =>
      guarded(async () => {
        const entry = openAt(deps, set, conversationId, before);
        if (!entry.ok) return entry;
        const { conversation, steps } = entry.data.log.trajectory();
        if (steps[before]?.kind !== 'user') return failed('not-found', translate('core.noSuchStep'));
        const ready = deps.checkModel(conversation.model);
        if (!ready.ok) return ready;
        const fork = {
          ...conversation,
          conversationId: randomUUID(),
          createdAt: now().toISOString(),
          // The person's own, whoever began the other one.
          parentConversationId: null,
          forkedFrom: { conversationId, before },
        };
        const restored = await takeUp(deps, set, { source: entry.data, fork, before, choices });
        if (!restored.ok) return restored;
        return { ok: true, data: { conversationId: fork.conversationId, restored: restored.data } };
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

function fromHere(log: ConversationLog): Pick<RestoreRequest, 'from'> {
  return { from: { steps: log.trajectory().steps, kept: log.kept } };
}

interface Fork extends Pick<RestoreRequest, 'before' | 'choices'> {
  source: Opened;
  fork: Conversation;
}

/** Makes the new conversation and puts files back, or leaves nothing of it behind. */
async function takeUp(
  deps: CheckpointDeps,
  set: ConversationSet,
  { source, fork, before, choices }: Fork,
): Promise<Result<RestoreResult>> {
  const { now, translate, store } = deps;
  const { log } = source;
  const into = set.create(fork).log;
  const discard = async (): Promise<void> => {
    await set.close(fork.conversationId);
    store.trash(fork.conversationId);
    deps.onListChanged();
  };
  try {
    await log.kept.shareWith(into.kept, keptHashes(log.trajectory().steps.slice(0, before)));
    for (const fact of forkFacts(log.trajectory(), before)) into.append(fact);
    const unwritten = into.settle();
    if (unwritten !== null) throw unwritten;
    into.sync();
    if (choices.length === 0) return { ok: true, data: { restored: [], failed: [] } };
    const request = { ...fromHere(log), into, before, choices, now, translate };
    const restored = await whileNothingRuns(deps, source, request);
    if (!restored.ok) await discard();
    return restored;
  } catch (error) {
    await discard();
    throw error;
  }
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
