import type { HookSource } from '../../../shared/domain/hook';
import type { HooksCommand } from '../args';
import { UsageError } from '../failure';
import { writeErr, writeOut } from '../output';
import { table, visibleLine } from '../visible';
import { isSource, markAsPersons, sourceName, type HooksContext } from './context';

interface Choice {
  name: string;
  source: HookSource;
}

/** `hooks enable|disable`: writes `enabled` where the hook comes from, and nothing else. */
export async function toggle(
  context: HooksContext,
  { name: act, hook, source }: Extract<HooksCommand, { name: 'enable' | 'disable' }>,
): Promise<number> {
  const { side, roots } = context;
  const { translate } = side;
  const { source: from } = choose(await definedHooks(context), hook, source, context);
  const enabled = act === 'enable';
  const result = await side.setEnabled(from.path, hook, enabled);
  if (!result.ok) throw new UsageError(visibleLine(result.error.message));
  await markAsPersons(side, [{ path: from.path, name: hook }], roots);
  const said = translate('cli.toggled', { hook, path: from.path, enabled: enabled ? 'yes' : 'no' });
  writeOut(`${visibleLine(said)}\n`);

  const now = await side.list(roots);
  const own = now.handlers.filter((handler) => handler.name === hook && handler.source.path === from.path);
  if (enabled && own.some((handler) => !handler.enabled))
    writeErr(`${visibleLine(translate('cli.pluginOff', { plugin: from.plugin ?? '' }))}\n`);
  if (enabled && own.some(({ trust }) => trust === 'review' || trust === 'changed'))
    writeErr(`${translate('cli.list.howToReview')}\n`);
  return 0;
}

/** Also hooks of which nothing can run: those are the ones that a person wants out of the way. */
async function definedHooks({ side, roots }: HooksContext): Promise<Choice[]> {
  const { sources } = await side.list(roots);
  return sources.flatMap(({ source, state }) =>
    state === 'absent' ? [] : side.definedNames(source.path).map((name) => ({ name, source })),
  );
}

function choose(choices: Choice[], hook: string, source: string | null, { side }: HooksContext): Choice {
  const named = choices.filter(({ name }) => name === hook);
  const fitting = named.filter((choice) => isSource(choice.source, source));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  const kind = fitting.length > 1 ? 'ambiguous' : named.length > 0 ? 'otherSource' : 'unknown';
  const listed = fitting.length > 1 ? fitting : named.length > 0 ? named : choices;
  const text = side.translate('cli.chooseHook', { kind, hook, source: source ?? '', count: listed.length });
  const rows = listed.map((choice) => [
    `  ${choice.name}`,
    `--source ${sourceName(choice.source)}`,
    choice.source.path,
  ]);
  throw new UsageError(`${visibleLine(text)}\n${table(rows)}`.trimEnd());
}
