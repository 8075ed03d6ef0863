import type { ReactNode } from 'react';
import type { CapturedText, HookRun } from '../../../shared/domain/hook-run';
import { StatusChip } from '../../ui/Chip';
import { CodeBlock } from '../../ui/CodeBlock';
import { Dialog } from '../../ui/Dialog';
import { formatBytes, formatDateTime, formatDuration } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { showHidden } from '../../ui/visible-text';
import { ProblemList } from './Problems';
import { endedWords, resultOf } from './run-words';

const streams = ['stdin', 'stdout', 'stderr'] as const;

/** One run as it was recorded: what went in, what came out, and what that meant. */
export function RunDialog({ run, onClose }: { run: HookRun; onClose: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { mark, word } = resultOf(run, translate);
  const time = formatDateTime(run.started_at, language);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="lg"
      title={translate('hooksPage.runs.title', { name: showHidden(run.hook_name), time })}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <StatusChip mark={mark} word={word} />
          <span className="text-ink-soft">
            {run.hook_event} · {formatDuration(run.duration_ms)} · {endedWords(run, translate)}
          </span>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Fact name={translate('hooksPage.runs.effect')} text={run.effect.words} />
          <Fact name={translate('hooksPage.runs.reason')} text={run.effect.reason} />
          <Fact name={translate('hooksPage.command')} text={run.command} mono />
          <Fact name={translate('hooksPage.folder')} text={run.cwd} mono />
          <Fact name={translate('hooksPage.runs.tool')} text={run.tool} mono />
          <Fact
            name={translate('hooksPage.runs.pid')}
            text={run.pid === undefined ? undefined : String(run.pid)}
          />
          <Fact
            name={translate('hooksPage.runs.conversation')}
            text={
              run.step_index === undefined
                ? run.conversation_id
                : translate('hooksPage.runs.step', {
                    conversation: run.conversation_id,
                    step: run.step_index,
                  })
            }
          />
        </dl>
        {run.problems.length > 0 && <ProblemList problems={run.problems} />}
        {run.ended.kind !== 'skipped' &&
          streams.map((stream) => <Stream key={stream} name={stream} captured={run[stream]} />)}
      </div>
    </Dialog>
  );
}

function Fact({ name, text, mono = false }: { name: string; text: string | undefined; mono?: boolean }) {
  if (text === undefined || text === '') return null;
  const value: ReactNode = <Revealed text={text} />;
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="pre-wrap min-w-0">{mono ? <code>{value}</code> : value}</dd>
    </>
  );
}

function Stream({ name, captured }: { name: (typeof streams)[number]; captured: CapturedText }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { text, bytes, cut } = captured;
  const label = translate(cut ? 'hooksPage.runs.streamCut' : 'hooksPage.runs.stream', {
    stream: translate(`hooksPage.runs.${name}`),
    size: formatBytes(bytes, language),
  });
  return (
    <CodeBlock label={label} text={text} maxLines={14}>
      {text === '' ? (
        <span className="text-ink-soft">{translate('hooksPage.runs.nothing')}</span>
      ) : (
        <Revealed text={text} />
      )}
    </CodeBlock>
  );
}
