import { existsSync } from 'node:fs';
import path from 'node:path';
import picomatch from 'picomatch';
import { z } from 'zod';
import type { DeniedReads, ToolContext } from '../agent/ports';
import { argsSchema, defineTool, type Tool } from './define-tool';
import { deniedNote, type ReadsDenied } from './left-out';
import { statOrNull } from './read-text';
import { runRipgrep, type SearchEnd } from './ripgrep';
import { ToolFailure } from './tool-failure';
import { judgedTarget, pathResource, pathSchema } from './workspace-path';

interface SearchDeps {
  environment: () => Promise<Record<string, string>>;
  deniedReads: ReadsDenied;
}

const foundLimit = 200;
const matchLimit = 100;
/** Of one matching line; a minified file is one line. */
const columnLimit = 400;

/** Hidden files count, ignored ones do not, and what is always asked for by name is left out. */
const everyFile = ['--hidden', '--iglob=!.git', '--iglob=!.env*'];

const globs = z.array(z.string().min(1));

export function createFindByName(deps: SearchDeps): Tool {
  return defineTool({
    name: 'find_by_name',
    description:
      'Finds files and folders by a glob on their name, at any depth. What .gitignore names is left out, and so are empty folders.',
    args: argsSchema({
      SearchDirectory: pathSchema.describe('Absolute, or relative to the first workspace root.'),
      Pattern: z.string().min(1, 'must not be empty').describe('A glob such as *.ts'),
      Type: z.enum(['file', 'directory', 'any']).optional().describe('Default: any.'),
      Excludes: globs.optional().describe('Globs of names or paths to leave out, with all below them.'),
      MaxDepth: z.int().min(1).optional().describe('1: only what lies in the folder itself.'),
    }),
    resources: async (args, roots) => [await pathResource('read_file', args.SearchDirectory, roots)],
    async run(args, context) {
      const folder = await searchFolder(args.SearchDirectory, context);
      const wanted = matcher([args.Pattern]);
      const excluded = matcher(args.Excludes ?? []);
      const denied = await deps.deniedReads(context.roots);
      const found = new Set<string>();
      const { Type: type = 'any', MaxDepth: depth = Infinity } = args;
      const end = await runRipgrep({
        args: ['--files', '--null', ...everyFile],
        folder,
        env: await deps.environment(),
        signal: context.signal,
        separator: '\0',
        onRecord(file) {
          for (const entry of entriesOf(file)) {
            if (excluded(entry.path)) break;
            if (entry.depth > depth || (type !== 'any' && type !== entry.type) || !wanted(entry.path))
              continue;
            if (denied.covers(path.join(folder, entry.path))) break;
            found.add(entry.type === 'directory' ? `${entry.path}/` : entry.path);
          }
          return found.size < foundLimit;
        },
      });
      const title = `${String(found.size)} found in ${folder}`;
      const notes = await notesOn(end, folder, context, deps, denied);
      return { kind: 'done', text: [title, ...found, ...notes].join('\n'), detail: { kind: 'text' } };
    },
  });
}

