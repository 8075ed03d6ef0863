import type { Bridge } from '../../shared/ipc/bridge';
import type { AppEventName, AppEvents, RequestInput, RequestOutput, Route } from '../../shared/ipc/contract';
import type { ErrorCode, Failure, Result } from '../../shared/ipc/result';

declare global {
  interface Window {
    readonly api: Bridge;
  }
}

/** A failed request, for callers that have nothing better to do than to show it. */
class ApiError extends Error {
  readonly code: ErrorCode;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.code = failure.code;
  }
}

/** Asks main and gives expected failures back as data. */
export async function ask<R extends Route>(
  route: R,
  input: RequestInput<R>,
): Promise<Result<RequestOutput<R>>> {
  // Main builds the answer from the same table; parsing a long trajectory twice would cost a visible pause.
  return (await window.api.request(route, input)) as Result<RequestOutput<R>>;
}

/** Asks main; throws ApiError where `ask` returns a failure. */
export async function request<R extends Route>(route: R, input: RequestInput<R>): Promise<RequestOutput<R>> {
  const result = await ask(route, input);
  if (!result.ok) throw new ApiError(result.error);
  return result.data;
}

/** Subscribes to one kind of event; returns the function that ends the subscription. */
export function on<N extends AppEventName>(name: N, listener: (payload: AppEvents[N]) => void): () => void {
  return window.api.on((received, payload) => {
    if (received === name) listener(payload as AppEvents[N]);
  });
}
