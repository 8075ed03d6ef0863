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
  const watchers = new Map<string, () => void>();
  let settling: NodeJS.Timeout | null = null;
  let polling: NodeJS.Timeout | null = null;
  let seen: unknown = null;
  let disposed = false;

  function refresh(): void {
    if (disposed) return;
    const wanted = new Set(deps.look().paths.flatMap(foldersOf));
    for (const folder of watchers.keys()) if (!wanted.has(folder)) end(folder);
    for (const folder of wanted) if (!watchers.has(folder)) begin(folder);
    // What changed before the watchers stood is seen now; what changes later, they tell.
    seen = deps.look().token;
  }

  function begin(folder: string): void {
    const stirred = (): void => {
      // Perhaps the last sign of a folder that was deleted and made again: its watcher is not trusted any more.
      end(folder);
      settle();
    };
    const lost = (): void => {
      end(folder);
      poll();
    };
    try {
      watchers.set(folder, watchFolder(folder, stirred, lost).close);
    } catch {
      poll();
    }
  }

  function end(folder: string): void {
    watchers.get(folder)?.();
    watchers.delete(folder);
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
      for (const folder of watchers.keys()) end(folder);
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
function foldersOf(path: string): string[] {
  const real = realPathOf(path);
  const folders = [dirname(path), dirname(dirname(path)), ...(real === path ? [] : [dirname(real)])];
  return folders.map(existing);
}

/** The nearest folder upwards that exists. */
function existing(folder: string): string {
  const look = lookAt(folder);
  if (look.kind === 'found' && look.isDirectory) return folder;
  const above = dirname(folder);
  return above === folder ? folder : existing(above);
}
