import type { BlockedFile, RestorableFile } from '../../../shared/domain/checkpoint';
import type { TextKey } from '../../../shared/i18n/translate';
import { useId, useState } from 'react';
import { Banner } from '../../ui/Banner';
import { Diff, DiffCounts } from '../../ui/Diff';
import { Disclosure } from '../../ui/Disclosure';
import { useTranslate } from '../../ui/i18n';
import { PathText } from '../../ui/PathText';
import { showHidden } from '../../ui/visible-text';
import type { RestoreSelection } from './use-restore-plan';

/** The files that a restore would change, each with its diff; what somebody else wrote stands apart. */
export function RestoreList({ selection }: { selection: RestoreSelection }) {
  const translate = useTranslate();
  const { found } = selection;
  if (found.kind === 'looking') return <p className="text-ink-soft">{translate('restore.looking')}</p>;
  if (found.kind === 'failed') return <Banner tone="danger">{showHidden(found.message)}</Banner>;
  const { files, blocked, commands } = found.plan;
  const untouched = files.filter((file) => file.edited === 'no');
  const edited = files.filter((file) => file.edited !== 'no');
  return (
    <div className="flex flex-col gap-4">
      {files.length === 0 && blocked.length === 0 && <p>{translate('restore.nothing')}</p>}
      {untouched.length > 0 && (
        <FileGroup title={translate('restore.by-agent')} files={untouched} selection={selection} />
      )}
      {edited.length > 0 && (
        <FileGroup
          title={translate('restore.edited')}
          help={translate('restore.edited-long')}
          files={edited}
          selection={selection}
        />
      )}
      {blocked.length > 0 && <BlockedList files={blocked} />}
      <p className="text-xs text-ink-soft">{translate('restore.commands', { count: commands })}</p>
    </div>
  );
}

interface FileGroupProps {
  title: string;
  help?: string;
  files: readonly RestorableFile[];
  selection: RestoreSelection;
}

function FileGroup({ title, help, files, selection }: FileGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      {help !== undefined && <p className="text-xs text-ink-soft">{help}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {files.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            ticked={selection.isTicked(file.path)}
            onTick={(on) => {
              selection.tick(file.path, on);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

const changes = {
  rewrite: 'restore.rewrite',
  create: 'restore.create',
  remove: 'restore.remove',
} satisfies Record<RestorableFile['change'], TextKey>;

interface FileRowProps {
  file: RestorableFile;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

function FileRow({ file, ticked, onTick }: FileRowProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <li className="rounded-md border border-line px-2.5 py-1.5">
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          checked={ticked}
          onChange={(event) => {
            onTick(event.target.checked);
          }}
          className="mt-0.5 size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 grow">
          <PathText path={file.path} />
        </span>
        <span className="shrink-0 text-xs text-ink-soft">{translate(changes[file.change])}</span>
        <DiffCounts added={file.added} removed={file.removed} />
      </label>
      {file.edited !== 'no' && (
        <p className="ml-6 text-xs text-warn">{translate(`restore.edited-${file.edited}`)}</p>
      )}
      {file.diff === '' ? (
        <p className="ml-6 text-xs text-ink-soft">{translate('restore.no-diff')}</p>
      ) : (
        <Disclosure
          open={open}
          onToggle={setOpen}
          className="ml-6"
          summary={translate('restore.changes-of', { name: nameOf(file.path) })}
        >
          <Diff diff={file.diff} label={file.path} maxLines={20} />
          {file.diffCut && <p className="text-xs text-warn">{translate('restore.diff-cut')}</p>}
        </Disclosure>
      )}
    </li>
  );
}

function nameOf(path: string): string {
  return showHidden(path.split(/[\\/]/).at(-1) ?? path);
}

function BlockedList({ files }: { files: readonly BlockedFile[] }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {translate('restore.blocked')}
      </h3>
      <ul className="mt-1 flex flex-col gap-1">
        {files.map(({ path, reason, detail }) => (
          <li key={path} className="rounded-md border border-line px-2.5 py-1.5">
            <PathText path={path} />
            <p className="text-xs text-ink-soft">
              {translate(`restore.blocked-${reason}`, { detail: showHidden(detail) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
