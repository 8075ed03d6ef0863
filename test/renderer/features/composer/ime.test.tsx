// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendKey } from '../../../../src/renderer/features/composer/ime';
import { useSendOnEnter } from '../../../../src/renderer/features/composer/use-send-on-enter';
import { renderIn } from '../../support/render';

const sent: string[] = [];

function Field({ sendKey }: { sendKey: SendKey }) {
  const [text, setText] = useState('');
  const keys = useSendOnEnter((written) => {
    sent.push(written);
    setText('');
  }, sendKey);
  return (
    <textarea
      aria-label="message"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
      {...keys}
    />
  );
}

let now = 0;
let field: HTMLTextAreaElement;

function start(sendKey: SendKey = 'enter'): void {
  renderIn(<Field sendKey={sendKey} />);
  field = screen.getByRole<HTMLTextAreaElement>('textbox');
}

beforeEach(() => {
  now = 1000;
  sent.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Past React's own setter, which would hide the change from React. */
function setNative(value: string): void {
  Reflect.set(HTMLTextAreaElement.prototype, 'value', value, field);
}

/** Types as the browser does: the value changes under React, then `input` tells it. */
function setValue(value: string): void {
  act(() => {
    setNative(value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function composition(type: 'start' | 'update' | 'end', data: string): void {
  const event = new Event(`composition${type}`, { bubbles: true });
  Object.defineProperty(event, 'data', { value: data });
  act(() => {
    field.dispatchEvent(event);
  });
}

interface KeyLook {
  key?: string;
  keyCode?: number;
  isComposing?: boolean;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  repeat?: boolean;
}

/** Returns whether the field would still do what Enter does in a text area. */
function enter({ key = 'Enter', keyCode = 13, ...look }: KeyLook = {}): boolean {
  const event = new KeyboardEvent('keydown', {
    key,
    code: 'Enter',
    bubbles: true,
    cancelable: true,
    ...look,
  });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  act(() => {
    field.dispatchEvent(event);
  });
  return !event.defaultPrevented;
}

const composing = { keyCode: 229, isComposing: true };

/** 안녕하세요 with the last syllable still in composition. */
function composeHello(): void {
  composition('start', '');
  composition('update', 'ㅇ');
  setValue('안녕하세ㅇ');
  composition('update', '요');
  setValue('안녕하세요');
}

describe('안녕하세요⏎ sends exactly once and whole', () => {
  it('macOS: Enter belongs to the composition and is not passed on', () => {
    start();
    composeHello();
    expect(enter(composing)).toBe(true);
    expect(sent).toEqual([]);
    composition('end', '요');
    expect(sent).toEqual(['안녕하세요']);
  });

  it('Windows: a second clean Enter comes before the commit', () => {
    start();
    composeHello();
    enter({ key: 'Process', ...composing });
    enter();
    expect(sent).toEqual([]);
    composition('end', '요');
    expect(sent).toEqual(['안녕하세요']);
  });

  it('Linux: the commit is followed by the Enter that caused it', () => {
    start();
    composeHello();
    enter({ key: 'Process', ...composing });
    composition('end', '요');
    now += 8;
    expect(enter()).toBe(false);
    expect(sent).toEqual(['안녕하세요']);
    expect(field).toHaveValue('');
  });

  it('Linux: the input method commits first and Enter comes alone', () => {
    start();
    composeHello();
    composition('end', '요');
    expect(sent).toEqual([]);
    enter();
    expect(sent).toEqual(['안녕하세요']);
  });

  it('takes the text from the field, not from the state of before the commit', () => {
    start();
    composition('start', '');
    composition('update', '요');
    enter(composing);
    // The commit changes the field without an input event of its own.
    setNative('안녕하세요');
    composition('end', '요');
    expect(sent).toEqual(['안녕하세요']);
  });

  it('with a trailing space nothing is in composition any more', () => {
    start();
    composeHello();
    composition('end', '요');
    setValue('안녕하세요 ');
    enter();
    expect(sent).toEqual(['안녕하세요 ']);
  });

  it('with a trailing space that is still part of the composition', () => {
    start();
    composition('start', '');
    composition('update', '요 ');
    setValue('안녕하세요 ');
    enter(composing);
    composition('end', '요 ');
    expect(sent).toEqual(['안녕하세요 ']);
  });

  it('a later Enter is a new one', () => {
    start();
    composeHello();
    enter(composing);
    composition('end', '요');
    now += 51;
    setValue('둘');
    enter();
    expect(sent).toEqual(['안녕하세요', '둘']);
  });
});

describe('what must not send', () => {
  it('Japanese: Enter chooses a candidate', () => {
    start();
    composition('start', '');
    composition('update', '日本語');
    setValue('日本語');
    enter(composing);
    composition('end', '日本語');
    expect(sent).toEqual([]);
    enter();
    expect(sent).toEqual(['日本語']);
  });

  it('Chinese: pinyin in the candidate window', () => {
    start();
    composition('start', '');
    composition('update', 'ni hao');
    setValue('ni hao');
    enter(composing);
    composition('end', 'ni hao');
    expect(sent).toEqual([]);
  });

  it('Shift+Enter, in composition or not', () => {
    start();
    composeHello();
    enter({ ...composing, shiftKey: true });
    composition('end', '요');
    expect(enter({ shiftKey: true })).toBe(true);
    expect(sent).toEqual([]);
  });

  it('an Enter whose commit came because the field lost the focus', () => {
    start();
    composeHello();
    enter(composing);
    act(() => {
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    });
    composition('end', '요');
    expect(sent).toEqual([]);
  });

  it('a held key', () => {
    start();
    setValue('hello');
    expect(enter({ repeat: true })).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe('with Ctrl+Enter as the send key', () => {
  it('plain Enter is a new line, in composition or not', () => {
    start('mod-enter');
    composeHello();
    enter(composing);
    composition('end', '요');
    expect(enter()).toBe(true);
    expect(sent).toEqual([]);
  });

  it('Ctrl+Enter sends once, whole, also out of a composition', () => {
    start('mod-enter');
    composeHello();
    enter({ ...composing, ctrlKey: true });
    composition('end', '요');
    enter({ ctrlKey: true });
    expect(sent).toEqual(['안녕하세요']);
  });

  it('Ctrl+Enter is left alone where Enter sends', () => {
    start();
    setValue('hello');
    expect(enter({ ctrlKey: true })).toBe(true);
    expect(sent).toEqual([]);
  });
});
