import { CornerDownRight, RefreshCw } from 'lucide-react';
import { memo } from 'react';
import type { HookStep } from '../../../shared/domain/step';
import type { TextKey } from '../../../shared/i18n/translate';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { useOpen } from './opened-rows';

const types = {
  ephemeral: 'window.injected-ephemeral',
  user: 'window.injected-user',
  system: 'window.injected-system',
  continue: 'window.injected-system',
} satisfies Record<HookStep['message'], TextKey>;

const linesWhenClosed = 4;

/** A rough count: Latin text runs about four characters to a token, Hangul about one and a half. */
export function estimateTokens(text: string): number {
  const wide = text.match(/\p{Script=Hangul}|\p{Script=Han}|[\u3040-\u30FF]/gu)?.length ?? 0;
  return Math.ceil(wide / 1.5 + (text.length - wide) / 4);
}

/** What a hook put into the conversation: never drawn as if the person had written it. */
export const InjectedMessage = memo(function InjectedMessage({ step }: { step: HookStep }) {
  const translate = useTranslate();
  const text = showHidden(step.text);
  const lines = text.split('\n');
  const long = lines.length > linesWhenClosed || text.length > 600;
  const [open, setOpen] = useOpen(`injected-${step.at}-${String(step.index)}`, false);
  const shown = long && !open ? lines.slice(0, linesWhenClosed).join('\n').slice(0, 600) : text;
  const call = (step.invocationNumber ?? 0) + 1;
  return (
    <article className="border-l-[3px] border-hook bg-hook-soft/50 py-1.5 pr-3 pl-3">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        <CornerDownRight aria-hidden size={13} className="text-hook" />
        <h2 className="font-medium text-hook">
          {translate('window.injected-by', { hook: showHidden(step.hook), event: step.event, call })}
        </h2>
        <Chip tone="hook">{translate(types[step.message])}</Chip>
        <span className="text-ink-soft">
          {translate('window.tokens-about', { count: estimateTokens(text) })}
        </span>
        {step.message === 'ephemeral' && (
          <span className="text-ink-soft">{translate('window.injected-once')}</span>
        )}
      </header>
      <div className="pre-wrap mt-1 text-sm text-ink-soft [word-break:keep-all]">{shown}</div>
      {long && (
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? translate('window.show-less') : translate('window.show-all-lines', { count: lines.length })}
        </Button>
      )}
    </article>
  );
});

export interface ContinuationProps {
  step: HookStep;
  /** Offered while this continuation is what keeps the agent going. */
  onStop: (() => void) | null;
}

/** Where a hook would not let the agent stop. */
export const Continuation = memo(function Continuation({ step, onStop }: ContinuationProps) {
  const translate = useTranslate();
  return (
    <div role="group" aria-label={translate('window.not-finished')} className="flex items-center gap-3 py-1">
      <span aria-hidden className="h-px w-6 shrink-0 bg-hook/40" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <RefreshCw aria-hidden size={13} className="text-hook" />
        <span className="font-medium text-hook">{translate('window.not-finished')}</span>
        <span className="font-medium">{showHidden(step.hook)}</span>
        <span className="pre-wrap text-ink-soft [word-break:keep-all]">{showHidden(step.text)}</span>
        {step.continuation !== null && (
          <Chip tone="hook">
            {translate('window.continuation-count', {
              count: step.continuation.count,
              cap: step.continuation.cap,
            })}
          </Chip>
        )}
        {onStop !== null && (
          <Button size="sm" onClick={onStop}>
            {translate('window.stop-anyway')}
          </Button>
        )}
      </div>
      <span aria-hidden className="h-px grow bg-hook/40" />
    </div>
  );
});
