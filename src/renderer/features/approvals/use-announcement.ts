import { useEffect, useState } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import { titleOf } from '../../../shared/domain/request-title';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { announce, useApprovals } from './store';

/** What to read out: each request once, however often the dock is mounted. */
export function useAnnouncement(requests: readonly ApprovalRequest[]): string {
  const translate = useTranslate();
  const [me] = useState(() => ({}));
  const announced = useApprovals((state) => state.announced);
  const announcement = useApprovals((state) => state.announcement);
  useEffect(() => {
    const fresh = requests.filter(({ requestId }) => !announced.includes(requestId));
    if (fresh.length === 0) return;
    const sentences = fresh.map((request) => {
      const { key, object } = titleOf(request);
      return translate('approval.announce', {
        conversation: showHidden(request.conversationTitle) || translate('approval.untitled'),
        title: translate(key, { object: showHidden(object) }),
      });
    });
    announce(
      fresh.map(({ requestId }) => requestId),
      sentences.join(' '),
      me,
    );
  }, [requests, announced, translate, me]);
  return announcement?.by === me && requests.length > 0 ? announcement.text : '';
}
