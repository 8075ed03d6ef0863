import { realpathSync } from 'node:fs';
import type { HookSource } from '../shared/domain/hook';
import type { Settings } from '../shared/domain/settings';
import type { ErrorCode, Result } from '../shared/ipc/result';
import type { TextKey, Translate } from '../shared/i18n/translate';
import type { CurrentSettings } from './current-settings';
import type { EditOutcome, HookEditor } from './hooks/edit';

export interface ToggleDeps {
  editor: HookEditor;
  settings: CurrentSettings;
  translate: Translate;
}

/**
 * Switches one hook on or off: in the file that it comes from, or, for a plugin's, as an override in
 * our own settings. An older override goes, since it would beat what the file now says.
 */
export async function toggleHook(
  source: HookSource,
  name: string,
  enabled: boolean,
  deps: ToggleDeps,
): Promise<Result<Record<never, never>>> {
  const file = realPath(source.path);
  if (source.layer === 'plugin') {
    await deps.settings.update((settings) => withOverride(settings, file, name, { enabled }));
    return done;
  }
  const outcome = await deps.editor.setEnabled(source.path, name, enabled);
  const failure = refusal(outcome, source.path, deps.translate);
  if (failure !== null) return failure;
  await dropOverride(source.path, name, deps.settings);
  return done;
}

/** What the file says of a hook counts again. */
export async function dropOverride(path: string, name: string, settings: CurrentSettings): Promise<void> {
  const file = realPath(path);
  if (settings.last().hooks.overrides[file]?.[name] === undefined) return;
  await settings.update((value) => withOverride(value, file, name, null));
}

const done: Result<Record<never, never>> = { ok: true, data: {} };

/** Null when the file now says what was wanted. */
export function refusal(outcome: EditOutcome, path: string, translate: Translate): Result<never> | null {
  const failed = (code: ErrorCode, text: TextKey, cause = ''): Result<never> => ({
    ok: false,
    error: { code, message: translate(text, { path, cause }) },
  });
  switch (outcome.kind) {
    case 'written':
    case 'unchanged':
      return null;
    case 'conflict':
      return failed('conflict', 'core.hookFileChanged');
    case 'not-object':
      return failed('conflict', 'core.hookFileNotObject');
    case 'ambiguous':
      return failed('conflict', 'core.hookAmbiguous');
    case 'not-found':
      return failed('not-found', 'core.hookGone');
    case 'failed':
      return failed('no-permission', 'core.hookFileFailed', outcome.error);
  }
}

function withOverride(
  settings: Settings,
  file: string,
  name: string,
  override: { enabled: boolean } | null,
): Settings {
  const { [name]: _former, ...others } = settings.hooks.overrides[file] ?? {};
  const own = override === null ? others : { ...others, [name]: override };
  return {
    ...settings,
    hooks: { ...settings.hooks, overrides: { ...settings.hooks.overrides, [file]: own } },
  };
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
