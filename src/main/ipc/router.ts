import {
  requests,
  type RequestInput,
  type RequestOutput,
  type Requests,
  type Route,
} from '../../shared/ipc/contract';
import type { Envelope, Result } from '../../shared/ipc/result';

/** Who asks; never the raw event. */
export interface Caller {
  windowId: number;
}

/** One handler for each route of the contract: a missing or an extra one does not compile. */
export type Handlers = {
  [R in Route]: (input: RequestInput<R>, caller: Caller) => Promise<Result<RequestOutput<R>>>;
};

export type Dispatch = (route: string, input: unknown, caller: Caller) => Promise<Envelope<unknown>>;

/** route → parse → handler → envelope. Never rejects; a bug becomes an `internal` failure that is reported. */
export function createRouter(handlers: Handlers, reportBug: (error: unknown) => void): Dispatch {
  return async (route, input, caller) => {
    if (!isRoute(route)) return failure('bad-request', `There is no request "${route.slice(0, 60)}".`);
    const parsed = requests[route].input.safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
      return failure('bad-request', `The request "${route}" does not have the agreed form${where}.`);
    }
    try {
      return await call(handlers, route, parsed.data, caller);
    } catch (error) {
      reportBug(error);
      return failure('internal', error instanceof Error ? error.message : String(error));
    }
  };
}

function isRoute(route: string): route is Route {
  return Object.hasOwn(requests, route);
}

/** The table ties input and handler of one route together; the compiler cannot see that through a union. */
function call<R extends Route>(
  handlers: Handlers,
  route: R,
  input: ReturnType<Requests[R]['input']['parse']>,
  caller: Caller,
): Promise<Envelope<unknown>> {
  const handler: Handlers[R] = handlers[route];
  return handler(input as RequestInput<R>, caller);
}

function failure(code: 'bad-request' | 'internal', message: string): Envelope<never> {
  return { ok: false, error: { code, message } };
}
