import { useId, useRef, useState, type ReactNode } from 'react';
import type { TextKey } from '../../../shared/i18n/translate';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { Diff } from '../../ui/Diff';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { DeletedFiles } from './DeletedFiles';
import { payloadText, valueText, type PayloadView } from './request-view';
import { shownLines, useSeenToEnd } from './seen-to-end';

const names: Record<PayloadView['kind'], TextKey> = {
  command: 'approval.payload.command',
  diff: 'approval.payload.diff',
  url: 'approval.payload.url',
  table: 'approval.payload.args',
};

export interface PayloadProps {
  cwd: string | null;
  view: PayloadView;
  /** Ties the note about what is still to be read to the buttons that wait for it. */
  noteId: string;
  seen: boolean;
  onSeen: () => void;
}

/** What will run, whole and always open: wrapped, never cut, with what hides made visible. */
export function Payload({ cwd, view, noteId, seen, onSeen }: PayloadProps) {
  const translate = useTranslate();
  const [expanded, setExpanded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const boxId = useId();
  const lines = payloadText(view).replace(/\n$/, '').split('\n').length;
  const { overflows } = useSeenToEnd(box, lines, onSeen);
  return (
    <div>
      <div
        ref={box}
        id={boxId}
        role="region"
        tabIndex={0}
        aria-label={translate(names[view.kind])}
        className={classes(
          'card overflow-auto rounded-md border border-line-strong/60 bg-sunken text-xs leading-[1.5]',
          !expanded && 'max-h-[calc(12*1.5*0.8125rem+1rem)]',
        )}
      >
        <PayloadBody view={view} cwd={cwd} />
      </div>
      {(overflows || expanded) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p
            id={noteId}
            className={classes('grow text-xs', seen ? 'text-ink-soft' : 'font-medium text-warn')}
          >
            {seen
              ? translate('approval.payload.seen', { total: lines })
              : lines > shownLines
                ? translate('approval.payload.showing', { shown: shownLines, total: lines })
                : translate('approval.payload.long')}
          </p>
          <Button
            size="sm"
            aria-expanded={expanded}
            aria-controls={boxId}
            onClick={() => {
              setExpanded(!expanded);
              if (!expanded) onSeen();
            }}
          >
            {translate(expanded ? 'approval.payload.collapse' : 'approval.payload.expand')}
          </Button>
        </div>
      )}
    </div>
  );
}

function PayloadBody({ view, cwd }: { view: PayloadView; cwd: string | null }) {
  switch (view.kind) {
    case 'command':
      return (
        <>
          <Mono text={view.text} />
          <ArgTable rows={view.others} />
          {view.deletes !== null && <DeletedFiles deletes={view.deletes} cwd={cwd} />}
        </>
      );
    case 'diff':
      return <Diff diff={view.diff} label={view.path} />;
    case 'url':
      return <Address view={view} />;
    case 'table':
      return <ArgTable rows={view.rows} whole />;
  }
}

function Mono({ text }: { text: string }) {
  return (
    <pre className="pre-wrap px-3 py-2 text-[0.8125rem]">
      <Revealed text={text} />
    </pre>
  );
}

function Address({ view }: { view: Extract<PayloadView, { kind: 'url' }> }) {
  const translate = useTranslate();
  const facts: [TextKey, ReactNode][] = [
    ['approval.payload.host', <strong key="host">{<Revealed text={view.host} />}</strong>],
  ];
  if (view.decodedHost !== null) {
    facts.push(['approval.payload.decodedHost', <Revealed key="decoded" text={view.decodedHost} />]);
  }
  facts.push(['approval.payload.address', <Revealed key="address" text={view.url} />]);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-3 py-2">
        {facts.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-soft">{translate(key)}</dt>
            <dd className="pre-wrap min-w-0 font-mono">{value}</dd>
          </div>
        ))}
      </dl>
      <ArgTable rows={view.others} />
    </>
  );
}

/** Keys and values, or the same as JSON: some arguments are easier to judge in the raw. */
function ArgTable({ rows, whole = false }: { rows: [string, unknown][]; whole?: boolean }) {
  const translate = useTranslate();
  const [raw, setRaw] = useState(false);
  if (rows.length === 0) {
    return whole ? <p className="px-3 py-2 text-ink-soft">{translate('approval.payload.none')}</p> : null;
  }
  return (
    <div className={classes('px-3 py-2', !whole && 'border-t border-line')}>
      {raw ? (
        <pre className="pre-wrap">
          <Revealed text={JSON.stringify(Object.fromEntries(rows), null, 2)} />
        </pre>
      ) : (
        <table className="w-full border-collapse">
          <thead className="sr-only">
            <tr>
              <th scope="col">{translate('approval.payload.argument')}</th>
              <th scope="col">{translate('approval.payload.value')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, value]) => (
              <tr key={key}>
                <th
                  scope="row"
                  className="w-0 pr-3 text-left align-top font-normal whitespace-nowrap text-ink-soft"
                >
                  <Revealed text={key} />
                </th>
                <td className="pre-wrap font-mono">
                  <Revealed text={valueText(value)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {whole && (
        <div className="mt-1.5">
          <Button
            size="sm"
            tone="quiet"
            aria-pressed={raw}
            onClick={() => {
              setRaw(!raw);
            }}
          >
            {translate('approval.payload.rawJson')}
          </Button>
        </div>
      )}
    </div>
  );
}
