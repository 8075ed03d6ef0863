import { getNodeValue, type Node } from 'jsonc-parser';
import { membersOf } from './config-members';
import { readJsonObject } from './json-text';

/** A way into hooks.json: keys and positions. */
export type JsonWay = readonly (string | number)[];

export type EditedText =
  | { kind: 'edited'; text: string }
  | { kind: 'unchanged' }
  | { kind: 'not-object' }
  /** Nothing stands there (any more). */
  | { kind: 'not-found' }
  /** A key on the way is written twice: it is not certain which one is meant. */
  | { kind: 'ambiguous'; key: string };

export interface Splice {
  offset: number;
  length: number;
  content: string;
}

/**
 * Sets one value where `way` leads and touches nothing else: order, indentation, comments, unknown
 * keys and the final newline stay. A key that is missing is written first in its object.
 */
export function setValue(text: string, way: JsonWay, value: unknown): EditedText {
  return edit(text, way, (parent, key, text) => {
    const known = childOf(parent, key);
    if (known === undefined) {
      if (parent.type !== 'object') return null;
      return insertion(text, parent, `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    }
    const content = JSON.stringify(value);
    if (text.slice(known.offset, known.offset + known.length) === content) return 'unchanged';
    return { offset: known.offset, length: known.length, content };
  });
}

/** Removes what `way` leads to, with its comma; what stands around it stays as it is. */
export function removeValue(text: string, way: JsonWay): EditedText {
  return edit(text, way, (parent, key, text) => {
    const known = childOf(parent, key);
    if (known === undefined) return null;
    return removal(text, parent, known.parent?.type === 'property' ? known.parent : known);
  });
}

type MakeSplice = (parent: Node, key: string | number, text: string) => Splice | 'unchanged' | null;

/** One splice beside what `way` leads to; the text around it is not looked at. */
export function edit(textWithMark: string, way: JsonWay, make: MakeSplice): EditedText {
  const mark = textWithMark.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = textWithMark.slice(mark.length);
  const json = readJsonObject(text);
  if (json.kind !== 'object') return { kind: 'not-object' };
  const twice = keyWrittenTwice(json.root, way);
  if (twice !== null) return { kind: 'ambiguous', key: twice };
  let parent: Node | undefined = json.root;
  for (const key of way.slice(0, -1)) parent = parent && childOf(parent, key);
  const last = way.at(-1);
  if (parent === undefined || last === undefined) return { kind: 'not-found' };
  const splice = make(parent, last, text);
  if (splice === null) return { kind: 'not-found' };
  if (splice === 'unchanged') return { kind: 'unchanged' };
  const { offset, length, content } = splice;
  return { kind: 'edited', text: mark + text.slice(0, offset) + content + text.slice(offset + length) };
}

/** What stands at the end of `way`, or undefined. */
export function valueAt(text: string, way: JsonWay): unknown {
  const json = readJsonObject(text);
  let node = json.kind === 'object' ? json.root : undefined;
  for (const key of way) node = node && childOf(node, key);
  const value: unknown = node === undefined ? undefined : getNodeValue(node);
  return value;
}

export function childOf(node: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.children?.[key] : undefined;
  if (node.type !== 'object') return undefined;
  return membersOf(node, '').find((member) => member.key === key && !member.shadowed)?.value.node;
}

function keyWrittenTwice(root: Node, way: JsonWay): string | null {
  let node: Node | undefined = root;
  for (const key of way) {
    if (node === undefined) return null;
    if (typeof key === 'string' && node.type === 'object') {
      const same = membersOf(node, '').filter((member) => member.key === key);
      if (same.length > 1) return key;
    }
    node = childOf(node, key);
  }
  return null;
}

/** A new first member, laid out like the ones that are there. */
function insertion(text: string, object: Node, member: string): Splice {
  const offset = object.offset + 1;
  const first = object.children?.[0];
  if (first === undefined) {
    const inside = text.slice(offset, object.offset + object.length - 1);
    return { offset, length: 0, content: inside === '' ? ` ${member} ` : ` ${member}` };
  }
  const [space = ''] = /^\s*/.exec(text.slice(offset, first.offset)) ?? [];
  return { offset, length: 0, content: `${space}${member},${space === '' ? ' ' : ''}` };
}

/** The item and one comma: the one after it, or for the last item the one before. */
function removal(text: string, parent: Node, item: Node): Splice {
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(item);
  const end = item.offset + item.length;
  const next = siblings[index + 1];
  const previous = siblings[index - 1];
  const comma = commaAfter(text, end, next?.offset ?? parent.offset + parent.length - 1);
  if (comma !== null) return withSpace(text, item.offset, comma + 1);
  if (previous === undefined) return withSpace(text, item.offset, end);
  const commaBefore = commaAfter(text, previous.offset + previous.length, item.offset);
  if (commaBefore === null) return withSpace(text, item.offset, end);
  const between = text.slice(commaBefore + 1, item.offset);
  // Only white space between the comma and the item: one cut. A comment there stays, without the comma.
  if (between.trim() === '') return { offset: commaBefore, length: end - commaBefore, content: '' };
  return { offset: commaBefore, length: end - commaBefore, content: between.trimEnd() };
}

/** Takes the white space after the cut along, or the whole line when nothing else stands on it. */
function withSpace(text: string, from: number, to: number): Splice {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const [rest = ''] = /^[ \t]*(?:\r?\n)?/.exec(text.slice(to)) ?? [];
  const alone = text.slice(lineStart, from).trim() === '' && /\n$/.test(rest) && lineStart > 0;
  if (alone) return { offset: lineStart, length: to + rest.length - lineStart, content: '' };
  const spaces = rest.replace(/\r?\n$/, '').length;
  return { offset: from, length: to + spaces - from, content: '' };
}

/** The comma between two places, past comments; null where there is none. */
export function commaAfter(text: string, from: number, to: number): number | null {
  let at = from;
  while (at < to) {
    if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? to : end;
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at);
      at = end < 0 ? to : end + 2;
    } else if (text.charAt(at) === ',') return at;
    else at += 1;
  }
  return null;
}
