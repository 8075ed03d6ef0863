import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HookListing, HookProblem, HookSource } from '../shared/domain/hook';
import type { Result } from '../shared/ipc/result';
import { createTranslate, type Language, type Translate } from '../shared/i18n/translate';
import { ignoreFile } from './ignore-file';
import { createCurrentSettings, type CurrentSettings } from './current-settings';
import type { CoreOptions } from './core-options';
import { createHookEditor, type HookEditor } from './hooks/edit';
import { createHookFiles, type HookFiles } from './hooks/files';
import { createGateLook } from './hooks/gate-look';
import { createGateMemory, type GateMemory } from './hooks/gate-memory';
import { gateStateSchema } from './hooks/gate-state';
import { createHookHistory, type HookHistory } from './hooks/history';
import { toListing } from './hooks/listing';
import { createProtectedPaths } from './hooks/protected';
import { createScriptsNow } from './hooks/scripts-now';
import { createTrust, type Trust } from './hooks/trust';
import { trustStateSchema } from './hooks/trust-state';
import { createJsonFile, withoutSaving } from './store/json-file';
import { isAlive, thisProcess } from './store/lock';
import { dataPaths, type DataPaths } from './store/paths';
import { toggleHook } from './toggle-hook';
import { definedNames, problemsInFile } from './written-hooks';

/** Settings, hook files and trust: what a listing of hooks needs, without loop, tools and models. */
export interface HookSide {
  paths: DataPaths;
  settings: CurrentSettings;
  files: HookFiles;
  trust: Trust;
  /** What was seen of gates, what is held, what the person changed: shared with other processes. */
  gates: GateMemory;
  history: HookHistory;
  /** Writes files that people write too, and keeps what it does not know. */
  editor: HookEditor;
  /** Only files that were listed can be read or changed: a window names a path, it does not choose one. */
  listedSource(path: string): HookSource | undefined;
  language(): Language;
  /** In the language of the moment. */
  translate: Translate;
  list(roots: string[]): Promise<HookListing>;
  protectedPaths(roots: readonly string[]): Promise<string[]>;
  setEnabled(path: string, name: string, enabled: boolean): Promise<Result<Record<never, never>>>;
  /** Ignores an unreadable file until its bytes change; `hash` null: no more. */
  ignoreFile(path: string, hash: string | null): Promise<Result<Record<never, never>>>;
  /** Unified diff of two texts; the library is loaded for this alone. */
  diff(path: string, before: string, after: string): Promise<string>;
  /** Every hook that a file defines, also one of which nothing can run; empty when it cannot be read. */
  definedNames(path: string): string[];
  /** What is wrong with a hooks.json at any place; null when there is none. */
  problemsIn(path: string): HookProblem[] | null;
}

/** The data folder cannot be used; the message says why, in the person's language. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

function makeDataFolder(path: string, translate: Translate): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusableDataFolder(path, error, translate);
  }
}

export function unusableDataFolder(path: string, error: unknown, translate: Translate): DataFolderError {
  const cause = error instanceof Error ? error.message : String(error);
  return new DataFolderError(translate('desktop.cannotStart', { path, cause }));
}

/** The names that matchers are checked against; a test holds them to what the tools really are. */
export const knownTools = [
  'run_command',
  'view_file',
  'write_to_file',
  'replace_file_content',
  'multi_replace_file_content',
  'list_dir',
  'find_by_name',
  'grep_search',
  'read_url_content',
  'manage_task',
  'ask_question',
  'call_mcp_tool',
  'invoke_subagent',
] as const;

export function createHookSide(options: CoreOptions): HookSide {
  const paths = dataPaths(options.dataFolder);
  const settings = createCurrentSettings(paths.settings);
  const language = (): Language => {
    if (options.language !== null) return options.language;
    const chosen = settings.last().language;
    return chosen === 'system' ? options.systemLanguage : chosen;
  };
  const translators = { en: createTranslate('en'), ko: createTranslate('ko') };
  const translate: Translate = (key, params) => translators[language()](key, params);

  makeDataFolder(options.dataFolder, translate);
  const files = createHookFiles({
    homeDir: options.homeDir,
    knownTools,
    settings: () => settings.last().hooks,
  });
  const { trust, gates } = trustSide(options, { paths, files, settings, translate });
  const editor = createHookEditor({
    backupFolder: join(options.dataFolder, 'backups'),
    now: () => new Date(),
  });
  return {
    paths,
    settings,
    files,
    trust,
    gates,
    history: createHookHistory(dataPaths(options.conversationsFolder ?? options.dataFolder).hookRuns, {
      now: () => new Date(),
    }),
    editor,
    language,
    translate,
    definedNames: (path) => definedNames(path, editor),
    problemsIn: (path) => problemsInFile(path, knownTools, translate),
    protectedPaths: createProtectedPaths({
      homeDir: options.homeDir,
      dataFolder: options.dataFolder,
      files,
    }),
    ...listedFiles({ files, trust, gates, settings, translate }, editor),
    diff: async (path, before, after) =>
      (await import('./tools/file-diff')).diffFile(path, before, after).diff,
  };
}

/** Only files that were listed can be changed: a window names a path, it does not choose one. */
function listedFiles(
  {
    files,
    trust,
    gates,
    settings,
    translate,
  }: Pick<HookSide, 'files' | 'trust' | 'gates' | 'settings' | 'translate'>,
  editor: HookEditor,
): Pick<HookSide, 'list' | 'listedSource' | 'setEnabled' | 'ignoreFile'> {
  const listed = new Map<string, HookSource>();
  return {
    listedSource: (path) => listed.get(path),
    async list(roots) {
      await settings.read().catch(() => undefined);
      const loaded = await files.inspect(roots);
      const standing = await trust.trustOf(loaded);
      const listing = await toListing(loaded, standing, await gates.held(roots), translate);
      for (const { source } of listing.sources) listed.set(source.path, source);
      return listing;
    },
    async setEnabled(path, name, enabled) {
      const source = listed.get(path);
      if (source === undefined) return gone(path, translate);
      return toggleHook(source, name, enabled, { editor, settings, translate });
    },
    async ignoreFile(path, hash) {
      const source = listed.get(path);
      if (source === undefined) return gone(path, translate);
      return ignoreFile(source, hash, {
        viewOf: async ({ root }) => {
          const { sources } = await files.load(root === null ? [] : [root]);
          return sources.find((view) => view.source.path === path);
        },
        settings,
        translate,
      });
    },
  };
}

function gone(path: string, translate: Translate): Result<never> {
  return { ok: false, error: { code: 'not-found', message: translate('core.hookGone', { path }) } };
}

/** What the person vouches for, and what is remembered of the gates that they rely on. */
function trustSide(
  { homeDir, conversationsFolder }: CoreOptions,
  { paths, files, settings, translate }: Pick<HookSide, 'paths' | 'files' | 'settings' | 'translate'>,
): Pick<HookSide, 'trust' | 'gates'> {
  const trust = createTrust({
    file: createJsonFile(paths.trust, trustStateSchema),
    files,
    homeDir,
    settings: () => settings.last().hooks,
    translate,
    now: () => new Date(),
  });
  const memory = createJsonFile(paths.gates, gateStateSchema);
  const gates = createGateMemory({
    file: conversationsFolder === null ? memory : withoutSaving(memory),
    look: createGateLook({
      load: files.load,
      standing: trust.standing,
      scriptsNow: createScriptsNow(homeDir),
    }),
    process: thisProcess(),
    isAlive,
  });
  return { trust, gates };
}
