import type { PermissionQuestion } from '../agent/ports';
import { isWithin } from './paths';
import { readLine } from './cmd-line';
import type { SimpleCommand } from './shell-command';
import { programName } from './shell-wrappers';

const deletes =
  /^(?:rm|rmdir|unlink|shred|srm|trash|dd|truncate|wipefs|fdisk|parted|mkfs(?:\..*)?|del|rd|erase)$/;

/** Git commands that throw work away, on this side or on the other. */
const gitLosses: readonly RegExp[] = [
  /^push .*(?:--force|--mirror|--delete|--prune)/,
  /^push(?: .*)? (?:-[a-z]*[fd][a-z]*|\+\S+|:\S+)(?: |$)/,
  /^reset .*--(?:hard|merge)/,
  /^clean /,
  /^checkout .*(?:-f\b|--force|-- )/,
  /^checkout \.$/,
  /^(?:restore|rm|filter-branch|filter-repo) /,
  /^branch .*(?:-D|--delete)/,
  /^stash (?:drop|clear)/,
  /^(?:tag|worktree|remote) .*(?:-d|--delete|remove)\b/,
  /^reflog (?:expire|delete)/,
];

function isDestructiveCommand(command: SimpleCommand): boolean {
  const [first, ...rest] = command.words;
  const name = first === undefined ? '' : programName(first).name.toLowerCase();
  const args = rest.map((word) => word.value).join(' ');
  if (deletes.test(name)) return true;
  if (name === 'git' && gitLosses.some((loss) => loss.test(args))) return true;
  if (/^(?:chmod|chown|chgrp)$/.test(name) && /(?:^| )(?:-[a-zA-Z]*R|--recursive)/.test(args)) return true;
  if (/^rsync$/.test(name) && args.includes('--delete')) return true;
  return command.starts.some(isDestructiveCommand);
}

/** Deletes, forces, or leaves the workspace: Allow should need a second, deliberate act. */
export function isDestructive(
  { resources, cwd }: PermissionQuestion,
  realPath: (file: string) => string,
  roots: readonly string[],
): boolean {
  const isOutside = (file: string): boolean => {
    const real = realPath(file);
    return !roots.some((root) => isWithin(root, real, false));
  };
  return resources.some(({ action, target }) => {
    if (action === 'write_file') return isOutside(target);
    if (action !== 'command') return false;
    if (cwd !== null && isOutside(cwd)) return true;
    return readLine(target, process.platform).commands.some(isDestructiveCommand);
  });
}
