import type { TraceEntry } from '../../../shared/domain/permission';
import { Chip, type Tone } from '../../ui/Chip';
import { classes } from '../../ui/classes';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { useScrolledIntoView } from './use-scrolled-into-view';

const tones: Record<TraceEntry['outcome'], Tone> = {
  allow: 'ok',
  deny: 'danger',
  ask: 'warn',
  hold: 'warn',
  none: 'neutral',
};

/** The order in which the call was judged: who said what, and which of them decided. */
export function Trace({ entries }: { entries: readonly TraceEntry[] }) {
  const translate = useTranslate();
  const list = useScrolledIntoView<HTMLOListElement>();
  return (
    <ol
      ref={list}
      aria-label={translate('approval.trace.title')}
      className="card rounded-md border border-line text-xs"
    >
      {entries.map((entry, index) => (
        <li
          key={index}
          className={classes(
            'flex flex-wrap items-baseline gap-x-2 gap-y-0.5 px-2.5 py-1',
            index > 0 && 'border-t border-line',
            entry.won && 'bg-hover',
          )}
        >
          <span className="w-44 shrink-0 text-ink-soft">{translate(`approval.stage.${entry.stage}`)}</span>
          <Chip tone={tones[entry.outcome]}>{translate(`approval.outcome.${entry.outcome}`)}</Chip>
          <span className="pre-wrap min-w-0 grow basis-48">
            <Revealed text={entry.text} />
          </span>
          {entry.won && <strong>{translate('approval.trace.decided')}</strong>}
        </li>
      ))}
    </ol>
  );
}
