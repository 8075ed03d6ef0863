import type { Bridge } from '../../../src/shared/ipc/bridge';
import type {
  AppEventName,
  AppEvents,
  RequestInput,
  RequestOutput,
  Route,
} from '../../../src/shared/ipc/contract';
import type { Envelope } from '../../../src/shared/ipc/result';

type Answer<R extends Route> = (input: RequestInput<R>) => Envelope<RequestOutput<R>> | RequestOutput<R>;
export type Answers = { [R in Route]?: Answer<R> };

export interface FakeBridge extends Bridge {
  /** Every request so far, in order. */
  readonly calls: { route: string; input: unknown }[];
  emit<N extends AppEventName>(name: N, payload: AppEvents[N]): void;
  answer(more: Answers): void;
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value;
}

/** A main process of canned answers, for component tests and for looking at the window in a browser. */
export function createFakeBridge(answers: Answers = {}): FakeBridge {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const table = new Map<string, (input: unknown) => unknown>();
  const calls: { route: string; input: unknown }[] = [];
  const add = (more: Answers) => {
    for (const [route, answer] of Object.entries(more)) {
      table.set(route, answer as (input: unknown) => unknown);
    }
  };
  add(answers);
  return {
    calls,
    answer: add,
    request: (route, input) => {
      calls.push({ route, input });
      const answer = table.get(route);
      const value = answer === undefined ? {} : answer(input);
      return Promise.resolve(isEnvelope(value) ? value : { ok: true, data: value });
    },
    on: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (name, payload) => {
      for (const listener of [...listeners]) listener(name, payload);
    },
  };
}

/** Puts the bridge where preload would. */
export function installBridge(bridge: Bridge): void {
  Object.defineProperty(window, 'api', { value: bridge, configurable: true });
}
