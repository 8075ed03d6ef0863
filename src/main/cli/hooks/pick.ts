import type { HookSource } from '../../../shared/domain/hook';
import type { HooksCommand } from '../args';
import { UsageError } from '../failure';
import { visibleLine } from '../visible';
import { isSource, type HooksContext } from './context';

export type TestCommand = Extract<HooksCommand, { name: 'test' }>;

/** Whether `--hook` and `--source` mean this hook. */
export function isPicked(
  hook: { name: string; source: HookSource },
  { hook: name, source }: Pick<TestCommand, 'hook' | 'source'>,
): boolean {
  return (name === null || hook.name === name) && isSource(hook.source, source);
}

export async function refuseUnknownHook({ side, roots }: HooksContext, command: TestCommand): Promise<void> {
  if (command.hook === null) return;
  const { sources } = await side.list(roots);
  const present = sources.filter(
    ({ source, state }) => state !== 'absent' && isSource(source, command.source),
  );
  const names = [...new Set(present.flatMap(({ source }) => side.definedNames(source.path)))];
  if (names.includes(command.hook)) return;
  const params = { name: command.hook, count: names.length, names: names.join(', ') };
  throw new UsageError(visibleLine(side.translate('cli.unknownName', params)));
}
