import { useState } from 'react';
import { isMeant, type HookRun } from '../../../shared/domain/hook-run';
import { Banner } from '../../ui/Banner';
import { StatusChip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { formatDateTime, formatDuration } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import type { HookRow } from './handler-status';
import { RunDialog } from './RunDialog';
import { filterOf, RunTools, type RunChoice } from './RunTools';
import { endedWords, resultOf } from './run-words';

/** Rows that are drawn; older ones stay in the history. */
const shownRuns = 100;
const columns = ['time', 'result', 'ended'] as const;

export function RunsTab({ row, failure }: { row: HookRow; failure: string | null }) {
  const translate = useTranslate();
  const [choice, setChoice] = useState<RunChoice>({ result: '', period: 'all' });
  if (failure !== null) {
    return <Banner tone="danger">{translate('hooksPage.runs.failed', { message: failure })}</Banner>;
  }
  if (row.runs.length === 0) return <EmptyState title={translate('hooksPage.runs.empty')} />;
  const filter = filterOf(choice, new Date());
  const shown = row.runs.filter((run) => isMeant(run, filter));
  const { name, event, source } = row.handler;
  return (
    <>
      <RunTools choice={choice} onChoice={setChoice} of={{ hookName: name, event, path: source.path }} />
      {shown.length === 0 ? <p>{translate('hooksPage.runs.noHits')}</p> : <RunTable runs={shown} />}
    </>
  );
}

function RunTable({ runs }: { runs: readonly HookRun[] }) {
  const translate = useTranslate();
  const language = useLanguage();
  const [open, setOpen] = useState<HookRun | null>(null);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-xs">
        <thead className="text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-3 font-medium whitespace-nowrap">
                {translate(`hooksPage.runs.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, shownRuns).map((run) => {
            const time = formatDateTime(run.started_at, language);
            const { mark, word } = resultOf(run, translate);
            return (
              <tr key={run.id} className="border-t border-line align-top">
                <td className="py-1 pr-3 whitespace-nowrap">
                  <button
                    type="button"
                    aria-label={translate('hooksPage.runs.open', { time })}
                    onClick={() => {
                      setOpen(run);
                    }}
                    className="min-h-6 rounded-sm text-accent underline underline-offset-2"
                  >
                    {time}
                  </button>
                </td>
                <td className="py-1 pr-3">
                  <StatusChip bare mark={mark} word={word} />
                  {run.tool !== undefined && (
                    <code className="block text-ink-soft">{showHidden(run.tool)}</code>
                  )}
                </td>
                <td className="py-1">
                  {endedWords(run, translate)}
                  <span className="block text-ink-soft">{formatDuration(run.duration_ms)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {open !== null && (
        <RunDialog
          run={open}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}
