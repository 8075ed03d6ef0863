import { getNodeValue } from 'jsonc-parser';
import { join } from 'node:path';
import type { LoadedHooks } from './handler';
import { readJsonObject } from './json-text';
import { lookAt } from './look';
import { readBytes } from './read-bytes';
import { projectHooksFile, realPathOf, userHooksFile } from './sources';

/** Hook files at old or foreign places: found, not used, with the place to move them. */
export function findElsewhere(
  homeDir: string,
  roots: readonly string[],
  loaded: Pick<LoadedHooks, 'sources'>,
): LoadedHooks['elsewhere'] {
  const used = new Set(loaded.sources.map(({ source }) => realPathOf(source.path)));
  const places = [
    ...placesIn(homeDir, userHooksFile(homeDir)),
    ...roots.flatMap((root) => [
      { path: join(root, '.agent', 'hooks.json'), moveTo: projectHooksFile(root), isSettings: false },
      ...placesIn(root, projectHooksFile(root)),
    ]),
    ...loaded.sources.flatMap(({ source }) => {
      if (source.layer !== 'plugin') return [];
      const path = join(source.path, '..', 'hooks', 'hooks.json');
      return [{ path, moveTo: source.path, isSettings: false }];
    }),
  ];
  const found = new Map<string, string>();
  for (const { path, moveTo, isSettings } of places) {
    const look = lookAt(path);
    if (look.kind !== 'found' || !look.isFile || used.has(realPathOf(path))) continue;
    if (!isSettings || hasHooks(path)) found.set(path, moveTo);
  }
  return [...found].map(([path, moveTo]) => ({ path, moveTo }));
}

interface Place {
  path: string;
  moveTo: string;
  /** A settings file counts only when there is a `hooks` key in it. */
  isSettings: boolean;
}

function placesIn(folder: string, moveTo: string): Place[] {
  const settings = ['.gemini/settings.json', '.claude/settings.json', '.claude/settings.local.json'];
  return [
    { path: join(folder, '.gemini', 'hooks.json'), moveTo, isSettings: false },
    { path: join(folder, '.cursor', 'hooks.json'), moveTo, isSettings: false },
    ...settings.map((path) => ({ path: join(folder, path), moveTo, isSettings: true })),
  ];
}

function hasHooks(path: string): boolean {
  const read = readBytes(path, lookAt(path));
  if (read.kind !== 'bytes') return false;
  const json = readJsonObject(read.bytes.toString('utf8'));
  if (json.kind !== 'object') return false;
  const settings: unknown = getNodeValue(json.root);
  return typeof settings === 'object' && settings !== null && Object.hasOwn(settings, 'hooks');
}
