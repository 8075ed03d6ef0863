import { relative } from 'node:path';
import type { HookHandler } from './handler';
import { createScriptHashes } from './script-hashes';
import { createScriptFinder } from './scripts';

/** The scripts of a handler as they are now, by their path relative to the root. */
export type ScriptsNow = Map<string, { path: string; hash: string; text: string; cut: boolean }>;

/** Hashes the scripts that a handler's command names: for a workspace's handler those inside it, else all. */
export function createScriptsNow(homeDir: string): (handler: HookHandler) => Promise<ScriptsNow> {
  const hashes = createScriptHashes();
  const finder = createScriptFinder({ homeDir, platform: process.platform, ...hashes });
  return async (handler) => {
    const { root } = handler.source;
    const now: ScriptsNow = new Map();
    for (const { path, exists, insideRoot } of await finder.scriptsOf(handler)) {
      if (!exists || (root !== null && !insideRoot)) continue;
      const { hash, text, cut } = hashes.hashOf(path) ?? { hash: 'unreadable', text: '', cut: false };
      now.set(root === null ? path : relative(root, path), { path, hash, text, cut });
    }
    return now;
  };
}
