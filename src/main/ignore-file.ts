import type { HookSource, HookSourceView } from '../shared/domain/hook';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import type { CurrentSettings } from './current-settings';
import { realPathOf } from './hooks/sources';

export interface IgnoreDeps {
  /** The file as it stands now; undefined when it is no source any more. */
  viewOf: (source: HookSource) => Promise<HookSourceView | undefined>;
  settings: CurrentSettings;
  translate: Translate;
}

/** Ignores an unreadable hooks.json as a whole, for exactly these bytes; `hash` null: ignores it no more. */
export async function ignoreFile(
  source: HookSource,
  hash: string | null,
  { viewOf, settings, translate }: IgnoreDeps,
): Promise<Result<Record<never, never>>> {
  if (hash !== null && (await viewOf(source))?.contentHash !== hash) {
    const message = translate('core.hookFileChanged', { path: source.path });
    return { ok: false, error: { code: 'conflict', message } };
  }
  const path = realPathOf(source.path);
  await settings.update((current) => {
    const { [path]: _former, ...others } = current.hooks.ignoredFiles;
    const ignoredFiles = hash === null ? others : { ...others, [path]: hash };
    return { ...current, hooks: { ...current.hooks, ignoredFiles } };
  });
  return { ok: true, data: {} };
}
