import type { HookEvent } from '../../shared/domain/hook';
import type { HookRun } from '../../shared/domain/hook-run';
import type { HookInputs, HookOutcomes, HookScope, Hooks, Injection } from '../agent/ports';
import type { Answer, Observer, ObserverEvent, Spoken } from './events/observer';
import { postInvocation } from './events/post-invocation';
import { postToolUse } from './events/post-tool-use';
import { preInvocation } from './events/pre-invocation';
import { sessionStart } from './events/session-start';
import { stop } from './events/stop';
import { messageOf, openFiring, startHandler, type Firing, type HookEngineDeps } from './firing';
import { Gate } from './gate';
import type { HookEntry, HookGap, HookHandler } from './handler';
import { isObject } from './parse-output';
import { notStartedRecord, ranRecord, type RecordContext } from './record';
import { matchedNames, selectEntries } from './select';

type Fire<E extends HookEvent> = (input: HookInputs[E], scope: HookScope) => Promise<HookOutcomes[E]>;

/** The hook engine: the only way in. Handlers run one after another, in the order of their sources. */
export function createHookEngine(deps: HookEngineDeps): Hooks {
  const observing =
    <E extends ObserverEvent, A extends Answer>(
      event: E,
      observer: Observer<E, A>,
      about: (input: HookInputs[E]) => RecordContext['about'],
      call: (input: HookInputs[E]) => Call | null = () => null,
    ): Fire<E> =>
    async (input, scope) => {
      const { entries, error } = await loaded(deps, scope);
      const { names, injected } = call(input) ?? { names: [], injected: false };
      const firing = openFiring(deps, event, scope, entries, about(input), injected);
      if (error !== null) noteEngineError(firing, error);
      return observer.merge(await observe(firing, observer, selectEntries(entries, event, names), input));
    };
  const invocation = (input: HookInputs['PreInvocation']): RecordContext['about'] => ({
    invocation_num: input.invocationNumber,
  });
  const step = (input: HookInputs['PostToolUse']): RecordContext['about'] => ({
    tool: input.tool,
    step_index: input.stepIndex,
  });
  const fires: { [E in HookEvent]: Fire<E> } = {
    PreToolUse: async (input, scope) => {
      const { entries } = await loaded(deps, scope);
      const about = { tool: input.tool, step_index: input.stepIndex };
      return new Gate(openFiring(deps, 'PreToolUse', scope, entries, about, input.injected), input).judge();
    },
    PostToolUse: observing('PostToolUse', postToolUse, step, (input) => ({
      names: matchedNames(input.tool, input.args),
      injected: input.injected,
    })),
    PreInvocation: observing('PreInvocation', preInvocation, invocation),
    PostInvocation: observing('PostInvocation', postInvocation, invocation),
    Stop: observing('Stop', stop, (input) => ({ execution_num: input.executionNumber })),
    SessionStart: observing('SessionStart', sessionStart, () => ({})),
  };
  return {
    fire: async (event, input, scope) => {
      try {
        return await fires[event](input, scope);
      } catch (error) {
        return withoutHooks(deps, input, messageOf(error))[event];
      }
    },
  };
}

/** What an event comes to when the engine itself fails: a call is held, nothing else is changed. */
function withoutHooks(deps: HookEngineDeps, input: object, error: string): HookOutcomes {
  const gap = engineGap(error);
  const text = deps.translate(gap.text, gap.params);
  const injections: Injection[] = [];
  return {
    PreToolUse: {
      args: 'args' in input && isObject(input.args) ? input.args : {},
      overwrites: [],
      verdict: { kind: 'hold', reasons: [{ name: gap.name, layer: gap.source.layer, text }] },
      grantRequiredBy: [],
      overridesFromUser: [],
      overridesFromOthers: [],
      injections,
    },
    PostToolUse: { injections, notes: [] },
    PreInvocation: { injections },
    PostInvocation: { injections, termination: 'none', by: [] },
    Stop: { continueReasons: [] },
    SessionStart: { injections },
  };
}

/** The tool call an event is about: the names it is matched by, and whether a hook injected it. */
interface Call {
  names: string[];
  injected: boolean;
}

/** When even the list cannot be had, one gap stands in for all of it: every call is held. */
async function loaded(
  deps: HookEngineDeps,
  scope: HookScope,
): Promise<{ entries: readonly HookEntry[]; error: string | null }> {
  try {
    return { entries: (await deps.load(scope.roots)).entries, error: null };
  } catch (thrown) {
    const error = messageOf(thrown);
    return { entries: [engineGap(error)], error };
  }
}

function engineGap(error: string): HookGap {
  return {
    kind: 'gap',
    name: 'hook engine',
    source: { layer: 'user', path: '', root: null, plugin: null },
    matcher: null,
    line: 0,
    text: 'hook.hold.engine',
    params: { error },
  };
}

function noteEngineError(firing: Firing, error: string): void {
  const text = firing.deps.translate('hook.hold.engine', { error });
  firing.notes.note(notStartedRecord(firing.records, engineGap(error), text, { injected: 0, words: text }));
}

async function observe<E extends ObserverEvent, A extends Answer>(
  firing: Firing,
  observer: Observer<E, A>,
  entries: readonly HookEntry[],
  input: HookInputs[E],
): Promise<Spoken<A>[]> {
  const spoken: Spoken<A>[] = [];
  try {
    for (const entry of entries) {
      if (entry.kind !== 'handler') continue;
      const answer = await observeOne(firing, observer, entry, input);
      if (answer !== null) spoken.push({ hook: { name: entry.name, layer: entry.source.layer }, answer });
    }
  } finally {
    firing.notes.deliver();
  }
  return spoken;
}

async function observeOne<E extends ObserverEvent, A extends Answer>(
  firing: Firing,
  observer: Observer<E, A>,
  handler: HookHandler,
  input: HookInputs[E],
): Promise<A | null> {
  const { deps, records, notes } = firing;
  const broken = (error: unknown): HookRun => {
    const cause = deps.translate('hook.run.engineError', { error: messageOf(error) });
    const words = deps.translate('hook.words.failed', { hook: handler.name, cause });
    return notStartedRecord(records, handler, cause, { injected: 0, words });
  };
  try {
    const started = await startHandler(firing, handler, observer.fields(input));
    if (started.kind === 'skipped') return null;
    const answer = observer.read(started.run.ran, firing.reading);
    const { startedAt } = started;
    const { findings, value } = answer;
    notes.noteLater(() => {
      const effect = observer.effect(handler.name, answer, deps.translate);
      return ranRecord(records, handler, started.run, {
        startedAt,
        findings,
        effect,
        output: value ?? undefined,
      });
    }, broken);
    return answer;
  } catch (error) {
    notes.note(broken(error));
    return null;
  }
}
