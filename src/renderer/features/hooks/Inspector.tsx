import { useState } from 'react';
import { StatusChip } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { Tabs } from '../../ui/Tabs';
import { showHidden } from '../../ui/visible-text';
import { statusMarks, type HookRow } from './handler-status';
import { Overview } from './Overview';
import { RunsTab } from './RunsTab';

type Tab = 'overview' | 'runs';

/** One handler in full. */
export function Inspector({ row, runsFailure }: { row: HookRow | null; runsFailure: string | null }) {
  const translate = useTranslate();
  const [tab, setTab] = useState<Tab>('overview');
  if (row === null) {
    return <p className="p-4 text-ink-soft">{translate('hooksPage.selectOne')}</p>;
  }
  const label = translate('hooksPage.inspector', { name: showHidden(row.handler.name) });
  return (
    <aside aria-label={label} className="flex min-w-0 flex-col p-4 @min-[900px]:overflow-y-auto">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 grow text-lg font-semibold">
          <Revealed text={row.handler.name} />
        </h2>
        <StatusChip mark={statusMarks[row.status]} word={translate(`hooksPage.status.${row.status}`)} />
      </div>
      <Tabs<Tab>
        label={label}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'overview', label: translate('hooksPage.tab.overview'), content: <Overview row={row} /> },
          {
            value: 'runs',
            label: translate('hooksPage.tab.runs'),
            content: <RunsTab runs={row.runs} failure={runsFailure} />,
          },
        ]}
      />
    </aside>
  );
}
