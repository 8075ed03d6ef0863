import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';

const longestMessage = 16 * 1024 * 1024;

export interface HttpAddress {
  url: string;
  headers: Record<string, string>;
  /** What a broken stream may take to be resumed before its request counts as lost. */
  resumeMs: number;
}

/**
 * The library's transport, with two promises added: a message has a limit, and a request whose answer
 * can no longer come is answered with an error instead of never.
 */
export function createHttpTransport({ url, headers, resumeMs }: HttpAddress): Transport {
  const waiting = new Set<RequestId>();
  const timers = new Set<NodeJS.Timeout>();
  const inner: Transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: boundedFetch(onStreamEnd),
  });

  function onStreamEnd(ids: RequestId[]): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const id of ids.filter((one) => waiting.delete(one))) {
        const message = 'the connection broke before the answer had come';
        transport.onmessage?.({
          jsonrpc: '2.0',
          id,
          error: { code: ErrorCode.ConnectionClosed, message },
        });
      }
    }, resumeMs);
    timers.add(timer);
  }

  const transport: Transport = {
    start() {
      inner.onclose = () => transport.onclose?.();
      inner.onerror = (error) => transport.onerror?.(error);
      inner.onmessage = (message: JSONRPCMessage) => {
        if (!('method' in message) && message.id !== undefined) waiting.delete(message.id);
        transport.onmessage?.(message);
      };
      return inner.start();
    },
    async send(message, options) {
      if ('method' in message && 'id' in message) waiting.add(message.id);
      await inner.send(message, options);
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await inner.close();
    },
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
  };
  return transport;
}

/** Bounds every message that comes, and tells which requests a stream leaves behind when it ends. */
function boundedFetch(onStreamEnd: (ids: RequestId[]) => void): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { body, status, statusText, headers } = response;
    if (!response.ok || body === null) return response;
    const ids = init?.method === 'POST' ? requestIds(init.body) : [];
    const bounded = body.pipeThrough(messageLimit());
    const watched = ids.length === 0 ? bounded : untilEnd(bounded, () => onStreamEnd(ids));
    return new Response(watched, { status, statusText, headers });
  };
}

function requestIds(body: unknown): RequestId[] {
  const message: unknown = typeof body === 'string' ? JSON.parse(body) : null;
  if (typeof message !== 'object' || message === null || !('id' in message)) return [];
  return typeof message.id === 'string' || typeof message.id === 'number' ? [message.id] : [];
}

/** Ends a stream in which one message (up to an empty line) grows too long. */
function messageLimit(): TransformStream<Uint8Array, Uint8Array> {
  let message = 0;
  let line = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        message += 1;
        if (byte === 0x0a && line === 0) message = 0;
        if (byte === 0x0a) line = 0;
        else if (byte !== 0x0d) line += 1;
      }
      if (message > longestMessage) controller.error(new Error('a message was longer than 16 MiB'));
      else controller.enqueue(chunk);
    },
  });
}

/** Hands a stream on and says when it is over, however that came about. */
function untilEnd(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}
