/** Takes bytes as they come from a terminal program and gives back the text a reader wants. */
export interface PlainText {
  push(chunk: Buffer): string;
  /** What was still waiting for the rest of a character. */
  end(): string;
}

type State = 'text' | 'escape' | 'control-sequence' | 'string' | 'string-escape';

/** Anything but plain characters, tab, line feed and carriage return. */
const special = /(?![\t\n\r])\p{Cc}/u;

/** UTF-8 and escape sequences may both be cut anywhere between two chunks, so state is kept. */
export function createPlainText(): PlainText {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let state: State = 'text';

  const strip = (text: string): string => {
    if (state === 'text' && !special.test(text)) return text;
    let plain = '';
    for (const character of text) {
      const was = state;
      state = nextState(was, character);
      if (was === 'text' && state === 'text' && !special.test(character)) plain += character;
      // A line end inside a sequence means that it was none: it must not swallow the lines that follow.
      else if (character === '\n') plain += character;
    }
    return plain;
  };

  return {
    push: (chunk) => strip(decoder.decode(chunk, { stream: true })),
    end: () => strip(decoder.decode()),
  };
}

function nextState(state: State, character: string): State {
  if (character === '\n') return 'text';
  switch (state) {
    case 'text':
      return afterText(character);
    case 'escape':
      if (character === '[') return 'control-sequence';
      if (/[\]PX^_]/.test(character)) return 'string';
      // Intermediate bytes (such as "ESC ( B") come before the last one.
      return /[ -/]/.test(character) ? 'escape' : 'text';
    case 'control-sequence':
      return /[@-~]/.test(character) ? 'text' : 'control-sequence';
    case 'string':
      if (character === '\u0007' || character === '\u009C') return 'text';
      return character === '\u001B' ? 'string-escape' : 'string';
    case 'string-escape':
      return character === '\\' ? 'text' : 'string';
  }
}

function afterText(character: string): State {
  if (character === '\u001B') return 'escape';
  if (character === '\u009B') return 'control-sequence';
  return /[\u0090\u0098\u009D-\u009F]/.test(character) ? 'string' : 'text';
}
