/**
 * Control, format and bidi characters, and blanks that only look like a space: with them a text can
 * show one thing and be another. Newline and tab stay, since they are laid out as what they are.
 */
export const hiddenCharacters = new RegExp(
  [
    String.raw`(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Variation_Selector}]`,
    String.raw`[\u00A0\u2000-\u200A\u202F\u205F\u2800]`,
    String.raw`[\u115F\u1160\u3164\uFFA0]`,
    String.raw`\u034F|\u17B4|\u17B5`,
  ].join('|'),
  'gu',
);
