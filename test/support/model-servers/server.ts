import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';

/** What the next request is answered with. */
export type Reply = (response: ServerResponse) => Promise<void> | void;

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** Resolves when the connection of this request is gone. */
  closed: Promise<void>;
}

export interface ModelServer {
  /** Without a path. */
  origin: string;
  received: Received[];
  close(): Promise<void>;
}

/** A real server on loopback that gives its replies one after the other; the last one is repeated. */
export async function startModelServer(replies: Reply[]): Promise<ModelServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const reply = replies[Math.min(received.length, replies.length - 1)];
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text), closed });
      void reply?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The text as a stream of events, in pieces that end in the middle of characters and of JSON. */
export function stream(text: string, pieceBytes = 7): Reply {
  return async (response) => {
    await write(response, text, pieceBytes);
    response.end();
  };
}

/** Begins like `stream`, then the connection is torn. */
export function torn(text: string): Reply {
  return async (response) => {
    await write(response, text, 64);
    response.destroy();
  };
}

/** Begins like `stream`, then ends as if that had been all. */
export function short(text: string): Reply {
  return stream(text, 64);
}

/** Begins like `stream`, then says nothing more and keeps the connection. */
export function silentAfter(text: string): Reply {
  return (response) => write(response, text, 64);
}

export const neverAnswers: Reply = () => undefined;

export function plain(
  status: number,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Reply {
  return (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

async function write(response: ServerResponse, text: string, pieceBytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    response.write(bytes.subarray(at, at + pieceBytes));
    await nextTick();
  }
}

/** One event of a stream, as all vendors write it. */
export function event(data: unknown, name?: string): string {
  const head = name === undefined ? '' : `event: ${name}\n`;
  return `${head}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}
