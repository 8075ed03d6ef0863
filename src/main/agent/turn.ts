import type { ConversationStatus } from '../../shared/domain/conversation';
import type { TurnEnd } from '../../shared/domain/trajectory';
import type { Background } from './background';
import { runExecution, type ExecutionEnd } from './execution';
import { overtimeText } from './model-texts';
import type { HookReason } from './ports';
import { countersOf, type StartPoint } from './resume';
import { Stopped, untilStopped } from './stop';
import { addNotice, addStep, fire, type ConversationDeps, type TurnContext } from './turn-context';

export interface TurnResult {
  reason: TurnEnd;
  error: string;
}

export function createTurnContext(
  deps: ConversationDeps,
  signal: AbortSignal,
  stop: (thenSend: string) => void,
  background: Background,
): TurnContext {
  const counters = countersOf(deps.record.trajectory());
  return {
    deps,
    signal,
    stop,
    background,
    setStatus(status) {
      // After a stop only `stopping` and what follows it may be shown.
      if (signal.aborted || sameStatus(deps.record.trajectory().status, status)) return;
      deps.record.append({ type: 'status', status });
    },
    afterStop: [],
    ...counters,
    ignored: [],
    stopAsked: counters.executionNumber > 0,
    askAgainWhenIdle: false,
    stepsLeft: 0,
    repeatsFrom: 0,
    skipWait: () => undefined,
  };
}

function sameStatus(a: ConversationStatus, b: ConversationStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Where a turn begins; `idle`: it has ended, and what it left in the background has too. */
export type TurnStart = StartPoint | { kind: 'idle'; end: ExecutionEnd };

/** What a headless run's background work may take after its end. */
const overtimeMs = 10_000;

/** One turn: executions until a stop attempt is let through, or the person stops it. */
export async function runTurn(turn: TurnContext, from: TurnStart): Promise<TurnResult> {
  const { background, deps } = turn;
  try {
    let end = from.kind === 'idle' ? from.end : await runExecution(turn, from);
    for (;;) {
      while (await hooksContinue(turn, end)) {
        turn.executionNumber += 1;
        end = await runExecution(turn, { kind: 'invocation' });
      }
      // With a person, background work goes on after the turn, and Stop is asked again when it has ended.
      const goesOn = deps.personPresent && !isSubagent(turn);
      if (goesOn || background.isIdle()) return end;
      await seeBackgroundThrough(turn);
      if (!turn.askAgainWhenIdle) return end;
    }
  } catch (error) {
    if (error instanceof Stopped) return { reason: 'cancelled', error: '' };
    throw error;
  }
}

function isSubagent({ deps }: TurnContext): boolean {
  return deps.record.trajectory().conversation.parentConversationId !== null;
}

/** Nobody will look after it when process or sub-agent has ended: a while to end by itself, then it is ended. */
async function seeBackgroundThrough({ background, deps, setStatus, signal }: TurnContext): Promise<void> {
  setStatus({ kind: 'running', phase: 'tool' });
  const idle = background.whenIdle();
  const over = new AbortController();
  void idle.then(() => over.abort());
  await deps.clock.sleep(overtimeMs, AbortSignal.any([over.signal, signal])).catch(() => undefined);
  background.finish(overtimeText(overtimeMs));
  await untilStopped(idle, signal);
}

/** Fires Stop, unless the cap has taken that away, and says whether the turn goes on. */
async function hooksContinue(turn: TurnContext, end: ExecutionEnd): Promise<boolean> {
  const { deps, background } = turn;
  turn.askAgainWhenIdle = false;
  background.announce();
  const cap = deps.limits().stopContinuations;
  const atCap = turn.continuations >= cap;
  if (isSubagent(turn)) {
    // Its end is no stop of the agent: the hooks on its way have had their say.
    if (atCap) noteCap(turn, turn.ignored, cap);
    return false;
  }
  if (atCap && turn.stopAsked) {
    noteCap(turn, turn.ignored.length > 0 ? turn.ignored : turn.heldBy, cap);
    return false;
  }
  turn.stopAsked = true;
  const fullyIdle = background.isIdle();
  const { continueReasons } = await fire(turn, 'Stop', {
    executionNumber: turn.executionNumber,
    terminationReason: end.reason,
    error: end.error,
    fullyIdle,
  });
  const names = [...new Set(continueReasons.map((reason) => reason.name))];
  if (names.length > 0 && end.reason === 'hook_terminated') {
    const hook = names.join(', ');
    addNotice(
      deps,
      'warning',
      'stop-continue-ignored',
      deps.translate('agent.stop-continue-ignored', { hook }),
    );
    return false;
  }
  if (atCap) {
    noteCap(turn, [...new Set([...turn.ignored, ...names])], cap);
    return false;
  }
  if (names.length === 0) {
    turn.askAgainWhenIdle = !fullyIdle;
    return false;
  }
  turn.continuations += 1;
  turn.heldBy = names;
  addContinueNotes(turn, continueReasons, cap);
  return true;
}

function addContinueNotes(turn: TurnContext, reasons: HookReason[], cap: number): void {
  for (const { name, layer, text } of reasons) {
    addStep(turn.deps, {
      kind: 'hook',
      hook: name,
      layer,
      event: 'Stop',
      message: 'continue',
      text,
      invocationNumber: null,
      continuation: { count: turn.continuations, cap },
    });
  }
}

/** The trajectory says who was holding the turn when the cap let it end. */
function noteCap(turn: TurnContext, hooks: string[], cap: number): void {
  if (hooks.length === 0) return;
  const text = turn.deps.translate('agent.continuation-cap', { hook: hooks.join(', '), cap });
  addNotice(turn.deps, 'warning', 'continuation-cap', text);
}
