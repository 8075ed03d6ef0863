import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button';
import { StatusChip } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { Menu } from '../../ui/Menu';
import { Revealed } from '../../ui/Revealed';
import { Tabs } from '../../ui/Tabs';
import { showToast } from '../../ui/toasts';
import { showHidden } from '../../ui/visible-text';
import { DeleteHook } from './editor/DeleteHook';
import { changeAndSave, useDrafts } from './editor/drafts';
import { EditTab } from './editor/EditTab';
import { freeName } from './editor/form-change';
import { JsonTab } from './editor/JsonTab';
import { TestTab } from './editor/TestTab';
import { statusMarks, type HookRow } from './handler-status';
import { Overview } from './Overview';
import { RunsTab } from './RunsTab';

export type InspectorTab = 'overview' | 'edit' | 'json' | 'test' | 'runs';

interface InspectorProps {
  row: HookRow | null;
  roots: readonly string[];
  runsFailure: string | null;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  onHook: (place: { path: string; name: string }) => void;
}

/** One handler in full. */
export function Inspector({ row, roots, runsFailure, tab, onTab, onHook }: InspectorProps) {
  const translate = useTranslate();
  if (row === null) {
    return <p className="p-4 text-ink-soft">{translate('hooksPage.selectOne')}</p>;
  }
  const { name, source } = row.handler;
  const label = translate('hooksPage.inspector', { name: showHidden(name) });
  const isWide = tab === 'edit' || tab === 'json' || tab === 'test';
  const saved = (now: string) => {
    onHook({ path: source.path, name: now });
  };
  return (
    <aside
      aria-label={label}
      {...(isWide && { 'data-wide': true })}
      className="flex min-w-0 flex-col p-4 @min-[900px]:overflow-y-auto"
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 grow text-lg font-semibold">
          <Revealed text={name} />
        </h2>
        <StatusChip mark={statusMarks[row.status]} word={translate(`hooksPage.status.${row.status}`)} />
        {source.plugin === null && <More path={source.path} name={name} onCopied={saved} />}
      </div>
      <Tabs<InspectorTab>
        label={label}
        value={tab}
        onValueChange={onTab}
        items={[
          { value: 'overview', label: translate('hooksPage.tab.overview'), content: <Overview row={row} /> },
          {
            value: 'edit',
            label: translate('hookEditor.tab.edit'),
            content: <EditTab source={source} name={name} onSaved={saved} />,
          },
          {
            value: 'json',
            label: translate('hookEditor.tab.json'),
            content: (
              <JsonTab
                source={source}
                onSaved={() => {
                  saved(name);
                }}
              />
            ),
          },
          { value: 'test', label: translate('hookTrial.tab'), content: <TestTab row={row} roots={roots} /> },
          {
            value: 'runs',
            label: translate('hooksPage.tab.runs'),
            content: <RunsTab row={row} failure={runsFailure} />,
          },
        ]}
      />
    </aside>
  );
}

interface MoreProps {
  path: string;
  name: string;
  onCopied: (name: string) => void;
}

function More({ path, name, onCopied }: MoreProps) {
  const translate = useTranslate();
  const [deleting, setDeleting] = useState(false);
  const duplicate = async () => {
    const taken = useDrafts.getState().files.get(path)?.names ?? [];
    const as = freeName(`${name}-2`, taken);
    if (await changeAndSave(path, { kind: 'copy', name, as })) onCopied(as);
    else {
      const { message } = useDrafts.getState().files.get(path) ?? {};
      showToast(showHidden(message?.text ?? translate('hookEditor.unsavedElsewhere')));
    }
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={translate('hookEditor.actions', { name: showHidden(name) })}>
            <Ellipsis aria-hidden size={15} />
          </IconButton>
        }
        entries={[
          { label: translate('hookEditor.duplicate'), onSelect: () => void duplicate() },
          {
            label: translate('hookEditor.delete'),
            danger: true,
            onSelect: () => {
              setDeleting(true);
            },
          },
        ]}
      />
      {deleting && (
        <DeleteHook
          path={path}
          name={name}
          onClose={() => {
            setDeleting(false);
          }}
        />
      )}
    </>
  );
}
