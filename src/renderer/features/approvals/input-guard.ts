/**
 * What may answer an approval prompt, and when. Pure: the dock feeds it what happened and asks it to judge.
 * Times are `event.timeStamp` / `performance.now()` milliseconds, so a queued event carries the moment it really began.
 */

/** A request must have been on screen this long before anything may answer it. */
export const visibleGuardMs = 700;
/** The window must have had the focus this long: the click that brings it forward is not an answer. */
export const windowGuardMs = 500;
/** How long Allow of a destructive call is held, and how long the second press must wait for. */
export const deliberateMs = 600;

export interface GuardState {
  requestId: string | null;
  /** First paint of the visible request; null until the browser has painted it. */
  paintedAt: number | null;
  /** When the window got the focus; null while another window has it. */
  focusedAt: number | null;
  /** Keys that are down, by `event.code`. */
  keysDown: readonly string[];
  /** The last Enter or Space: a button clicks at the keydown of one and at the keyup of the other. */
  activatingKey: { at: number; releasedAt: number | null } | null;
  /** The pointer press that is going on or was the last one. */
  pressAt: number | null;
}

export type GuardEvent =
  | { kind: 'show'; requestId: string | null }
  | { kind: 'paint'; at: number }
  | { kind: 'window-focus'; at: number }
  | { kind: 'window-blur' }
  | { kind: 'key-down'; code: string; at: number; repeat: boolean }
  | { kind: 'key-up'; code: string; at: number }
  | { kind: 'press'; at: number };

export function initialGuard(windowHasFocus: boolean): GuardState {
  return {
    requestId: null,
    paintedAt: null,
    // A focus from before we looked is as old as it can be.
    focusedAt: windowHasFocus ? Number.NEGATIVE_INFINITY : null,
    keysDown: [],
    activatingKey: null,
    pressAt: null,
  };
}

export function nextGuard(state: GuardState, event: GuardEvent): GuardState {
  switch (event.kind) {
    case 'show':
      if (event.requestId === state.requestId) return state;
      return { ...state, requestId: event.requestId, paintedAt: null };
    case 'paint':
      return state.paintedAt === null ? { ...state, paintedAt: event.at } : state;
    case 'window-focus':
      return state.focusedAt === null ? { ...state, focusedAt: event.at } : state;
    case 'window-blur':
      // Keys released in another window send us no keyup.
      return { ...state, focusedAt: null, keysDown: [] };
    case 'key-down':
      return event.repeat || state.keysDown.includes(event.code) ? state : pressKey(state, event);
    case 'key-up':
      return releaseKey(state, event);
    case 'press':
      return { ...state, pressAt: event.at };
  }
}

function pressKey(state: GuardState, key: { code: string; at: number }): GuardState {
  const keysDown = [...state.keysDown, key.code];
  if (!isActivatingCode(key.code)) return { ...state, keysDown };
  return { ...state, keysDown, activatingKey: { at: key.at, releasedAt: null } };
}

function releaseKey(state: GuardState, key: { code: string; at: number }): GuardState {
  const keysDown = state.keysDown.filter((code) => code !== key.code);
  if (!isActivatingCode(key.code) || state.activatingKey === null) return { ...state, keysDown };
  return { ...state, keysDown, activatingKey: { ...state.activatingKey, releasedAt: key.at } };
}

function isActivatingCode(code: string): boolean {
  return code === 'Enter' || code === 'NumpadEnter' || code === 'Space';
}

/** Whether something that began at `at` may answer the visible request. */
export function mayAnswer(state: GuardState, at: number): boolean {
  return (
    state.requestId !== null &&
    state.paintedAt !== null &&
    state.focusedAt !== null &&
    at - state.paintedAt >= visibleGuardMs &&
    at - state.focusedAt >= windowGuardMs
  );
}

/** A click. Those without a pointer come from a key or from assistive technology. */
export interface Activation {
  byPointer: boolean;
  at: number;
}

/** A keyup and the click it causes lie closer together than this. */
const sameMomentMs = 50;

