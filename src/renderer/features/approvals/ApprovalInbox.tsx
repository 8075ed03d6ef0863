import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import { titleOf } from '../../../shared/domain/request-title';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { formatTime } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { identityOf, payloadOf, payloadText } from './request-view';
import { followApprovals, showRequest, useApprovals } from './store';

/** Everything that waits, in all conversations. Answers are given where the whole of a call can be seen. */
export function ApprovalInbox({ onOpen }: { onOpen: (conversationId: string) => void }) {
  const translate = useTranslate();
  const { phase, error, approvals } = useApprovals();
  useEffect(followApprovals, []);
  const groups = groupIdentical(approvals);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-3 p-6">
      <h1 className="text-xl font-semibold">{translate('inbox.title')}</h1>
      {phase === 'failed' && (
        <Banner tone="danger">{translate('inbox.failed', { message: error ?? '' })}</Banner>
      )}
      {phase === 'loading' && <p className="text-ink-soft">{translate('inbox.loading')}</p>}
      {phase === 'ready' && approvals.length === 0 && (
        <EmptyState icon={<Inbox aria-hidden size={28} />} title={translate('inbox.empty')}>
          {translate('inbox.emptyHelp')}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <>
          <p className="text-ink-soft">{translate('inbox.count', { count: approvals.length })}</p>
          <ul className="card divide-y divide-line rounded-lg border border-line">
            {groups.map((group) => (
              <Row key={group[0]?.requestId} group={group} onOpen={onOpen} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function groupIdentical(approvals: readonly ApprovalRequest[]): ApprovalRequest[][] {
  const groups = new Map<string, ApprovalRequest[]>();
  for (const request of approvals) {
    const identity = identityOf(request);
    groups.set(identity, [...(groups.get(identity) ?? []), request]);
  }
  return [...groups.values()];
}

/** Enough to tell one call from another; the whole of it is in its conversation. */
function previewText(request: ApprovalRequest): string {
  const view = payloadOf(request);
  const text = payloadText(view);
  return view.kind === 'diff' ? text.slice(Math.max(text.indexOf('@@'), 0)) : text;
}

function Row({
  group,
  onOpen,
}: {
  group: readonly ApprovalRequest[];
  onOpen: (conversationId: string) => void;
}) {
  const translate = useTranslate();
  const language = useLanguage();
  const [first] = group;
  if (first === undefined) return null;
  const { key, object } = titleOf(first);
  const title = translate(key, { object: showHidden(object) });
  const conversation = showHidden(first.conversationTitle) || translate('approval.untitled');
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-xs text-ink-soft">
          {conversation}
          {first.agent !== null && ` · ${translate('subagent.asks', { agent: showHidden(first.agent) })}`}
          {' · '}
          {translate('inbox.since', { time: formatTime(first.createdAt, language) })}
        </p>
        <code className="pre-wrap mt-1 line-clamp-3">{showHidden(previewText(first))}</code>
      </div>
      {group.length > 1 && <Chip tone="warn">{translate('inbox.identical', { count: group.length })}</Chip>}
      <Button
        size="sm"
        aria-label={translate('inbox.reviewNamed', { title, conversation })}
        onClick={() => {
          showRequest(first.requestId);
          onOpen(first.conversationId);
        }}
      >
        {translate('inbox.review')}
      </Button>
    </li>
  );
}
