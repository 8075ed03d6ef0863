import { Download, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { runResults, type RunFilter } from '../../../shared/domain/hook-run';
import { ask } from '../../api/client';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { AlertDialog } from '../../ui/Dialog';
import { controlClass } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';

export const periods = ['all', 'hour', 'day'] as const;
export type Period = (typeof periods)[number];

export interface RunChoice {
  result: NonNullable<RunFilter['result']> | '';
  period: Period;
}

const hours: Record<Period, number | null> = { all: null, hour: 1, day: 24 };

/** What is chosen, as main and the list understand it. */
export function filterOf({ result, period }: RunChoice, now: Date): Pick<RunFilter, 'result' | 'since'> {
  const back = hours[period];
  return {
    ...(result === '' ? {} : { result }),
    ...(back === null ? {} : { since: new Date(now.getTime() - back * 3_600_000).toISOString() }),
  };
}

export interface RunToolsProps {
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
  /** The hook whose runs are looked at. */
  of: Pick<RunFilter, 'hookName' | 'path' | 'event'>;
}

/** Which runs are shown, and what can be done with them: kept as a file, or forgotten. */
export function RunTools({ choice, onChoice, of }: RunToolsProps) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const exportRuns = async () => {
    const result = await ask('hook.exportRuns', { ...of, ...filterOf(choice, new Date()) });
    if (!result.ok) setSaid(result.error.message);
    else if (result.data.path !== null)
      setSaid(translate('hooksPage.runs.exported', { path: showHidden(result.data.path) }));
  };
  return (
    <div className="mb-2 flex flex-wrap items-end gap-2">
      <select
        aria-label={translate('hooksPage.runs.result')}
        value={choice.result}
        onChange={({ target }) => {
          onChoice({ ...choice, result: runResults.find((one) => one === target.value) ?? '' });
        }}
        className={classes(controlClass, 'max-w-40')}
      >
        <option value="">{translate('hooksPage.runs.anyResult')}</option>
        {runResults.map((result) => (
          <option key={result} value={result}>
            {translate(`hooksPage.runs.filter.${result}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={translate('hooksPage.runs.time')}
        value={choice.period}
        onChange={({ target }) => {
          onChoice({ ...choice, period: periods.find((one) => one === target.value) ?? 'all' });
        }}
        className={classes(controlClass, 'max-w-40')}
      >
        {periods.map((period) => (
          <option key={period} value={period}>
            {translate(`hooksPage.runs.period.${period}`)}
          </option>
        ))}
      </select>
      <Button size="sm" icon={<Download aria-hidden size={13} />} onClick={() => void exportRuns()}>
        {translate('hooksPage.runs.export')}
      </Button>
      <ClearRuns onFailure={setSaid} />
      <p role="status" className="basis-full text-xs text-ink-soft empty:hidden">
        {said}
      </p>
    </div>
  );
}

function ClearRuns({ onFailure }: { onFailure: (message: string) => void }) {
  const translate = useTranslate();
  const keep = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const clear = async () => {
    setAsked(false);
    const result = await ask('hook.clearRuns', {});
    if (!result.ok) onFailure(result.error.message);
  };
  return (
    <>
      <Button
        size="sm"
        icon={<Trash2 aria-hidden size={13} />}
        onClick={() => {
          setAsked(true);
        }}
      >
        {translate('hooksPage.runs.clear')}
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={translate('hooksPage.runs.clear.title')}
        description={translate('hooksPage.runs.clear.means')}
        initialFocus={keep}
        actions={
          <>
            <Button
              ref={keep}
              onClick={() => {
                setAsked(false);
              }}
            >
              {translate('hooksPage.runs.clear.keep')}
            </Button>
            <Button tone="danger" onClick={() => void clear()}>
              {translate('hooksPage.runs.clear.do')}
            </Button>
          </>
        }
      />
    </>
  );
}
