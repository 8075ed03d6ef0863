import { ArrowRight } from 'lucide-react';
import type { ToolStep } from '../../shared/domain/step';
import { statusWords } from '../features/conversations/status-words';
import { useConversations } from '../features/conversations/store';
import { Button } from '../ui/Button';
import { StatusChip } from '../ui/Chip';
import { useTranslate } from '../ui/i18n';
import { showHidden } from '../ui/visible-text';
import { showConversation } from './navigation';

/** How the sub-agent that a call began stands, and the way to what it does. */
export function SubagentLine({ parentId, step }: { parentId: string; step: ToolStep }) {
  const translate = useTranslate();
  const child = useConversations((state) =>
    state.conversations.find(
      (row) => row.parentConversationId === parentId && row.calledBy?.stepIndex === step.index,
    ),
  );
  if (child === undefined) return null;
  const name = child.calledBy?.role ?? translate('agent.subagent');
  const status = statusWords(child.status);
  return (
    <p className="flex items-center gap-2 text-xs">
      <span className="min-w-0 truncate font-medium">{showHidden(name)}</span>
      <StatusChip bare mark={status.mark} word={translate(status.word)} />
      <span className="grow" />
      <Button
        size="sm"
        icon={<ArrowRight aria-hidden size={13} />}
        aria-label={translate('subagent.open-named', { name: showHidden(name) })}
        onClick={() => {
          showConversation(child.conversationId);
        }}
      >
        {translate('subagent.open')}
      </Button>
    </p>
  );
}
