import { describe, expect, it } from 'vitest';
import {
  acceptsActivation,
  confirmDeliberately,
  deliberateMs,
  initialGuard,
  judgeKey,
  mayAnswer,
  nextGuard,
  visibleGuardMs,
  windowGuardMs,
  type GuardEvent,
  type GuardState,
  type KeyContext,
  type KeyPress,
  type KeyVerdict,
} from '../../../../src/renderer/features/approvals/input-guard';

function after(state: GuardState, ...events: GuardEvent[]): GuardState {
  return events.reduce(nextGuard, state);
}

/** Painted at 1000 in a window that has had the focus for ever. */
const shown = after(initialGuard(true), { kind: 'show', requestId: 'r1' }, { kind: 'paint', at: 1000 });
const ready = 1000 + visibleGuardMs;

const nowhere: KeyContext = {
  composerIsEmpty: true,
  wholePayloadSeen: true,
  destructive: false,
  modEnterSends: false,
  focusInPrompt: false,
  focusInField: false,
  formOpen: false,
  overlayOpen: false,
};
const inside: KeyContext = { ...nowhere, focusInPrompt: true };

function key(code: string, extra: Partial<KeyPress> = {}): KeyPress {
  return { code, at: ready, repeat: false, mod: false, shift: false, alt: false, composing: false, ...extra };
}
const modEnter = key('Enter', { mod: true });
const modDelete = key('Backspace', { mod: true, shift: true });
const modJump = key('KeyA', { mod: true, shift: true });

describe('the time before anything may answer', () => {
  const cases: [string, GuardState, number, boolean][] = [
    ['nothing is shown', initialGuard(true), 99_999, false],
    ['shown, not painted', after(initialGuard(true), { kind: 'show', requestId: 'r1' }), 99_999, false],
    ['just before the guard ends', shown, ready - 1, false],
    ['when the guard ends', shown, ready, true],
    ['began before the paint', shown, 999, false],
    ['the window is not focused', after(shown, { kind: 'window-blur' }), ready + 5000, false],
    [
      'the window was focused a moment ago',
      after(shown, { kind: 'window-blur' }, { kind: 'window-focus', at: 5000 }),
      5000 + windowGuardMs - 1,
      false,
    ],
    [
      'the window has been focused long enough',
      after(shown, { kind: 'window-blur' }, { kind: 'window-focus', at: 5000 }),
      5000 + windowGuardMs,
      true,
    ],
    [
      'another request has come to the front',
      after(shown, { kind: 'show', requestId: 'r2' }, { kind: 'paint', at: 9000 }),
      9000 + visibleGuardMs - 1,
      false,
    ],
  ];
  it.each(cases)('%s', (_name, state, at, expected) => {
    expect(mayAnswer(state, at)).toBe(expected);
  });

  it('keeps the first paint when the same request is shown again', () => {
    const again = after(shown, { kind: 'show', requestId: 'r1' }, { kind: 'paint', at: 5000 });
    expect(mayAnswer(again, ready)).toBe(true);
  });
});

describe('clicks', () => {
  it('judges a press by its beginning', () => {
    const early = after(shown, { kind: 'press', at: ready - 1 });
    expect(acceptsActivation(early, { byPointer: true, at: ready + 400 })).toBe(false);
    const late = after(shown, { kind: 'press', at: ready });
    expect(acceptsActivation(late, { byPointer: true, at: ready + 400 })).toBe(true);
  });

  it('swallows the press that brought the window forward', () => {
    const away = after(shown, { kind: 'window-blur' });
    const pressFirst = after(away, { kind: 'press', at: 8000 }, { kind: 'window-focus', at: 8001 });
    expect(acceptsActivation(pressFirst, { byPointer: true, at: 8900 })).toBe(false);
    const focusFirst = after(away, { kind: 'window-focus', at: 8000 }, { kind: 'press', at: 8001 });
    expect(acceptsActivation(focusFirst, { byPointer: true, at: 8900 })).toBe(false);
    const second = after(focusFirst, { kind: 'press', at: 8600 });
    expect(acceptsActivation(second, { byPointer: true, at: 8700 })).toBe(true);
  });

  it('swallows a press that began on the request before', () => {
    const moved = after(
      shown,
      { kind: 'press', at: 5000 },
      { kind: 'show', requestId: 'r2' },
      { kind: 'paint', at: 5010 },
    );
    expect(acceptsActivation(moved, { byPointer: true, at: 6500 })).toBe(false);
  });

  it('swallows the click of a key that went down too early', () => {
    const held = after(shown, { kind: 'key-down', code: 'Space', at: 900, repeat: false });
    expect(acceptsActivation(held, { byPointer: false, at: ready + 10 })).toBe(false);
    const released = after(held, { kind: 'key-up', code: 'Space', at: ready + 10 });
    expect(acceptsActivation(released, { byPointer: false, at: ready + 11 })).toBe(false);
  });

  it('does not take an auto-repeat for a new key', () => {
    const repeating = after(
      shown,
      { kind: 'key-down', code: 'Enter', at: 900, repeat: false },
      { kind: 'key-down', code: 'Enter', at: ready + 5, repeat: true },
    );
    expect(acceptsActivation(repeating, { byPointer: false, at: ready + 5 })).toBe(false);
  });

  it('takes the click of a fresh key and that of assistive technology', () => {
    const fresh = after(shown, { kind: 'key-down', code: 'Enter', at: ready, repeat: false });
    expect(acceptsActivation(fresh, { byPointer: false, at: ready })).toBe(true);
    expect(acceptsActivation(shown, { byPointer: false, at: ready })).toBe(true);
    expect(acceptsActivation(shown, { byPointer: false, at: ready - 1 })).toBe(false);
  });
});

