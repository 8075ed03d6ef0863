import type { HookSourceView } from '../../shared/domain/hook';
import type { Settings } from '../../shared/domain/settings';
import { fileProblem, unreadableFile } from './config';
import { resolveFile } from './config-resolve';
import { findElsewhere } from './elsewhere';
import { createFileCache, type CachedFile } from './file-cache';
import type { HookEntry, LoadedHooks, LoadProblem } from './handler';
import { stillHolds, type Dependency } from './look';
import { scriptProblems } from './preflight';
import { sameNameNotes, type NamedPlace } from './same-names';
import { findSources, type SourcePlace } from './sources';

export interface HookFilesDeps {
  homeDir: string;
  /** Names that matchers are checked against. */
  knownTools: readonly string[];
  settings: () => Pick<Settings['hooks'], 'overrides' | 'ignoredFiles'>;
}

export interface HookFiles {
  /**
   * Everything that hooks.json files say for these roots, as it stands on disk right now. Costs a
   * few looks at the file system; the same object comes back while nothing differs. Never rejects.
   */
  load(roots: readonly string[]): Promise<LoadedHooks>;
  /** For people to look at: also what lies at places that are not used, and scripts that could not start. */
  inspect(roots: readonly string[]): Promise<LoadedHooks>;
  /** The same as a load, at once, with the paths it looked at, for whoever watches them. */
  look(roots: readonly string[]): { loaded: LoadedHooks; paths: string[] };
}

interface Loaded {
  result: LoadedHooks;
  dependencies: Dependency[];
  settings: string;
  signature: string;
}

const mostRootSets = 50;

export function createHookFiles(deps: HookFilesDeps): HookFiles {
  const cache = createFileCache(deps.knownTools);
  const loads = new Map<string, Loaded>();

  function current(roots: readonly string[]): Loaded {
    const key = JSON.stringify(roots);
    const settings = JSON.stringify(deps.settings());
    const known = loads.get(key);
    if (known !== undefined && known.settings === settings && stillHolds(known.dependencies)) return known;
    const next = build(roots, settings, known);
    if (loads.size >= mostRootSets) loads.clear();
    loads.set(key, next);
    return next;
  }

  function build(roots: readonly string[], settings: string, known: Loaded | undefined): Loaded {
    const dependencies: Dependency[] = [];
    const found = findSources(deps.homeDir, roots, dependencies);
    const read = found.places.map((place) => ({ place, file: readPlace(place) }));
    const signature = JSON.stringify([settings, found.unreadableSwitches, read.map(meaningOf)]);
    if (known?.signature === signature) return { ...known, dependencies };
    const result = assemble(read, found.unreadableSwitches, deps.settings());
    return { result, dependencies, settings, signature };
  }

  function readPlace(place: SourcePlace): CachedFile | null {
    if (place.kind !== 'file' || place.look.kind === 'absent') return null;
    return cache.read(place.source, place.look);
  }

  return {
    load: (roots) => Promise.resolve(current(roots).result),
    async inspect(roots) {
      const { result } = current(roots);
      const elsewhere = findElsewhere(deps.homeDir, roots, result);
      const problems = [...result.problems, ...(await scriptProblems(result, deps.homeDir))];
      return { ...result, problems, elsewhere };
    },
    look(roots) {
      const { result, dependencies } = current(roots);
      return { loaded: result, paths: dependencies.map(({ path }) => path) };
    },
  };
}

interface ReadPlace {
  place: SourcePlace;
  file: CachedFile | null;
}

/** What of a place shows in the result: how a file looks changes with every touch, its version with its bytes. */
function meaningOf({ place, file }: ReadPlace): unknown {
  if (place.kind !== 'file') return place;
  return [place.source, place.realPath, place.switchedOff, file?.version ?? null];
}

function assemble(
  read: ReadPlace[],
  unreadableSwitches: string | null,
  settings: ReturnType<HookFilesDeps['settings']>,
): LoadedHooks {
  const entries: HookEntry[] = [];
  const problems: LoadProblem[] = [];
  const sources: HookSourceView[] = [];
  const definitions: NamedPlace[] = [];
  for (const { place, file } of read) {
    const part = place.kind === 'file' ? resolvePlace(place, file, settings) : resolveGap(place);
    entries.push(...part.entries);
    problems.push(...part.problems);
    const handlerCount = part.entries.filter(({ kind }) => kind === 'handler').length;
    const contentHash = part.state === 'unreadable' || part.state === 'ignored' ? (file?.hash ?? null) : null;
    sources.push({ source: place.source, state: part.state, handlerCount, contentHash });
    for (const { name, place: at } of file?.parsed.definitions ?? []) {
      definitions.push({ name, file: place.source.path, ...at });
    }
  }
  problems.push(...sameNameNotes(definitions));
  if (unreadableSwitches !== null) {
    const params = { file: unreadableSwitches };
    const start = { line: 1, column: 1 };
    const source = { layer: 'plugin', path: unreadableSwitches, root: null, plugin: null } as const;
    problems.push(fileProblem(source, start, 'warning', 'hook.problem.switchesUnreadable', params));
  }
  return { entries, problems, sources, elsewhere: [] };
}

interface Part {
  entries: HookEntry[];
  problems: LoadProblem[];
  state: HookSourceView['state'];
}

function resolvePlace(
  place: Extract<SourcePlace, { kind: 'file' }>,
  file: CachedFile | null,
  settings: ReturnType<HookFilesDeps['settings']>,
): Part {
  const { source, realPath, switchedOff } = place;
  if (file === null) return { entries: [], problems: [], state: 'absent' };
  const { parsed, hash } = file;
  if (parsed.unreadable !== null && !switchedOff) {
    const ignored = hash !== null && settings.ignoredFiles[realPath] === hash;
    if (!ignored) return { entries: [parsed.unreadable], problems: parsed.problems, state: 'unreadable' };
    const note = fileProblem(source, { line: 1, column: 1 }, 'warning', 'hook.problem.ignored', {
      file: source.path,
    });
    return { entries: [], problems: [note], state: 'ignored' };
  }
  const overrides = new Map(Object.entries(settings.overrides[realPath] ?? {}));
  const overrideOf = (name: string): boolean | undefined => overrides.get(name)?.enabled;
  const resolved = resolveFile(parsed, source, { switchedOff, overrideOf });
  return { ...resolved, state: switchedOff ? 'disabled' : 'loaded' };
}

function resolveGap(place: Exclude<SourcePlace, { kind: 'file' }>): Part {
  const file =
    place.kind === 'root-gone'
      ? unreadableFile(place.source, 'hook.problem.rootGone', { root: place.root })
      : unreadableFile(place.source, 'hook.problem.pluginsUnreadable', { error: place.error });
  const entries = file.unreadable === null ? [] : [file.unreadable];
  return { entries, problems: file.problems, state: 'unreadable' };
}
