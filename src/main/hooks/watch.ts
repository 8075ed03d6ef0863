import { watch } from 'node:fs';
import { dirname } from 'node:path';
import { lookAt } from './look';
import { realPathOf } from './sources';

export interface HookWatchDeps {
  /** The paths that matter right now, and a token that is another one when what is there differs. */
  look: () => { paths: readonly string[]; token: unknown };
  /** What is there differs from what was there before. */
  onChange: () => void;
  /** Replaced by tests that take watching away. */
  watchFolder?: WatchFolder;
}

export type WatchFolder = (folder: string, onEvent: () => void, onError: () => void) => { close: () => void };

export interface HookWatch {
  /** Takes up paths that differ without a change on disk, such as those of another workspace. */
  refresh(): void;
  dispose(): void;
}

const settleMs = 100;
const pollMs = 500;

/**
 * Tells a window within a second that hook files have changed. Folders are watched, not files: a
 * watch on a file is lost with the first atomic save. Only promptness depends on it; events look for themselves.
 */
export function createHookWatch(deps: HookWatchDeps): HookWatch {
  const watchFolder = deps.watchFolder ?? watchWithNode;
  const watchers = new Map<string, { place: string; close: () => void }>();
  let settling: NodeJS.Timeout | null = null;
  let polling: NodeJS.Timeout | null = null;
  let seen: unknown = null;
  let disposed = false;

  function refresh(): void {
    if (disposed) return;
    const { paths, token } = deps.look();
    seen = token;
    const wanted = new Map(paths.flatMap(foldersOf));
    for (const [folder, watcher] of watchers) {
      // A folder that was deleted and made again is another one, and its watcher is dead.
      if (wanted.get(folder) === watcher.place) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const [folder, place] of wanted) if (!watchers.has(folder)) begin(folder, place);
  }

  function begin(folder: string, place: string): void {
    try {
      const lost = (): void => {
        watchers.get(folder)?.close();
        watchers.delete(folder);
        poll();
      };
      watchers.set(folder, { place, ...watchFolder(folder, settle, lost) });
    } catch {
      poll();
    }
  }

  /** A folder that cannot be watched makes this look for itself. */
  function poll(): void {
    if (polling !== null || disposed) return;
    polling = setInterval(check, pollMs);
    polling.unref();
  }

  function settle(): void {
    if (settling !== null || disposed) return;
    settling = setTimeout(check, settleMs);
    settling.unref();
  }

  function check(): void {
    settling = null;
    const before = seen;
    refresh();
    if (!Object.is(before, seen)) deps.onChange();
  }

  refresh();
  return {
    refresh,
    dispose() {
      disposed = true;
      if (settling !== null) clearTimeout(settling);
      if (polling !== null) clearInterval(polling);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

const watchWithNode: WatchFolder = (folder, onEvent, onError) => {
  const watcher = watch(folder, { persistent: false }, onEvent);
  watcher.on('error', onError);
  return {
    close: () => {
      watcher.close();
    },
  };
};

/**
 * The folders in which a change of a path shows: its own and the one above, since either may be
 * a link that is swapped, and the same for what the path leads to.
 */
function foldersOf(path: string): [string, string][] {
  const real = realPathOf(path);
  const folders = [dirname(path), dirname(dirname(path)), ...(real === path ? [] : [dirname(real)])];
  return folders.map(existing);
}

/** The nearest folder upwards that exists, with its identity. */
function existing(folder: string): [string, string] {
  const look = lookAt(folder);
  if (look.kind === 'found' && look.isDirectory) return [folder, look.place];
  const above = dirname(folder);
  return above === folder ? [folder, ''] : existing(above);
}
