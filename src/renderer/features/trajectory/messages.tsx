import { Brain } from 'lucide-react';
import { memo, useDeferredValue, type ReactNode } from 'react';
import type { ModelStep, NoticeStep, Step } from '../../../shared/domain/step';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Disclosure } from '../../ui/Disclosure';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { AcceptChange } from './AcceptChange';
import { Markdown } from './Markdown';
import { useOpen } from './opened-rows';
import { Summary } from './Summary';

export const ModelAnswer = memo(function ModelAnswer({ step }: { step: ModelStep }) {
  const translate = useTranslate();
  const streaming = step.state === 'streaming';
  // Parsing Markdown may lag behind a fast stream; the frame must not.
  const text = useDeferredValue(step.text);
  return (
    <article className="group/answer">
      <h2 className="sr-only">{translate('window.agent-answered')}</h2>
      {step.thinking !== '' && <Thinking step={step} />}
      {text !== '' && (
        <div className="relative">
          <Markdown text={text} />
          {streaming && <StreamCursor />}
          {!streaming && (
            <span className="absolute -top-1 right-0 rounded-md bg-canvas opacity-0 group-focus-within/answer:opacity-100 group-hover/answer:opacity-100">
              <CopyButton text={step.text} label={translate('window.copy-message')} />
            </span>
          )}
        </div>
      )}
      {step.state === 'cancelled' && (
        <p className="mt-1 text-xs text-ink-soft">{translate('window.answer-cancelled')}</p>
      )}
      {step.error !== null && (
        <div className="mt-2">
          <Banner tone="danger">{showHidden(step.error)}</Banner>
        </div>
      )}
    </article>
  );
});

function StreamCursor() {
  return (
    <span aria-hidden className="stream-cursor mt-1 inline-block h-[1em] w-[0.5em] rounded-[1px] bg-accent" />
  );
}

function Thinking({ step }: { step: ModelStep }) {
  const translate = useTranslate();
  const [open, setOpen] = useOpen(`thinking-${step.at}-${String(step.index)}`, false);
  const thinkingNow = step.state === 'streaming' && step.text === '';
  const seconds = Math.max(1, Math.round((step.durationMs ?? 0) / 1000));
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      className="mb-1.5"
      summary={
        <>
          <Brain aria-hidden size={13} />
          {step.durationMs === null
            ? translate(thinkingNow ? 'window.thinking' : 'window.thought')
            : translate('window.thought-for', { seconds })}
        </>
      }
    >
      <div className="pre-wrap mt-1 ml-1.5 border-l-2 border-line pl-3 text-ink-soft [word-break:keep-all]">
        {step.thinking}
      </div>
    </Disclosure>
  );
}

const noticeTones = { info: 'info', warning: 'warn', error: 'danger' } as const;

export interface NoticeProps {
  step: NoticeStep;
  /** Offered while the notice is about a wait that goes on. */
  onRetryNow: (() => void) | null;
  onRestore: ((step: Step) => void) | null;
}

export const Notice = memo(function Notice({ step, onRetryNow, onRestore }: NoticeProps) {
  const translate = useTranslate();
  const { summary } = step;
  if (summary !== undefined && summary.text !== null) {
    return <Summary step={step} to={summary.to} text={summary.text} />;
  }
  const waits = step.code === 'model-retry' && onRetryNow !== null;
  let action: ReactNode;
  if (waits) {
    action = (
      <Button size="sm" onClick={onRetryNow}>
        {translate('window.retry-now')}
      </Button>
    );
  } else if (step.change !== undefined) {
    action = <AcceptChange change={step.change} />;
  } else if (step.restore !== undefined) {
    action = <UndoRestore step={step} onRestore={onRestore} />;
  }
  return (
    <Banner tone={noticeTones[step.level]} actions={action}>
      <span className="pre-wrap">{showHidden(step.text)}</span>
    </Banner>
  );
});

function UndoRestore({ step, onRestore }: Pick<NoticeProps, 'step' | 'onRestore'>) {
  const translate = useTranslate();
  return (
    <Button
      size="sm"
      disabled={onRestore === null}
      focusableWhenDisabled
      onClick={() => {
        onRestore?.(step);
      }}
    >
      {translate('restore.undo')}
    </Button>
  );
}
