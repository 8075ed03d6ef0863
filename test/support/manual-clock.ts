import type { Clock } from '../../src/main/agent/ports';

export interface ManualClock extends Clock {
  /** Moves the time on; whoever slept until then wakes, one after another. */
  advance(ms: number): Promise<void>;
  /** How many are asleep. */
  sleepers(): number;
}

interface Sleeper {
  until: number;
  wake: () => void;
}

/** Lets everything that is ready run: promises, and one round of the event loop. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function createManualClock(start = '2026-01-01T00:00:00.000Z'): ManualClock {
  const begin = new Date(start).getTime();
  let passed = 0;
  let sleepers: Sleeper[] = [];
  return {
    now: () => new Date(begin + passed),
    ticks: () => passed,
    sleepers: () => sleepers.length,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const sleeper = { until: passed + ms, wake: resolve };
        const cancel = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(new Error('the sleep was cancelled'));
        };
        if (signal.aborted) {
          cancel();
          return;
        }
        signal.addEventListener('abort', cancel, { once: true });
        sleepers.push(sleeper);
      });
    },
    async advance(ms) {
      const end = passed + ms;
      await settle();
      for (;;) {
        const next = sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
        if (next === undefined) break;
        sleepers = sleepers.filter((other) => other !== next);
        passed = Math.max(passed, next.until);
        next.wake();
        await settle();
      }
      passed = end;
      await settle();
    },
  };
}
