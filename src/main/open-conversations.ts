import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { isBusy } from '../shared/domain/conversation';
import type { Trajectory } from '../shared/domain/trajectory';
import type { Result } from '../shared/ipc/result';
import type { OpenConversation } from './agent/conversation';
import { askAgain } from './ask-again';
import { checkpointRequests } from './checkpoint-requests';
import {
  createConversationSet,
  failed,
  type ConversationSet,
  type ConversationSetDeps,
  type Opened,
} from './conversation-set';
import type { Core } from './core-api';
import { createListChanges } from './list-changes';
import type { GateNotice } from './turn-watch';
import { summaryOf } from './store/conversation-list';
import { createSubagents, type Subagents } from './subagents';

export interface OpenConversationsDeps extends ConversationSetDeps {
  /** Model of a new conversation. */
  defaultModel(): Promise<string>;
  /** Refuses, in words, a model that cannot be used. */
  checkModel(id: string): Result<Record<never, never>>;
}

export type OpenConversations = Core['conversations'] & {
  /** For the tools, and for what counts in a sub-agent as in those it works for. */
  subagents: Pick<Subagents, 'run' | 'lineage' | 'askingPlace'>;
  /** Workspace roots of an open conversation. */
  rootsOf(conversationId: string): string[];
  /** Puts a warning into an open conversation; one that is closed needs none. */
  warn(conversationId: string, notice: GateNotice): void;
  /** For a host with a person, at its start: asks again what waited when the app was cut off. */
  askAgain(): Promise<void>;
  dispose(): Promise<void>;
};

type Requests = Core['conversations'];
type Done = Result<Record<never, never>>;
const done: Done = { ok: true, data: {} };

/** What can be asked of conversations, whichever of them are open. */
export function createOpenConversations(given: OpenConversationsDeps): OpenConversations {
  const list = createListChanges(given.onListChanged);
  const deps = { ...given, onListChanged: list.changed };
  const set = createConversationSet({
    ...deps,
    onEvent(conversationId, event) {
      deps.onEvent(conversationId, event);
      if (event.type === 'status') subagents.onStatus(conversationId, event.status);
    },
  });
  const subagents = createSubagents({ ...deps, set });
  const runs = runRequests(deps, set);
  const warn: OpenConversations['warn'] = (conversationId, notice) => {
    const log = set.get(conversationId)?.log;
    if (log === undefined) return;
    const index = log.trajectory().steps.length;
    const at = deps.now().toISOString();
    log.append({ type: 'step-added', step: { kind: 'notice', index, at, level: 'warning', ...notice } });
  };
  return {
    ...recordRequests(deps, set),
    ...runs,
    ...checkpointRequests(deps, set, guard(deps)),
    subagents,
    rootsOf: (conversationId) => set.get(conversationId)?.log.trajectory().conversation.roots ?? [],
    warn,
    askAgain: () =>
      askAgain({
        store: deps.store,
        set,
        resume: runs.resume,
        warn: (conversationId, text) => {
          warn(conversationId, { code: 'not-asked-again', text });
        },
      }),
    async dispose() {
      list.dispose();
      await set.closeAll();
    },
  };
}

