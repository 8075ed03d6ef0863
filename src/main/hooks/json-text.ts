import { createScanner, parseTree, type Node, type ParseError } from 'jsonc-parser';

/** Counted in characters, both from 1. */
export interface Position {
  line: number;
  column: number;
}

export interface Oddity {
  kind: 'byte-order-mark' | 'comment' | 'trailing-comma';
  position: Position;
}

/** One JSON object with its places, or why the text is none. */
export type JsonText =
  | { kind: 'object'; root: Node; positionAt: (offset: number) => Position; oddities: Oddity[] }
  | { kind: 'syntax'; position: Position; /** Null: the text ended too early. */ found: string | null }
  | { kind: 'too-deep'; position: Position }
  | { kind: 'not-object'; position: Position; found: string };

const deepest = 64;
const byteOrderMark = '\uFEFF';

/** The parser's own number for the end of the text (its enum exists only for the compiler). */
const endToken = 17;

/** Reads JSON as people write it: a byte-order mark, comments and trailing commas are accepted and told. */
export function readJsonObject(textWithMark: string): JsonText {
  const marked = textWithMark.startsWith(byteOrderMark);
  const text = marked ? textWithMark.slice(1) : textWithMark;
  const positionAt = positions(text);
  const scan = scanTokens(text);
  if (scan.tooDeepAt !== null) return { kind: 'too-deep', position: positionAt(scan.tooDeepAt) };

  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const offset = error?.offset ?? 0;
    return { kind: 'syntax', position: positionAt(offset), found: tokenAt(text, offset) };
  }
  if (root.type !== 'object') {
    return { kind: 'not-object', position: positionAt(root.offset), found: root.type };
  }
  const oddities: Oddity[] = scan.oddities.map(({ kind, offset }) => ({
    kind,
    position: positionAt(offset),
  }));
  if (marked) oddities.unshift({ kind: 'byte-order-mark', position: { line: 1, column: 1 } });
  return { kind: 'object', root, positionAt, oddities };
}

interface Scan {
  /** The parser recurses, so depth is measured before it is let loose. */
  tooDeepAt: number | null;
  oddities: { kind: 'comment' | 'trailing-comma'; offset: number }[];
}

function scanTokens(text: string): Scan {
  const oddities: Scan['oddities'] = [];
  let depth = 0;
  let commaAt: number | null = null;
  let at = 0;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    const comment = char === chars.slash ? commentEnd(text, at) : null;
    if (comment !== null) {
      oddities.push({ kind: 'comment', offset: at });
      at = comment;
      continue;
    }
    if (char === chars.openBrace || char === chars.openBracket) {
      depth += 1;
      if (depth > deepest) return { tooDeepAt: at, oddities };
    } else if (char === chars.closeBrace || char === chars.closeBracket) {
      depth -= 1;
      if (commaAt !== null) oddities.push({ kind: 'trailing-comma', offset: commaAt });
    }
    if (char === chars.comma) commaAt = at;
    else if (!isBlank(char)) commaAt = null;
    at = char === chars.quote ? stringEnd(text, at) : at + 1;
  }
  return { tooDeepAt: null, oddities };
}

const chars = {
  quote: 34,
  comma: 44,
  slash: 47,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
};

function isBlank(char: number): boolean {
  return char === 32 || (char >= 9 && char <= 13);
}

/** Behind the closing quote, or at the end of the line where there is none. */
function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === chars.quote) return at + 1;
    if (char === 10 || char === 13) return at;
    at += char === chars.backslash ? 2 : 1;
  }
  return at;
}

function commentEnd(text: string, start: number): number | null {
  if (text.startsWith('//', start)) {
    let at = start;
    while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at += 1;
    return at;
  }
  if (!text.startsWith('/*', start)) return null;
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length : end + 2;
}

function tokenAt(text: string, offset: number): string | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  const kind: number = scanner.scan();
  if (kind === endToken) return null;
  const start = scanner.getTokenOffset();
  const [line = ''] = text.slice(start, start + scanner.getTokenLength()).split(/\r?\n/);
  return [...line].slice(0, 30).join('');
}

function positions(text: string): (offset: number) => Position {
  const lineStarts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) lineStarts.push(match.index + match[0].length);
  // The second half of a surrogate pair is no character of its own.
  const halves = [...text.matchAll(/(?<=[\uD800-\uDBFF])[\uDC00-\uDFFF]/g)].map((match) => match.index);
  return (offset) => {
    const line = countUpTo(lineStarts, offset);
    const start = lineStarts[line - 1] ?? 0;
    const column = offset - start + 1 - (countUpTo(halves, offset) - countUpTo(halves, start));
    return { line, column };
  };
}

/** How many of the sorted numbers are at most `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One step down in a JSON path as it is written for people: `gate.PreToolUse[0].matcher`. */
export function pathInto(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!/^[\p{L}\p{N}_-]+$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
