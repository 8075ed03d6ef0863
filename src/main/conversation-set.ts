import type { Conversation } from '../shared/domain/conversation';
import { isBusy } from '../shared/domain/conversation';
import type { TrajectoryEvent } from '../shared/domain/trajectory';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import type { OpenConversation } from './agent/conversation';
import { recoveryFacts } from './agent/recovery';
import type { ConversationLog, LogDeps } from './store/conversation-log';
import type { ConversationStore } from './store/conversation-store';
import { newerEventsCode } from './store/read-events';

export interface Opened {
  log: ConversationLog;
  loop: OpenConversation;
  /** Files are being put back: no turn may start, and the record stays open until it has ended. */
  restoring: Promise<unknown> | null;
  /** Set as soon as it is being closed: whoever else wants that waits for the same end. */
  closed?: Promise<void>;
}

export interface ConversationSetDeps {
  store: ConversationStore;
  now(): Date;
  translate: Translate;
  createLoop(log: ConversationLog): OpenConversation;
  onEvent(conversationId: string, event: TrajectoryEvent): void;
  onListChanged(): void;
}

/** The conversations that this process has open for writing, each with its loop. */
export interface ConversationSet {
  get(conversationId: string): Opened | undefined;
  all(): Opened[];
  create(conversation: Conversation): Opened;
  /** Opens for writing and settles what a killed run left open. Throws when the file cannot be read. */
  open(conversationId: string): Result<Opened>;
  close(conversationId: string): Promise<void>;
  closeAll(): Promise<void>;
}

/** Events after which a row of the list reads otherwise. */
const changesList: ReadonlySet<TrajectoryEvent['type']> = new Set([
  'opened',
  'titled',
  'model-chosen',
  'status',
]);

export function createConversationSet(deps: ConversationSetDeps): ConversationSet {
  const { store } = deps;
  const opened = new Map<string, Opened>();

  const logDeps = (conversationId: string): LogDeps => ({
    now: deps.now,
    onEvent(event) {
      deps.onEvent(conversationId, event);
      if (changesList.has(event.type)) deps.onListChanged();
      const log = opened.get(conversationId)?.log;
      if (log !== undefined && event.type === 'status' && !isBusy(event.status))
        store.saveSummary(log.trajectory());
    },
    onUnwritten(problem) {
      opened.get(conversationId)?.loop.failToRecord(problem.message);
    },
  });
  const adopt = (conversationId: string, log: ConversationLog): Opened => {
    const entry: Opened = { log, loop: deps.createLoop(log), restoring: null };
    opened.set(conversationId, entry);
    return entry;
  };
  const end = async (conversationId: string, { loop, log, restoring }: Opened): Promise<void> => {
    await restoring;
    await loop.dispose();
    store.saveSummary(log.trajectory());
    log.close();
    opened.delete(conversationId);
  };
  const close = async (conversationId: string): Promise<void> => {
    const entry = opened.get(conversationId);
    if (entry !== undefined) await (entry.closed ??= end(conversationId, entry));
  };

  return {
    get: (conversationId) => opened.get(conversationId),
    all: () => [...opened.values()],
    create: (conversation) =>
      adopt(conversation.conversationId, store.create(conversation, logDeps(conversation.conversationId))),
    open(conversationId) {
      const already = opened.get(conversationId);
      if (already !== undefined) return { ok: true, data: already };
      if (!store.exists(conversationId)) return failed('not-found', deps.translate('core.noConversation'));
      const result = store.open(conversationId, logDeps(conversationId));
      if (!result.ok) {
        return failed(
          'read-only',
          deps.translate('core.heldElsewhere', { id: conversationId, pid: result.pid }),
        );
      }
      const entry = adopt(conversationId, result.log);
      settleAfterKill(result.log, deps);
      return { ok: true, data: entry };
    },
    close,
    async closeAll() {
      await Promise.all([...opened.keys()].map(close));
    },
  };
}

function settleAfterKill(log: ConversationLog, { now, translate }: ConversationSetDeps): void {
  for (const fact of recoveryFacts(log.trajectory())) log.append(fact);
  const notice = (code: string, text: string): void => {
    const index = log.trajectory().steps.length;
    const at = now().toISOString();
    log.append({ type: 'step-added', step: { kind: 'notice', index, at, level: 'warning', code, text } });
  };
  if (log.torn) notice('torn-line', translate('core.tornLine'));
  if (log.unknownEvents > 0)
    notice(newerEventsCode, translate('core.newerEvents', { count: log.unknownEvents }));
  log.sync();
}

export function failed(
  code: 'not-found' | 'read-only' | 'busy' | 'internal',
  message: string,
): Result<never> {
  return { ok: false, error: { code, message } };
}
