/**
 * Control, format and bidi characters, and blanks that only look like a space: with them a text can
 * show one thing and be another. Newline and tab stay, since they are laid out as what they are.
 */
const hidden = new RegExp(
  [
    String.raw`(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Variation_Selector}]`,
    String.raw`[\u00A0\u2000-\u200A\u202F\u205F\u2800]`,
    String.raw`[\u115F\u1160\u3164\uFFA0]`,
    String.raw`\u034F|\u17B4|\u17B5`,
  ].join('|'),
  'gu',
);

/** Makes hidden characters visible as `\u{202E}`; for commands, paths and everything hooks say. */
export function showHidden(text: string): string {
  return text.replace(hidden, (character) => {
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
