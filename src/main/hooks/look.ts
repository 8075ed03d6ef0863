import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What stands at a path right now, links followed. */
export type Look =
  | { kind: 'absent' }
  /** A link, or a link among its folders, leads nowhere: something is meant to be here. */
  | { kind: 'broken-link' }
  | { kind: 'error'; code: string }
  | {
      kind: 'found';
      /** Device, inode, size, mtime, ctime and mode. */
      identity: string;
      /** Device and inode alone: the same folder, whatever happened in it. */
      place: string;
      isFile: boolean;
      isDirectory: boolean;
      mode: number;
      size: number;
      /** False while a change within the resolution of the file system's clock could look the same. */
      settled: boolean;
    };

/** The coarsest clock of a file system in use counts in steps of two seconds. */
const settlingMs = 2100;

/** Looks synchronously: a few of these stand before every event, and a thread pool makes them ten times dearer. */
export function lookAt(path: string): Look {
  try {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return isBrokenLink(path) ? { kind: 'broken-link' } : { kind: 'absent' };
    const changedMs = Number(stat.mtimeMs > stat.ctimeMs ? stat.mtimeMs : stat.ctimeMs);
    const place = `${stat.dev}:${stat.ino}`;
    return {
      kind: 'found',
      identity: `${place}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.mode}`,
      place,
      isFile: stat.isFile(),
      isDirectory: stat.isDirectory(),
      mode: Number(stat.mode),
      size: Number(stat.size),
      settled: Date.now() - changedMs > settlingMs,
    };
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'error', code };
  }
}

function isBrokenLink(path: string): boolean {
  return isLink(path) || isLink(dirname(path));
}

/** True for a link, whose target is already known to be missing. */
function isLink(path: string): boolean {
  try {
    const isLinkItself = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return isLinkItself && statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** The system's own word for what went wrong, such as `EACCES`. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}

/** Everything a result was made from, so that the next look can tell whether it still holds. */
export interface Dependency {
  path: string;
  /** How closely it is compared: a folder's own identity, or all there is to see. */
  kind: 'whole' | 'place';
  mark: string;
  settled: boolean;
}

/** A look that is remembered as something the result depends on. */
export function lookAndRemember(path: string, kind: Dependency['kind'], into: Dependency[]): Look {
  const look = lookAt(path);
  const settled = kind === 'place' || look.kind !== 'found' || look.settled;
  into.push({ path, kind, mark: markOf(look, kind), settled });
  return look;
}

export function stillHolds(dependencies: readonly Dependency[]): boolean {
  return dependencies.every(
    ({ path, kind, mark, settled }) => settled && markOf(lookAt(path), kind) === mark,
  );
}

function markOf(look: Look, kind: Dependency['kind']): string {
  if (look.kind === 'error') return look.code;
  if (look.kind !== 'found') return look.kind;
  return kind === 'whole' ? look.identity : `${look.place}:${look.isDirectory}`;
}
