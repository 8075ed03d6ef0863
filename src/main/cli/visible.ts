import { hiddenCharacters } from '../../shared/domain/hidden-characters';

/** Several lines as they are, with tabs; everything hidden is spelled out, as `\u{1B}`. */
export function visibleBlock(text: string): string {
  return text.replace(hiddenCharacters, escaped);
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleBlock(text).replaceAll('\t', '\\t').replaceAll('\n', '\\n');
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

/** Columns that a text takes in a terminal: Hangul and the like take two. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += /\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return columns;
}

/** Rows under one another, each column as wide as its widest entry; the last one is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(visibleLine));
  const widths: number[] = [];
  for (const row of shown) {
    for (const [index, text] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, width(text));
  }
  return shown
    .map((row) =>
      row
        .map((text, index) =>
          index === row.length - 1 ? text : text + ' '.repeat((widths[index] ?? 0) - width(text)),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
