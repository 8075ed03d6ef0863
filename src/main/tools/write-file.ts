import { z } from 'zod';
import { changeFile, previewChange, type FileEdit } from './change-file';
import { argsSchema, defineTool } from './define-tool';
import { toCrlf, usesCrlf } from './replace-text';
import { ToolFailure } from './tool-failure';
import { pathResource, pathSchema } from './workspace-path';

const byteOrderMark = '\uFEFF';

export const writeToFile = defineTool({
  name: 'write_to_file',
  description:
    'Writes a whole text file (UTF-8), and the folders above it when they are missing. An existing file is replaced ' +
    'unless Overwrite is false; its mode and line endings are kept.',
  args: argsSchema({
    TargetFile: pathSchema.describe('Absolute, or relative to the first workspace root.'),
    CodeContent: z.string().describe('The whole content of the file.'),
    Overwrite: z.boolean().optional().describe('False: an error when the file exists. Default true.'),
  }),
  resources: async (args, roots) => [await pathResource('write_file', args.TargetFile, roots)],
  preview: (args, roots) =>
    previewChange(args.TargetFile, roots, wholeFile(args.CodeContent, args.Overwrite)),
  run: (args, context) => changeFile(args.TargetFile, context, wholeFile(args.CodeContent, args.Overwrite)),
});

function wholeFile(content: string, overwrite: boolean | undefined): FileEdit {
  return (before, path) => {
    if (before === null) return content;
    if (overwrite === false)
      throw new ToolFailure(`${path} exists, and Overwrite is false; nothing was written.`);
    const ended = usesCrlf(before) ? toCrlf(content) : content;
    // The mark is invisible to whoever wrote the new content; other programs may need it.
    const keepsMark = before.startsWith(byteOrderMark) && !ended.startsWith(byteOrderMark);
    return keepsMark ? byteOrderMark + ended : ended;
  };
}