describe('keys', () => {
  const cases: [string, KeyPress, KeyContext, KeyVerdict][] = [
    ['Enter in the composer', key('Enter'), nowhere, 'none'],
    ['Space in the composer', key('Space'), nowhere, 'none'],
    ['Y in the composer', key('KeyY'), nowhere, 'none'],
    ['1 in the composer', key('Digit1'), nowhere, 'none'],
    ['Esc in the composer', key('Escape'), nowhere, 'none'],
    ['Enter on a button', key('Enter'), inside, 'none'],
    ['Enter held down on a button', key('Enter', { repeat: true }), inside, 'swallow'],
    ['Space held down on a button', key('Space', { repeat: true }), inside, 'swallow'],
    ['Enter that began before the paint', key('Enter', { at: 999 }), inside, 'swallow'],
    [
      'Enter in a field of the prompt',
      key('Enter', { repeat: true }),
      { ...inside, focusInField: true },
      'none',
    ],
    ['a letter on a button', key('KeyY'), inside, 'none'],

    ['the allow chord', modEnter, nowhere, 'allow-once'],
    ['the allow chord inside the prompt', modEnter, inside, 'allow-once'],
    ['… with text in the composer', modEnter, { ...nowhere, composerIsEmpty: false }, 'focus-prompt'],
    ['… with more of the payload to see', modEnter, { ...nowhere, wholePayloadSeen: false }, 'focus-prompt'],
    ['… for a destructive call', modEnter, { ...nowhere, destructive: true }, 'focus-prompt'],
    ['… too early', key('Enter', { mod: true, at: ready - 1 }), nowhere, 'focus-prompt'],
    ['… from before the paint', key('Enter', { mod: true, at: 999 }), nowhere, 'swallow'],
    ['… held down', key('Enter', { mod: true, repeat: true }), nowhere, 'swallow'],
    ['… where it sends the message', modEnter, { ...nowhere, modEnterSends: true }, 'none'],
    ['… where it sends, inside the prompt', modEnter, { ...inside, modEnterSends: true }, 'focus-prompt'],
    ['… in the deny message', modEnter, { ...inside, focusInField: true, formOpen: true }, 'none'],
    ['… under a dialog', modEnter, { ...nowhere, overlayOpen: true }, 'none'],
    ['… with Shift', key('Enter', { mod: true, shift: true }), nowhere, 'none'],
    ['… with Alt (AltGr)', key('Enter', { mod: true, alt: true }), nowhere, 'none'],
    ['… of an input method', key('Enter', { mod: true, composing: true }), nowhere, 'none'],

    ['the deny chord', modDelete, nowhere, 'deny'],
    ['… with text in the composer', modDelete, { ...nowhere, composerIsEmpty: false }, 'deny'],
    ['… too early', { ...modDelete, at: ready - 1 }, nowhere, 'swallow'],
    ['… held down', { ...modDelete, repeat: true }, nowhere, 'swallow'],
    ['… under a dialog', modDelete, { ...nowhere, overlayOpen: true }, 'none'],

    ['the jump chord', modJump, nowhere, 'focus-prompt'],
    ['… too early: looking is always free', { ...modJump, at: 1001 }, nowhere, 'focus-prompt'],
    ['… held down', { ...modJump, repeat: true }, nowhere, 'swallow'],

    ['Esc inside the prompt', key('Escape'), inside, 'deny'],
    ['… too early', key('Escape', { at: ready - 1 }), inside, 'swallow'],
    ['… held down', key('Escape', { repeat: true }), inside, 'swallow'],
    ['… with a form open', key('Escape'), { ...inside, formOpen: true }, 'close-form'],
    [
      '… held down with a form open',
      key('Escape', { repeat: true }),
      { ...inside, formOpen: true },
      'swallow',
    ],
    ['… under a dialog', key('Escape'), { ...inside, overlayOpen: true }, 'none'],
    ['… of an input method', key('Escape', { composing: true }), { ...inside, focusInField: true }, 'none'],
  ];
  it.each(cases)('%s', (_name, press, context, expected) => {
    expect(judgeKey(shown, press, context)).toBe(expected);
  });

  it('knows no key when nothing is asked', () => {
    for (const press of [modEnter, modDelete, modJump, key('Escape')]) {
      expect(judgeKey(initialGuard(true), press, inside)).toBe('none');
    }
  });

  it('takes no chord that began before the window had the focus', () => {
    const back = after(shown, { kind: 'window-blur' }, { kind: 'window-focus', at: 5000 });
    expect(judgeKey(back, { ...modDelete, at: 4999 }, nowhere)).toBe('swallow');
    expect(judgeKey(back, { ...modDelete, at: 5000 + windowGuardMs - 1 }, nowhere)).toBe('swallow');
    expect(judgeKey(back, { ...modDelete, at: 5000 + windowGuardMs }, nowhere)).toBe('deny');
  });
});

describe('a deliberate yes', () => {
  it('takes two presses that are no double click', () => {
    const first = confirmDeliberately({ kind: 'idle' }, 100);
    expect(first.confirmed).toBe(false);
    const double = confirmDeliberately(first.state, 100 + deliberateMs - 1);
    expect(double.confirmed).toBe(false);
    expect(confirmDeliberately(double.state, 100 + deliberateMs)).toEqual({
      state: { kind: 'idle' },
      confirmed: true,
    });
  });
});
