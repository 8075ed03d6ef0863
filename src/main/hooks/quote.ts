const quoteLength = 200;

interface Masking {
  mask: (text: string) => string;
}

/** The first characters of what a hook printed, on one line, without secrets. */
export function quote(text: string, { mask }: Masking): string {
  // Masked first, since half a key is not recognised; of a megabyte only the beginning matters.
  const masked = mask(text.slice(0, 8192));
  const line = masked.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length > quoteLength ? `${cut(line, quoteLength)}…` : line;
}

export function lastLine(stderr: string, masking: Masking): string {
  const lines = stderr.trimEnd().split(/[\r\n]/);
  return quote(lines.at(-1) ?? '', masking);
}

/** The first `length` characters; never half of a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const part = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part;
}
