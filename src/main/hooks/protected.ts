import { join } from 'node:path';
import type { HookFiles } from './files';
import { createScriptHashes } from './script-hashes';
import { createScriptFinder } from './scripts';
import {
  pluginSwitchesFile,
  projectHooksFile,
  projectPluginsFolder,
  userHooksFile,
  userPluginsFolder,
} from './sources';

export interface ProtectedPathsDeps {
  homeDir: string;
  dataFolder: string;
  files: Pick<HookFiles, 'load'>;
}

/**
 * What no tool may write without a prompt that cannot be remembered: every hooks.json, the scripts
 * that hooks name, plugin and MCP configuration, the data folder. They need not exist.
 */
export function createProtectedPaths(
  deps: ProtectedPathsDeps,
): (roots: readonly string[]) => Promise<string[]> {
  const { homeDir, dataFolder, files } = deps;
  const finder = createScriptFinder({ homeDir, platform: process.platform, ...createScriptHashes() });
  return async (roots) => {
    const { entries, sources } = await files.load(roots);
    const paths = new Set([
      dataFolder,
      userHooksFile(homeDir),
      pluginSwitchesFile(homeDir),
      userPluginsFolder(homeDir),
      join(homeDir, '.gemini', 'config', 'mcp_config.json'),
      ...sources.map(({ source }) => source.path),
    ]);
    for (const root of roots) {
      paths.add(projectHooksFile(root));
      paths.add(projectPluginsFolder(root));
      paths.add(join(root, '.agents', 'mcp_config.json'));
    }
    for (const entry of entries) {
      if (entry.kind !== 'handler') continue;
      for (const { path } of await finder.scriptsOf(entry)) paths.add(path);
    }
    return [...paths];
  };
}
