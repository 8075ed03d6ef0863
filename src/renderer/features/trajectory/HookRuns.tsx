import { Webhook } from 'lucide-react';
import type { HookEvent } from '../../../shared/domain/hook';
import type { HookRun } from '../../../shared/domain/hook-run';
import { StatusChip } from '../../ui/Chip';
import { CodeBlock } from '../../ui/CodeBlock';
import { Disclosure } from '../../ui/Disclosure';
import { formatDuration } from '../../ui/format';
import { useTranslate } from '../../ui/i18n';
import { showHidden, stripTerminal } from '../../ui/visible-text';
import { summariseRuns, wordsOfRun } from './hook-words';
import { useOpen } from './opened-rows';

/** `PreToolUse · 2 hooks · 84 ms · allowed`; opens to one line for each hook. */
export function HookRuns({ id, event, runs }: { id: string; event: HookEvent; runs: readonly HookRun[] }) {
  const translate = useTranslate();
  const summary = summariseRuns(runs, translate);
  const [open, setOpen] = useOpen(`hooks-${id}-${event}`, false);
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <>
          <span className="inline-flex items-center gap-1 font-medium text-hook">
            <Webhook aria-hidden size={13} />
            {event}
          </span>
          {summary.ran > 0 && (
            <>
              <span>{translate('window.hook-count', { count: summary.ran })}</span>
              <span>{summary.duration}</span>
              <StatusChip bare mark={summary.mark} word={summary.word} />
            </>
          )}
          {summary.skipped !== null && <span>{summary.skipped}</span>}
        </>
      }
    >
      <ul className="mt-1 ml-1.5 flex flex-col gap-1.5 border-l-2 border-hook/40 pl-3">
        {runs.map((run) => (
          <HookRunLine key={run.id} run={run} />
        ))}
      </ul>
    </Disclosure>
  );
}

function HookRunLine({ run }: { run: HookRun }) {
  const translate = useTranslate();
  const { mark, word } = wordsOfRun(run, translate);
  const stderr = stripTerminal(run.stderr.text).trim();
  const tail = stderr.slice(stderr.lastIndexOf('\n') + 1);
  return (
    <li className="text-xs">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium text-ink">{showHidden(run.hook_name)}</span>
        <span className="text-ink-faint">{translate(`window.layer-${run.source.kind}`)}</span>
        <StatusChip bare mark={mark} word={word} />
        {run.ended.kind !== 'skipped' && (
          <span className="text-ink-soft">{formatDuration(run.duration_ms)}</span>
        )}
        {run.ended.kind === 'exited' && run.ended.code !== 0 && run.effect.decision !== undefined && (
          <span className="text-ink-soft">{translate('window.hook-exit', { code: run.ended.code })}</span>
        )}
      </div>
      {run.effect.reason !== undefined && run.effect.reason !== '' && (
        <p className="pre-wrap text-ink-soft">{showHidden(run.effect.reason)}</p>
      )}
      {run.effect.reason === undefined && run.effect.decision === 'hold' && (
        <p className="pre-wrap text-ink-soft">{showHidden(run.effect.words)}</p>
      )}
      {run.ended.kind === 'not_started' && (
        <p className="pre-wrap text-danger">{showHidden(run.ended.error)}</p>
      )}
      {run.problems.map((problem, position) => (
        <p key={position} className="pre-wrap text-warn">
          {showHidden(problem.message)}
        </p>
      ))}
      {tail !== '' && (
        <div className="mt-1">
          <CodeBlock text={showHidden(stderr)} label="stderr" maxLines={8} />
        </div>
      )}
      <p className="pre-wrap font-mono text-ink-faint">{showHidden(run.command)}</p>
    </li>
  );
}
