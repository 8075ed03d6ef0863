import type { HookHandlerView, HookListing } from '../../../shared/domain/hook';
import type { Translate } from '../../../shared/i18n/translate';
import type { HooksCommand } from '../args';
import { hooksData } from '../hook-listing';
import { writeErr, writeOut } from '../output';
import { problemLine } from '../problem-line';
import { table, visibleLine } from '../visible';
import { isSource, sourceName, type HooksContext } from './context';

/** `hooks list`: a table for people, or the data of `-p "/hooks"`. */
export async function listHooks(
  { side, roots }: HooksContext,
  { source, json }: Extract<HooksCommand, { name: 'list' }>,
): Promise<number> {
  const { translate } = side;
  const whole = await side.list(roots);
  const files = whole.sources.filter((view) => isSource(view.source, source));
  const listing: HookListing = {
    ...whole,
    handlers: whole.handlers.filter((handler) => isSource(handler.source, source)),
    problems: whole.problems.filter(({ file }) => files.some((view) => view.source.path === file)),
  };
  if (json) {
    writeOut(`${JSON.stringify(hooksData(source === null ? whole : listing))}\n`);
    return 0;
  }
  writeOut(
    listing.handlers.length === 0 ? `${translate('cli.list.none')}\n` : handlerTable(listing, translate),
  );
  for (const problem of listing.problems) {
    if (problem.severity !== 'note') writeErr(`${problemLine(problem)}\n`);
  }
  for (const { path, moveTo } of whole.elsewhere) {
    writeErr(`${visibleLine(translate('cli.list.elsewhere', { path, moveTo }))}\n`);
  }
  if (listing.handlers.some(({ trust }) => trust === 'review' || trust === 'changed')) {
    writeErr(`${translate('cli.list.howToReview')}\n`);
  }
  return 0;
}

function handlerTable(listing: HookListing, translate: Translate): string {
  const titles = (['name', 'state', 'event', 'matcher', 'command', 'source'] as const).map((column) =>
    translate(`cli.list.${column}`),
  );
  const rows = listing.handlers.map((handler) => [
    handler.name,
    stateOf(handler, listing, translate),
    handler.event,
    handler.matcher ?? '-',
    handler.command,
    `${sourceName(handler.source)} ${handler.source.path}:${String(handler.line)}`,
  ]);
  return table([titles, ...rows]);
}

/** Enabled and trusted are two states, and are said as two. */
function stateOf(handler: HookHandlerView, { sources }: HookListing, translate: Translate): string {
  const { enabled, enabledInFile, trust, source } = handler;
  const pluginOff = sources.some((view) => view.source.path === source.path && view.state === 'disabled');
  const by = pluginOff ? 'plugin' : enabled === enabledInFile ? 'file' : 'you';
  const state = translate('cli.list.switch', { enabled: enabled ? 'yes' : 'no', by });
  return `${state}, ${translate('cli.list.trust', { trust })}`;
}
