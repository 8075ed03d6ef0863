import type { McpConnection, McpTarget } from './mcp-connection';
import type { CallAnswer, McpFailure, McpLimits, McpTool } from './mcp-types';

export type McpState =
  { kind: 'off' } | { kind: 'starting' } | { kind: 'ready' } | { kind: 'failed'; failure: McpFailure };

export interface McpCall {
  signal: AbortSignal;
  onProgress(text: string): void;
}

export interface McpServerDeps {
  /** Asked right before every start; rejects, in words, when it may not start after all. */
  target(): Promise<McpTarget>;
  limits: McpLimits;
  onChange(): void;
}

/** One server, started when it is first wanted and again when it was lost. */
export class McpServer {
  readonly #deps: McpServerDeps;
  readonly #disposal = new AbortController();
  #state: McpState = { kind: 'off' };
  #connection: McpConnection | null = null;
  #starting: Promise<McpState> | null = null;
  #known: McpTool[] | null = null;

  constructor(deps: McpServerDeps) {
    this.#deps = deps;
  }

  state(): McpState {
    return this.#state;
  }

  /** What it said last; stays while it is away, since it will be started again. */
  tools(): McpTool[] {
    return this.#connection?.tools() ?? this.#known ?? [];
  }

  /** Whether its tools have ever been known. */
  isKnown(): boolean {
    return this.#connection !== null || this.#known !== null;
  }

  /** What it sent last that was no message. */
  noise(): string | null {
    return this.#connection?.noise() ?? null;
  }

  /** Begins to connect, once; resolves when that has come to an end, whichever. Never rejects. */
  start(): Promise<McpState> {
    if (this.#connection !== null || this.#disposal.signal.aborted) return Promise.resolve(this.#state);
    if (this.#starting !== null) return this.#starting;
    this.#become({ kind: 'starting' });
    this.#starting = this.#connect().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** Connects first where it must. Never rejects. */
  async call(tool: string, args: Record<string, unknown>, call: McpCall): Promise<CallAnswer> {
    const begun = await orAborted(this.start(), call.signal);
    if (begun === null) return { kind: 'cancelled' };
    if (this.#connection !== null) return this.#connection.call(tool, args, call);
    const gone: McpFailure = { kind: 'refused', detail: 'it was taken away' };
    return { kind: 'failed', failure: begun.kind === 'failed' ? begun.failure : gone };
  }

  async dispose(): Promise<void> {
    this.#disposal.abort();
    await this.#starting;
    await this.#connection?.close();
    this.#connection = null;
    this.#state = { kind: 'off' };
  }

  async #connect(): Promise<McpState> {
    const { limits, target } = this.#deps;
    try {
      // The library is loaded by the first server that is wanted, and never without one.
      const { connectMcp } = await import('./mcp-connection');
      const { signal } = this.#disposal;
      const aim = await target();
      signal.throwIfAborted();
      const onLost = (failure: McpFailure): void => {
        this.#known = this.tools();
        this.#connection = null;
        this.#become({ kind: 'failed', failure });
      };
      const result = await connectMcp({ target: aim, limits, signal, onLost });
      if (!result.ok) return this.#become({ kind: 'failed', failure: result.failure });
      this.#connection = result.connection;
      this.#known = result.connection.tools();
      return this.#become({ kind: 'ready' });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return this.#become({ kind: 'failed', failure: { kind: 'refused', detail } });
    }
  }

  #become(next: McpState): McpState {
    this.#state = next;
    this.#deps.onChange();
    return next;
  }
}

/** Null when the wait was called off; what was waited for goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<null>((resolve) => {
    stop = () => {
      resolve(null);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
