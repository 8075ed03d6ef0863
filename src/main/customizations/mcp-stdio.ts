import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { runProcess, type ProcessEnd, type ProcessInput, type ProcessResult } from '../process/run';
import { createLines } from './mcp-lines';
import { showHidden } from './visible';

export interface StdioProgram {
  file: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

export interface StdioTransport extends Transport {
  /** How the program ended, once it has: null when we ended it. */
  end(): { kind: 'not-started' | 'ended'; detail: string } | null;
}

const stderrTailBytes = 2048;

/**
 * Speaks with a server over the standard streams of a program that is started and ended as every
 * other: own process group, the whole tree ended, gone with the app.
 */
export function createStdioTransport(program: StdioProgram): StdioTransport {
  const stopper = new AbortController();
  let input: ProcessInput | null = null;
  let running: Promise<void> | null = null;
  let end: ReturnType<StdioTransport['end']> = null;

  const transport: StdioTransport = {
    start() {
      const lines = createLines(onLine, () => {
        transport.onerror?.(new Error('a message was longer than 16 MiB'));
        stopper.abort();
      });
      running = runProcess({
        ...program,
        verbatimArguments: false,
        stdin: null,
        timeoutMs: null,
        signal: stopper.signal,
        stdoutLimitBytes: null,
        stderrTailBytes,
        onInput: (opened) => {
          input = opened;
        },
        onOutput: (stream, chunk) => {
          if (stream === 'stdout') lines.push(chunk);
        },
      }).then((result) => {
        end = endOf(result);
        transport.onclose?.();
      });
      return Promise.resolve();
    },
    send(message) {
      const sent = input?.write(`${JSON.stringify(message)}\n`) ?? false;
      return sent ? Promise.resolve() : Promise.reject(new Error('the program does not read its input'));
    },
    async close() {
      stopper.abort();
      await running;
    },
    end: () => end,
  };

  /** Some servers print a greeting or a log where only messages belong: told, and passed over. */
  function onLine(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = null;
    }
    const parsed = JSONRPCMessageSchema.safeParse(message);
    if (parsed.success) transport.onmessage?.(parsed.data);
    else if (line.trim() !== '') transport.onerror?.(new Error(`not a message: ${line.slice(0, 200)}`));
  }

  return transport;
}

function endOf({ end, stderr }: ProcessResult): ReturnType<StdioTransport['end']> {
  if (end.kind === 'cancelled') return null;
  if (end.kind === 'not-started') return { kind: 'not-started', detail: end.error };
  const said = showHidden(stderr.data.toString('utf8').trim()).slice(-1000);
  const how = endWords(end);
  return { kind: 'ended', detail: said === '' ? how : `${how}; the last it said: ${said}` };
}

function endWords(end: Exclude<ProcessEnd, { kind: 'cancelled' | 'not-started' }>): string {
  switch (end.kind) {
    case 'exited':
      return `status ${String(end.code)}`;
    case 'signalled':
      return `signal ${end.signal}`;
    case 'timed-out':
    case 'output-too-large':
      return end.kind;
  }
}
