import type { NodeType } from 'jsonc-parser';

/** A node as the JSON library has them, so that its tools work on it. */
export interface JsonNode {
  type: NodeType;
  offset: number;
  length: number;
  value?: string | number | boolean | null;
  children?: JsonNode[];
  parent?: JsonNode;
}

export interface ParsedJson {
  root: JsonNode;
  oddities: { kind: 'comment' | 'trailing-comma'; offset: number }[];
}

export type JsonParse =
  ({ kind: 'parsed' } & ParsedJson) | { kind: 'too-deep' | 'unexpected'; offset: number };

/**
 * JSON with comments and trailing commas, in one pass with bounded depth. The library reads the
 * same in two passes and four times the time, which counts when a file is read before an event.
 */
export function parseJson(text: string, deepest: number): JsonParse {
  const reader: Reader = { text, at: 0, depth: 0, deepest, oddities: [] };
  try {
    skipBlank(reader);
    const root = readValue(reader);
    skipBlank(reader);
    if (reader.at < text.length) throw new Stop('unexpected', reader.at);
    return { kind: 'parsed', root, oddities: reader.oddities };
  } catch (error) {
    if (error instanceof Stop) return { kind: error.kind, offset: error.offset };
    throw error;
  }
}

interface Reader extends Pick<ParsedJson, 'oddities'> {
  text: string;
  at: number;
  depth: number;
  deepest: number;
}

class Stop extends Error {
  constructor(
    readonly kind: 'too-deep' | 'unexpected',
    readonly offset: number,
  ) {
    super(kind);
  }
}

// Sticky expressions: the engine of the language walks a token faster than a loop in it does.
const blank = /[ \t\r\n]+/y;
const plainString = /"[ !#-[\]-\uFFFF]*"/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const word = /(?:true|false|null)(?![\w.+-])/y;

/** What the expression matches here, or null; moves on behind it. */
function take(reader: Reader, expression: RegExp): string | null {
  expression.lastIndex = reader.at;
  if (!expression.test(reader.text)) return null;
  const start = reader.at;
  reader.at = expression.lastIndex;
  return reader.text.slice(start, reader.at);
}

function skipBlank(reader: Reader): void {
  for (;;) {
    blank.lastIndex = reader.at;
    if (blank.test(reader.text)) reader.at = blank.lastIndex;
    if (reader.text.charAt(reader.at) !== '/') return;
    const end = commentEnd(reader);
    reader.oddities.push({ kind: 'comment', offset: reader.at });
    reader.at = end;
  }
}

function commentEnd({ text, at }: Reader): number {
  if (text.startsWith('//', at)) {
    const length = text.slice(at).search(/[\r\n]/);
    return length < 0 ? text.length : at + length;
  }
  const end = text.startsWith('/*', at) ? text.indexOf('*/', at + 2) : -1;
  if (end < 0) throw new Stop('unexpected', at);
  return end + 2;
}

function readValue(reader: Reader): JsonNode {
  const offset = reader.at;
  switch (reader.text.charAt(offset)) {
    case '{':
      return readObject(reader);
    case '[':
      return readArray(reader);
    case '"':
      return readString(reader);
    default:
      return readLiteral(reader);
  }
}

function readLiteral(reader: Reader): JsonNode {
  const offset = reader.at;
  const digits = take(reader, number);
  if (digits !== null) return { type: 'number', offset, length: digits.length, value: Number(digits) };
  const name = take(reader, word);
  if (name === null) throw new Stop('unexpected', offset);
  if (name === 'null') return { type: 'null', offset, length: 4, value: null };
  return { type: 'boolean', offset, length: name.length, value: name === 'true' };
}

function readString(reader: Reader): JsonNode {
  const offset = reader.at;
  const plain = take(reader, plainString);
  if (plain !== null) return { type: 'string', offset, length: plain.length, value: plain.slice(1, -1) };
  const { text } = reader;
  let end = offset + 1;
  while (end < text.length && text.charCodeAt(end) !== 34) {
    if (text.charCodeAt(end) < 32) throw new Stop('unexpected', offset);
    end += text.charCodeAt(end) === 92 ? 2 : 1;
  }
  if (end >= text.length) throw new Stop('unexpected', offset);
  reader.at = end + 1;
  return {
    type: 'string',
    offset,
    length: reader.at - offset,
    value: unescaped(text.slice(offset, reader.at), offset),
  };
}

function unescaped(literal: string, offset: number): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    throw new Stop('unexpected', offset);
  }
}

function readObject(reader: Reader): JsonNode {
  return readMembers(reader, 'object', '}', (parent) => {
    if (reader.text.charAt(reader.at) !== '"') throw new Stop('unexpected', reader.at);
    const key = readString(reader);
    const property: JsonNode = { type: 'property', offset: key.offset, length: 0, parent };
    skipBlank(reader);
    if (reader.text.charAt(reader.at) !== ':') throw new Stop('unexpected', reader.at);
    reader.at += 1;
    skipBlank(reader);
    const value = readValue(reader);
    key.parent = property;
    value.parent = property;
    property.children = [key, value];
    property.length = reader.at - key.offset;
    return property;
  });
}

function readArray(reader: Reader): JsonNode {
  return readMembers(reader, 'array', ']', (parent) => {
    const item = readValue(reader);
    item.parent = parent;
    return item;
  });
}

function readMembers(
  reader: Reader,
  type: 'object' | 'array',
  close: string,
  readMember: (parent: JsonNode) => JsonNode,
): JsonNode {
  const children: JsonNode[] = [];
  const node: JsonNode = { type, offset: reader.at, length: 0, children };
  reader.depth += 1;
  if (reader.depth > reader.deepest) throw new Stop('too-deep', reader.at);
  reader.at += 1;
  let comma: number | null = null;
  for (;;) {
    skipBlank(reader);
    if (reader.text.charAt(reader.at) === close) break;
    if (children.length > 0 && comma === null) throw new Stop('unexpected', reader.at);
    children.push(readMember(node));
    skipBlank(reader);
    comma = reader.text.charAt(reader.at) === ',' ? reader.at : null;
    if (comma !== null) reader.at += 1;
  }
  if (comma !== null) reader.oddities.push({ kind: 'trailing-comma', offset: comma });
  reader.at += 1;
  reader.depth -= 1;
  node.length = reader.at - node.offset;
  return node;
}
