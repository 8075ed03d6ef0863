import type { Node } from 'jsonc-parser';
import { childOf, commaAfter, edit, type EditedText, type JsonWay, type Splice } from './text-edit';

/** Writes a new last member of the object at `way`, laid out like its neighbours. */
export function appendMember(text: string, way: JsonWay, key: string, value: unknown): EditedText {
  return edit(text, [...way, key], (object, _key, inside) => {
    if (object.type !== 'object' || childOf(object, key) !== undefined) return null;
    return append(inside, object, (layout) => `${JSON.stringify(key)}: ${written(value, layout)}`);
  });
}

/** Writes a new last item of the list at `way`. */
export function appendItem(text: string, way: JsonWay, value: unknown): EditedText {
  return edit(text, [...way, 0], (list, _key, inside) => {
    if (list.type !== 'array') return null;
    return append(inside, list, (layout) => written(value, layout));
  });
}

/** Gives a member another key, where it stands. Refused when there is one of that name. */
export function renameKey(text: string, way: JsonWay, to: string): EditedText {
  return edit(text, way, (object, key) => {
    if (object.type !== 'object' || childOf(object, to) !== undefined) return null;
    const keyNode = childOf(object, key)?.parent?.children?.[0];
    if (keyNode === undefined) return null;
    return { offset: keyNode.offset, length: keyNode.length, content: JSON.stringify(to) };
  });
}

/** Null: everything on one line. */
type Layout = { lineEnd: string; unit: string; indent: string } | null;

function append(text: string, container: Node, write: (layout: Layout) => string): Splice {
  const start = container.offset + 1;
  const end = container.offset + container.length - 1;
  const last = container.children?.at(-1);
  const layout = layoutOf(text, container);
  const from = last === undefined ? start : last.offset + last.length;
  const comma = last === undefined ? null : commaAfter(text, from, end);
  // A comment behind the last one stays with it: the comma goes before it, the new one after it.
  const before = last !== undefined && comma === null ? ',' : '';
  const rest = text.slice(from, end);
  const kept = rest.trimEnd();
  if (layout === null) {
    const room = last === undefined ? ' ' : '';
    const content = `${before}${kept} ${write(layout)}${rest.slice(kept.length) || room}`;
    return { offset: from, length: end - from, content };
  }
  const { lineEnd, indent } = layout;
  const closing = `${lineEnd}${indentOfLine(text, container.offset)}`;
  const blank = rest.slice(kept.length);
  const tail = blank.includes('\n') ? blank : closing;
  return {
    offset: from,
    length: end - from,
    content: `${before}${kept}${lineEnd}${indent}${write(layout)}${tail}`,
  };
}

/** How the neighbours are written; a file without line breaks stays one. */
function layoutOf(text: string, container: Node): Layout {
  const whole = text.slice(container.offset, container.offset + container.length);
  const hasItems = (container.children ?? []).length > 0;
  const isOneLine = hasItems
    ? !whole.includes('\n')
    : text.trim().includes('\n')
      ? false
      : text.trim() !== '{}';
  if (isOneLine) return null;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const first = container.children?.[0];
  const ownLine = first !== undefined && text.slice(container.offset, first.offset).includes('\n');
  const outer = indentOfLine(text, container.offset);
  return { lineEnd, unit, indent: ownLine ? indentOfLine(text, first.offset) : outer + unit };
}

function indentOfLine(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

function written(value: unknown, layout: Layout): string {
  if (layout === null) return JSON.stringify(value);
  const { lineEnd, unit, indent } = layout;
  return JSON.stringify(value, null, unit).replaceAll('\n', lineEnd + indent);
}
