import { z } from 'zod';
import { changeFile, previewChange, type FileEdit } from './change-file';
import { argsSchema, defineTool } from './define-tool';
import { replaceText, type ReplacementChunk } from './replace-text';
import { ToolFailure } from './tool-failure';
import { pathResource, pathSchema } from './workspace-path';

const lineNumber = z.int().min(1).optional();

const chunkShape = {
  TargetContent: z
    .string()
    .min(1, 'must not be empty')
    .describe('The exact text to replace, white space included.'),
  ReplacementContent: z.string().describe('What to put in its place.'),
  AllowMultiple: z
    .boolean()
    .optional()
    .describe('Replace every occurrence. Default: it must be the only one.'),
  StartLine: lineNumber.describe('Look only from this line on (from 1).'),
  EndLine: lineNumber.describe('Look only up to this line, included.'),
};

const targetFile = pathSchema.describe('Absolute, or relative to the first workspace root.');

export const replaceFileContent = defineTool({
  name: 'replace_file_content',
  description: 'Replaces a piece of an existing text file. Mode and line endings are kept.',
  args: argsSchema({ TargetFile: targetFile, ...chunkShape }),
  resources: async (args, roots) => [await pathResource('write_file', args.TargetFile, roots)],
  preview: (args, roots) => previewChange(args.TargetFile, roots, replaceChunks([args])),
  run: (args, context) => changeFile(args.TargetFile, context, replaceChunks([args])),
});

export const multiReplaceFileContent = defineTool({
  name: 'multi_replace_file_content',
  description:
    'Replaces several pieces of one existing text file, all or none. Every piece is looked for in the file as it is now.',
  args: argsSchema({
    TargetFile: targetFile,
    ReplacementChunks: z.array(z.object(chunkShape)).min(1, 'must have at least one chunk'),
  }),
  resources: async (args, roots) => [await pathResource('write_file', args.TargetFile, roots)],
  preview: (args, roots) => previewChange(args.TargetFile, roots, replaceChunks(args.ReplacementChunks)),
  run: (args, context) => changeFile(args.TargetFile, context, replaceChunks(args.ReplacementChunks)),
});

function replaceChunks(chunks: ReplacementChunk[]): FileEdit {
  return (before, path) => {
    if (before === null) throw new ToolFailure(`${path} does not exist.`);
    return replaceText(before, chunks);
  };
}
