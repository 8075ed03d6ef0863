import type { WaitingNotice } from '../core-api';

export interface NotifierDeps {
  /** Everything that waits now, oldest first. */
  waiting(): WaitingNotice[];
  settings(): Promise<{ enabled: boolean; sound: boolean }>;
  /** A focused window shows this conversation. */
  isSeen(conversationId: string): boolean;
  show(notice: WaitingNotice, silent: boolean): { close(): void };
  /** Milliseconds on a steady clock. */
  now(): number;
}

/** Between two sounds, however much waits. */
const soundGapMs = 10_000;

/** Tells of what waits: one notification for a conversation, taken back when it was answered or seen. */
export function createNotifier(deps: NotifierDeps): () => Promise<void> {
  const shown = new Map<string, { requestId: string; close(): void }>();
  /** Told or seen once: looking away from a request does not announce it again. */
  let known = new Set<string>();
  let lastSoundAt = Number.NEGATIVE_INFINITY;

  const show = (notice: WaitingNotice, sound: boolean): void => {
    const silent = !sound || deps.now() - lastSoundAt < soundGapMs;
    if (!silent) lastSoundAt = deps.now();
    const { close } = deps.show(notice, silent);
    shown.set(notice.conversationId, { requestId: notice.requestId, close });
  };

  /** Call it whenever something of this may have changed. */
  return async () => {
    const { enabled, sound } = await deps.settings();
    const waiting = deps.waiting();
    const ids = new Set(waiting.map(({ requestId }) => requestId));
    for (const [conversationId, { requestId, close }] of shown) {
      if (enabled && ids.has(requestId) && !deps.isSeen(conversationId)) continue;
      close();
      shown.delete(conversationId);
    }
    known = new Set([...known].filter((requestId) => ids.has(requestId)));
    for (const notice of waiting) {
      const { requestId, conversationId } = notice;
      const isNew = !known.has(requestId);
      if (deps.isSeen(conversationId)) known.add(requestId);
      else if (enabled && isNew && !shown.has(conversationId)) {
        known.add(requestId);
        show(notice, sound);
      }
    }
  };
}
