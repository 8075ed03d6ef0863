import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The nearest folder upwards with `.git`, else the folder itself. Git itself is never run for this. */
export function workspaceRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}

export type Roots = { ok: true; roots: string[] } | { ok: false; missing: string };

/** The roots that were named, or the one of the current folder. */
export function resolveRoots(addDir: string[], cwd: string): Roots {
  if (addDir.length === 0) return { ok: true, roots: [workspaceRoot(cwd)] };
  const roots: string[] = [];
  for (const named of addDir) {
    const path = resolve(cwd, named);
    if (!isFolder(path)) return { ok: false, missing: path };
    const real = realpathSync(path);
    if (!roots.includes(real)) roots.push(real);
  }
  return { ok: true, roots };
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
