import { isBusy } from '../shared/domain/conversation';
import type { HookSource } from '../shared/domain/hook';
import type { NoticeStep } from '../shared/domain/step';
import type { TrajectoryEvent } from '../shared/domain/trajectory';
import type { TextKey, Translate } from '../shared/i18n/translate';
import type { HandlerStanding, HookHandler, LoadedHooks } from './hooks/handler';
import { createTurnGuard, type TurnGuardDeps } from './hooks/turn-guard';

/** What a notice says of a hook that is not what it was. */
export type GateNotice = Pick<NoticeStep, 'code' | 'text' | 'change'>;

export interface TurnWatchDeps extends Pick<TurnGuardDeps, 'load' | 'standing' | 'scriptsNow' | 'memory'> {
  rootsOf: (conversationId: string) => string[];
  say: (conversationId: string, notice: GateNotice) => void;
  personPresent: boolean;
  translate: Translate;
}

/** Tells the guard of the hooks when a turn runs, and the conversation what the guard found. */
export interface TurnWatch {
  load(roots: readonly string[]): Promise<LoadedHooks>;
  standing(handler: HookHandler): Promise<HandlerStanding>;
  onEvent(conversationId: string, event: TrajectoryEvent): void;
  /** The person accepts what is on disk now: of one hook, of one file, or of all. */
  accept(path: string | null, name: string | null): Promise<void>;
  /** Runs a change that the person makes in the app; hooks that fire meanwhile wait until it counts. */
  whilePersonChanges<T>(act: () => Promise<T>, changed: (outcome: T) => ChangedHook[]): Promise<T>;
  /** Resolves when the turns that have begun and ended so far are taken down. */
  settled(): Promise<unknown>;
}

export interface ChangedHook {
  path: string;
  /** Null: every hook of the file. */
  name: string | null;
}

/** One after another: no hook may fire on a list that a beginning turn has not yet taken down. */
function createOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    inOrder<T>(work: () => Promise<T>): Promise<T> {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    settled: () => last,
  };
}

/** What is wrong, when that is not what was said last. */
function createNews(problem: () => string | null): () => string | null {
  let last: string | null = null;
  return () => {
    const before = last;
    last = problem();
    return last === before ? null : last;
  };
}

/** Puts what the guard found into words, and before the conversations that it concerns. */
function createSpeaker(deps: TurnWatchDeps, running: ReadonlyMap<string, string[]>) {
  const words = { present: deps.personPresent ? 'yes' : 'no' };
  return {
    notice: (text: TextKey, code: string, name: string, { path }: HookSource): GateNotice => ({
      code,
      text: deps.translate(text, { name, file: path, ...words }),
      change: { path, hook: name },
    }),
    tell(source: HookSource, said: GateNotice): void {
      for (const [conversationId, roots] of running) {
        if (source.root === null || roots.includes(source.root)) deps.say(conversationId, said);
      }
    },
  };
}

export function createTurnWatch(deps: TurnWatchDeps): TurnWatch {
  /** Roots of the conversations in which a turn is running. */
  const running = new Map<string, string[]>();
  const { notice, tell } = createSpeaker(deps, running);
  const guard = createTurnGuard({
    load: deps.load,
    standing: deps.standing,
    scriptsNow: deps.scriptsNow,
    memory: deps.memory,
    onLost: ({ name, source }) => {
      tell(source, notice('core.gateLost', 'gate-lost', name, source));
    },
    onScriptChanged: ({ name, source }) => {
      tell(source, notice('core.scriptChanged', 'gate-lost', name, source));
    },
  });

  const { inOrder, settled } = createOrder();
  const problemOf = createNews(deps.memory.problem);
  async function begin(conversationId: string, roots: string[]): Promise<void> {
    for (const { name, source } of await guard.begin(conversationId, roots)) {
      const said = notice('core.gateGone', 'gate-gone', name, source);
      deps.say(conversationId, { code: said.code, text: said.text });
    }
    const cause = problemOf();
    if (cause === null) return;
    deps.say(conversationId, {
      code: 'gates-not-kept',
      text: deps.translate('core.gatesNotKept', { cause }),
    });
  }

  return {
    async load(roots) {
      await settled();
      return guard.load(roots);
    },
    standing: guard.standing,
    onEvent(conversationId, event) {
      if (event.type !== 'status' || isBusy(event.status) === running.has(conversationId)) return;
      if (running.delete(conversationId)) {
        void inOrder(() => guard.end(conversationId));
        return;
      }
      const roots = deps.rootsOf(conversationId);
      running.set(conversationId, roots);
      void inOrder(() => begin(conversationId, roots));
    },
    settled,
    accept: (path, name) => inOrder(() => guard.accept(path, name ?? undefined)),
    whilePersonChanges: (act, changed) =>
      inOrder(async () => {
        const outcome = await act();
        for (const { path, name } of changed(outcome)) await guard.changedByPerson(path, name);
        return outcome;
      }),
  };
}
