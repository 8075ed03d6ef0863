import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import type { DeniedReads } from '../agent/ports';
import { argsSchema, defineTool, type Tool } from './define-tool';
import { deniedNote, type ReadsDenied } from './left-out';
import { formatBytes, statOrNull } from './read-text';
import { ToolFailure } from './tool-failure';
import { judgedTarget, pathResource, pathSchema } from './workspace-path';

const shownEntries = 1000;

export function createListDir(deniedReads: ReadsDenied): Tool {
  return defineTool({
    name: 'list_dir',
    description:
      'Lists a folder: folders first (with a slash), then files with their sizes, links with their targets.',
    args: argsSchema({
      DirectoryPath: pathSchema.describe('Absolute, or relative to the first workspace root.'),
    }),
    resources: async (args, roots) => [await pathResource('read_file', args.DirectoryPath, roots)],
    async run(args, context) {
      const real = await judgedTarget('read_file', args.DirectoryPath, context);
      const stats = await statOrNull(real);
      if (stats === null) throw new ToolFailure(`${real} does not exist.`);
      if (!stats.isDirectory()) throw new ToolFailure(`${real} is not a folder.`);
      const entries = await readdir(real, { withFileTypes: true });
      const denied = await deniedReads(context.roots);
      return { kind: 'done', text: await describeFolder(real, entries, denied), detail: { kind: 'text' } };
    },
  });
}

/** Always asked for by name, so never shown in passing. */
function isLeftOut(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === '.git' || lower.startsWith('.env');
}

async function describeFolder(folder: string, entries: Dirent[], denied: DeniedReads): Promise<string> {
  const passing = entries.filter((entry) => !isLeftOut(entry.name));
  const listed = passing
    .filter((entry) => !denied.covers(path.join(folder, entry.name)))
    .sort(compareEntries);
  const lines = await Promise.all(listed.slice(0, shownEntries).map((entry) => describeEntry(folder, entry)));
  const notes: string[] = [];
  if (listed.length > shownEntries)
    notes.push(`(${String(listed.length - shownEntries)} more entries not shown)`);
  const leftOut = entries.length - passing.length;
  if (leftOut > 0)
    notes.push(`(${String(leftOut)} left out: .git and .env* are shown only when asked for by name)`);
  notes.push(...deniedNote(passing.length - listed.length));
  const count = listed.length === 1 ? '1 entry' : `${String(listed.length)} entries`;
  return [`${folder} (${count})`, ...lines, ...notes].join('\n');
}

function compareEntries(a: Dirent, b: Dirent): number {
  if (a.isDirectory() !== b.isDirectory()) return a.isDirectory() ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

async function describeEntry(folder: string, entry: Dirent): Promise<string> {
  const full = path.join(folder, entry.name);
  // A name may hold a line break; it must not look like two entries.
  const name = /\p{Cc}/u.test(entry.name) ? JSON.stringify(entry.name) : entry.name;
  try {
    if (entry.isDirectory()) return `${name}/`;
    if (entry.isSymbolicLink()) return `${name} -> ${await readlink(full)}`;
    return `${name} (${formatBytes((await lstat(full)).size)})`;
  } catch {
    return `${name} (gone)`;
  }
}
