import { useRef, type CompositionEvent, type KeyboardEvent } from 'react';
import { isComposingKey } from '../../ui/keys';
import { compose, endComposition, idleIme, pressEnter, type SendKey } from './ime';

export interface SendOnEnter {
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onCompositionStart: (event: CompositionEvent<HTMLTextAreaElement>) => void;
  onCompositionUpdate: (event: CompositionEvent<HTMLTextAreaElement>) => void;
  onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

/** Ties the rule of `ime.ts` to a text field. `send` gets what the field holds at that moment. */
export function useSendOnEnter(send: (text: string) => void, sendKey: SendKey): SendOnEnter {
  const ime = useRef(idleIme);
  return {
    onKeyDown: (event) => {
      if (!isEnter(event)) return;
      const [next, act] = pressEnter(
        ime.current,
        {
          shift: event.shiftKey,
          mod: event.ctrlKey || event.metaKey,
          alt: event.altKey,
          repeat: event.repeat,
          composing: isComposingKey(event),
          at: performance.now(),
        },
        sendKey,
      );
      ime.current = next;
      if (act === 'leave') return;
      event.preventDefault();
      if (act === 'send') send(event.currentTarget.value);
    },
    onCompositionStart: () => {
      ime.current = compose(ime.current, '');
    },
    onCompositionUpdate: (event) => {
      ime.current = compose(ime.current, event.data);
    },
    onCompositionEnd: (event) => {
      const [next, sends] = endComposition(ime.current, performance.now());
      ime.current = next;
      if (sends) send(event.currentTarget.value);
    },
    onBlur: () => {
      ime.current = idleIme;
    },
  };
}

/** With an input method the key may be called "Process"; its place on the keyboard stays. */
function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' || event.code === 'Enter' || event.code === 'NumpadEnter';
}
