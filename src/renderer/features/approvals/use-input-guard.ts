import { useEffect, useEffectEvent, useLayoutEffect, useState, type MouseEvent } from 'react';
import {
  acceptsActivation,
  initialGuard,
  judgeKey,
  nextGuard,
  visibleGuardMs,
  type GuardEvent,
  type GuardState,
  type KeyContext,
  type KeyPress,
  type KeyVerdict,
} from './input-guard';

export interface InputGuard {
  /** Whether this click may answer what is on screen. */
  accepts: (event: MouseEvent) => boolean;
  /** Whether the press that is going on may. */
  acceptsPress: () => boolean;
  /** Runs `then` now, or when the last key that is down has been released. */
  afterKeys: (then: () => void) => void;
  /** The guard time is over: for what is shown, never for what is judged. */
  settled: boolean;
}

/** The guard's memory: outside React, since events between two renders count as well. */
function createMemory() {
  let state: GuardState = initialGuard(document.hasFocus());
  const waiting: (() => void)[] = [];
  const keysAreUp = () => state.keysDown.length === 0;
  return {
    state: () => state,
    feed: (event: GuardEvent) => {
      state = nextGuard(state, event);
      if (keysAreUp()) for (const then of waiting.splice(0)) then();
    },
    afterKeys: (then: () => void) => {
      if (keysAreUp()) then();
      else waiting.push(then);
    },
  };
}

/** Listens to the whole window, since a chord works from anywhere and a guard needs every key. */
export function useInputGuard(
  requestId: string | null,
  context: () => KeyContext,
  act: (verdict: Exclude<KeyVerdict, 'none' | 'swallow'>) => void,
): InputGuard {
  const [memory] = useState(createMemory);
  const [settledFor, setSettledFor] = useState<string | null>(null);

  useLayoutEffect(() => {
    memory.feed({ kind: 'show', requestId });
  }, [memory, requestId]);

  useEffect(() => {
    if (requestId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The second frame begins when the first one, with the request in it, has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        memory.feed({ kind: 'paint', at: performance.now() });
        timer = setTimeout(() => {
          setSettledFor(requestId);
        }, visibleGuardMs);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [memory, requestId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    memory.feed({ kind: 'key-down', code: event.code, at: event.timeStamp, repeat: event.repeat });
    const verdict = judgeKey(memory.state(), keyPress(event), context());
    if (verdict === 'none') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (verdict !== 'swallow') act(verdict);
  });
  useEffect(() => listenToWindow(memory.feed, onKeyDown), [memory]);

  return {
    accepts: (event) =>
      acceptsActivation(memory.state(), { byPointer: event.detail > 0, at: event.nativeEvent.timeStamp }),
    acceptsPress: () => acceptsActivation(memory.state(), { byPointer: true, at: performance.now() }),
    afterKeys: memory.afterKeys,
    settled: requestId !== null && settledFor === requestId,
  };
}

function listenToWindow(
  feed: (event: GuardEvent) => void,
  onKeyDown: (event: KeyboardEvent) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const early = { signal, capture: true };
  window.addEventListener('keydown', onKeyDown, early);
  window.addEventListener(
    'keyup',
    (event) => {
      feed({ kind: 'key-up', code: event.code, at: event.timeStamp });
    },
    early,
  );
  window.addEventListener(
    'pointerdown',
    (event) => {
      feed({ kind: 'press', at: event.timeStamp });
    },
    early,
  );
  // Without `capture` these are the window's own; those of its elements do not bubble.
  window.addEventListener(
    'focus',
    (event) => {
      feed({ kind: 'window-focus', at: event.timeStamp });
    },
    { signal },
  );
  window.addEventListener(
    'blur',
    () => {
      feed({ kind: 'window-blur' });
    },
    { signal },
  );
  return () => {
    ended.abort();
  };
}

const isMac = navigator.platform.startsWith('Mac');

function keyPress(event: KeyboardEvent): KeyPress {
  return {
    code: event.code,
    at: event.timeStamp,
    repeat: event.repeat,
    mod: isMac ? event.metaKey : event.ctrlKey,
    shift: event.shiftKey,
    alt: event.altKey,
    composing: isComposing(event),
  };
}

/** An input method owns the key. Some send the closing Enter with the old key code only. */
function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}
