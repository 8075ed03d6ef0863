import type { ConversationStatus } from '../../shared/domain/conversation';
import type { TurnEnd } from '../../shared/domain/trajectory';
import { runExecution, type ExecutionEnd } from './execution';
import type { HookReason } from './ports';
import { countersOf, type StartPoint } from './resume';
import { Stopped } from './stop';
import { addNotice, addStep, fire, type ConversationDeps, type TurnContext } from './turn-context';

export interface TurnResult {
  reason: TurnEnd;
  error: string;
}

export function createTurnContext(
  deps: ConversationDeps,
  signal: AbortSignal,
  stop: (thenSend: string) => void,
): TurnContext {
  const counters = countersOf(deps.record.trajectory());
  return {
    deps,
    signal,
    stop,
    setStatus(status) {
      // After a stop only `stopping` and what follows it may be shown.
      if (signal.aborted || sameStatus(deps.record.trajectory().status, status)) return;
      deps.record.append({ type: 'status', status });
    },
    afterStop: [],
    ...counters,
    ignored: [],
    stopAsked: counters.executionNumber > 0,
    stepsLeft: 0,
    repeatsFrom: 0,
    skipWait: () => undefined,
  };
}

function sameStatus(a: ConversationStatus, b: ConversationStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** One turn: executions until a stop attempt is let through, or the person stops it. */
export async function runTurn(turn: TurnContext, from: StartPoint): Promise<TurnResult> {
  try {
    let end = await runExecution(turn, from);
    while (await hooksContinue(turn, end)) {
      turn.executionNumber += 1;
      end = await runExecution(turn, { kind: 'invocation' });
    }
    return end;
  } catch (error) {
    if (error instanceof Stopped) return { reason: 'cancelled', error: '' };
    throw error;
  }
}

/** Fires Stop, unless the cap has taken that away, and says whether the turn goes on. */
async function hooksContinue(turn: TurnContext, end: ExecutionEnd): Promise<boolean> {
  const { deps } = turn;
  const cap = deps.limits().stopContinuations;
  const atCap = turn.continuations >= cap;
  if (atCap && turn.stopAsked) {
    noteCap(turn, turn.ignored.length > 0 ? turn.ignored : turn.heldBy, cap);
    return false;
  }
  turn.stopAsked = true;
  const { continueReasons } = await fire(turn, 'Stop', {
    executionNumber: turn.executionNumber,
    terminationReason: end.reason,
    error: end.error,
    fullyIdle: deps.fullyIdle(),
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
  if (names.length === 0) return false;
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
