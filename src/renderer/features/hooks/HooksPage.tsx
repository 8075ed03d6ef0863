import { useState } from 'react';
import type { HookListing } from '../../../shared/domain/hook';
import type { HookCost, HookRun } from '../../../shared/domain/hook-run';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { SidePane, type Side } from './editor/SidePane';
import { useFollowDisk } from './editor/use-follow-disk';
import { EmptyHooks } from './EmptyHooks';
import { matchesFilter, noFilter, rowsOf, type HookRow, type RowFilter } from './handler-status';
import { HeldHooks } from './HeldHooks';
import { HookList } from './HookList';
import { HooksHeader } from './HooksHeader';
import type { InspectorTab } from './Inspector';
import { Problems } from './Problems';
import { SourcesPane } from './SourcesPane';
import { useHooks } from './use-hooks';

export interface HooksPageProps {
  roots: string[];
  /** The open conversation, for which hooks can be paused. */
  conversationId?: string | null;
  /** Opens the review of a workspace root; without it the page only says that one is due. */
  onReview?: (root: string) => void;
}

/** Every hook that the engine knows: where it comes from, whether it runs, and what it did last. */
export function HooksPage({ roots, conversationId = null, onReview }: HooksPageProps) {
  const translate = useTranslate();
  const { found, failure, reload, setEnabled } = useHooks(roots);
  useFollowDisk();
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const reloadNow = async () => {
    const started = performance.now();
    await reload();
    const files = found?.listing.sources.filter(({ state }) => state !== 'absent').length ?? 0;
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    setMessage(translate('hooksPage.rescanned', { files, seconds }));
  };
  const toggle = async (row: HookRow, enabled: boolean) => {
    const error = await setEnabled(row.handler, enabled);
    const name = showHidden(row.handler.name);
    setProblem(error === null ? null : translate('hooksPage.switchFailed', { name, message: error.message }));
  };

  return (
    <div className="@container flex min-h-0 grow flex-col">
      {failure !== null && (
        <div className="p-4">
          <Banner
            tone="danger"
            actions={
              <Button size="sm" onClick={() => void reloadNow()}>
                {translate('hooksPage.reload')}
              </Button>
            }
          >
            {translate('hooksPage.failed', { message: failure })}
          </Banner>
        </div>
      )}
      {found === null && failure === null && (
        <p role="status" className="p-6 text-ink-soft">
          {translate('hooksPage.loading')}
        </p>
      )}
      {found !== null && (
        <Loaded
          roots={roots}
          conversationId={conversationId}
          listing={found.listing}
          runs={found.runs}
          costs={found.costs}
          runsFailure={found.runsFailure}
          message={message}
          problem={problem}
          onReload={() => void reloadNow()}
          onToggle={(row, enabled) => void toggle(row, enabled)}
          onReview={onReview}
        />
      )}
    </div>
  );
}

interface LoadedProps {
  roots: readonly string[];
  conversationId: string | null;
  listing: HookListing;
  runs: readonly HookRun[];
  costs: readonly HookCost[];
  runsFailure: string | null;
  message: string;
  problem: string | null;
  onReload: () => void;
  onToggle: (row: HookRow, enabled: boolean) => void;
  onReview: ((root: string) => void) | undefined;
}

function Loaded(props: LoadedProps) {
  const { roots, listing, runs, runsFailure, message, problem, onReload, onToggle, onReview } = props;
  const translate = useTranslate();
  const [filter, setFilter] = useState<RowFilter>(noFilter);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  /** A hook by its name: where it stands is known when the list was read again. */
  const [wanted, setWanted] = useState<{ path: string; name: string } | null>(null);
  const [side, setSide] = useState<Side>({ kind: 'hook' });
  const [tab, setTab] = useState<InspectorTab>('overview');
  const rows = rowsOf(listing, runs, props.costs);
  const shown = rows.filter((row) => matchesFilter(row, filter));
  const isEmpty = rows.length === 0 && listing.problems.length === 0;
  const isWanted = ({ handler }: HookRow) =>
    wanted !== null && handler.name === wanted.name && handler.source.path === wanted.path;
  const selected =
    rows.find((row) => row.handler.handlerId === selectedId) ?? rows.find(isWanted) ?? shown[0] ?? null;
  const hasSide = !isEmpty || side.kind !== 'hook';
  return (
    <>
      <HooksHeader
        conversationId={props.conversationId}
        rows={rows}
        problemCount={listing.problems.length}
        isEmpty={isEmpty}
        filter={filter}
        onFilter={setFilter}
        message={message}
        onReload={onReload}
        onNew={() => {
          setSide({ kind: 'new' });
        }}
      />
      <div
        className={classes(
          'grid min-h-0 grow auto-rows-max grid-cols-1 overflow-y-auto @min-[900px]:auto-rows-fr @min-[900px]:overflow-hidden',
          hasSide
            ? '@min-[900px]:grid-cols-[12rem_minmax(0,1fr)_minmax(16rem,21rem)] @min-[900px]:has-[[data-wide]]:grid-cols-[12rem_minmax(0,1fr)_minmax(20rem,24rem)]'
            : '@min-[900px]:grid-cols-[12rem_minmax(0,1fr)]',
        )}
      >
        <SourcesPane
          listing={listing}
          hasProject={roots.length > 0}
          chosen={filter.path}
          onChoose={(path) => {
            setFilter({ ...filter, path: path === filter.path ? null : path });
          }}
          onReview={onReview}
          onEditJson={(path) => {
            setSide({ kind: 'file', path });
          }}
        />
        <div className="flex min-w-0 flex-col gap-3 border-line p-3 @min-[900px]:overflow-y-auto @min-[900px]:border-x">
          {problem !== null && <Banner tone="danger">{problem}</Banner>}
          <HeldHooks held={listing.held} />
          {isEmpty ? (
            <EmptyHooks sources={listing.sources} />
          ) : (
            <HookList
              rows={shown}
              selectedId={selected?.handler.handlerId ?? null}
              onSelect={(handlerId) => {
                setSelectedId(handlerId);
                setSide({ kind: 'hook' });
              }}
              onToggle={onToggle}
              onReview={onReview}
              onClearFilters={() => {
                setFilter(noFilter);
              }}
            />
          )}
          {listing.problems.length > 0 && (
            <Problems title={translate('hooksPage.problems')} problems={listing.problems} />
          )}
        </div>
        {hasSide && (
          <SidePane
            side={side}
            listing={listing}
            row={selected}
            roots={roots}
            runsFailure={runsFailure}
            tab={tab}
            onTab={setTab}
            onHook={(place) => {
              setSide({ kind: 'hook' });
              if (place === null) return;
              setWanted(place);
              setSelectedId(null);
            }}
          />
        )}
      </div>
    </>
  );
}
