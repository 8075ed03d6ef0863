import type { HookProblem, HookSource } from '../shared/domain/hook';
import type { Translate } from '../shared/i18n/translate';
import { resolveFile } from './hooks/config-resolve';
import type { HookEditor } from './hooks/edit';
import { createFileCache } from './hooks/file-cache';
import { describeProblem } from './hooks/listing';
import { lookAt } from './hooks/look';
import { valueAt } from './hooks/text-edit';

/** What a hooks.json says, apart from whether and where it is in force. */

export function definedNames(path: string, editor: HookEditor): string[] {
  const found = editor.read(path);
  const value = 'error' in found ? undefined : valueAt(found.text, []);
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

export function problemsInFile(
  path: string,
  knownTools: readonly string[],
  translate: Translate,
): HookProblem[] | null {
  const source: HookSource = { layer: 'project', path, root: null, plugin: null };
  const look = lookAt(path);
  if (look.kind === 'absent') return null;
  const { parsed } = createFileCache(knownTools).read(source, look);
  const { problems } = resolveFile(parsed, source, { switchedOff: false, overrideOf: () => undefined });
  return problems.map((problem) => describeProblem(problem, translate));
}
