import { isToolEvent } from '../../../shared/domain/hook';
import { Button } from '../../ui/Button';
import { Chip, StatusChip, type Tone } from '../../ui/Chip';
import { classes } from '../../ui/classes';
import { EmptyState } from '../../ui/EmptyState';
import { formatDuration, formatRelative } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { Switch } from '../../ui/Switch';
import { showHidden } from '../../ui/visible-text';
import { statusMarks, type HookRow } from './handler-status';
import { resultOf } from './run-words';

export interface HookListProps {
  rows: readonly HookRow[];
  selectedId: string | null;
  onSelect: (handlerId: string) => void;
  onToggle: (row: HookRow, enabled: boolean) => void;
  onReview: ((root: string) => void) | undefined;
  onClearFilters: () => void;
}

const columns = ['on', 'hook', 'trust', 'last'] as const;

/** All handlers in the order in which they run. */
export function HookList({ rows, selectedId, onClearFilters, ...actions }: HookListProps) {
  const translate = useTranslate();
  if (rows.length === 0) {
    return (
      <EmptyState
        title={translate('hooksPage.noHits')}
        actions={<Button onClick={onClearFilters}>{translate('hooksPage.clearFilters')}</Button>}
      />
    );
  }
  return (
    <div className="card shrink-0 overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{translate('hooksPage.list')}</caption>
        <thead className="bg-sunken text-xs text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2.5 py-1 font-medium whitespace-nowrap">
                {translate(`hooksPage.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.handler.handlerId}
              row={row}
              selected={row.handler.handlerId === selectedId}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<HookListProps, 'rows' | 'selectedId' | 'onClearFilters'> {
  row: HookRow;
  selected: boolean;
}

function Row({ row, selected, onSelect, onToggle, onReview }: RowProps) {
  const translate = useTranslate();
  const { handler, status } = row;
  const name = showHidden(handler.name);
  return (
    <tr className={classes('border-t border-line align-top', selected && 'bg-selected')}>
      <td className="w-0 px-2.5 py-2">
        <Switch
          checked={handler.enabled}
          label={translate('hooksPage.switch', { name, path: showHidden(handler.source.path) })}
          onCheckedChange={(enabled) => {
            onToggle(row, enabled);
          }}
        />
      </td>
      <th scope="row" className="min-w-40 px-2.5 py-2 font-normal">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <button
            type="button"
            aria-pressed={selected}
            onClick={() => {
              onSelect(handler.handlerId);
            }}
            className="min-h-6 rounded-sm text-left font-semibold hover:underline"
          >
            <Revealed text={handler.name} />
          </button>
          <Chip tone="hook">{handler.event}</Chip>
          <StatusChip bare mark={statusMarks[status]} word={translate(`hooksPage.status.${status}`)} />
        </div>
        <p className="pre-wrap text-xs text-ink-soft">
          {isToolEvent(handler.event) && (
            <>
              {handler.matcher === null || handler.matcher === '' ? (
                translate('hooksPage.allTools')
              ) : (
                <code>
                  <Revealed text={handler.matcher} />
                </code>
              )}
              {' → '}
            </>
          )}
          <Command text={handler.command} />
          {` · ${translate('hooksPage.seconds', { count: handler.timeoutSeconds })}`}
        </p>
      </th>
      <td className="w-0 px-2.5 py-2 whitespace-nowrap">
        <TrustCell row={row} onReview={onReview} />
      </td>
      <td className="w-0 px-2.5 py-2 text-xs whitespace-nowrap">
        <LastRun row={row} />
      </td>
    </tr>
  );
}

/** The program stands out from its arguments. */
function Command({ text }: { text: string }) {
  const end = text.search(/\s/);
  const first = end === -1 ? text : text.slice(0, end);
  return (
    <code>
      <strong className="font-semibold text-ink">
        <Revealed text={first} />
      </strong>
      <Revealed text={text.slice(first.length)} />
    </code>
  );
}

const trustTones: Record<HookRow['handler']['trust'], Tone> = {
  trusted: 'ok',
  review: 'warn',
  changed: 'warn',
  'kept-off': 'neutral',
};

function TrustCell({ row, onReview }: { row: HookRow; onReview: ((root: string) => void) | undefined }) {
  const translate = useTranslate();
  const { trust, source, name } = row.handler;
  const { root } = source;
  if (root === null && trust === 'trusted') return <Chip>{translate('hooksPage.trust.own')}</Chip>;
  const canReview = trust !== 'trusted' && root !== null;
  return (
    <div className="flex flex-col items-start gap-1">
      <Chip tone={trustTones[trust]}>{translate(`hooksPage.trust.${trust}`)}</Chip>
      {canReview && onReview !== undefined && (
        <Button
          size="sm"
          aria-label={translate('hooksPage.reviewNamed', { name: showHidden(name) })}
          onClick={() => {
            onReview(root);
          }}
        >
          {translate('hooksPage.reviewSource')}
        </Button>
      )}
    </div>
  );
}

function LastRun({ row }: { row: HookRow }) {
  const translate = useTranslate();
  const language = useLanguage();
  const [last] = row.runs;
  if (last === undefined) return <span className="text-ink-soft">{translate('hooksPage.neverRan')}</span>;
  const { mark, word } = resultOf(last, translate);
  return (
    <>
      <StatusChip bare mark={mark} word={word} />
      <span className="block text-ink-soft">{formatRelative(last.started_at, new Date(), language)}</span>
      <span className="block text-ink-soft">{formatDuration(last.duration_ms)}</span>
    </>
  );
}
