import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { HookHandler } from './handler';

export interface WorkingFolder {
  folder: string;
  /** The command's first word, when the handler runs in `.agents/` because only there it exists. */
  foundInAgents: string | null;
}

/**
 * Where a handler runs: project hooks in their workspace root, all others in the folder of their
 * hooks.json. Other readers of the format run project hooks beside the file, hence the courtesy.
 */
export async function workingFolder(handler: HookHandler): Promise<WorkingFolder> {
  const { layer, root } = handler.source;
  if (layer !== 'project' || root === null) return { folder: handler.hookDirectory, foundInAgents: null };
  const word = firstWord(handler.command);
  if (isRelativePath(word) && !(await exists(join(root, word)))) {
    const agents = join(root, '.agents');
    if (await exists(join(agents, word))) return { folder: agents, foundInAgents: word };
  }
  return { folder: root, foundInAgents: null };
}

function firstWord(command: string): string {
  const [, double, single, plain] = /^\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(command) ?? [];
  return double ?? single ?? plain ?? '';
}

/** A bare name is looked up on the PATH, and what a shell would expand is no path yet. */
function isRelativePath(word: string): boolean {
  return /[/\\]/.test(word) && !isAbsolute(word) && !/^[~$]/.test(word);
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
