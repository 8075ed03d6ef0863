import { hiddenCharacters } from '../../shared/domain/hidden-characters';

/** Makes hidden characters visible as `\u{202E}`; for commands, paths and everything hooks say. */
export function showHidden(text: string): string {
  return text.replace(hiddenCharacters, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

export function hasHidden(text: string): boolean {
  return showHidden(text) !== text;
}

const escapeSequence =
  // eslint-disable-next-line no-control-regex -- terminal sequences are made of control characters
  /\u001B(?:\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[PX^_][^\u001B]*\u001B\\|\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])|\u009B[0-?]*[ -/]*[@-~]/g;

/** Terminal output as plain text: colours and cursor moves removed, a carriage return starts the line anew. */
export function stripTerminal(text: string): string {
  return text.replace(escapeSequence, '').split('\n').map(settleLine).join('\n');
}

function settleLine(line: string): string {
  const written = line.replace(/\r+$/, '');
  return written.slice(written.lastIndexOf('\r') + 1);
}
