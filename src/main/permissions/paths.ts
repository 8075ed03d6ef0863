import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

type RealPath = (absolute: string) => string;

/** What the rules need to know of the disk. */
export interface Disk {
  /**
   * With all links resolved, for targets that do not exist (yet) too. `realFolder` answers for the folders of
   * such a target; without it the disk does.
   */
  realPath(absolute: string, realFolder?: RealPath): string;
  isLink(absolute: string): boolean;
  /** Whether names that differ in letter case only are one file there. */
  ignoresCase(absolute: string): boolean;
  /** `device:inode` and how many names the file has; null when nothing is there. */
  identity(absolute: string): { id: string; names: number } | null;
  /** Every file below a folder; null: more than can be looked at. */
  filesBelow(folder: string): string[] | null;
}

const maxLinks = 40;

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function resolveMissing(absolute: string, linksLeft: number, realFolder: RealPath): string {
  const parent = path.dirname(absolute);
  if (parent === absolute) return absolute;
  const realParent = realFolder(parent);
  const here = path.join(realParent, path.basename(absolute));
  const stats = lstatSync(here, { throwIfNoEntry: false });
  // A dangling link: what is written through it lands at its target.
  if (stats?.isSymbolicLink() === true && linksLeft > 0) {
    return resolve(path.resolve(realParent, readlinkSync(here)), linksLeft - 1, realFolder);
  }
  return here;
}

function resolve(absolute: string, linksLeft: number, realFolder: RealPath): string {
  try {
    // Cheaper than the error for what is not there, which most protected paths are not.
    if (statSync(absolute, { throwIfNoEntry: false }) === undefined) {
      return resolveMissing(absolute, linksLeft, realFolder);
    }
    return realpathSync.native(absolute);
  } catch (error) {
    if (!isAbsent(error)) return absolute;
    return resolveMissing(absolute, linksLeft, realFolder);
  }
}

function isLink(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

function identityOf(absolute: string): { id: string; names: number } | null {
  try {
    const stats = statSync(absolute, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return null;
    // The link count of a folder counts its sub-folders; only files have hard links.
    return { id: `${stats.dev}:${stats.ino}`, names: stats.isFile() ? Number(stats.nlink) : 1 };
  } catch {
    return null;
  }
}

const maxFiles = 20_000;

function filesBelow(folder: string): string[] | null {
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    try {
      for (const entry of readdirSync(next, { withFileTypes: true })) {
        (entry.isDirectory() ? folders : files).push(path.join(next, entry.name));
      }
    } catch {
      continue;
    }
    if (files.length + folders.length > maxFiles) return null;
  }
  return files;
}

function swapCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function probeCase(absolute: string): boolean {
  for (let at = absolute; ; at = path.dirname(at)) {
    const name = path.basename(at);
    const here = identityOf(at);
    if (here !== null && swapCase(name) !== name) {
      return identityOf(path.join(path.dirname(at), swapCase(name)))?.id === here.id;
    }
    if (path.dirname(at) === at) return false;
  }
}

export function createDisk(): Disk {
  const caseByFolder = new Map<string, boolean>();
  const realPath: Disk['realPath'] = (absolute, realFolder = realPath) =>
    resolve(absolute, maxLinks, realFolder);
  return {
    realPath,
    isLink,
    ignoresCase: (absolute) => {
      const known = caseByFolder.get(absolute);
      if (known !== undefined) return known;
      const answer = probeCase(absolute);
      caseByFolder.set(absolute, answer);
      return answer;
    },
    identity: identityOf,
    filesBelow,
  };
}

function once<T extends string | object | null>(look: (absolute: string) => T): (absolute: string) => T {
  const known = new Map<string, T>();
  return (absolute) => {
    const before = known.get(absolute);
    if (before !== undefined) return before;
    const found = look(absolute);
    known.set(absolute, found);
    return found;
  };
}

/** The same disk as it stands now: within one question no place is looked at twice. */
export function lookOnce(disk: Disk): Disk {
  const realPath: RealPath = once((absolute) => disk.realPath(absolute, realPath));
  return { ...disk, realPath, identity: once(disk.identity) };
}

/**
 * An absolute path for what a rule, a command or a hook writes: `~`, or relative to `base`. A `..` is left in
 * for the disk to resolve, since behind a link it leads elsewhere than the text says.
 */
export function absolutePath(text: string, base: string, home: string): string {
  if (text === '~') return home;
  if (text.startsWith('~/')) return path.join(home, text.slice(2));
  return path.isAbsolute(text) ? text : base + path.sep + text;
}

/** True for the folder itself and everything below it. Both are real paths. */
export function isWithin(folder: string, file: string, ignoreCase: boolean): boolean {
  const [a, b] = ignoreCase ? [folder.toLowerCase(), file.toLowerCase()] : [folder, file];
  if (a === b) return true;
  return b.startsWith(a.endsWith(path.sep) ? a : a + path.sep);
}

/** `.git/` and `.env*` at any depth: always asked, in whatever letter case. */
export function isSensitive(root: string, file: string): boolean {
  return path
    .relative(root, file)
    .split(path.sep)
    .some((part) => part.toLowerCase() === '.git' || part.toLowerCase().startsWith('.env'));
}
