import type { HookFiles } from './hooks/files';
import { createHookWatch } from './hooks/watch';

export interface HookWatching {
  /** The roots that somebody looks at right now. */
  watch(roots: readonly string[]): void;
  dispose(): void;
}

/** Prompts windows to read the list anew; events do not depend on it, they look for themselves. */
export function watchHookFiles(files: HookFiles, onChange: () => void): HookWatching {
  let roots: readonly string[] = [];
  const watch = createHookWatch({
    look() {
      const { loaded, paths } = files.look(roots);
      return { paths, token: loaded };
    },
    onChange,
  });
  return {
    watch(next) {
      if (JSON.stringify(next) === JSON.stringify(roots)) return;
      roots = next;
      watch.refresh();
    },
    dispose: () => {
      watch.dispose();
    },
  };
}
