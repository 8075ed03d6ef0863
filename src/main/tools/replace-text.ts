import { ToolFailure } from './tool-failure';

/** One replacement as the model asks for it; line numbers count from 1 and are those of the file as it is. */
export interface ReplacementChunk {
  TargetContent: string;
  ReplacementContent: string;
  AllowMultiple?: boolean | undefined;
  StartLine?: number | undefined;
  EndLine?: number | undefined;
}

interface Span {
  start: number;
  end: number;
  replacement: string;
}

/** All chunks, found in the text as it was, or none: throws ToolFailure when one does not fit. */
export function replaceText(text: string, chunks: ReplacementChunk[]): string {
  const spans = chunks.flatMap((chunk) => findSpans(text, chunk)).sort((a, b) => a.start - b.start);
  let result = '';
  let position = 0;
  for (const span of spans) {
    if (span.start < position) throw new ToolFailure('Two of the replacements overlap; nothing was changed.');
    result += text.slice(position, span.start) + span.replacement;
    position = span.end;
  }
  return result + text.slice(position);
}

/** Lines of a file end as most of them end now. */
export function usesCrlf(text: string): boolean {
  const crlf = text.match(/\r\n/g)?.length ?? 0;
  const all = text.match(/\n/g)?.length ?? 0;
  return crlf > all - crlf;
}

export function toCrlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}

function toLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function findSpans(text: string, chunk: ReplacementChunk): Span[] {
  const region = regionOf(text, chunk.StartLine, chunk.EndLine);
  const inside = text.slice(region.start, region.end);
  const target = toLf(chunk.TargetContent);
  const found = findAll(toLf(inside), target);
  if (found.length === 0) throw new ToolFailure(notFound(inside, chunk));
  if (found.length > 1 && chunk.AllowMultiple !== true) {
    throw new ToolFailure(
      `TargetContent was found ${String(found.length)} times; nothing was changed. ` +
        'Give more of the text around it, a range of lines, or AllowMultiple.',
    );
  }
  const replacement = toLf(chunk.ReplacementContent);
  const written = usesCrlf(text) ? toCrlf(replacement) : replacement;
  const original = offsetsBeforeLf(inside);
  return found.map((at) => ({
    start: region.start + original(at),
    end: region.start + original(at + target.length),
    replacement: written,
  }));
}

function findAll(text: string, target: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(target); at !== -1; at = text.indexOf(target, at + target.length))
    found.push(at);
  return found;
}

/** From an offset in the text with CRLF read as LF to the offset in the text as it stands. */
function offsetsBeforeLf(text: string): (offset: number) => number {
  const dropped = [...text.matchAll(/\r\n/g)].map((match, count) => match.index - count);
  return (offset) => offset + countBelow(dropped, offset);
}

/** How many of the ascending numbers are below the limit. */
function countBelow(numbers: number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function regionOf(text: string, startLine = 1, endLine = Infinity): { start: number; end: number } {
  let start = 0;
  let line = 1;
  for (; line < startLine; line += 1) {
    const next = text.indexOf('\n', start);
    if (next === -1 || next + 1 === text.length) {
      throw new ToolFailure(`The file has only ${String(line)} lines; nothing was changed.`);
    }
    start = next + 1;
  }
  let end = start;
  for (; line <= endLine; line += 1) {
    const next = text.indexOf('\n', end);
    if (next === -1) return { start, end: text.length };
    end = next + 1;
  }
  return { start, end };
}

function notFound(inside: string, chunk: ReplacementChunk): string {
  const where = chunk.StartLine === undefined && chunk.EndLine === undefined ? 'the file' : 'those lines';
  const message = `TargetContent was not found in ${where}; nothing was changed.`;
  const first = chunk.TargetContent.split('\n')
    .find((line) => line.trim() !== '')
    ?.trim();
  const near = inside.split('\n').findIndex((line) => line.trim() === first);
  if (near === -1) return `${message} View the file again.`;
  const line = String((chunk.StartLine ?? 1) + near);
  return `${message} Line ${line} looks like its first line; compare white space and what follows.`;
}
