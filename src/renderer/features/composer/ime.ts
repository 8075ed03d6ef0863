/**
 * When Enter sends, with an input method in between. A Hangul syllable is composed until something ends it,
 * so the Enter that ends it is meant as "send", but the text is whole only after the commit. In Japanese
 * and Chinese the same key chooses a candidate and must never send.
 */
export interface ImeState {
  composing: boolean;
  /** The text being composed, as the input method last told it. */
  composed: string;
  sendAfterCommit: boolean;
  /** Some input methods pass the committing Enter on once more; until then it is not a new one. */
  ignoreEnterUntil: number;
}

export const idleIme: ImeState = {
  composing: false,
  composed: '',
  sendAfterCommit: false,
  ignoreEnterUntil: 0,
};

export type SendKey = 'enter' | 'mod-enter';

export interface EnterKey {
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  mod: boolean;
  alt: boolean;
  repeat: boolean;
  /** The input method has the key. */
  composing: boolean;
  /** Milliseconds on any steady clock. */
  at: number;
}

/** `leave`: the browser or the input method has it. `swallow`: nobody has. */
export type EnterAct = 'send' | 'leave' | 'swallow';

const secondEnterMs = 50;
const endsInHangul = /\p{Script=Hangul}\s*$/u;

export function pressEnter(state: ImeState, key: EnterKey, sendKey: SendKey): [ImeState, EnterAct] {
  const meansSend = !key.shift && !key.alt && key.mod === (sendKey === 'mod-enter');
  if (state.composing || key.composing) {
    const send = meansSend && endsInHangul.test(state.composed);
    return [send ? { ...state, sendAfterCommit: true } : state, 'leave'];
  }
  if (key.at < state.ignoreEnterUntil) return [state, 'swallow'];
  if (!meansSend) return [state, 'leave'];
  return [state, key.repeat ? 'swallow' : 'send'];
}

export function compose(state: ImeState, composed: string): ImeState {
  return { ...state, composing: true, composed };
}

/** The commit. True: read the text from the field now and send it. */
export function endComposition(state: ImeState, at: number): [ImeState, boolean] {
  const send = state.sendAfterCommit;
  return [{ ...idleIme, ignoreEnterUntil: send ? at + secondEnterMs : 0 }, send];
}
