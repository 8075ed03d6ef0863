import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/Button';
import { StatusIcon, type StatusMark } from '../../ui/Chip';
import { formatTime } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { clearOutcome, undoSavedRules, type Outcome } from './store';

/** How long a saved rule can be taken back here; later under the saved approvals. */
const undoMs = 5_000;
const shownMs = 10_000;

/** What became of the last question, in one line. */
export function OutcomeLine({ outcome }: { outcome: Outcome }) {
  const translate = useTranslate();
  const language = useLanguage();
  const [undo, setUndo] = useState<'offered' | 'over'>('offered');
  const [message, setMessage] = useState<string | null>(null);
  const { reply } = outcome;
  const saved = reply?.kind === 'allow-remember';
  const end = useEffectEvent(() => {
    clearOutcome(outcome.conversationId);
  });
  useEffect(() => {
    const offered = setTimeout(() => {
      setUndo('over');
    }, undoMs);
    const shown = setTimeout(end, shownMs);
    return () => {
      clearTimeout(offered);
      clearTimeout(shown);
    };
  }, []);
  const time = formatTime(outcome.at, language);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 px-1 py-0.5 text-xs text-ink-soft">
      <StatusIcon mark={markOf(outcome)} />
      <p role="status" className="min-w-0">
        {message ?? words(outcome, time, translate)}
      </p>
      {saved && undo === 'offered' && (
        <Button
          size="sm"
          onClick={() => {
            setUndo('over');
            void undoSavedRules(outcome.requestId).then((failure) => {
              setMessage(failure === null ? translate('approval.undone') : failure.message);
            });
          }}
        >
          {translate('approval.undo')}
        </Button>
      )}
    </div>
  );
}

function markOf({ reply }: Outcome): StatusMark {
  if (reply === null) return 'info';
  return reply.kind === 'deny' ? 'blocked' : 'done';
}

function words({ reply }: Outcome, time: string, translate: ReturnType<typeof useTranslate>): string {
  if (reply === null) return translate('approval.done.elsewhere');
  switch (reply.kind) {
    case 'allow-once':
      return translate('approval.done.once', { time });
    case 'allow-remember':
      return reply.scope === 'conversation'
        ? translate('approval.done.conversation', { time })
        : translate('approval.done.always', { time, rules: reply.rules.map(showHidden).join(', ') });
    case 'deny':
      return reply.message === ''
        ? translate('approval.done.denied', { time })
        : translate('approval.done.deniedWith', { time, message: showHidden(reply.message) });
  }
}
