import type { ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { captureHead, captureTail, type Capture } from './capture';
import { isTreeGone, sightOf, signalTree, stillAlive, type TreeSight } from './kill-tree';
import type { ProcessEnd, ProcessRequest, ProcessResult } from './run';

/** Between TERM and KILL. */
const graceMs = 500;
/** When an ending is given up: with the grace well inside the second a caller may have to wait. */
const giveUpMs = 850;
/** How long an ended child's pipes may take to drain. */
const drainMs = 100;
const checkEveryMs = 40;
/** Input that may wait for a child to read it. */
const unreadLimit = 1024 * 1024;

const running = new Set<RunningProcess>();
let endsWithHost = false;

/** Ends every tree that is still running; resolves when all have been seen to. */
export async function endEverythingRunning(): Promise<void> {
  const all = [...running];
  for (const one of all) one.end({ kind: 'cancelled' });
  await Promise.all(all.map((one) => one.result));
}

/** A host that ends without disposing its core must not leave trees behind. */
function endWithHost(): void {
  if (endsWithHost) return;
  endsWithHost = true;
  process.once('exit', () => {
    for (const one of running) one.killNow();
  });
}

/** An ending that we brought about. */
interface Forced {
  end: ProcessEnd;
  at: number;
  killed: boolean;
  goneAt: number | null;
  tree: TreeSight;
}

/** One child from its spawn to its result. Readers and the timer stand before anything is written. */
export class RunningProcess {
  readonly result: Promise<ProcessResult>;
  readonly #child: ChildProcess;
  readonly #request: ProcessRequest;
  readonly #startedAt: number;
  readonly #stdout: Capture;
  readonly #stderr: Capture;
  #resolve: (result: ProcessResult) => void = () => undefined;
  #exit: ProcessEnd | null = null;
  #closed = false;
  #settled = false;
  #timer: NodeJS.Timeout | null = null;
  /** Set when we end it, with the reason. */
  #forced: Forced | null = null;
  readonly #onAbort = (): void => {
    this.end({ kind: 'cancelled' });
  };

  constructor(child: ChildProcess, request: ProcessRequest, startedAt: number) {
    this.#child = child;
    this.#request = request;
    this.#startedAt = startedAt;
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const { onOutput, stdoutLimitBytes, stderrTailBytes } = request;
    const tell = (stream: 'stdout' | 'stderr'): ((chunk: Buffer) => void) | undefined =>
      onOutput === undefined ? undefined : (chunk) => onOutput(stream, chunk);
    this.#stdout = captureHead(child.stdout, stdoutLimitBytes, tell('stdout'), () => {
      this.end({ kind: 'output-too-large' });
    });
    this.#stderr = captureTail(child.stderr, stderrTailBytes, tell('stderr'));
    child.on('error', (error) => {
      if (child.pid === undefined) this.#settle({ kind: 'not-started', error: error.message });
    });
    child.on('exit', (code, signal) => {
      this.#onExit(code, signal);
    });
    child.on('close', () => {
      this.#closed = true;
      if (this.#forced !== null) this.#check();
      else if (this.#exit !== null) this.#settle(this.#exit);
    });
    if (request.timeoutMs !== null) {
      // An exit that already waits in the event loop came first: give it its turn.
      this.#arm(request.timeoutMs, () => setImmediate(() => this.end({ kind: 'timed-out' })));
    }
    request.signal.addEventListener('abort', this.#onAbort);
    running.add(this);
    endWithHost();
    // EPIPE and its kin: a child that does not read, or answers first, is a normal one.
    child.stdin?.on('error', () => undefined);
    if (request.onInput === undefined) child.stdin?.end(request.stdin);
    else request.onInput({ write: (text) => this.#write(text) });
  }

  #write(text: string): boolean {
    const { stdin } = this.#child;
    if (stdin === null || !stdin.writable || this.#settled || this.#exit !== null) return false;
    // What it does not read piles up in our memory.
    if (stdin.writableLength + text.length > unreadLimit) return false;
    stdin.write(text);
    return true;
  }

  /** Ends the tree, for this reason; without effect on a child that has already exited. */
  end(cause: ProcessEnd): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#settled || this.#forced !== null) return;
    if (this.#exit !== null && cause.kind !== 'output-too-large') return;
    const tree = sightOf(pid);
    this.#forced = { end: cause, at: performance.now(), killed: false, goneAt: null, tree };
    signalTree(tree, 'SIGTERM');
    this.#check();
  }

  killNow(): void {
    if (this.#child.pid !== undefined && this.#exit === null) signalTree(sightOf(this.#child.pid), 'SIGKILL');
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.#exit =
      code === null ? { kind: 'signalled', signal: signal ?? 'unknown' } : { kind: 'exited', code };
    if (this.#forced !== null) {
      this.#check();
      return;
    }
    const end = this.#exit;
    // Children it left on purpose may hold the pipes; they live on, without our ends.
    this.#arm(drainMs, () => {
      this.#settle(end);
    });
  }

  /** The ending, step by step: TERM was sent; now grace, KILL, a bounded wait, KILL once more. */
  #check(): void {
    const forced = this.#forced;
    if (forced === null || this.#settled) return;
    const now = performance.now();
    const elapsed = now - forced.at;
    const gone = this.#exit !== null && isTreeGone(forced.tree);
    if (gone) forced.goneAt ??= now;
    const drained = this.#closed || (forced.goneAt !== null && now - forced.goneAt >= drainMs);
    if ((gone && drained) || elapsed >= giveUpMs) {
      if (!gone) signalTree(forced.tree, 'SIGKILL');
      this.#settle(forced.end);
      return;
    }
    if (!forced.killed && elapsed >= graceMs && !gone) {
      forced.killed = true;
      signalTree(forced.tree, 'SIGKILL');
    }
    const next = forced.killed || gone ? checkEveryMs : Math.min(checkEveryMs, graceMs - elapsed);
    this.#arm(Math.max(1, next), () => {
      this.#check();
    });
  }

  #arm(ms: number, act: () => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  #settle(end: ProcessEnd): void {
    if (this.#settled) return;
    this.#settled = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#onAbort);
    running.delete(this);
    const stdout = this.#stdout.result();
    const stderr = this.#stderr.result();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream?.destroy();
    this.#child.unref();
    this.#resolve({
      end,
      pid: this.#child.pid ?? null,
      durationMs: performance.now() - this.#startedAt,
      stdout,
      stderr,
      survivors: this.#forced === null ? [] : stillAlive([...this.#forced.tree.outside.values()]),
    });
  }
}
