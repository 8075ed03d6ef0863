import { useEffect, useRef, useState } from 'react';
import type { Trajectory } from '../../../shared/domain/trajectory';
import type { Translate } from '../../../shared/i18n/translate';
import { useTranslate } from '../../ui/i18n';
import { LiveRegion } from '../../ui/LiveRegion';

/** What a screen reader should hear between two states of one trajectory; nothing for history. */
export function announcement(before: Trajectory | null, now: Trajectory, translate: Translate): string {
  if (before?.conversation.conversationId !== now.conversation.conversationId) return '';
  const failedHook = now.hookRuns
    .slice(before.hookRuns.length)
    .find(
      ({ run }) => run.ended.kind === 'timed_out' || (run.ended.kind === 'exited' && run.ended.code !== 0),
    );
  if (failedHook !== undefined) {
    return translate('window.announce-hook-failed', { hook: failedHook.run.hook_name });
  }
  const answer = now.steps.findLast((step) => step.kind === 'model');
  const old = answer === undefined ? undefined : before.steps[answer.index];
  const finished = answer?.state === 'done' && (old?.kind !== 'model' || old.state === 'streaming');
  if (finished && answer.text !== '') return answer.text.slice(0, 2000);
  if (before.status.kind === now.status.kind) return '';
  switch (now.status.kind) {
    case 'running':
      return before.status.kind === 'needs-you' ? '' : translate('window.announce-working');
    case 'failed':
      return translate('window.run-failed', { error: now.status.error });
    case 'stopped':
      return translate('window.stopped-by-you');
    case 'idle':
      return translate('window.announce-done');
    default:
      return '';
  }
}

/** Replies once when they are complete, and changes of state; silent while text streams in. */
export function Announcer({ trajectory }: { trajectory: Trajectory }) {
  const translate = useTranslate();
  const previous = useRef<Trajectory | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const next = announcement(previous.current, trajectory, translate);
    previous.current = trajectory;
    if (next !== '') setMessage(next);
  }, [trajectory, translate]);
  return <LiveRegion message={message} />;
}
