import { accessSync, constants } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { codeOf } from './config-report';
import type { HookHandler, LoadedHooks, LoadProblem } from './handler';
import { lookAt } from './look';
import { createScriptHashes } from './script-hashes';
import { createScriptFinder } from './scripts';
import { workingFolder } from './working-folder';

/** What would keep handlers from starting: scripts that are missing or may not be executed. */
export async function scriptProblems(
  { entries }: Pick<LoadedHooks, 'entries'>,
  homeDir: string,
): Promise<LoadProblem[]> {
  const finder = createScriptFinder({ homeDir, platform: process.platform, ...createScriptHashes() });
  const problems: LoadProblem[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'handler' || !entry.enabled) continue;
    const { folder } = await workingFolder(entry);
    for (const script of await finder.scriptsOf(entry)) {
      const problem = problemWith(entry, script.path, script.exists, script.started, folder);
      if (problem !== null) problems.push(problem);
    }
  }
  return problems;
}

function problemWith(
  handler: HookHandler,
  path: string,
  exists: boolean,
  started: boolean,
  folder: string,
): LoadProblem | null {
  const way = relative(folder, path);
  const script = way.startsWith('..') || isAbsolute(way) ? path : way;
  const gate = handler.event === 'PreToolUse' ? 'yes' : 'no';
  const at = {
    file: handler.source.path,
    line: handler.line,
    column: handler.column,
    jsonPath: handler.jsonPath,
  };
  if (!exists) {
    const text = 'hook.problem.scriptMissing';
    return { severity: 'error', code: codeOf(text), text, params: { script, folder, gate }, ...at };
  }
  if (!started || process.platform === 'win32' || isExecutable(path)) return null;
  const text = 'hook.problem.scriptNotExecutable';
  const params = { script, mode: modeOf(path), gate };
  return { severity: 'error', code: codeOf(text), text, params, fix: 'hook.fix.makeExecutable', ...at };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As `chmod` writes it. */
function modeOf(path: string): string {
  const look = lookAt(path);
  return look.kind === 'found' ? (look.mode & 0o777).toString(8) : '';
}
