import type { Grant } from '../../../shared/domain/permission';
import type { TextKey } from '../../../shared/i18n/translate';
import { Button } from '../../ui/Button';
import { formatDateTime, formatNumber } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { showHidden } from '../../ui/visible-text';

const columns: TextKey[] = [
  'grant.rule',
  'grant.scope',
  'grant.source',
  'grant.created',
  'grant.lastUsed',
  'grant.uses',
];

export function GrantsTable({
  grants,
  onRevoke,
}: {
  grants: readonly Grant[];
  onRevoke: (grant: Grant) => void;
}) {
  const translate = useTranslate();
  return (
    <div className="card overflow-x-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-left">
        <thead className="bg-sunken text-xs text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-1.5 font-medium whitespace-nowrap">
                {translate(column)}
              </th>
            ))}
            <th scope="col" className="px-3 py-1.5">
              <span className="sr-only">{translate('grant.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grants.map((grant) => (
            <GrantRow key={grant.grantId} grant={grant} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GrantRow({ grant, onRevoke }: { grant: Grant; onRevoke: (grant: Grant) => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = translate(`grant.scope.${grant.scope}`, { folder: showHidden(grant.workspace ?? '') });
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-48 px-3 py-2 font-normal">
        <code className="pre-wrap">
          <Revealed text={grant.rule} />
        </code>
      </th>
      <td className="min-w-36 px-3 py-2">{scope}</td>
      <td className="min-w-36 px-3 py-2 text-xs text-ink-soft">
        {grant.requestId === ''
          ? translate('grant.fromRefusal')
          : translate('grant.fromPrompt', { request: showHidden(grant.requestId).slice(0, 8) })}
      </td>
      <td className="px-3 py-2 whitespace-nowrap">{formatDateTime(grant.createdAt, language)}</td>
      <td className="px-3 py-2 whitespace-nowrap">
        {grant.lastUsedAt === null ? translate('grant.never') : formatDateTime(grant.lastUsedAt, language)}
      </td>
      <td className="px-3 py-2 text-right tabular-nums">{formatNumber(grant.uses, language)}</td>
      <td className="px-3 py-1.5 text-right">
        <Button
          size="sm"
          aria-label={translate('grant.revokeNamed', { rule: showHidden(grant.rule) })}
          onClick={() => {
            onRevoke(grant);
          }}
        >
          {translate('grant.revoke')}
        </Button>
      </td>
    </tr>
  );
}
