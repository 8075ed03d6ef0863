import { formatPatch, OMIT_HEADERS, structuredPatch, type StructuredPatchHunk } from 'diff';

export interface FileDiff {
  /** Unified diff; empty when nothing changed. */
  diff: string;
  added: number;
  removed: number;
}

const contextLines = 3;
/** Past this many edits the exact shortest diff costs seconds; one block of old and new lines does. */
const editLimit = 800;
const noFinalNewline = '\\ No newline at end of file';

/** What writing `after` over `before` changes; null: there was no file. */
export function diffFile(path: string, before: string | null, after: string): FileDiff {
  if (before === after) return { diff: '', added: 0, removed: 0 };
  const hunks = exactHunks(before ?? '', after) ?? blockHunk(before ?? '', after);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const body = formatPatch(
    { oldFileName: path, newFileName: path, oldHeader: undefined, newHeader: undefined, hunks },
    OMIT_HEADERS,
  );
  // Our own header: the library writes a Hangul name in octal, as git does.
  const header = `--- ${before === null ? '/dev/null' : headerName(path)}\n+++ ${headerName(path)}\n`;
  return {
    diff: header + body,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

function exactHunks(before: string, after: string): StructuredPatchHunk[] | undefined {
  const options = { context: contextLines, maxEditLength: editLimit };
  return structuredPatch('', '', before, after, undefined, undefined, options)?.hunks;
}

/** All that lies between the common head and the common tail, as one change. */
function blockHunk(before: string, after: string): StructuredPatchHunk[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - contextLines);
  const shownTail = Math.min(tail, contextLines);
  const oldEnd = old.length - tail;
  const nowEnd = now.length - tail;
  const lines = [
    ...old.slice(from, head).flatMap((line) => marked(' ', line)),
    ...old.slice(head, oldEnd).flatMap((line) => marked('-', line)),
    ...now.slice(head, nowEnd).flatMap((line) => marked('+', line)),
    ...old.slice(oldEnd, oldEnd + shownTail).flatMap((line) => marked(' ', line)),
  ];
  const oldLines = oldEnd + shownTail - from;
  const newLines = nowEnd + shownTail - from;
  return [{ oldStart: from + 1, oldLines, newStart: from + 1, newLines, lines }];
}

/** Lines with their ends, so that a change of the end alone shows. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(sign: ' ' | '-' | '+', line: string): string[] {
  return line.endsWith('\n') ? [sign + line.slice(0, -1)] : [sign + line, noFinalNewline];
}

/** A name with control characters must not break out of its line. */
function headerName(path: string): string {
  return /[\p{Cc}]/u.test(path) ? JSON.stringify(path) : path;
}
