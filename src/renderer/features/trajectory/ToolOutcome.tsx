import { ArrowDown, PencilLine } from 'lucide-react';
import type { HookRun } from '../../../shared/domain/hook-run';
import type { Decision } from '../../../shared/domain/permission';
import type { Overwrite, ToolStep } from '../../../shared/domain/step';
import { useTranslate } from '../../ui/i18n';
import { showHidden, stripTerminal } from '../../ui/visible-text';
import { HookRuns } from './HookRuns';
import { textOfArg } from './tool-call-words';

/** What nobody should have to open a card for: why it was blocked, what a hook changed, which hooks ran. */
export function ToolOutcome({
  step,
  runs,
  open,
}: {
  step: ToolStep;
  runs: readonly HookRun[];
  open: boolean;
}) {
  const translate = useTranslate();
  const { state } = step;
  const before = runs.filter((run) => run.hook_event === 'PreToolUse');
  const after = runs.filter((run) => run.hook_event === 'PostToolUse');
  const id = `${step.at}-${step.call.callId}`;
  return (
    <>
      {state.kind === 'awaiting-approval' && (
        <p className="flex items-center gap-1.5 text-warn">
          <ArrowDown aria-hidden size={14} className="shrink-0" />
          {translate('window.answer-below')}
        </p>
      )}
      {state.kind === 'denied' && <DeniedReason decision={step.decision} text={state.text} />}
      {state.kind === 'failed' && !open && (
        <p className="pre-wrap line-clamp-2 text-danger">{showHidden(stripTerminal(state.text))}</p>
      )}
      {state.kind === 'interrupted' && (
        <p className="text-warn">{translate('window.call-interrupted-long')}</p>
      )}
      {state.kind === 'running' && !open && step.output !== '' && <LiveTail output={step.output} />}
      {step.overwrites.map((overwrite, position) => (
        <OverwriteLine key={position} overwrite={overwrite} />
      ))}
      <AllowedBy decision={step.decision} />
      {(before.length > 0 || after.length > 0) && (
        <div className="flex flex-col gap-0.5">
          {before.length > 0 && <HookRuns id={id} event="PreToolUse" runs={before} />}
          {after.length > 0 && <HookRuns id={id} event="PostToolUse" runs={after} />}
        </div>
      )}
      {step.notes.map((note, position) => (
        <p key={position} className="pre-wrap text-xs text-warn">
          {showHidden(stripTerminal(note))}
        </p>
      ))}
    </>
  );
}

function DeniedReason({ decision, text }: { decision: Decision | null; text: string }) {
  const translate = useTranslate();
  const reasons = decision?.reasons ?? [];
  const byUser = decision?.by === 'user';
  return (
    <div className="text-sm">
      {reasons.length > 0 && !byUser ? (
        reasons.map((reason, position) => (
          <p key={position} className="pre-wrap">
            {reason.hook !== null && (
              <span className="font-medium">
                {translate('window.blocked-by', { hook: showHidden(reason.hook.name) })}{' '}
              </span>
            )}
            <span className="text-ink-soft">{showHidden(reason.text)}</span>
          </p>
        ))
      ) : (
        <p className="pre-wrap text-ink-soft">{showHidden(text)}</p>
      )}
    </div>
  );
}

function LiveTail({ output }: { output: string }) {
  const tail = showHidden(stripTerminal(output.slice(-4000)).trimEnd().split('\n').slice(-4).join('\n'));
  return <pre className="pre-wrap border-l-2 border-line pl-2.5 text-xs text-ink-soft">{tail}</pre>;
}

function OverwriteLine({ overwrite }: { overwrite: Overwrite }) {
  const translate = useTranslate();
  return (
    <div className="text-xs">
      <p className="flex items-center gap-1.5 text-hook">
        <PencilLine aria-hidden size={13} className="shrink-0" />
        {translate('window.overwritten-by', {
          hook: showHidden(overwrite.hook),
          keys: overwrite.changes.map((change) => showHidden(change.key)).join(', '),
        })}
      </p>
      {overwrite.changes.map((change) => (
        <div key={change.key} className="mt-0.5 ml-5 font-mono">
          <p className="pre-wrap">
            <span className="sr-only">{translate('window.value-before')}</span>
            <span className="text-danger">− {showHidden(textOfArg(change.before))}</span>
          </p>
          <p className="pre-wrap">
            <span className="sr-only">{translate('window.value-after')}</span>
            <span className="text-ok">+ {showHidden(textOfArg(change.after))}</span>
          </p>
        </div>
      ))}
    </div>
  );
}

/** Says in one line why a call ran without a question. */
function AllowedBy({ decision }: { decision: Decision | null }) {
  const translate = useTranslate();
  if (decision?.kind !== 'allow') return null;
  const won = decision.trace.find((entry) => entry.won);
  if (decision.by !== 'rule' && decision.by !== 'grant' && decision.by !== 'no_prompt') return null;
  return (
    <p className="text-xs text-ink-soft">
      {translate(decision.by === 'no_prompt' ? 'window.allowed-no-prompt' : 'window.allowed-by-rule')}
      {won !== undefined && <span className="font-mono"> {showHidden(won.text)}</span>}
    </p>
  );
}
