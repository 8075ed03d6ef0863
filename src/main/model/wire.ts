/** How long a server may stay silent. */
export interface Patience {
  /** Until the answer begins and while the model thinks: servers of one's own load it first, too. */
  beginMs: number;
  /** From one piece of the answer to the next. */
  pauseMs: number;
}

export const usualPatience: Patience = { beginMs: 300_000, pauseMs: 60_000 };

/** What went wrong on the way, where the library could only say that something did. */
export type WireProblem =
  | { kind: 'silent'; afterMs: number }
  | { kind: 'redirected'; to: string }
  /** A success that is no stream of events: a sign-in page, a proxy, another kind of server. */
  | { kind: 'not-a-stream'; contentType: string; begins: string };

/** One request on the way to a model server. */
export interface Wire {
  fetch: typeof fetch;
  /** Ends with the caller's signal, and when the server stays silent for too long. */
  signal: AbortSignal;
  /** What the model is doing now, and so which patience counts; it begins by thinking. */
  modelIs(doing: 'thinking' | 'answering'): void;
  problem(): WireProblem | null;
  /** Gives the connection up, if it still lives. */
  close(): void;
}

const longestErrorBody = 64 * 1024;
const longestExcerpt = 300;

export function createWire(caller: AbortSignal, patience: Patience): Wire {
  const own = new AbortController();
  const signal = AbortSignal.any([caller, own.signal]);
  let problem: WireProblem | null = null;
  let silenceMs = patience.beginMs;
  let timer: NodeJS.Timeout | undefined;

  const fail = (found: WireProblem): Error => {
    problem = found;
    return new Error(`The model server is ${found.kind}.`);
  };
  /** Only while the server is waited for: a slow reader is not a silent server. */
  const waitFor = async <T>(work: Promise<T>): Promise<T> => {
    clearTimeout(timer);
    timer = setTimeout(() => own.abort(fail({ kind: 'silent', afterMs: silenceMs })), silenceMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    signal,
    async fetch(input, init) {
      // A redirect is not followed: only some of the headers that carry keys would be left behind.
      const response = await waitFor(fetch(input, { ...init, redirect: 'manual', signal }));
      if (response.status >= 300 && response.status < 400)
        throw fail({ kind: 'redirected', to: response.headers.get('location') ?? '?' });
      if (!response.ok) return withBody(response, await firstBytes(response, longestErrorBody, waitFor));
      const contentType = response.headers.get('content-type') ?? '';
      if (/\b(?:html|json|xml)\b/i.test(contentType)) {
        const begins = (await firstBytes(response, longestExcerpt, waitFor)).trim();
        throw fail({ kind: 'not-a-stream', contentType, begins });
      }
      return response.body === null ? response : withBody(response, watched(response.body, waitFor));
    },
    modelIs(doing) {
      silenceMs = doing === 'thinking' ? patience.beginMs : patience.pauseMs;
    },
    problem: () => problem,
    close() {
      clearTimeout(timer);
      own.abort();
    },
  };
}

type WaitFor = <T>(work: Promise<T>) => Promise<T>;

function withBody(response: Response, body: string | ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

function watched(body: ReadableStream<Uint8Array>, waitFor: WaitFor): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const next = await waitFor(reader.read());
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** What can be had of a body that is only read to say what is wrong; a broken one is as good as its beginning. */
async function firstBytes(response: Response, limit: number, waitFor: WaitFor): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < limit) {
    const next = await waitFor(reader.read()).catch(() => null);
    if (next === null || next.done) break;
    text += decoder.decode(next.value, { stream: true });
  }
  void reader.cancel().catch(() => undefined);
  return text.slice(0, limit);
}
