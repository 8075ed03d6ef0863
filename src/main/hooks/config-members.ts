import type { Node } from 'jsonc-parser';
import type { Place } from './config-report';
import { pathInto } from './json-text';

/** One `key: value` of an object, in the order of the text. */
export interface Member {
  key: string;
  /** The key itself, where a problem of the member is shown. */
  keyPlace: Place;
  value: Place;
  /** A later member of the same meaning takes its place. */
  shadowed: boolean;
}

/** The members of an object; `meaningOf` says which keys are the same key. */
export function membersOf(
  node: Node,
  path: string,
  meaningOf: (key: string) => string = (key) => key,
): Member[] {
  const members: Member[] = [];
  const lastOf = new Map<string, Member>();
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? [];
    if (keyNode === undefined || valueNode === undefined) continue;
    const key = String(keyNode.value);
    const memberPath = pathInto(path, key);
    const member: Member = {
      key,
      keyPlace: { node: keyNode, path: memberPath },
      value: { node: valueNode, path: memberPath },
      shadowed: false,
    };
    const meaning = meaningOf(key);
    const earlier = lastOf.get(meaning);
    if (earlier !== undefined) earlier.shadowed = true;
    lastOf.set(meaning, member);
    members.push(member);
  }
  return members;
}

/** The items of an array with their places; null when it is none. */
export function itemsOf({ node, path }: Place): Place[] | null {
  if (node.type !== 'array') return null;
  return (node.children ?? []).map((child, index) => ({ node: child, path: pathInto(path, index) }));
}