/** Requests on the records: list, make, read, name, remove. */
function recordRequests(
  deps: OpenConversationsDeps,
  set: ConversationSet,
): Pick<Requests, 'list' | 'create' | 'open' | 'setModel' | 'rename' | 'delete' | 'restore'> {
  const { store, translate } = deps;
  const guarded = guard(deps);
  return {
    list: () =>
      store.list((conversationId) => {
        const entry = set.get(conversationId);
        return entry === undefined ? null : summaryOf(entry.log.trajectory());
      }),
    async create(roots, chosen = null) {
      const model = chosen ?? (await deps.defaultModel());
      const ready = deps.checkModel(model);
      if (!ready.ok) return ready;
      const missing = roots.find((root) => !isFolder(root));
      if (missing !== undefined)
        return failed('not-found', translate('core.missingFolder', { path: missing }));
      return guarded(() => {
        const conversationId = randomUUID();
        const createdAt = deps.now().toISOString();
        set.create({ conversationId, createdAt, roots, model, parentConversationId: null });
        return { ok: true, data: { conversationId } };
      });
    },
    open: (conversationId) =>
      guarded(() => {
        const isNews = set.get(conversationId) === undefined;
        const entry = set.open(conversationId);
        // Who holds it may be another one than when the list was made.
        if (isNews) deps.onListChanged();
        if (entry.ok) return { ok: true, data: asItIsNow(entry.data.log.trajectory()) };
        return entry.error.code === 'read-only' ? { ok: true, data: store.read(conversationId) } : entry;
      }),
    setModel: (conversationId, model) => guarded(() => chooseModel(deps, set, conversationId, model)),
    rename: (conversationId, title) =>
      withOpen(deps, set, conversationId, ({ log }) => {
        log.append({ type: 'titled', title });
        log.sync();
        store.saveSummary(log.trajectory());
      }),
    delete: (conversationId) =>
      guarded(async () => {
        await set.close(conversationId);
        if (!store.exists(conversationId)) return failed('not-found', translate('core.noConversation'));
        for (const subagentId of store.subagentsOf(conversationId)) await set.close(subagentId);
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
  };
}

function chooseModel(
  { store, translate, checkModel }: OpenConversationsDeps,
  set: ConversationSet,
  conversationId: string,
  model: string,
): Done {
  const entry = set.open(conversationId);
  if (!entry.ok) return entry;
  const { log } = entry.data;
  const { conversation, status } = log.trajectory();
  if (conversation.parentConversationId !== null) return failed('read-only', translate('core.subagentOnly'));
  if (isBusy(status)) return failed('busy', translate('core.modelBusy'));
  const ready = checkModel(model);
  if (!ready.ok) return ready;
  log.append({ type: 'model-chosen', model });
  log.sync();
  store.saveSummary(log.trajectory());
  return done;
}

/** Requests on the loop: send, stop, go on, and the queue. */
function runRequests(
  deps: OpenConversationsDeps,
  set: ConversationSet,
): Omit<Requests, keyof ReturnType<typeof recordRequests> | keyof ReturnType<typeof checkpointRequests>> {
  const guarded = guard(deps);
  const onOpen = (conversationId: string, act: (entry: Opened) => boolean | undefined): Promise<Done> =>
    withOpen(deps, set, conversationId, act);

  /** A model that cannot be used is said before the message is taken, so that nothing is half sent. */
  const start = (
    conversationId: string,
    act: (loop: OpenConversation) => boolean | undefined,
  ): Promise<Done> =>
    guarded(() => {
      const entry = set.open(conversationId);
      if (!entry.ok) return entry;
      if (entry.data.restoring !== null) return failed('busy', deps.translate('core.filesBusy'));
      const { conversation } = entry.data.log.trajectory();
      if (conversation.parentConversationId !== null) {
        return failed('read-only', deps.translate('core.subagentOnly'));
      }
      const ready = deps.checkModel(conversation.model);
      return ready.ok ? told(deps, act(entry.data.loop)) : ready;
    });

  return {
    send: (conversationId, text) =>
      start(conversationId, (loop) => {
        loop.send(text);
      }),
    stop: (conversationId) =>
      guarded(async () => {
        await set.get(conversationId)?.loop.stop();
        return done;
      }),
    resume: (conversationId) => start(conversationId, (loop) => loop.resume()),
    retryNow: (conversationId) =>
      onOpen(conversationId, ({ loop }) => {
        loop.retryNow();
      }),
    editPrompt: (conversationId, promptId, text) =>
      onOpen(conversationId, ({ loop }) => loop.editPrompt(promptId, text)),
    removePrompt: (conversationId, promptId) =>
      onOpen(conversationId, ({ loop }) => loop.removePrompt(promptId)),
    movePromptUp: (conversationId, promptId) =>
      onOpen(conversationId, ({ loop }) => loop.movePromptUp(promptId)),
    sendNow: (conversationId, promptId) => start(conversationId, (loop) => loop.sendNow(promptId)),
    backgroundTasks: () => set.all().reduce((count, { log }) => count + tasksAfterTurn(log.trajectory()), 0),
    async whenIdle(conversationId) {
      await set.get(conversationId)?.loop.whenIdle();
    },
  };
}

/** What goes on although no turn runs. */
function tasksAfterTurn({ status, steps }: Trajectory): number {
  if (isBusy(status)) return 0;
  return steps.filter(
    (step) => step.kind === 'tool' && step.state.kind === 'running' && step.state.background !== undefined,
  ).length;
}

function withOpen(
  deps: OpenConversationsDeps,
  set: ConversationSet,
  conversationId: string,
  act: (entry: Opened) => boolean | undefined,
): Promise<Done> {
  return guard(deps)(() => {
    const entry = set.open(conversationId);
    if (!entry.ok) return entry;
    const outcome = act(entry.data);
    const unwritten = entry.data.log.settle();
    return unwritten === null ? told(deps, outcome) : notRecorded(deps, unwritten);
  });
}

/** What was done is shown and kept, and not on the disk. */
function notRecorded({ translate }: OpenConversationsDeps, { message }: Error): Result<never> {
  return failed('internal', translate('core.notRecorded', { cause: message }));
}

/** False: there was nothing to do it to. */
function told({ translate }: OpenConversationsDeps, outcome: boolean | undefined): Done {
  return outcome === false ? failed('not-found', translate('core.nothingToDo')) : done;
}

/** What a file or the disk refuses is an expected failure, said in a sentence. */
function guard({ translate }: OpenConversationsDeps) {
  return async <T>(act: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> => {
    try {
      return await act();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return failed('internal', translate('core.cannotRead', { cause }));
    }
  };
}

/** The log goes on changing its own. */
function asItIsNow(trajectory: Trajectory): Trajectory {
  return { ...trajectory, steps: [...trajectory.steps], hookRuns: [...trajectory.hookRuns] };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
