import { History } from 'lucide-react';
import type { Decision } from '../../../shared/domain/permission';
import type { Step, ToolArgs, ToolStep } from '../../../shared/domain/step';
import type { TextKey } from '../../../shared/i18n/translate';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { CodeBlock } from '../../ui/CodeBlock';
import { Diff } from '../../ui/Diff';
import { Disclosure } from '../../ui/Disclosure';
import { useTranslate } from '../../ui/i18n';
import { showHidden, stripTerminal } from '../../ui/visible-text';
import { useOpen } from './opened-rows';
import { textOfArg } from './tool-call-words';

/** The whole of a call: args, changes on disk, output, and the way to its decision. */
export function ToolDetails({
  step,
  onRestore,
}: {
  step: ToolStep;
  onRestore: ((step: Step) => void) | null;
}) {
  const translate = useTranslate();
  const { state } = step;
  const changesFile = state.kind === 'done' && state.detail.kind === 'file-change' ? state.detail : null;
  return (
    <div className="flex flex-col gap-2">
      <Args args={step.args} hidden={changesFile === null ? [] : bulky} />
      {changesFile !== null && <Diff diff={changesFile.diff} label={changesFile.path} maxLines={30} />}
      {changesFile === null && <Output step={step} />}
      {step.writes !== undefined && (
        <div>
          <Button
            size="sm"
            icon={<History aria-hidden size={13} />}
            disabled={onRestore === null}
            focusableWhenDisabled
            onClick={() => {
              onRestore?.(step);
            }}
          >
            {translate('restore.before-this')}
          </Button>
        </div>
      )}
      {step.decision !== null && <Trace step={step} decision={step.decision} />}
    </div>
  );
}

/** Args that repeat what the diff shows. */
const bulky = ['CodeContent', 'TargetContent', 'ReplacementContent', 'ReplacementChunks'];

function Args({ args, hidden }: { args: ToolArgs; hidden: readonly string[] }) {
  const translate = useTranslate();
  const entries = Object.entries(args).filter(([name]) => name !== 'toolSummary' && !hidden.includes(name));
  const summary = args['toolSummary'];
  return (
    <>
      {typeof summary === 'string' && summary !== '' && (
        <p className="text-xs text-ink-soft">
          {translate('window.agent-says')} “{showHidden(summary)}”
        </p>
      )}
      {entries.length > 0 && (
        <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5 text-xs">
          {entries.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-faint">{showHidden(name)}</dt>
              <dd className="pre-wrap max-h-60 overflow-auto font-mono">{showHidden(textOfArg(value))}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Output({ step }: { step: ToolStep }) {
  const translate = useTranslate();
  const { state } = step;
  const told = 'text' in state ? state.text : '';
  const failed = state.kind === 'failed';
  const text = showHidden(stripTerminal(step.output !== '' && !failed ? step.output : told)).trimEnd();
  if (text === '' || state.kind === 'denied') return null;
  return (
    <CodeBlock
      text={text}
      label={translate(failed ? 'window.error' : 'window.output')}
      maxLines={24}
      tone={failed ? 'danger' : 'plain'}
    />
  );
}

const outcomes = {
  allow: 'window.trace-allow',
  deny: 'window.trace-deny',
  ask: 'window.trace-ask',
  hold: 'window.trace-hold',
  none: 'window.trace-none',
} satisfies Record<string, TextKey>;

function Trace({ step, decision }: { step: ToolStep; decision: Decision }) {
  const translate = useTranslate();
  const [open, setOpen] = useOpen(`trace-${step.at}-${step.call.callId}`, false);
  if (decision.trace.length === 0) return null;
  return (
    <Disclosure open={open} onToggle={setOpen} summary={translate('window.trace-why')}>
      <ol className="mt-1 ml-1.5 border-l-2 border-line pl-3 text-xs">
        {decision.trace.map((entry, position) => (
          <li
            key={position}
            className={classes('flex gap-2 py-0.5', entry.won ? 'font-semibold text-ink' : 'text-ink-soft')}
          >
            <span className="w-20 shrink-0">{translate(outcomes[entry.outcome])}</span>
            <span className="pre-wrap min-w-0 grow">{showHidden(entry.text)}</span>
            {entry.won && <span className="shrink-0 text-accent">{translate('window.trace-won')}</span>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
