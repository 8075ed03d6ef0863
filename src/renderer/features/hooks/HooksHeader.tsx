import { Plus, RefreshCw } from 'lucide-react';
import { hookEvents } from '../../../shared/domain/hook';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { controlClass } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { EngineControl } from './EngineControl';
import { countRows, type CountFilter, type HookRow, type RowFilter } from './handler-status';
import { problemsId } from './Problems';

const counts: CountFilter[] = ['all', 'active', 'off', 'review', 'failing'];

export interface HooksHeaderProps {
  /** The open conversation, for which hooks can be paused. */
  conversationId: string | null;
  rows: readonly HookRow[];
  problemCount: number;
  /** Nothing to count and nothing to look for. */
  isEmpty: boolean;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  message: string;
  onReload: () => void;
  onNew: () => void;
}

/** How many there are of each kind, each number being the filter to see just those. */
export function HooksHeader(props: HooksHeaderProps) {
  const { conversationId, rows, problemCount, isEmpty, filter, onFilter, message, onReload, onNew } = props;
  const translate = useTranslate();
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-line px-4 pt-3 pb-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold">{translate('hooksPage.title')}</h1>
        <EngineControl conversationId={conversationId} gates={rows.filter(isGate).length} />
        <div role="group" aria-label={translate('hooksPage.filters')} className="flex grow flex-wrap gap-1">
          {(isEmpty ? [] : counts).map((count) => (
            <CountButton
              key={count}
              pressed={filter.count === count}
              warn={count === 'review' || count === 'failing'}
              number={countRows(rows, count)}
              text={translate(`hooksPage.count.${count}`, { count: countRows(rows, count) })}
              onPress={() => {
                onFilter({ ...filter, count });
              }}
            />
          ))}
          {problemCount > 0 && (
            <a
              href={`#${problemsId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(problemsId)?.focus();
              }}
              className="flex min-h-6.5 items-center rounded-md px-2 text-xs font-medium text-danger underline underline-offset-2"
            >
              {translate('hooksPage.count.problems', { count: problemCount })}
            </a>
          )}
        </div>
        <span role="status" className="text-xs text-ink-soft">
          {message}
        </span>
        <Button size="sm" icon={<RefreshCw aria-hidden size={13} />} onClick={onReload}>
          {translate('hooksPage.reload')}
        </Button>
        <Button size="sm" tone="primary" icon={<Plus aria-hidden size={13} />} onClick={onNew}>
          {translate('hookEditor.new')}
        </Button>
      </div>
      {!isEmpty && <Search filter={filter} onFilter={onFilter} />}
    </header>
  );
}

/** What would no longer guard a tool call if hooks were off. */
function isGate({ handler }: HookRow): boolean {
  return handler.event === 'PreToolUse' && handler.enabled;
}

function Search({ filter, onFilter }: Pick<HooksHeaderProps, 'filter' | 'onFilter'>) {
  const translate = useTranslate();
  return (
    <div className="flex flex-wrap gap-2">
      <input
        type="search"
        aria-label={translate('hooksPage.search')}
        placeholder={translate('hooksPage.searchHint')}
        value={filter.text}
        onChange={(event) => {
          onFilter({ ...filter, text: event.target.value });
        }}
        className={classes(controlClass, 'max-w-72')}
      />
      <select
        aria-label={translate('hooksPage.event')}
        value={filter.event}
        onChange={(event) => {
          onFilter({ ...filter, event: event.target.value });
        }}
        className={classes(controlClass, 'max-w-48')}
      >
        <option value="">{translate('hooksPage.anyEvent')}</option>
        {hookEvents.map((event) => (
          <option key={event} value={event}>
            {event}
          </option>
        ))}
      </select>
    </div>
  );
}

function CountButton({
  pressed,
  warn,
  number,
  text,
  onPress,
}: {
  pressed: boolean;
  warn: boolean;
  number: number;
  text: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'min-h-6.5 rounded-md px-2 text-xs font-medium hover:bg-hover',
        pressed && 'bg-selected',
        warn && number > 0 ? 'text-warn' : 'text-ink-soft',
      )}
    >
      {text}
    </button>
  );
}
