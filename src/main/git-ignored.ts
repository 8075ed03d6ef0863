import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runProcess } from './process/run';

/** Settings of a repository that would make git itself start programs. */
const harmless = ['-c', 'core.fsmonitor=', '-c', 'core.hooksPath=/dev/null'];
const timeLimitMs = 1_000;

/** Those of the files that git ignores; none where there is no git, no repository, or no answer in time. */
export async function gitIgnored(
  files: readonly string[],
  root: string,
  env: Record<string, string>,
): Promise<string[]> {
  const git = programOutside('git', root, env);
  if (git === null || files.length === 0) return [];
  const { end, stdout } = await runProcess({
    file: git,
    args: [...harmless, 'check-ignore', '--stdin', '-z'],
    verbatimArguments: false,
    cwd: root,
    env,
    stdin: files.map((file) => `${file}\0`).join(''),
    timeoutMs: timeLimitMs,
    signal: new AbortController().signal,
    stdoutLimitBytes: 1024 * 1024,
    stderrTailBytes: null,
  });
  if (end.kind !== 'exited' || end.code !== 0) return [];
  return stdout.data
    .toString('utf8')
    .split('\0')
    .filter((file) => file !== '');
}

/** By an absolute path; a folder of the workspace may hold a program of the same name. */
function programOutside(name: string, root: string, env: Record<string, string>): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => {
    const fromRoot = path.relative(root, folder);
    return path.isAbsolute(folder) && (fromRoot.startsWith('..') || path.isAbsolute(fromRoot));
  });
  return folders.map((folder) => path.join(folder, file)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
