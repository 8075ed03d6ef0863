/** What a reader, a person or a model, would not see, or would take for something else. */
const hidden = new RegExp(
  [
    String.raw`(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Variation_Selector}]`,
    String.raw`[\u00A0\u115F\u1160\u2000-\u200A\u202F\u205F\u2800\u3164\uFFA0]`,
    String.raw`\u034F|\u17B4|\u17B5`,
  ].join('|'),
  'gu',
);

/** Hidden characters spelled out, as `\u{202E}`. */
export function showHidden(text: string): string {
  return text.replace(
    hidden,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

/** The first `length` characters, with a mark where something is left out. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
