import type { Model, ModelError, ModelEvent, ModelRequest } from './ports';
import { throwIfStopped, untilStopped } from './stop';
import { addNotice, type TurnContext } from './turn-context';

/** How often a model call is tried in all. */
export const attempts = 5;
const firstWaitMs = 1000;
const longestWaitMs = 5 * 60_000;

/** Hands on what the model streams until it is done; a stop ends the wait. */
export async function receive(
  turn: TurnContext,
  model: Model,
  request: ModelRequest,
  take: (event: ModelEvent) => void,
): Promise<void> {
  throwIfStopped(turn.signal);
  const events = model.stream(request, turn.signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilStopped(events.next(), turn.signal);
      if (next.done === true) return;
      take(next.value);
    }
  } catch (error) {
    // Not awaited: a stream that hangs must not hold up a stop.
    events.return?.().catch(() => undefined);
    throwIfStopped(turn.signal);
    throw error;
  }
}

/** Says why it waits and for how long; the person can skip the wait. */
export async function waitForRetry(turn: TurnContext, error: ModelError, attempt: number): Promise<void> {
  const { clock, translate } = turn.deps;
  const waitMs = Math.min(error.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
  const params = {
    message: error.message,
    seconds: Math.ceil(waitMs / 1000),
    attempt: attempt + 1,
    attempts,
  };
  addNotice(turn.deps, 'warning', 'model-retry', translate('agent.model-retry', params));
  const skip = new AbortController();
  turn.skipWait = () => skip.abort();
  const signal = AbortSignal.any([turn.signal, skip.signal]);
  await clock.sleep(waitMs, signal).catch(() => undefined);
  turn.skipWait = () => undefined;
  throwIfStopped(turn.signal);
}
