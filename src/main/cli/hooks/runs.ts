import { basename, dirname } from 'node:path';
import type { HookRun } from '../../../shared/domain/hook-run';
import type { HooksCommand } from '../args';
import { writeErr, writeOut } from '../output';
import { table } from '../visible';
import type { HooksContext } from './context';
import { endedWords } from './run-text';

/** More than the history keeps. */
const everything = 1_000_000;
const mostRows = 100;

/** `hooks runs`: the history, the newest first; as JSON lines, the records themselves. */
export async function listRuns(
  { side }: HooksContext,
  { hook, tool, source, json }: Extract<HooksCommand, { name: 'runs' }>,
): Promise<number> {
  const { translate } = side;
  const kept = await side.history.query({ limit: everything, hookName: hook ?? undefined });
  const runs = kept.filter((run) => (tool === null || run.tool === tool) && isFrom(run, source));
  if (json) {
    for (const run of runs) writeOut(`${JSON.stringify({ event: 'hook_run', ...run })}\n`);
    return 0;
  }
  if (runs.length === 0) {
    writeOut(`${translate('cli.runs.none')}\n`);
    return 0;
  }
  const titles = (['time', 'event', 'tool', 'hook', 'ended', 'ms', 'effect'] as const).map((column) =>
    translate(`cli.runs.${column}`),
  );
  const rows = runs
    .slice(0, mostRows)
    .map((run) => [
      run.started_at,
      run.hook_event,
      run.tool ?? '-',
      run.hook_name,
      endedWords(run, translate),
      String(run.duration_ms),
      run.effect.words,
    ]);
  writeOut(table([titles, ...rows]));
  if (runs.length > mostRows) writeErr(`${translate('cli.runs.more', { count: runs.length - mostRows })}\n`);
  return 0;
}

function isFrom({ source: { kind, path } }: HookRun, wanted: string | null): boolean {
  if (wanted === null || wanted === path) return true;
  return kind === 'plugin' ? wanted === basename(dirname(path)) : wanted === kind;
}
