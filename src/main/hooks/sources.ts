import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { HookSource } from '../../shared/domain/hook';
import { errorCode, lookAndRemember, type Dependency, type Look } from './look';
import { readPluginSwitches } from './plugin-switches';

/** A place where hooks may be, in running order. */
export type SourcePlace =
  | { kind: 'file'; source: HookSource; look: Look; realPath: string; switchedOff: boolean }
  | { kind: 'root-gone'; source: HookSource; root: string }
  | { kind: 'plugins-unreadable'; source: HookSource; error: string };

export interface FoundSources {
  places: SourcePlace[];
  /** The configuration of the plugins, when it is there and cannot be read. */
  unreadableSwitches: string | null;
}

export function userHooksFile(homeDir: string): string {
  return join(homeDir, '.gemini', 'config', 'hooks.json');
}
export function userPluginsFolder(homeDir: string): string {
  return join(homeDir, '.gemini', 'config', 'plugins');
}
export function pluginSwitchesFile(homeDir: string): string {
  return join(homeDir, '.gemini', 'config', 'config.json');
}
export function projectHooksFile(root: string): string {
  return join(root, '.agents', 'hooks.json');
}
export function projectPluginsFolder(root: string): string {
  return join(root, '.agents', 'plugins');
}

/**
 * User, then project in the order of the roots, then plugins: the user's by name, then each root's.
 * The same file reached twice is found once, at its first and so its strongest place.
 */
export function findSources(homeDir: string, roots: readonly string[], seen: Dependency[]): FoundSources {
  const places: SourcePlace[] = [];
  const add = (source: HookSource, switchedOff = false): void => {
    const look = lookAndRemember(source.path, 'whole', seen);
    if (look.kind === 'absent' && source.layer === 'plugin') return;
    const realPath = look.kind === 'found' ? realPathOf(source.path) : source.path;
    places.push({ kind: 'file', source, look, realPath, switchedOff });
  };

  add({ layer: 'user', path: userHooksFile(homeDir), root: null, plugin: null });
  const standing: string[] = [];
  for (const root of roots) {
    const source: HookSource = { layer: 'project', path: projectHooksFile(root), root, plugin: null };
    const look = lookAndRemember(root, 'place', seen);
    if (look.kind === 'found' && look.isDirectory) {
      standing.push(root);
      add(source);
    } else places.push({ kind: 'root-gone', source, root });
  }
  const { plugins, unreadable, unreadableSwitches } = findPlugins(homeDir, standing, seen);
  for (const { name, folder, root, isOff } of plugins) {
    add({ layer: 'plugin', path: join(folder, 'hooks.json'), root, plugin: name }, isOff);
  }
  for (const { folder, root, error } of unreadable) {
    const source: HookSource = { layer: 'plugin', path: folder, root, plugin: null };
    places.push({ kind: 'plugins-unreadable', source, error });
  }
  return { places: withoutRepeats(places), unreadableSwitches };
}

export interface PluginFolder {
  name: string;
  folder: string;
  /** The workspace root that brings it; null for the user's own. */
  root: string | null;
  isOff: boolean;
}

export interface FoundPlugins {
  plugins: PluginFolder[];
  /** Folders of plugins that cannot be listed. */
  unreadable: { folder: string; root: string | null; error: string }[];
  /** The configuration of the plugins, when it is there and cannot be read: all then count as on. */
  unreadableSwitches: string | null;
}

/** The plugins of the user, then those of each root, by name, each with what the configuration says of it. */
export function findPlugins(homeDir: string, roots: readonly string[], seen: Dependency[]): FoundPlugins {
  const switches = readPluginSwitches(pluginSwitchesFile(homeDir), seen);
  const found: FoundPlugins = { plugins: [], unreadable: [], unreadableSwitches: switches.unreadable };
  const addFrom = (parent: string, root: string | null): void => {
    if (lookAndRemember(parent, 'whole', seen).kind === 'absent') return;
    try {
      for (const name of readdirSync(parent).sort(byCodeUnits)) {
        const folder = join(parent, name);
        const isOff = switches.off.has(root === null ? name : realPathOf(folder));
        found.plugins.push({ name, folder, root, isOff });
      }
    } catch (error) {
      found.unreadable.push({ folder: parent, root, error: errorCode(error) });
    }
  };
  addFrom(userPluginsFolder(homeDir), null);
  for (const root of roots) addFrom(projectPluginsFolder(root), root);
  return found;
}

/** The same on every machine, whatever its language. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function withoutRepeats(places: SourcePlace[]): SourcePlace[] {
  const known = new Set<string>();
  return places.filter((place) => {
    const path = place.kind === 'file' ? place.realPath : place.source.path;
    if (known.has(path)) return false;
    known.add(path);
    return true;
  });
}

/** The real path, or the path itself where there is none. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
