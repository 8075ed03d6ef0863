import type { CapturedText, HookRun } from '../../../shared/domain/hook-run';
import type { Translate } from '../../../shared/i18n/translate';
import { visibleBlock, visibleLine } from '../visible';

/** How a run ended, in a few words; never folded into one number. */
export function endedWords({ ended }: HookRun, translate: Translate): string {
  switch (ended.kind) {
    case 'exited':
      return translate('cli.ended.exited', { code: ended.code });
    case 'signalled':
      return translate('cli.ended.signalled', { signal: ended.signal });
    case 'timed_out':
      return translate('cli.ended.timedOut', { seconds: ended.after_seconds });
    case 'cancelled':
      return translate('cli.ended.cancelled');
    case 'not_started':
      return translate('cli.ended.notStarted', { error: ended.error });
    case 'skipped':
      return translate('cli.ended.skipped', { reason: ended.reason });
  }
}

/** Everything of one run, for a person who wants to know what the hook saw and said. */
export function runText(run: HookRun, translate: Translate): string {
  const { hook_name: hook, hook_event: event, matcher, source } = run;
  const lines = [
    `── ${visibleLine([hook, event, ...(matcher === undefined ? [] : [matcher])].join(' · '))}`,
    visibleLine(`${source.path}:${String(source.line)}`),
  ];
  const say = (label: string, text: string): void => {
    lines.push(`${label}: ${visibleLine(text)}`);
  };
  if (run.command !== '')
    say(
      translate('cli.test.command'),
      translate('cli.test.inFolder', { command: run.command, cwd: run.cwd }),
    );
  if (run.ended.kind !== 'skipped' && run.command !== '') {
    lines.push(...stream('stdin', run.stdin, translate));
    lines.push(...stream('stdout', run.stdout, translate));
    lines.push(...stream('stderr', run.stderr, translate));
  }
  const ended = endedWords(run, translate);
  say(
    translate('cli.test.ended'),
    run.pid === undefined ? ended : translate('cli.test.after', { ended, ms: run.duration_ms }),
  );
  say(translate('cli.test.effect'), run.effect.words);
  for (const { severity, message } of run.problems) {
    // Why it is a hold is part of the effect already.
    if (!run.effect.words.includes(message)) say(severity, message);
  }
  return `${lines.join('\n')}\n`;
}

function stream(label: string, { text, cut }: CapturedText, translate: Translate): string[] {
  if (text === '') return [`${label}: ${translate('cli.test.nothing')}`];
  const shown = visibleBlock(text)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`);
  return [`${label}:`, ...shown, ...(cut ? [`  ${translate('cli.test.cut')}`] : [])];
}
