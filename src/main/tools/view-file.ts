import { z } from 'zod';
import { argsSchema, defineTool } from './define-tool';
import { readText } from './read-text';
import { usesCrlf } from './replace-text';
import { ToolFailure } from './tool-failure';
import { judgedTarget, pathResource, pathSchema } from './workspace-path';

/** What one view shows at most; the rest is a matter of asking for other lines. */
const shownLines = 2000;
const shownCharacters = 128 * 1024;

const lineNumber = z.int().min(1).optional();

export const viewFile = defineTool({
  name: 'view_file',
  description:
    'Shows a text file (UTF-8, up to 10 MiB) with line numbers, whole or from StartLine to EndLine. The numbers are not part of the file.',
  args: argsSchema({
    AbsolutePath: pathSchema.describe('Absolute, or relative to the first workspace root.'),
    StartLine: lineNumber.describe('First line to show (from 1).'),
    EndLine: lineNumber.describe('Last line to show, included.'),
  }).refine(({ StartLine = 1, EndLine = Infinity }) => StartLine <= EndLine, 'StartLine is after EndLine'),
  resources: async (args, roots) => [await pathResource('read_file', args.AbsolutePath, roots)],
  async run(args, context) {
    const real = await judgedTarget('read_file', args.AbsolutePath, context);
    const content = await readText(real);
    if (content.kind === 'absent') throw new ToolFailure(`${real} does not exist.`);
    if (content.kind === 'other')
      throw new ToolFailure(`${real} is ${content.what}; it cannot be shown as text.`);
    return {
      kind: 'done',
      text: showLines(real, content.text, args.StartLine, args.EndLine),
      detail: { kind: 'text' },
    };
  },
});

function showLines(path: string, text: string, start = 1, end = Infinity): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  // A newline ends a line; it does not begin another one.
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) return `${path} is empty.`;
  if (start > lines.length) throw new ToolFailure(`${path} has only ${String(lines.length)} lines.`);
  const shown: string[] = [];
  let characters = 0;
  for (const [offset, line] of lines.slice(start - 1, end).entries()) {
    const numbered = `${String(start + offset)}: ${line}`;
    characters += numbered.length + 1;
    if (shown.length > 0 && (shown.length === shownLines || characters > shownCharacters)) break;
    shown.push(
      numbered.length > shownCharacters ? `${numbered.slice(0, shownCharacters)} (line cut)` : numbered,
    );
  }
  const last = start + shown.length - 1;
  const endings = usesCrlf(text) ? ', CRLF line endings' : '';
  const header = `${path} (lines ${String(start)}-${String(last)} of ${String(lines.length)}${endings})`;
  const rest =
    last < Math.min(end, lines.length) ? `\n(More: ask again with StartLine ${String(last + 1)}.)` : '';
  return `${header}\n${shown.join('\n')}${rest}`;
}
