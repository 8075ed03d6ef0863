const lineEnd = /\r\n?/g;

/**
 * A text field knows only one kind of line end. Puts back what the text had before: everywhere in what
 * was not changed, and in what was changed the kind that the text uses.
 */
export function withLineEndsOf(before: string, shown: string): string {
  const plain = before.replace(lineEnd, '\n');
  if (plain === before) return shown;
  const shorter = Math.min(plain.length, shown.length);
  let start = 0;
  while (start < shorter && plain[start] === shown[start]) start += 1;
  let end = 0;
  while (end < shorter - start && plain.at(-1 - end) === shown.at(-1 - end)) end += 1;
  const middle = shown.slice(start, shown.length - end).replaceAll('\n', '\r\n');
  return before.slice(0, placeIn(before, start)) + middle + before.slice(placeIn(before, plain.length - end));
}

/** Where in the text with its own line ends a place of the plain one is. */
function placeIn(text: string, plainOffset: number): number {
  let at = 0;
  for (let left = plainOffset; left > 0; left -= 1) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}
