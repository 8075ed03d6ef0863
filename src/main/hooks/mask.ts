const mask = '[secret]';

/** Values shorter than this would blank out ordinary words. */
const shortestValue = 6;

// A key begins where its alphabet does (or after an escape of JSON text): one start for each run keeps this linear.
const start = String.raw`(?:(?<![\w-])|(?<=\\[bfnrt]))`;

const formats = [
  'sk-[A-Za-z0-9_-]{16,}',
  '[sr]k_(?:live|test)_[A-Za-z0-9]{16,}',
  'AIza[A-Za-z0-9_-]{30,}',
  'ya29\\.[A-Za-z0-9_-]{20,}',
  'gh[pousr]_[A-Za-z0-9]{20,}',
  'github_pat_[A-Za-z0-9_]{20,}',
  'gl(?:pat|dt|rt)-[A-Za-z0-9_-]{16,}',
  'xox[abceoprs]-[A-Za-z0-9-]{10,}',
  'xapp-[A-Za-z0-9-]{10,}',
  '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'npm_[A-Za-z0-9]{30,}',
  'hf_[A-Za-z0-9]{20,}',
  'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]+)?',
];
const keys = new RegExp(`${start}(?:${formats.join('|')})`, 'g');

// Up to the end line, or, where that was cut off, up to the next line of dashes.
const privateKeys =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[^-]|-(?!----))*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g;

const bearer = /\b(bearer\s{1,4})[A-Za-z0-9._~+/=-]{16,}/gi;
const passwordInUrl = /(?<=:\/\/)([^\s:/@"']{1,100}):[^\s:/@"']{1,200}@/g;

/**
 * Blanks out what looks like a key and every one of the given values, for text that is kept or shown.
 * Call it before text is cut: half a key is no longer recognised.
 */
export function maskSecrets(text: string, secretValues: readonly string[] = []): string {
  let masked = text;
  for (const value of spellings(secretValues)) {
    if (masked.includes(value)) masked = masked.replaceAll(value, mask);
  }
  return masked
    .replace(privateKeys, mask)
    .replace(keys, mask)
    .replace(bearer, `$1${mask}`)
    .replace(passwordInUrl, `$1:${mask}@`);
}

/** Longest first, so that a value that begins another leaves no tail; also as JSON writes them. */
function spellings(values: readonly string[]): string[] {
  const all = new Set<string>();
  for (const value of values) {
    if (value.length < shortestValue) continue;
    all.add(value);
    all.add(JSON.stringify(value).slice(1, -1));
  }
  return [...all].sort((a, b) => b.length - a.length);
}
