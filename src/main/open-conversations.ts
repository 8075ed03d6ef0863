import { statSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { isBusy } from '../shared/domain/conversation';
import type { Trajectory, TrajectoryEvent } from '../shared/domain/trajectory';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import type { OpenConversation } from './agent/conversation';
import { recoveryFacts } from './agent/recovery';
import type { Core } from './core-api';
import type { ConversationLog, LogDeps } from './store/conversation-log';
import { summaryOf, type ConversationStore } from './store/conversation-store';

interface Opened {
  log: ConversationLog;
  loop: OpenConversation;
}

export interface OpenConversationsDeps {
  store: ConversationStore;
  now(): Date;
  translate: Translate;
  /** Model of a new conversation. */
  defaultModel(): Promise<string>;
  /** Refuses, in words, a model that cannot be used. */
  checkModel(id: string): Result<Record<never, never>>;
  createLoop(log: ConversationLog): OpenConversation;
  onEvent(conversationId: string, event: TrajectoryEvent): void;
  onListChanged(): void;
}

export type OpenConversations = Core['conversations'] & {
  /** Workspace roots of an open conversation. */
  rootsOf(conversationId: string): string[];
  dispose(): Promise<void>;
};

type Done = Result<Record<never, never>>;
const done: Done = { ok: true, data: {} };

/** Which conversations this process has open, and what can be asked of each. */
export function createOpenConversations(deps: OpenConversationsDeps): OpenConversations {
  const { store, translate } = deps;
  const opened = new Map<string, Opened>();

  const logDeps = (conversationId: string): LogDeps => ({
    now: deps.now,
    onEvent(event) {
      deps.onEvent(conversationId, event);
      if (event.type === 'opened' || event.type === 'titled' || event.type === 'status') deps.onListChanged();
      if (event.type === 'status' && !isBusy(event.status)) saveSummary(conversationId);
    },
  });

  const saveSummary = (conversationId: string): void => {
    const entry = opened.get(conversationId);
    if (entry !== undefined) store.saveSummary(entry.log.trajectory());
  };

  const adopt = (conversationId: string, log: ConversationLog): Opened => {
    const entry = { log, loop: deps.createLoop(log) };
    opened.set(conversationId, entry);
    return entry;
  };

  /** Opens for writing, and settles what a killed run left open. */
  const openForWriting = (conversationId: string): Result<Opened> => {
    const already = opened.get(conversationId);
    if (already !== undefined) return { ok: true, data: already };
    if (!store.exists(conversationId)) return failed('not-found', translate('core.noConversation'));
    const result = store.open(conversationId, logDeps(conversationId));
    if (!result.ok)
      return failed('read-only', translate('core.heldElsewhere', { id: conversationId, pid: result.pid }));
    const entry = adopt(conversationId, result.log);
    for (const fact of recoveryFacts(result.log.trajectory())) result.log.append(fact);
    if (result.log.torn) addNotice(result.log, 'torn-line', translate('core.tornLine'));
    if (result.log.unknownEvents > 0) {
      addNotice(
        result.log,
        'newer-events',
        translate('core.newerEvents', { count: result.log.unknownEvents }),
      );
    }
    return { ok: true, data: entry };
  };

  const addNotice = (log: ConversationLog, code: string, text: string): void => {
    const index = log.trajectory().steps.length;
    const at = deps.now().toISOString();
    log.append({ type: 'step-added', step: { kind: 'notice', index, at, level: 'warning', code, text } });
    log.sync();
  };

  const withOpen = (conversationId: string, act: (entry: Opened) => boolean | undefined): Promise<Done> =>
    guarded(() => {
      const entry = openForWriting(conversationId);
      if (!entry.ok) return entry;
      return act(entry.data) === false ? failed('not-found', translate('core.nothingToDo')) : done;
    });

  /** A model that cannot be used is said before the message is taken, so that nothing is half sent. */
  const start = (
    conversationId: string,
    act: (loop: OpenConversation) => boolean | undefined,
  ): Promise<Done> =>
    guarded(() => {
      const entry = openForWriting(conversationId);
      if (!entry.ok) return entry;
      const ready = deps.checkModel(entry.data.log.trajectory().conversation.model);
      if (!ready.ok) return ready;
      return act(entry.data.loop) === false ? failed('not-found', translate('core.nothingToDo')) : done;
    });

  const guarded = async <T>(act: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> => {
    try {
      return await act();
    } catch (error) {
      return failed('internal', translate('core.cannotRead', { cause: messageOf(error) }));
    }
  };

  const close = async (conversationId: string): Promise<void> => {
    const entry = opened.get(conversationId);
    if (entry === undefined) return;
    await entry.loop.dispose();
    store.saveSummary(entry.log.trajectory());
    entry.log.close();
    opened.delete(conversationId);
  };

  return {
    list: () =>
      store.list((conversationId) => {
        const entry = opened.get(conversationId);
        return entry === undefined ? null : summaryOf(entry.log.trajectory());
      }),
    async create(roots) {
      const model = await deps.defaultModel();
      const ready = deps.checkModel(model);
      if (!ready.ok) return ready;
      const missing = roots.find((root) => !isFolder(root));
      if (missing !== undefined)
        return failed('not-found', translate('core.missingFolder', { path: missing }));
      return guarded(() => {
        const conversationId = randomUUID();
        const createdAt = deps.now().toISOString();
        const record = {
          conversationId,
          createdAt,
          roots,
          model,
          parentConversationId: null,
        };
        adopt(conversationId, store.create(record, logDeps(conversationId)));
        return { ok: true, data: { conversationId } };
      });
    },
    open: (conversationId) =>
      guarded((): Result<Trajectory> => {
        const entry = openForWriting(conversationId);
        if (entry.ok) return { ok: true, data: entry.data.log.trajectory() };
        if (entry.error.code !== 'read-only') return entry;
        return { ok: true, data: store.read(conversationId) };
      }),
    send: (conversationId, text) =>
      start(conversationId, (loop) => {
        loop.send(text);
      }),
    stop: (conversationId) =>
      guarded(async () => {
        await opened.get(conversationId)?.loop.stop();
        return done;
      }),
    resume: (conversationId) => start(conversationId, (loop) => loop.resume()),
    retryNow: (conversationId) =>
      withOpen(conversationId, ({ loop }) => {
        loop.retryNow();
      }),
    rename: (conversationId, title) =>
      withOpen(conversationId, ({ log }) => {
        log.append({ type: 'titled', title });
        log.sync();
        store.saveSummary(log.trajectory());
      }),
    delete: (conversationId) =>
      guarded(async () => {
        await close(conversationId);
        if (!store.exists(conversationId)) return failed('not-found', translate('core.noConversation'));
        store.trash(conversationId);
        deps.onListChanged();
        return done;
      }),
    restore: (conversationId) =>
      guarded(() => {
        store.restore(conversationId);
        deps.onListChanged();
        return done;
      }),
    editPrompt: (conversationId, promptId, text) =>
      withOpen(conversationId, ({ loop }) => loop.editPrompt(promptId, text)),
    removePrompt: (conversationId, promptId) =>
      withOpen(conversationId, ({ loop }) => loop.removePrompt(promptId)),
    sendNow: (conversationId, promptId) => start(conversationId, (loop) => loop.sendNow(promptId)),
    async whenIdle(conversationId) {
      await opened.get(conversationId)?.loop.whenIdle();
    },
    rootsOf: (conversationId) => opened.get(conversationId)?.log.trajectory().conversation.roots ?? [],
    async dispose() {
      await Promise.all([...opened.keys()].map(close));
    },
  };
}

function failed(code: 'not-found' | 'read-only' | 'internal', message: string): Result<never> {
  return { ok: false, error: { code, message } };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
