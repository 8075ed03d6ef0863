import { Play } from 'lucide-react';
import { useState } from 'react';
import type { HookRun } from '../../../../shared/domain/hook-run';
import type { TrialReport } from '../../../../shared/domain/hook-trial';
import type { Translate } from '../../../../shared/i18n/translate';
import { ask } from '../../../api/client';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { StatusChip } from '../../../ui/Chip';
import { CodeBlock } from '../../../ui/CodeBlock';
import { formatDuration } from '../../../ui/format';
import { useTranslate } from '../../../ui/i18n';
import { Revealed } from '../../../ui/Revealed';
import { TextArea } from '../../../ui/TextArea';
import { showHidden } from '../../../ui/visible-text';
import type { HookRow } from '../handler-status';
import { ProblemList } from '../Problems';
import { endedWords, resultOf } from '../run-words';
import { isDirty, useDrafts } from './drafts';

/** Really runs one handler on a payload, and says what its answer would have done. */
export function TestTab({ row, roots }: { row: HookRow; roots: readonly string[] }) {
  const translate = useTranslate();
  const { handlerId, trust, source } = row.handler;
  const draft = useDrafts(({ files }) => files.get(source.path));
  const [payload, setPayload] = useState('');
  const [allowed, setAllowed] = useState(false);
  const [running, setRunning] = useState(false);
  const [report, setReport] = useState<TrialReport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const needsYes = trust !== 'trusted';

  const run = async () => {
    setRunning(true);
    setFailure(null);
    setReport(null);
    const result = await ask('hook.try', {
      roots: [...roots],
      handlerId,
      payload,
      confirmed: needsYes && allowed,
    });
    setRunning(false);
    // Said for one run only.
    setAllowed(false);
    if (result.ok) setReport(result.data);
    else setFailure(result.error.message);
  };
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn">{translate('hookTrial.really')}</Banner>
      {draft !== undefined && isDirty(draft) && (
        <p className="text-xs text-ink-soft">{translate('hookTrial.savedOnly')}</p>
      )}
      <TextArea
        label={translate('hookTrial.payload')}
        help={translate('hookTrial.payload.help')}
        spellCheck={false}
        rows={4}
        value={payload}
        onChange={(event) => {
          setPayload(event.target.value);
        }}
      />
      {needsYes && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={allowed}
            onChange={(event) => {
              setAllowed(event.target.checked);
            }}
            className="mt-1 accent-(--accent)"
          />
          {translate('hookTrial.untrusted')}
        </label>
      )}
      <div className="flex gap-1.5">
        <Button
          tone="primary"
          icon={<Play aria-hidden size={14} />}
          disabled={running || (needsYes && !allowed)}
          focusableWhenDisabled
          onClick={() => void run()}
        >
          {translate(running ? 'hookTrial.running' : 'hookTrial.run')}
        </Button>
        {running && (
          <Button onClick={() => void ask('hook.stopTry', {})}>{translate('window.cancel')}</Button>
        )}
      </div>
      {failure !== null && (
        <div role="alert">
          <Banner tone="danger">{showHidden(failure)}</Banner>
        </div>
      )}
      {report !== null && <Report report={report} onPayload={setPayload} />}
    </div>
  );
}

function Report({ report, onPayload }: { report: TrialReport; onPayload: (text: string) => void }) {
  const translate = useTranslate();
  const { runs, unknownFields, effect, tool } = report;
  return (
    <section aria-live="polite" className="flex flex-col gap-3 border-t border-line pt-3">
      {runs.length === 0 && <p>{translate('hookTrial.noMatch', { tool: showHidden(tool ?? '') })}</p>}
      {unknownFields.length > 0 && (
        <p className="text-warn">
          {translate('hookTrial.unknownFields', { fields: showHidden(unknownFields.join(', ')) })}
        </p>
      )}
      {runs.length > 0 && <p className="font-medium">{effectWords(effect, tool, translate)}</p>}
      {effect.reason !== '' && (
        <p className="pre-wrap">
          <Revealed text={effect.reason} />
        </p>
      )}
      {runs.map((run) => (
        <TrialRun key={run.id} run={run} onPayload={onPayload} />
      ))}
    </section>
  );
}

function TrialRun({ run, onPayload }: { run: HookRun; onPayload: (text: string) => void }) {
  const translate = useTranslate();
  const { mark, word } = resultOf(run, translate);
  const streams = run.ended.kind === 'skipped' ? [] : (['stdin', 'stdout', 'stderr'] as const);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip mark={mark} word={word} />
        <span className="text-ink-soft">
          {endedWords(run, translate)} · {formatDuration(run.duration_ms)}
        </span>
      </div>
      {run.problems.length > 0 && <ProblemList problems={run.problems} />}
      {streams.map((stream) => (
        <CodeBlock
          key={stream}
          label={translate(`hooksPage.runs.${stream}`)}
          text={run[stream].text}
          maxLines={12}
        >
          <Revealed text={run[stream].text || translate('hooksPage.runs.nothing')} />
        </CodeBlock>
      ))}
      {streams.length > 0 && !run.stdin.cut && (
        <span>
          <Button
            size="sm"
            onClick={() => {
              onPayload(pretty(run.stdin.text));
            }}
          >
            {translate('hookTrial.editPayload')}
          </Button>
        </span>
      )}
    </>
  );
}

/** Without what a trial makes anew each time: its folder and its conversation. */
function pretty(text: string): string {
  try {
    const given = new Map(Object.entries(JSON.parse(text) as object));
    for (const key of ['conversationId', 'transcriptPath', 'artifactDirectoryPath']) given.delete(key);
    return JSON.stringify(Object.fromEntries(given), null, 2);
  } catch {
    return text;
  }
}

function effectWords(effect: TrialReport['effect'], tool: string | null, translate: Translate): string {
  const { decision, injected, termination_behavior: termination } = effect;
  if (decision !== undefined) {
    return translate(`hookTrial.effect.${decision}`, { tool: showHidden(tool ?? '') });
  }
  if (termination === 'terminate') return translate('hookTrial.effect.terminate');
  if (termination === 'force_continue') return translate('hookTrial.effect.force_continue');
  return translate('hookTrial.effect.injects', { count: injected });
}
