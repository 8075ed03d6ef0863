import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './agent/ports';

export const systemClock: Clock = {
  now: () => new Date(),
  ticks: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
};
