import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { isBusy } from '../../../shared/domain/conversation';
import type { Step } from '../../../shared/domain/step';
import type { Trajectory } from '../../../shared/domain/trajectory';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { useTranslate } from '../../ui/i18n';
import { Announcer } from './Announcer';
import { useFollowEnd } from './follow-end';
import { groupRuns, toRows, type Density, type Row } from './rows';
import { RowView, type RowActions } from './RowView';

export interface TrajectoryViewProps extends RowActions {
  trajectory: Trajectory;
  density: Density;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

const estimates: Record<Row['kind'], number> = {
  user: 72,
  model: 140,
  tool: 64,
  injected: 84,
  continuation: 40,
  notice: 44,
  'hook-runs': 32,
  'turn-end': 28,
  state: 36,
};

/** The list of everything that happened; it follows the end only while the person is there. */
export function TrajectoryView({ trajectory, density, empty, ...actions }: TrajectoryViewProps) {
  const translate = useTranslate();
  const { scroller, following, onScroll, goToEnd, keep } = useFollowEnd();
  const runs = useMemo(() => groupRuns(trajectory.hookRuns), [trajectory.hookRuns]);
  const rows = useMemo(() => toRows(trajectory, runs, density), [trajectory, runs, density]);
  const lastWrite = useMemo(() => lastWriteOf(trajectory.steps), [trajectory.steps]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => estimates[rows[index]?.kind ?? 'tool'],
    overscan: 8,
  });
  const height = virtualizer.getTotalSize();
  // After the virtualizer's own effect, which begins by scrolling to the top.
  useLayoutEffect(keep);

  return (
    <section
      aria-label={translate('window.trajectory')}
      data-pane="transcript"
      className="relative min-h-16 grow"
    >
      <div
        ref={scroller}
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto [overflow-anchor:none]"
      >
        {rows.length === 0 && empty}
        <div className="relative w-full" style={{ height }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row !== undefined && (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className="absolute top-0 left-0 w-full"
                  style={{ transform: `translateY(${String(item.start)}px)` }}
                >
                  <div className={classes('mx-auto w-full max-w-208 px-6 max-sm:px-3', spaceAround(row))}>
                    <RowView
                      row={row}
                      roots={trajectory.conversation.roots}
                      busy={isBusy(trajectory.status)}
                      lastWrite={lastWrite}
                      {...actions}
                    />
                  </div>
                </div>
              )
            );
          })}
        </div>
      </div>
      {!following && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <span className="pointer-events-auto rounded-md shadow-overlay">
            <Button size="sm" icon={<ArrowDown aria-hidden size={13} />} onClick={goToEnd}>
              {translate('window.jump-to-latest')}
            </Button>
          </span>
        </div>
      )}
      <Announcer trajectory={trajectory} />
    </section>
  );
}

function lastWriteOf(steps: readonly Step[]): number {
  return steps.findLastIndex(
    (step) => (step.kind === 'tool' || step.kind === 'notice') && (step.writes ?? []).length > 0,
  );
}

function spaceAround(row: Row): string {
  switch (row.kind) {
    case 'user':
      return 'pb-3';
    case 'model':
    case 'state':
      return 'py-2';
    case 'turn-end':
      return 'pt-1 pb-3';
    default:
      return 'py-1';
  }
}
