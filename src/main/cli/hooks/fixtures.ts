import { differences, readFixtures, type Fixture, type FixtureFile } from '../../hook-fixtures';
import { createHookTrial, isRefused, type HookTrial, type TrialResult } from '../../hook-trial';
import type { Translate } from '../../../shared/i18n/translate';
import { writeErr, writeOut } from '../output';
import { visibleLine } from '../visible';
import type { HooksContext } from './context';
import { isPicked, type TestCommand } from './pick';

/** `hooks test --fixtures`: every saved payload, run for real and compared with what was expected. */
export async function testFixtures(
  context: HooksContext,
  command: TestCommand,
  signal: AbortSignal,
): Promise<number> {
  const { side, roots, options } = context;
  const { translate } = side;
  const { sources } = await side.list(roots);
  const present = sources.filter(({ state }) => state !== 'absent').map(({ source }) => source);
  const files = readFixtures(present).filter((file) => isWanted(file, command));
  const trial = createHookTrial(options, side);
  let failed = 0;
  for (const file of files) {
    if (signal.aborted) break;
    const wrong = await problemsOf(file, { trial, context, signal });
    if (wrong.length > 0) failed += 1;
    writeOut(command.json ? jsonLine(file, wrong) : textLines(file, wrong));
  }
  writeErr(
    `${translate('cli.fixtures.done', { all: files.length, passed: files.length - failed, failed })}\n`,
  );
  return failed > 0 ? 1 : 0;
}

function jsonLine({ path }: FixtureFile, problems: string[]): string {
  return `${JSON.stringify({ fixture: path, ok: problems.length === 0, problems })}\n`;
}

function textLines({ path }: FixtureFile, problems: string[]): string {
  const lines = [
    `${problems.length === 0 ? '✓' : '✗'} ${path}`,
    ...problems.map((problem) => `  ${problem}`),
  ];
  return lines.map((line) => `${visibleLine(line)}\n`).join('');
}

/** A file that cannot be read is wanted by everybody: it may be the one. */
function isWanted({ fixture, source }: FixtureFile, command: TestCommand): boolean {
  if (!fixture.ok) return isPicked({ name: command.hook ?? '', source }, command);
  const { hook, event } = fixture.value;
  return isPicked({ name: hook, source }, command) && (command.event === null || command.event === event);
}

async function problemsOf(
  { fixture, source }: FixtureFile,
  { trial, context, signal }: { trial: HookTrial; context: HooksContext; signal: AbortSignal },
): Promise<string[]> {
  const { side, roots } = context;
  const { translate } = side;
  if (!fixture.ok) return [translate('cli.fixtures.unreadable', { problem: fixture.problem })];
  const { hook, event, payload, expected } = fixture.value;
  if (!side.definedNames(source.path).includes(hook))
    return [translate('cli.fixtures.noHook', { hook, path: source.path })];
  const result = await trial.run({
    event,
    roots,
    pick: (entry) => entry.name === hook && entry.source.path === source.path,
    tool: null,
    payload,
    signal,
  });
  return compared(result, expected, translate);
}

function compared(result: TrialResult, expected: Fixture['expected'], translate: Translate): string[] {
  if (result.kind === 'other-event') return [translate('cli.fixtures.otherEvent', { other: result.event })];
  if (result.kind === 'wrong') {
    const { field, problem } = result;
    return [translate('cli.fixtures.wrongField', { field, problem })];
  }
  if (result.runs.some(({ ended }) => isRefused(ended))) return [translate('cli.test.notReviewed')];
  const failures = result.runs
    .filter(({ effect, ended }) => effect.decision === undefined && ended.kind !== 'skipped')
    .filter(({ ended }) => ended.kind !== 'exited' || ended.code !== 0)
    .map(({ effect }) => effect.words);
  return [
    ...failures,
    ...differences(expected, result.effect).map((one) =>
      translate('cli.fixtures.difference', {
        key: one.key,
        expected: JSON.stringify(one.expected),
        found: JSON.stringify(one.found),
      }),
    ),
  ];
}
