import type { HookHandlerView, HookListing, HookProblem } from '../../../shared/domain/hook';
import type { HookCost, HookRun } from '../../../shared/domain/hook-run';
import type { StatusMark } from '../../ui/Chip';

export type HandlerStatus = 'active' | 'off' | 'review' | 'changed' | 'kept-off' | 'failing';

export const statusMarks: Record<HandlerStatus, StatusMark> = {
  active: 'done',
  off: 'stopped',
  review: 'warning',
  changed: 'paused',
  'kept-off': 'stopped',
  failing: 'failed',
};

/** One handler with what is known of it. */
export interface HookRow {
  handler: HookHandlerView;
  status: HandlerStatus;
  /** Newest first. */
  runs: HookRun[];
  /** What the hook costs at this event, all its handlers together; null when none of them ran lately. */
  cost: HookCost | null;
  /** Other files that define a hook of this name; all of them run. */
  alsoIn: string[];
  problems: HookProblem[];
}

export function rowsOf(
  listing: HookListing,
  runs: readonly HookRun[],
  costs: readonly HookCost[],
): HookRow[] {
  return listing.handlers.map((handler) => {
    const own = runs.filter((run) => isRunOf(run, handler));
    const sameName = listing.handlers.filter(({ name }) => name === handler.name);
    const paths = sameName.map(({ source }) => source.path).filter((path) => path !== handler.source.path);
    return {
      handler,
      status: statusOf(handler, own),
      runs: own,
      cost: costs.find((cost) => isCostOf(cost, handler)) ?? null,
      alsoIn: [...new Set(paths)],
      problems: listing.problems.filter((problem) => problem.file === handler.source.path),
    };
  });
}

function isRunOf(run: HookRun, handler: HookHandlerView): boolean {
  return (
    run.hook_name === handler.name &&
    run.hook_event === handler.event &&
    run.command === handler.command &&
    run.source.path === handler.source.path
  );
}

function isCostOf(
  { hookName, path, event }: HookCost,
  { name, source, event: own }: HookHandlerView,
): boolean {
  return hookName === name && path === source.path && event === own;
}

function statusOf(handler: HookHandlerView, runs: readonly HookRun[]): HandlerStatus {
  if (!handler.enabled) return 'off';
  if (handler.trust !== 'trusted') return handler.trust;
  const last = runs.find((run) => run.ended.kind !== 'skipped');
  return last !== undefined && hasFailed(last) ? 'failing' : 'active';
}

/** Only "exited 0" is a success, and a gate without a decision is none. */
export function hasFailed(run: HookRun): boolean {
  const { ended, effect } = run;
  if (effect.decision === 'hold') return true;
  if (ended.kind === 'exited') return ended.code !== 0;
  return ended.kind === 'signalled' || ended.kind === 'timed_out' || ended.kind === 'not_started';
}

export type CountFilter = 'all' | 'active' | 'off' | 'review' | 'failing';

const members: Record<CountFilter, readonly HandlerStatus[] | null> = {
  all: null,
  active: ['active', 'failing'],
  off: ['off', 'kept-off'],
  review: ['review', 'changed'],
  failing: ['failing'],
};

export interface RowFilter {
  count: CountFilter;
  event: string;
  path: string | null;
  text: string;
}

export const noFilter: RowFilter = { count: 'all', event: '', path: null, text: '' };

export function countRows(rows: readonly HookRow[], filter: CountFilter): number {
  return rows.filter((row) => isCounted(row, filter)).length;
}

function isCounted(row: HookRow, filter: CountFilter): boolean {
  return members[filter]?.includes(row.status) ?? true;
}

export function matchesFilter(row: HookRow, filter: RowFilter): boolean {
  const { handler } = row;
  const text = plain([handler.name, handler.command, handler.matcher ?? '', handler.event].join('\n'));
  return (
    isCounted(row, filter.count) &&
    (filter.event === '' || handler.event === filter.event) &&
    (filter.path === null || handler.source.path === filter.path) &&
    text.includes(plain(filter.text.trim()))
  );
}

/** Names that macOS wrote apart are found by what a keyboard writes together. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
