import { setTimeout as wait } from 'node:timers/promises';

/** Words with the space after them: what a model's stream is cut into. */
export function* pieces(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/\S{1,24}\s*|\s+/gu)) yield piece;
}

/** Like `setTimeout`, but ends at once with the signal's own reason. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await wait(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}
