import type { HookSource } from '../../../shared/domain/hook';
import type { CoreOptions } from '../../core-options';
import type { HookSide } from '../../hook-side';
import { writeErr } from '../output';
import { visibleLine } from '../visible';

/** What every `hooks …` command works with. */
export interface HooksContext {
  side: HookSide;
  /** The workspace roots that were named, or the one of the current folder. */
  roots: string[];
  options: CoreOptions;
}

/** Whether a source is the one that `--source` names: `user`, `project`, a plugin, or the file itself. */
export function isSource({ layer, plugin, path }: HookSource, wanted: string | null): boolean {
  if (wanted === null || wanted === path) return true;
  return layer === 'plugin' ? wanted === plugin : wanted === layer;
}

/** How a source is named to a person, and to `--source`. */
export function sourceName({ layer, plugin }: HookSource): string {
  return plugin ?? layer;
}

/** Tells other processes of ours that these changes are the person's: a turn there must not take them for the agent's. */
export async function markAsPersons(
  { gates, translate }: HookSide,
  hooks: readonly { path: string; name: string }[],
  roots: readonly string[],
): Promise<void> {
  for (const { path, name } of hooks) await gates.accept({ path, name }, roots, false);
  const cause = gates.problem();
  if (cause !== null) writeErr(`${visibleLine(translate('core.gatesNotKept', { cause }))}\n`);
}