/** Judges a click by the moment its press or key began, not by its end. */
export function acceptsActivation(state: GuardState, activation: Activation): boolean {
  if (activation.byPointer) return state.pressAt !== null && mayAnswer(state, state.pressAt);
  const key = state.activatingKey;
  const causedByKey =
    key !== null && (key.releasedAt === null || activation.at - key.releasedAt <= sameMomentMs);
  return mayAnswer(state, causedByKey ? key.at : activation.at);
}

export interface KeyPress {
  code: string;
  at: number;
  repeat: boolean;
  /** Ctrl, or Command on macOS. */
  mod: boolean;
  shift: boolean;
  alt: boolean;
  composing: boolean;
}

export interface KeyContext {
  composerIsEmpty: boolean;
  wholePayloadSeen: boolean;
  destructive: boolean;
  modEnterSends: boolean;
  focusInPrompt: boolean;
  /** Focus is in a text field of the prompt: the field's own form takes Enter. */
  focusInField: boolean;
  /** The deny message or the rule form is open. */
  formOpen: boolean;
  /** A dialog, menu or palette lies over the prompt. */
  overlayOpen: boolean;
}

/** `none`: not ours, leave the event alone. `swallow`: ours, but it must not do anything. */
export type KeyVerdict = 'none' | 'swallow' | 'allow-once' | 'deny' | 'focus-prompt' | 'close-form';

export function judgeKey(state: GuardState, key: KeyPress, context: KeyContext): KeyVerdict {
  if (state.requestId === null || context.overlayOpen || key.composing || key.alt) return 'none';
  const chord = chordOf(key);
  if (chord === 'jump') return key.repeat ? 'swallow' : 'focus-prompt';
  if (chord === 'allow') return judgeAllowChord(state, key, context);
  if (chord === 'deny') return isFresh(state, key) && mayAnswer(state, key.at) ? 'deny' : 'swallow';
  if (!context.focusInPrompt) return 'none';
  if (key.code === 'Escape' && !key.mod && !key.shift) {
    if (context.formOpen) return key.repeat ? 'swallow' : 'close-form';
    return isFresh(state, key) && mayAnswer(state, key.at) ? 'deny' : 'swallow';
  }
  if (isActivatingCode(key.code) && !context.focusInField && !isFresh(state, key)) return 'swallow';
  return 'none';
}

function judgeAllowChord(state: GuardState, key: KeyPress, context: KeyContext): KeyVerdict {
  if (context.modEnterSends && !context.focusInPrompt) return 'none';
  // A form of the prompt sends itself with the same chord.
  if (context.focusInField) return 'none';
  if (!isFresh(state, key)) return 'swallow';
  const allowed =
    mayAnswer(state, key.at) &&
    context.composerIsEmpty &&
    context.wholePayloadSeen &&
    !context.destructive &&
    !context.modEnterSends;
  return allowed ? 'allow-once' : 'focus-prompt';
}

/** A key-down that is no auto-repeat and began when this request was already on screen in a focused window. */
function isFresh(state: GuardState, key: KeyPress): boolean {
  return (
    !key.repeat &&
    state.paintedAt !== null &&
    key.at >= state.paintedAt &&
    state.focusedAt !== null &&
    key.at >= state.focusedAt
  );
}

function chordOf(key: KeyPress): 'allow' | 'deny' | 'jump' | null {
  if (!key.mod) return null;
  if (key.code === 'Enter' && !key.shift) return 'allow';
  if (key.code === 'Backspace' && key.shift) return 'deny';
  if (key.code === 'KeyA' && key.shift) return 'jump';
  return null;
}

/** Allow of a destructive call: held for `deliberateMs`, or pressed a second time after that long. */
export type DeliberateState = { kind: 'idle' } | { kind: 'armed'; at: number };

export function confirmDeliberately(
  state: DeliberateState,
  at: number,
): { state: DeliberateState; confirmed: boolean } {
  if (state.kind === 'idle') return { state: { kind: 'armed', at }, confirmed: false };
  if (at - state.at < deliberateMs) return { state, confirmed: false };
  return { state: { kind: 'idle' }, confirmed: true };
}
