/** A stretch of text to show as it is, or the name of a character that would not show itself. */
export interface RevealedPart {
  text: string;
  hidden: boolean;
}

/**
 * Control, format, bidi, private, unassigned, lone surrogate and blank-looking characters. Line feed,
 * tab and the ordinary space are what they look like.
 */
const hiddenCharacters =
  /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Splits a text so that what cannot be seen is written out as `\u{202E}`. */
export function revealHidden(text: string): RevealedPart[] {
  const parts: RevealedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(hiddenCharacters)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), hidden: false });
    parts.push({ text: nameOf(match[0]), hidden: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hidden: false });
  return parts;
}

/** The same as one string, for places that take no elements: labels, announcements, titles. */
export function revealedText(text: string): string {
  return text.replace(hiddenCharacters, nameOf);
}

export function countHidden(text: string): number {
  return text.match(hiddenCharacters)?.length ?? 0;
}

function nameOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
