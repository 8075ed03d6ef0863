import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import type { EditOutcome, HookEditor } from './hooks/edit';
import { valueAt } from './hooks/text-edit';

export interface TogglePluginDeps {
  /** `config.json` of the user, which holds the switches. */
  path: string;
  editor: HookEditor;
  translate: Translate;
}

/** Switches a plugin on or off; `key` is its name, or the real path of one that a workspace brings. */
export async function togglePlugin(
  key: string,
  enabled: boolean,
  { path, editor, translate }: TogglePluginDeps,
): Promise<Result<Record<never, never>>> {
  const found = editor.read(path);
  if ('error' in found) {
    if (found.error !== 'ENOENT') return refused('core.hookFileFailed', path, found.error, translate);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${JSON.stringify({ plugins: { [key]: { enabled } } }, null, 2)}\n`, {
      flag: 'wx',
    });
    return { ok: true, data: {} };
  }
  const { way, value } = placeFor(found.text, key, enabled);
  const outcome = await editor.apply(path, found.hash, [{ kind: 'set', way, value }]);
  return resultOf(outcome, path, translate);
}

/** The nearest thing that is there already; what is missing below it is written with it. */
function placeFor(text: string, key: string, enabled: boolean): { way: string[]; value: unknown } {
  if (valueAt(text, ['plugins']) === undefined) return { way: ['plugins'], value: { [key]: { enabled } } };
  if (valueAt(text, ['plugins', key]) === undefined) return { way: ['plugins', key], value: { enabled } };
  return { way: ['plugins', key, 'enabled'], value: enabled };
}

function resultOf(outcome: EditOutcome, path: string, translate: Translate): Result<Record<never, never>> {
  switch (outcome.kind) {
    case 'written':
    case 'unchanged':
      return { ok: true, data: {} };
    case 'failed':
      return refused('core.hookFileFailed', path, outcome.error, translate);
    case 'conflict':
      return refused('core.hookFileChanged', path, '', translate);
    case 'not-object':
    case 'not-found':
    case 'ambiguous':
      return refused('core.hookFileNotObject', path, '', translate);
  }
}

function refused(
  code: 'core.hookFileFailed' | 'core.hookFileChanged' | 'core.hookFileNotObject',
  path: string,
  cause: string,
  translate: Translate,
): Result<never> {
  return { ok: false, error: { code: 'conflict', message: translate(code, { path, cause }) } };
}
