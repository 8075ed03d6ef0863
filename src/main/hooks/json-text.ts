import { createScanner, type Node } from 'jsonc-parser';
import { parseJson } from './json-parse';

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
  const parsed = parseJson(text, deepest);
  if (parsed.kind !== 'parsed') {
    const position = positionAt(parsed.offset);
    if (parsed.kind === 'too-deep') return { kind: 'too-deep', position };
    return { kind: 'syntax', position, found: tokenAt(text, parsed.offset) };
  }
  const { root } = parsed;
  if (root.type !== 'object') {
    return { kind: 'not-object', position: positionAt(root.offset), found: root.type };
  }
  const oddities: Oddity[] = parsed.oddities.map(({ kind, offset }) => ({
    kind,
    position: positionAt(offset),
  }));
  if (marked) oddities.unshift({ kind: 'byte-order-mark', position: { line: 1, column: 1 } });
  return { kind: 'object', root, positionAt, oddities };
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
  const halves = /[\uD800-\uDBFF]/.test(text)
    ? [...text.matchAll(/(?<=[\uD800-\uDBFF])[\uDC00-\uDFFF]/g)].map((match) => match.index)
    : [];
  let line = 1;
  return (offset) => {
    line = countOnwards(lineStarts, offset, line);
    const start = lineStarts[line - 1] ?? 0;
    const hidden = halves.length === 0 ? 0 : countUpTo(halves, offset) - countUpTo(halves, start);
    return { line, column: offset - start + 1 - hidden };
  };
}

/** The same from a former answer on: a file is read from its beginning to its end. */
function countOnwards(sorted: readonly number[], limit: number, former: number): number {
  if ((sorted[former - 1] ?? 0) > limit) return countUpTo(sorted, limit);
  let count = former;
  while ((sorted[count] ?? Infinity) <= limit) count += 1;
  return count;
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
  // Nearly all keys are plain; the second expression takes long to be made.
  if (!/^[\w-]+$/.test(key) && !/^[\p{L}\p{N}_-]+$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
