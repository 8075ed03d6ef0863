import { isAbsolute, join } from 'node:path';

/** Everything the app keeps, below one folder. */
export interface DataPaths {
  root: string;
  settings: string;
  grants: string;
  trust: string;
  /** Keys of model vendors that the app keeps, sealed by the system. */
  keys: string;
  gates: string;
  mcpReviews: string;
  conversations: string;
  trash: string;
  hookRuns: string;
}

/** The data folder of this machine: `GRAPNEL_HOME`, else the platform's place for such things. */
export function dataFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, homeDir: string): string {
  const override = env['GRAPNEL_HOME'];
  if (override !== undefined && override !== '') return override;
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support', 'Grapnel');
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homeDir, 'AppData', 'Roaming'), 'Grapnel');
  const xdg = env['XDG_CONFIG_HOME'];
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(homeDir, '.config'), 'grapnel');
}

export function dataPaths(root: string): DataPaths {
  return {
    root,
    settings: join(root, 'settings.json'),
    grants: join(root, 'grants.json'),
    trust: join(root, 'trust.json'),
    keys: join(root, 'keys.json'),
    gates: join(root, 'gates.json'),
    mcpReviews: join(root, 'mcp-reviews.json'),
    conversations: join(root, 'conversations'),
    trash: join(root, 'trash'),
    hookRuns: join(root, 'hook-runs'),
  };
}
