import { answerCalls, goOnAfterAnswer, runInvocation, type InvocationEnd } from './invocation';
import type { TerminationReason } from './ports';
import type { StartPoint } from './resume';
import { Stopped } from './stop';
import { addNotice, TurnFailure, type TurnContext } from './turn-context';

export interface ExecutionEnd {
  reason: TerminationReason;
  error: string;
}

/** One run of the loop up to a stop attempt, with a step budget of its own. */
export async function runExecution(turn: TurnContext, from: StartPoint): Promise<ExecutionEnd> {
  turn.stepsLeft = turn.deps.limits().steps;
  try {
    let end = await begin(turn, from);
    while (end.kind === 'again') end = await nextInvocation(turn);
    return ended(turn, end);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return failed(turn, error);
  }
}

function begin(turn: TurnContext, from: StartPoint): Promise<InvocationEnd> {
  switch (from.kind) {
    case 'invocation':
      return nextInvocation(turn);
    case 'answer':
      return goOnAfterAnswer(turn, from.step);
    case 'calls':
      return answerCalls(turn, from.calls, from.invocationNumber);
  }
}

async function nextInvocation(turn: TurnContext): Promise<InvocationEnd> {
  return turn.stepsLeft > 0 ? runInvocation(turn) : { kind: 'limit' };
}

function ended(turn: TurnContext, end: Exclude<InvocationEnd, { kind: 'again' }>): ExecutionEnd {
  const { deps } = turn;
  switch (end.kind) {
    case 'done':
      return { reason: 'model_stop', error: '' };
    case 'terminated': {
      const hook = end.hooks.join(', ');
      addNotice(deps, 'info', 'hook-terminated', deps.translate('agent.hook-terminated', { hook }));
      return { reason: 'hook_terminated', error: '' };
    }
    case 'limit': {
      const limit = deps.limits().steps;
      addNotice(deps, 'warning', 'max-steps', deps.translate('agent.max-steps', { limit }));
      return { reason: 'max_steps_exceeded', error: '' };
    }
  }
}

function failed(turn: TurnContext, error: unknown): ExecutionEnd {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof TurnFailure ? error.code : 'internal-error';
  if (code !== null) addNotice(turn.deps, 'error', code, message);
  return { reason: 'error', error: message };
}
