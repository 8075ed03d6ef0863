import { useEffect, useState } from 'react';
import type { ApprovalFacts, ApprovalRequest } from '../../../shared/domain/permission';
import { relativeTo } from '../../../shared/domain/request-title';
import { ask } from '../../api/client';
import { StatusIcon } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';

/** What main looks up when the request is shown: how often it was let through, and whose files it touches. */
export function HistoryFacts({ request }: { request: ApprovalRequest }) {
  const translate = useTranslate();
  const { requestId, cwd } = request;
  const [facts, setFacts] = useState<ApprovalFacts | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void ask('approval.facts', { requestId }).then((result) => {
      if (!current) return;
      if (result.ok) setFacts(result.data);
      else if (result.error.code !== 'not-found') setFailure(result.error.message);
    });
    return () => {
      current = false;
    };
  }, [requestId]);
  if (failure !== null) {
    return <p className="text-xs text-danger">{translate('approval.facts.failed', { message: failure })}</p>;
  }
  if (facts === null) return null;
  const { count, complete } = facts.allowedBefore;
  return (
    <div className="flex flex-col gap-0.5 text-xs">
      <p className="text-ink-soft">
        {translate(complete ? 'approval.facts.before' : 'approval.facts.beforeAtLeast', { count })}
      </p>
      {(['secret', 'ignored'] as const).map((why) => {
        const files = facts.touched.filter((file) => file.why === why);
        if (files.length === 0) return null;
        return (
          <p key={why} className="flex gap-1.5">
            <span className="mt-0.5 shrink-0 text-warn">
              <StatusIcon mark="warning" />
            </span>
            <span className="pre-wrap min-w-0">
              <strong className="font-semibold text-warn">{translate(`approval.facts.${why}`)}</strong>{' '}
              <code>
                <Revealed
                  text={files
                    .slice(0, mostNamed)
                    .map(({ path }) => relativeTo(cwd, path))
                    .join(', ')}
                />
              </code>
              {files.length > mostNamed &&
                ` ${translate('approval.facts.others', { count: files.length - mostNamed })}`}
            </span>
          </p>
        );
      })}
    </div>
  );
}

const mostNamed = 5;
