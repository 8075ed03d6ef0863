import type { HookListing } from '../../../../shared/domain/hook';
import { Button } from '../../../ui/Button';
import { useTranslate } from '../../../ui/i18n';
import { PathText } from '../../../ui/PathText';
import type { HookRow } from '../handler-status';
import { Inspector, type InspectorTab } from '../Inspector';
import { JsonTab } from './JsonTab';
import { NewHook } from './NewHook';

/** What the pane beside the list is about. */
export type Side = { kind: 'hook' } | { kind: 'new' } | { kind: 'file'; path: string };

interface SidePaneProps {
  side: Side;
  listing: HookListing;
  row: HookRow | null;
  roots: readonly string[];
  runsFailure: string | null;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  /** Back to the hooks, and to this one where it is named. */
  onHook: (place: { path: string; name: string } | null) => void;
}

export function SidePane({ side, listing, row, onHook, ...rest }: SidePaneProps) {
  const translate = useTranslate();
  if (side.kind === 'new') {
    return (
      <NewHook
        listing={listing}
        onSaved={(path, name) => {
          onHook({ path, name });
        }}
        onCancel={() => {
          onHook(null);
        }}
      />
    );
  }
  const file =
    side.kind === 'file' ? listing.sources.find(({ source }) => source.path === side.path) : undefined;
  if (file === undefined) {
    return <Inspector key={row?.handler.handlerId} row={row} onHook={onHook} {...rest} />;
  }
  return (
    <section data-wide className="flex min-w-0 flex-col gap-3 p-4 @min-[900px]:overflow-y-auto">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow font-semibold">
          <PathText path={file.source.path} />
        </h2>
        <Button
          size="sm"
          onClick={() => {
            onHook(null);
          }}
        >
          {translate('window.close')}
        </Button>
      </div>
      <JsonTab source={file.source} onSaved={() => undefined} />
    </section>
  );
}
