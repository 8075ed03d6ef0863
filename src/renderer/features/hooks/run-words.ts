import type { HookRun } from '../../../shared/domain/hook-run';
import type { Translate } from '../../../shared/i18n/translate';
import type { StatusMark } from '../../ui/Chip';
import { showHidden } from '../../ui/visible-text';
import { hasFailed } from './handler-status';

/** What a run came to, as a mark and a word. */
export function resultOf(run: HookRun, translate: Translate): { mark: StatusMark; word: string } {
  const { ended, effect } = run;
  if (ended.kind === 'skipped') {
    const why = translate(`hooksPage.skip.${ended.reason}`);
    return { mark: 'stopped', word: translate('hooksPage.result.skipped', { why }) };
  }
  if (ended.kind === 'cancelled') return { mark: 'stopped', word: translate('hooksPage.result.cancelled') };
  if (effect.decision === 'deny') return { mark: 'blocked', word: translate('hooksPage.result.deny') };
  if (ended.kind === 'timed_out') return { mark: 'failed', word: translate('hooksPage.result.timed_out') };
  if (effect.decision === 'hold') return { mark: 'failed', word: translate('hooksPage.result.hold') };
  if (hasFailed(run)) return { mark: 'failed', word: translate('hooksPage.result.error') };
  return {
    mark: effect.decision === undefined ? 'done' : markOf(effect.decision),
    word: effectWord(run, translate),
  };
}

function markOf(decision: NonNullable<HookRun['effect']['decision']>): StatusMark {
  return decision === 'ask' || decision === 'force_ask' ? 'needs-you' : 'done';
}

function effectWord({ hook_event, effect, output }: HookRun, translate: Translate): string {
  if (effect.decision !== undefined) return translate(`hooksPage.result.${effect.decision}`);
  if (effect.termination_behavior === 'terminate') return translate('hooksPage.result.terminate');
  if (effect.termination_behavior === 'force_continue') return translate('hooksPage.result.continue');
  if (hook_event === 'Stop' && isContinue(output)) return translate('hooksPage.result.continue');
  if (effect.injected > 0) return translate('hooksPage.result.injected', { count: effect.injected });
  return translate('hooksPage.result.done');
}

function isContinue(output: unknown): boolean {
  return (
    typeof output === 'object' && output !== null && 'decision' in output && output.decision === 'continue'
  );
}

/** How the process ended; the cases are never folded into one number. */
export function endedWords({ ended }: HookRun, translate: Translate): string {
  switch (ended.kind) {
    case 'exited':
      return translate('hooksPage.ended.exited', { code: ended.code });
    case 'signalled':
      return translate('hooksPage.ended.signalled', { signal: ended.signal });
    case 'timed_out':
      return translate('hooksPage.ended.timed_out', { seconds: ended.after_seconds });
    case 'not_started':
      return translate('hooksPage.ended.not_started', { error: showHidden(ended.error) });
    case 'cancelled':
      return translate('hooksPage.ended.cancelled');
    case 'skipped':
      return translate('hooksPage.ended.skipped');
  }
}
