import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HookProblem } from '../../../shared/domain/hook';
import type { HooksCommand } from '../args';
import { UsageError } from '../failure';
import { writeErr, writeOut } from '../output';
import { problemLine } from '../problem-line';
import { isFolder } from '../roots';
import { visibleLine } from '../visible';
import type { HooksContext } from './context';

/** `hooks validate`: the problems of files, of folders with their plugins, or of all that is in force. */
export async function validateFiles(
  context: HooksContext,
  { paths, json }: Extract<HooksCommand, { name: 'validate' }>,
): Promise<number> {
  const { side, roots } = context;
  const { translate } = side;
  const found = paths.length === 0 ? await inForce(context, roots) : await named(context, paths);
  for (const problem of found.problems) {
    writeOut(json ? `${JSON.stringify(problem)}\n` : `${problemLine(problem)}\n`);
  }
  const errors = found.problems.filter(({ severity }) => severity === 'error').length;
  const { files } = found;
  writeErr(`${translate('cli.validated', { files, errors, others: found.problems.length - errors })}\n`);
  return errors > 0 ? 1 : 0;
}

interface Found {
  files: number;
  problems: HookProblem[];
}

async function inForce({ side }: HooksContext, roots: string[]): Promise<Found> {
  const { sources, problems } = await side.list(roots);
  return { files: sources.filter(({ state }) => state !== 'absent').length, problems };
}

async function named(context: HooksContext, paths: readonly string[]): Promise<Found> {
  const { translate } = context.side;
  const found: Found = { files: 0, problems: [] };
  for (const named of paths) {
    const path = resolve(named);
    const { files, problems } = isFolder(path) ? await inFolder(context, path) : inFile(context, path);
    if (files === 0) throw new UsageError(visibleLine(translate('cli.nothingToValidate', { path })));
    found.files += files;
    found.problems.push(...problems);
  }
  return found;
}

/** The files of a workspace, those of its plugins too, and one that lies in the folder itself. */
async function inFolder(context: HooksContext, folder: string): Promise<Found> {
  const { sources, problems } = await inForceOf(context, folder);
  const beside = join(folder, 'hooks.json');
  const own = existsSync(beside) ? inFile(context, beside) : { files: 0, problems: [] };
  return { files: sources + own.files, problems: [...problems, ...own.problems] };
}

async function inForceOf(
  { side }: HooksContext,
  root: string,
): Promise<{ sources: number; problems: HookProblem[] }> {
  const listing = await side.list([root]);
  const own = listing.sources.filter(({ source, state }) => source.root === root && state !== 'absent');
  const files = new Set(own.map(({ source }) => source.path));
  return { sources: files.size, problems: listing.problems.filter(({ file }) => files.has(file)) };
}

function inFile({ side }: HooksContext, path: string): Found {
  const problems = side.problemsIn(path);
  return problems === null ? { files: 0, problems: [] } : { files: 1, problems };
}
