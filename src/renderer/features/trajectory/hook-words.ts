import type { HookRun } from '../../../shared/domain/hook-run';
import type { TextKey, Translate } from '../../../shared/i18n/translate';
import type { StatusMark } from '../../ui/Chip';
import { formatDuration } from '../../ui/format';
import { isFailedRun } from './rows';

export interface RunWords {
  mark: StatusMark;
  word: string;
}

const decisions = {
  allow: { mark: 'done', key: 'window.hook-allowed' },
  deny: { mark: 'blocked', key: 'window.hook-denied' },
  ask: { mark: 'needs-you', key: 'window.hook-asked' },
  force_ask: { mark: 'needs-you', key: 'window.hook-force-asked' },
  deny_unless_prior_grant: { mark: 'needs-you', key: 'window.hook-needs-grant' },
  hold: { mark: 'needs-you', key: 'window.hook-hold' },
  no_opinion: { mark: 'none', key: 'window.hook-no-opinion' },
} satisfies Record<string, { mark: StatusMark; key: TextKey }>;

const skips = {
  disabled: 'window.skip-disabled',
  untrusted: 'window.skip-untrusted',
  changed: 'window.skip-changed',
  kept_off: 'window.skip-kept-off',
  earlier_deny: 'window.skip-earlier-deny',
  engine_off: 'window.skip-engine-off',
} satisfies Record<string, TextKey>;

/** What came of one run, in two or three words. A way to end is never folded into another. */
export function wordsOfRun(run: HookRun, translate: Translate): RunWords {
  const { ended, effect } = run;
  switch (ended.kind) {
    case 'skipped':
      return {
        mark: 'paused',
        word: translate('window.hook-skipped', { why: translate(skips[ended.reason]) }),
      };
    case 'timed_out':
      return {
        mark: 'failed',
        word: translate('window.hook-timed-out', { seconds: ended.after_seconds }),
      };
    case 'signalled':
      return { mark: 'failed', word: translate('window.hook-signalled', { signal: ended.signal }) };
    case 'cancelled':
      return { mark: 'stopped', word: translate('window.call-cancelled') };
    case 'not_started':
      return { mark: 'failed', word: translate('window.hook-not-started') };
    case 'exited':
      break;
  }
  if (effect.decision !== undefined && effect.decision !== 'no_opinion') {
    const { mark, key } = decisions[effect.decision];
    return { mark, word: translate(key) };
  }
  if (ended.code !== 0) return { mark: 'failed', word: translate('window.hook-exit', { code: ended.code }) };
  return wordsOfEffect(run, translate);
}

function wordsOfEffect({ effect, hook_event }: HookRun, translate: Translate): RunWords {
  if (effect.termination_behavior === 'terminate') {
    return { mark: 'stopped', word: translate('window.hook-terminated') };
  }
  if (effect.termination_behavior === 'force_continue') {
    return { mark: 'info', word: translate('window.hook-forced') };
  }
  if (effect.termination_behavior === 'continue') {
    return { mark: 'info', word: translate('window.hook-continued') };
  }
  if (effect.injected > 0) {
    return { mark: 'info', word: translate('window.hook-injected', { count: effect.injected }) };
  }
  return hook_event === 'PreToolUse'
    ? { mark: 'none', word: translate('window.hook-no-opinion') }
    : { mark: 'done', word: translate('window.hook-ok') };
}

const strictness = ['deny', 'hold', 'force_ask', 'ask', 'deny_unless_prior_grant', 'allow'] as const;

export interface RunsSummary extends RunWords {
  ran: number;
  duration: string;
  /** "2 hooks skipped: 1 off, 1 not trusted"; null when all ran. */
  skipped: string | null;
}

/** All runs of one event in one line: how many, how long, and the strictest answer among them. */
export function summariseRuns(runs: readonly HookRun[], translate: Translate): RunsSummary {
  const ran = runs.filter((run) => run.ended.kind !== 'skipped');
  const strictest = strictness
    .map((decision) => ran.find((run) => run.effect.decision === decision))
    .find((run) => run !== undefined);
  const shown = strictest ?? ran.find(isFailedRun) ?? ran.find((run) => run.effect.injected > 0) ?? ran[0];
  const words: RunWords =
    shown === undefined
      ? { mark: 'paused', word: translate('window.hook-none-ran') }
      : wordsOfRun(shown, translate);
  return {
    ...words,
    ran: ran.length,
    duration: formatDuration(ran.reduce((sum, run) => sum + run.duration_ms, 0)),
    skipped: wordsOfSkipped(runs, translate),
  };
}

function wordsOfSkipped(runs: readonly HookRun[], translate: Translate): string | null {
  const counts = new Map<TextKey, number>();
  for (const { ended } of runs) {
    if (ended.kind === 'skipped') counts.set(skips[ended.reason], (counts.get(skips[ended.reason]) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts]
    .map(([key, count]) => translate('window.skip-count', { count, why: translate(key) }))
    .join(', ');
  return translate('window.hooks-skipped', { count: total, reasons });
}
