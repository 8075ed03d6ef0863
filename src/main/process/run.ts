import { spawn, type ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { endEverythingRunning, RunningProcess } from './running';

/** How a child ended; never folded into one number. */
export type ProcessEnd =
  | { kind: 'exited'; code: number }
  | { kind: 'signalled'; signal: string }
  | { kind: 'timed-out' }
  | { kind: 'cancelled' }
  | { kind: 'not-started'; error: string }
  | { kind: 'output-too-large' };

/** What was kept of one stream. `bytes` counts all that came, kept or not. */
export interface CapturedStream {
  data: Buffer;
  bytes: number;
  cut: boolean;
  /** End of file was seen before our end was closed. */
  ended: boolean;
}

/** The stdin of a running child. */
export interface ProcessInput {
  /** False when the child has ended or no longer reads. Never throws. */
  write(text: string): boolean;
}

export interface ProcessRequest {
  file: string;
  args: string[];
  /** On Windows: pass the arguments as they stand (cmd.exe quoting is done by the caller). */
  verbatimArguments: boolean;
  cwd: string;
  env: Record<string, string>;
  /** Written whole, then closed; null: no stdin. */
  stdin: string | null;
  /** From the start of the spawn; null: no limit. */
  timeoutMs: number | null;
  signal: AbortSignal;
  /** More than this ends the tree with `output-too-large`; null: keep nothing, no limit. */
  stdoutLimitBytes: number | null;
  /** The last bytes of stderr that are kept; null: keep nothing. */
  stderrTailBytes: number | null;
  /** Given: `stdin` is null, stays open, and is written to through this. */
  onInput?: (input: ProcessInput) => void;
  /** Each chunk as it comes, before it is bounded. */
  onOutput?: (stream: 'stdout' | 'stderr', chunk: Buffer) => void;
}

export interface ProcessResult {
  end: ProcessEnd;
  pid: number | null;
  durationMs: number;
  stdout: CapturedStream;
  stderr: CapturedStream;
  /** Processes known to have left the session before the kill; named, not hunted. */
  survivors: number[];
}

/** The one routine that starts a program and sees to its end. Never rejects. */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  if (request.signal.aborted) return Promise.resolve(neverRan({ kind: 'cancelled' }));
  const startedAt = performance.now();
  let child: ChildProcess;
  try {
    child = spawn(request.file, request.args, {
      cwd: request.cwd,
      env: request.env,
      // Its own session and group on POSIX: what it starts can be ended with it.
      detached: process.platform !== 'win32',
      stdio: [request.stdin === null && request.onInput === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
      windowsVerbatimArguments: request.verbatimArguments,
    });
  } catch (error) {
    return Promise.resolve(
      neverRan({ kind: 'not-started', error: error instanceof Error ? error.message : String(error) }),
    );
  }
  return new RunningProcess(child, request, startedAt).result;
}

/** Ends every tree that is still running; resolves when all have been seen to. */
export function endAllProcesses(): Promise<void> {
  return endEverythingRunning();
}

function neverRan(end: ProcessEnd): ProcessResult {
  const nothing: CapturedStream = { data: Buffer.alloc(0), bytes: 0, cut: false, ended: true };
  return { end, pid: null, durationMs: 0, stdout: nothing, stderr: nothing, survivors: [] };
}
