import { ArrowLeft } from 'lucide-react';
import type { Conversation } from '../../shared/domain/conversation';
import { useConversation } from '../features/conversations/store';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useTranslate } from '../ui/i18n';
import { showHidden } from '../ui/visible-text';
import { showConversation } from './navigation';

/** Says in the view of a sub-agent whose it is, and leads back there. */
export function SubagentBanner({
  parentId,
  calledBy,
}: {
  parentId: string;
  calledBy: Conversation['calledBy'];
}) {
  const translate = useTranslate();
  const title = useConversation(parentId)?.title ?? '';
  return (
    <Banner
      tone="info"
      actions={
        <Button
          size="sm"
          icon={<ArrowLeft aria-hidden size={13} />}
          onClick={() => {
            showConversation(parentId);
          }}
        >
          {translate('subagent.back')}
        </Button>
      }
    >
      {translate('subagent.of', {
        name: showHidden(calledBy?.role ?? translate('agent.subagent')),
        title: title === '' ? translate('window.untitled') : showHidden(title),
      })}
    </Banner>
  );
}
