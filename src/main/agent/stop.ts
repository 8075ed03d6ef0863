import type { Clock } from './ports';

/** Thrown to unwind a turn that was stopped. */
export class Stopped extends Error {
  constructor() {
    super('the turn was stopped');
    this.name = 'Stopped';
  }
}

/** How long what holds processes may take to end them before the loop goes on without it. */
export const graceMs = 1500;

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped();
}

/** The result of `work`, or Stopped as soon as the signal is aborted. */
export function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return raceAbort(work, signal, () => Promise.reject(new Stopped()));
}

/** Like untilStopped, but `work` first gets a bounded time to end its processes. */
export function endsWithinGrace<T>(work: Promise<T>, signal: AbortSignal, clock: Clock): Promise<T> {
  return raceAbort(work, signal, async () => {
    const settled = new AbortController();
    const done = () => settled.abort();
    work.then(done, done);
    await clock.sleep(graceMs, settled.signal).catch(() => undefined);
    if (settled.signal.aborted) return work;
    throw new Stopped();
  });
}

function raceAbort<T>(work: Promise<T>, signal: AbortSignal, onAbort: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => {
      onAbort().then(resolve, reject);
    };
    const clear = () => signal.removeEventListener('abort', stop);
    work.then(resolve, reject).finally(clear);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
