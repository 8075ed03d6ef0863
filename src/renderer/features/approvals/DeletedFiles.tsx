import type { DeletedEntry, Deletion } from '../../../shared/domain/permission';
import { relativeTo } from '../../../shared/domain/request-title';
import { formatBytes } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';

/** What a delete command would take, with sizes; links are named as such. */
export function DeletedFiles({ deletes, cwd }: { deletes: Deletion; cwd: string | null }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { entries, more } = deletes;
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
  return (
    <div className="border-t border-line px-3 py-2">
      <p className="font-sans text-sm font-medium">
        {translate('approval.deletes.title', { count: entries.length, size: formatBytes(bytes, language) })}
      </p>
      <ul className="mt-1">
        {entries.map((entry, index) => (
          <li key={index} className="flex gap-3">
            <span className="pre-wrap min-w-0 grow font-mono">
              <Revealed text={relativeTo(cwd, entry.path)} />
            </span>
            <span className="shrink-0 text-ink-soft">
              <EntryFact entry={entry} />
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="mt-1 font-sans font-medium text-warn">{translate('approval.deletes.more')}</p>}
    </div>
  );
}

function EntryFact({ entry: { kind, bytes, leadsTo } }: { entry: DeletedEntry }) {
  const translate = useTranslate();
  const language = useLanguage();
  if (kind === 'file') return formatBytes(bytes ?? 0, language);
  if (kind !== 'link') return translate(`approval.deletes.${kind}`);
  return (
    <>
      {translate('approval.deletes.link')} <Revealed text={leadsTo ?? '?'} />
    </>
  );
}