export function createGrepSearch(deps: SearchDeps): Tool {
  return defineTool({
    name: 'grep_search',
    description:
      'Searches the text of files, line by line, in a folder or in one file. What .gitignore names is left out, and so are binary files and files over 10 MiB.',
    args: argsSchema({
      SearchPath: pathSchema.describe(
        'A folder or a file; absolute, or relative to the first workspace root.',
      ),
      Query: z
        .string()
        .min(1, 'must not be empty')
        .refine((query) => !/[\n\0]/.test(query), 'must be one line'),
      IsRegex: z.boolean().optional().describe('Default false: the text itself.'),
      CaseInsensitive: z.boolean().optional(),
      Includes: globs.optional().describe('Globs of names or paths; only these files are searched.'),
    }),
    resources: async (args, roots) => [await pathResource('read_file', args.SearchPath, roots)],
    async run(args, context) {
      const { folder, target } = await searchTarget(args.SearchPath, context);
      const included = args.Includes === undefined ? () => true : matcher(args.Includes);
      const denied = await deps.deniedReads(context.roots);
      const lines: string[] = [];
      const end = await runRipgrep({
        args: [
          ...['--null', '--line-number', '--with-filename', '--no-heading', '--max-filesize=10M', '--crlf'],
          ...[`--max-columns=${String(columnLimit)}`, '--max-columns-preview', ...everyFile],
          ...(args.IsRegex === true ? [] : ['--fixed-strings']),
          ...(args.CaseInsensitive === true ? ['--ignore-case'] : []),
          `--regexp=${args.Query}`,
          ...['--', target],
        ],
        folder,
        env: await deps.environment(),
        signal: context.signal,
        separator: '\n',
        onRecord(record) {
          const [file, match] = record.split('\0');
          // Without a match it is the remark that a binary file matches.
          if (file === undefined || match === undefined || !included(plainPath(file))) return true;
          if (denied.covers(path.join(folder, file))) return true;
          lines.push(`${plainPath(file)}:${match.replace(/\r$/, '')}`);
          return lines.length < matchLimit;
        },
      });
      const title = `${String(lines.length)} matching lines in ${path.join(folder, target)}`;
      const notes = target === '.' ? await notesOn(end, folder, context, deps, denied) : [];
      return { kind: 'done', text: [title, ...lines, ...notes].join('\n'), detail: { kind: 'text' } };
    },
  });
}

async function searchFolder(asked: string, context: ToolContext): Promise<string> {
  const { folder, target } = await searchTarget(asked, context);
  if (target !== '.') throw new ToolFailure(`${path.join(folder, target)} is not a folder.`);
  return folder;
}

/** The folder to search in, and what of it: all of it, or one file. */
async function searchTarget(
  asked: string,
  context: ToolContext,
): Promise<{ folder: string; target: string }> {
  const real = await judgedTarget('read_file', asked, context);
  const stats = await statOrNull(real);
  if (stats === null) throw new ToolFailure(`${real} does not exist.`);
  if (stats.isDirectory()) return { folder: real, target: '.' };
  if (!stats.isFile()) throw new ToolFailure(`${real} is neither a folder nor a file.`);
  return { folder: path.dirname(real), target: path.basename(real) };
}

interface Entry {
  path: string;
  depth: number;
  type: 'file' | 'directory';
}

/** A file and the folders above it, from the outside in. */
function entriesOf(file: string): Entry[] {
  const parts = plainPath(file).split('/');
  return parts.map((_part, index) => ({
    path: parts.slice(0, index + 1).join('/'),
    depth: index + 1,
    type: index === parts.length - 1 ? 'file' : 'directory',
  }));
}

function plainPath(file: string): string {
  return file.replaceAll('\\', path.sep === '\\' ? '/' : '\\').replace(/^\.\//, '');
}

/** A glob is tried on the name and on the path, as people write both. Extended globs can take for ever. */
function matcher(patterns: string[]): (file: string) => boolean {
  if (patterns.length === 0) return () => false;
  const matches = picomatch(patterns, { dot: true, noextglob: true });
  return (file) => matches(file) || matches(path.posix.basename(file));
}

async function notesOn(
  end: SearchEnd,
  folder: string,
  context: ToolContext,
  deps: SearchDeps,
  denied: DeniedReads,
): Promise<string[]> {
  const notes: string[] = [];
  if (end === 'enough') notes.push('(There are more: search in a smaller folder or for something narrower.)');
  if (end === 'out-of-time')
    notes.push('(Not all was searched: it took too long. Search in a smaller folder.)');
  let leftOut = existsSync(path.join(folder, '.git')) ? 1 : 0;
  await runRipgrep({
    args: ['--files', '--null', '--hidden', '--iglob=.env*', '--iglob=!.git'],
    folder,
    env: await deps.environment(),
    signal: context.signal,
    separator: '\0',
    onRecord: () => (leftOut += 1) < 1000,
  });
  if (leftOut > 0)
    notes.push(`(${String(leftOut)} left out: .git and .env* are searched only when asked for by name)`);
  return [...notes, ...deniedNote(denied.below(folder).length)];
}
