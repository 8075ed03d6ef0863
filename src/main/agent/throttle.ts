import type { Clock } from './ports';

export interface Throttle {
  /** Something waits to be written: now, or when the interval since the last time is over. */
  poke(): void;
  /** Writes what waits, and nothing more after it. */
  close(): void;
}

/** Calls `write` at once, then at most once per interval, so that bursts become few events. */
export function createThrottle(clock: Clock, intervalMs: () => number, write: () => void): Throttle {
  const closed = new AbortController();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let waiting = false;
  const now = () => {
    writtenAt = clock.ticks();
    write();
  };
  return {
    poke() {
      if (waiting || closed.signal.aborted) return;
      const rest = writtenAt + intervalMs() - clock.ticks();
      if (rest <= 0) {
        now();
        return;
      }
      waiting = true;
      const wake = () => {
        waiting = false;
        if (!closed.signal.aborted) now();
      };
      clock.sleep(rest, closed.signal).then(wake, () => undefined);
    },
    close() {
      if (closed.signal.aborted) return;
      closed.abort();
      write();
    },
  };
}
