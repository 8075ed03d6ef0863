import { Rows3, Pencil } from 'lucide-react';
import { useCallback } from 'react';
import { isBusy, type ConversationSummary } from '../../shared/domain/conversation';
import type { ToolStep } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { MissingConsent } from '../features/approvals/MissingConsent';
import { useConversation, useMainConversationId } from '../features/conversations/store';
import { HooksPausedSign } from '../features/hooks/EngineSigns';
import { openTrajectory, useTrajectory } from '../features/trajectory/store';
import { TrajectoryView } from '../features/trajectory/TrajectoryView';
import { WorkspaceBanner } from '../features/workspaces/WorkspaceBanner';
import { Banner } from '../ui/Banner';
import { Button, IconButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { useTranslate } from '../ui/i18n';
import { attempt, chooseModel, stopConversation } from './conversation-actions';
import { ConversationFoot } from './ConversationFoot';
import { cycleDensity, useNavigation } from './navigation';
import { ModelAndMode, Roots } from './RunFacts';
import { SubagentBanner } from './SubagentBanner';
import { SubagentLine } from './SubagentLine';
import { useGoingBack } from './use-going-back';
import { ViewHeader } from './ViewHeader';

export interface ConversationViewProps {
  conversationId: string;
  onRename: (conversation: ConversationSummary) => void;
}

export function ConversationView({ conversationId, onRename }: ConversationViewProps) {
  const translate = useTranslate();
  const summary = useConversation(conversationId);
  const { trajectory, error } = useTrajectory();
  if (trajectory?.conversation.conversationId !== conversationId) {
    return (
      <>
        <ViewHeader title={summary?.title ?? ''} />
        {error !== null && (
          <EmptyState
            title={translate('window.cannot-open')}
            actions={
              <Button onClick={() => void openTrajectory(conversationId)}>{translate('window.retry')}</Button>
            }
          >
            {error}
          </EmptyState>
        )}
      </>
    );
  }
  return <OpenConversation trajectory={trajectory} summary={summary} onRename={onRename} />;
}

interface OpenConversationProps {
  trajectory: Trajectory;
  summary: ConversationSummary | null;
  onRename: (conversation: ConversationSummary) => void;
}

function OpenConversation({ trajectory, summary, onRename }: OpenConversationProps) {
  const translate = useTranslate();
  const density = useNavigation((state) => state.density);
  const { conversationId, roots, model, parentConversationId, calledBy } = trajectory.conversation;
  const mainId = useMainConversationId(conversationId);
  const heldBy = summary?.heldBy ?? null;
  const held = heldBy === null ? null : translate('window.read-only-long', { pid: heldBy });
  const locked = parentConversationId === null ? held : translate('subagent.locked');
  const title = trajectory.title === '' ? translate('window.untitled') : trajectory.title;
  const goingBack = useGoingBack(trajectory);
  const onStop = useCallback(() => void stopConversation(conversationId), [conversationId]);
  const onChooseModel = useCallback(
    (chosen: string) => chooseModel(conversationId, chosen),
    [conversationId],
  );
  const onResume = useCallback(
    () => void attempt('conversation.resume', { conversationId }),
    [conversationId],
  );
  const onRetryNow = useCallback(
    () => void attempt('conversation.retryNow', { conversationId }),
    [conversationId],
  );
  const aboutCall = useCallback(
    (step: ToolStep) =>
      step.call.tool === 'invoke_subagent' ? (
        <SubagentLine parentId={conversationId} step={step} />
      ) : (
        <MissingConsent conversationId={conversationId} step={step} locked={locked !== null} />
      ),
    [conversationId, locked],
  );
  return (
    <>
      <ViewHeader
        title={title}
        facts={
          <>
            <Roots roots={roots} />
            <span className="grow" />
            <ModelAndMode
              model={model}
              onChoose={isBusy(trajectory.status) || locked !== null ? null : onChooseModel}
            />
          </>
        }
      >
        <IconButton
          size="sm"
          label={translate('window.density-now', { density: translate(`window.density-${density}`) })}
          onClick={cycleDensity}
        >
          <Rows3 aria-hidden size={15} />
        </IconButton>
        {summary !== null && (
          <IconButton
            size="sm"
            label={translate('window.rename-object', { title })}
            hint={translate('window.rename')}
            onClick={() => {
              onRename(summary);
            }}
          >
            <Pencil aria-hidden size={15} />
          </IconButton>
        )}
      </ViewHeader>
      <div className="flex flex-col gap-1.5 px-3 not-empty:pt-2">
        {parentConversationId !== null && (
          <SubagentBanner parentId={parentConversationId} calledBy={calledBy} />
        )}
        {held !== null && <Banner tone="warn">{held}</Banner>}
        <HooksPausedSign conversationId={mainId} />
        <WorkspaceBanner roots={roots} />
      </div>
      <TrajectoryView
        key={conversationId}
        trajectory={trajectory}
        density={density}
        empty={
          <EmptyState title={translate('window.nothing-yet')}>
            {translate('window.nothing-yet-long')}
          </EmptyState>
        }
        onStop={onStop}
        onResume={locked === null ? onResume : null}
        onRetryNow={onRetryNow}
        aboutCall={aboutCall}
        onRestore={locked !== null || isBusy(trajectory.status) ? null : goingBack.onRestore}
        onResend={locked === null ? goingBack.onResend : null}
      />
      {goingBack.dialog}
      <ConversationFoot
        conversationId={conversationId}
        asksIn={mainId}
        busy={isBusy(trajectory.status)}
        queue={trajectory.queue}
        locked={locked}
      />
    </>
  );
}
