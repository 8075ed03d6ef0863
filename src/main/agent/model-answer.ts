import type { ToolCall, Usage } from '../../shared/domain/step';
import { createRequestMaker } from './context-room';
import { attempts, receive, waitForRetry } from './model-stream';
import { ModelError, type Model, type ModelEvent } from './ports';
import type { PendingCall } from './resume';
import { Stopped, untilStopped } from './stop';
import { createThrottle } from './throttle';
import { addStep, TurnFailure, type TurnContext } from './turn-context';

/** Streamed text is recorded this often at most; far below what a reader, or a kill, would notice. */
const pieceMs = 50;

/**
 * Asks the model; a retry after a provider error is the same request of the same invocation. One that is
 * too long for the model is made shorter, once.
 */
export async function askModel(
  turn: TurnContext,
  invocationNumber: number,
): Promise<{ calls: PendingCall[] }> {
  const { deps } = turn;
  turn.setStatus({ kind: 'running', phase: 'model' });
  const model = modelOf(turn);
  const guidance = await untilStopped(deps.guidance.text(deps.record.trajectory()), turn.signal);
  const maker = createRequestMaker(turn, model, guidance);
  let request = await maker.next();
  let isShorter = false;
  for (let attempt = 1; ; attempt += 1) {
    const answer = openAnswer(turn, invocationNumber, model.id);
    try {
      await receive(turn, model, request, answer.take);
      answer.end('done', null);
      deps.record.sync();
      return { calls: answer.calls };
    } catch (error) {
      if (error instanceof Stopped) {
        answer.endIfStarted('cancelled', null);
        throw error;
      }
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof ModelError && error.tooLong && !isShorter && !answer.hasBegun()) {
        isShorter = true;
        const shorter = await maker.shorter(request);
        if (shorter !== null) {
          request = shorter;
          continue;
        }
      }
      if (!(error instanceof ModelError) || !error.retryable || attempt === attempts) {
        answer.end('failed', message);
        throw new TurnFailure(null, message);
      }
      answer.endIfStarted('failed', message);
      await waitForRetry(turn, error, attempt);
    }
  }
}

function modelOf(turn: TurnContext): Model {
  try {
    return turn.deps.model();
  } catch (error) {
    throw new TurnFailure('model-unavailable', error instanceof Error ? error.message : String(error));
  }
}

interface OpenAnswer {
  readonly calls: PendingCall[];
  readonly take: (event: ModelEvent) => void;
  hasBegun(): boolean;
  end(state: 'done' | 'failed', error: string | null): void;
  /** An attempt that brought nothing leaves no step. */
  endIfStarted(state: 'failed' | 'cancelled', error: string | null): void;
}

function openAnswer(turn: TurnContext, invocationNumber: number, model: string): OpenAnswer {
  const { deps } = turn;
  const { record, clock } = deps;
  const began = clock.ticks();
  const calls: PendingCall[] = [];
  let index: number | null = null;
  let usage: Usage | null = null;
  let providerData: unknown;
  let waiting = { text: '', thinking: '' };
  const stepIndex = () => (index ??= addModelStep(turn, invocationNumber, model));
  const write = () => {
    if (waiting.text === '' && waiting.thinking === '') return;
    record.append({ type: 'model-delta', index: stepIndex(), ...waiting });
    waiting = { text: '', thinking: '' };
  };
  const throttle = createThrottle(clock, () => pieceMs, write);
  const end = (state: 'done' | 'failed' | 'cancelled', error: string | null) => {
    throttle.close();
    record.append({
      type: 'model-ended',
      index: stepIndex(),
      state,
      // Calls of an answer that is not complete are never run, so they need no result either.
      toolCalls: state === 'done' ? calls.map(({ call }) => call) : [],
      error,
      usage,
      durationMs: clock.ticks() - began,
      ...(state === 'done' && providerData !== undefined ? { providerData } : {}),
    });
  };
  return {
    calls,
    hasBegun: () => index !== null,
    take(event) {
      if (event.type === 'usage') {
        usage = event.usage;
        return;
      }
      if (event.type === 'provider-data') {
        providerData = event.data;
        return;
      }
      stepIndex();
      if (event.type === 'tool-call') {
        calls.push(parsedCall(deps.newId(), event.tool, event.args));
        return;
      }
      waiting[event.type] += event.text;
      throttle.poke();
    },
    end,
    endIfStarted(state, error) {
      if (index !== null) end(state, error);
    },
  };
}

function addModelStep(turn: TurnContext, invocationNumber: number, model: string): number {
  return addStep(turn.deps, {
    kind: 'model',
    invocationNumber,
    model,
    text: '',
    thinking: '',
    toolCalls: [],
    state: 'streaming',
    error: null,
    usage: null,
    durationMs: null,
  });
}

function parsedCall(callId: string, tool: string, args: unknown): PendingCall {
  const fits = isRecord(args);
  const call: ToolCall = { callId, tool, args: fits ? args : {} };
  const malformed = fits ? null : `The arguments must be one JSON object, not: ${excerpt(args)}`;
  return { call, injectedBy: null, stepIndex: null, malformed };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function excerpt(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 500);
}
