import { readFileSync } from 'node:fs';
import { isToolEvent, type HookEvent } from '../../../shared/domain/hook';
import type { Translate } from '../../../shared/i18n/translate';
import { createHookTrial, isRefused, isUsable, type TrialEffect, type TrialResult } from '../../hook-trial';
import { knownTools } from '../../hook-side';
import { UsageError } from '../failure';
import { writeErr, writeOut } from '../output';
import type { Signals } from '../signals';
import { visibleBlock, visibleLine } from '../visible';
import type { HooksContext } from './context';
import { testFixtures } from './fixtures';
import { isPicked, refuseUnknownHook, type TestCommand } from './pick';
import { runText } from './run-text';

/** `hooks test`: really runs what matches, and shows what it saw, said and would do. */
export async function testHooks(
  context: HooksContext,
  command: TestCommand,
  signals: Signals,
): Promise<number> {
  const stopper = new AbortController();
  signals.onFirst(() => {
    stopper.abort();
  });
  const { event, fixtures } = command;
  const code =
    fixtures || event === null
      ? await testFixtures(context, command, stopper.signal)
      : await testEvent(context, command, event, stopper.signal);
  return signals.exitCode() ?? code;
}

async function testEvent(
  context: HooksContext,
  command: TestCommand,
  event: HookEvent,
  signal: AbortSignal,
): Promise<number> {
  const { side, roots, options } = context;
  const { translate } = side;
  const { tool, json } = command;
  if (tool !== null && !isToolEvent(event)) throw new UsageError(translate('cli.test.noTool', { event }));
  await refuseUnknownHook(context, command);
  const result = await createHookTrial(options, side).run({
    event,
    roots,
    pick: (hook) => isPicked(hook, command),
    tool,
    payload: command.payload === null ? {} : readPayloadFile(command.payload, translate),
    signal,
  });
  const { runs, effect, tool: called, unknownFields } = ran(result, event, command, translate);
  if (called !== null && !knownTools.some((name) => name === called))
    writeErr(`${visibleLine(translate('cli.test.unknownTool', { tool: called }))}\n`);
  if (unknownFields.length > 0)
    writeErr(
      `${visibleLine(translate('cli.test.unknownFields', { event, fields: unknownFields.join(', ') }))}\n`,
    );
  for (const run of runs) {
    writeOut(json ? `${JSON.stringify({ event: 'hook_run', ...run })}\n` : `${runText(run, translate)}\n`);
  }
  if (runs.length === 0) {
    const text = translate('cli.test.noMatch', {
      event,
      hasTool: called === null ? 'no' : 'yes',
      tool: called ?? '',
    });
    writeErr(`${visibleLine(text)}\n`);
  } else if (!json) {
    writeOut(`${visibleBlock(effectText(effect, translate))}\n`);
  }
  if (runs.some(({ ended }) => isRefused(ended))) writeErr(`${translate('cli.test.notReviewed')}\n`);
  return runs.every(isUsable) ? 0 : 1;
}

type Ran = Extract<TrialResult, { kind: 'ran' }>;

/** A payload that does not fit is the caller's mistake. */
function ran(result: TrialResult, event: HookEvent, command: TestCommand, translate: Translate): Ran {
  const file = command.payload ?? '';
  switch (result.kind) {
    case 'other-event':
      throw new UsageError(
        visibleLine(translate('cli.test.otherEvent', { file, event, other: result.event })),
      );
    case 'wrong': {
      const { field, problem } = result;
      throw new UsageError(visibleLine(translate('cli.test.wrongField', { file, field, problem })));
    }
    case 'ran':
      if (command.tool !== null && command.payload !== null && result.tool !== command.tool) {
        const params = { file, tool: command.tool, other: result.tool ?? '' };
        throw new UsageError(visibleLine(translate('cli.test.otherTool', params)));
      }
      return result;
  }
}

function readPayloadFile(file: string, translate: Translate): Record<string, unknown> {
  let problem = '';
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const params = { file, problem, isJson: problem === '' ? 'yes' : 'no' };
  throw new UsageError(visibleLine(translate('cli.test.badPayload', params)));
}

/** What it all comes to, as it would be in a conversation. */
function effectText(effect: TrialEffect, translate: Translate): string {
  const { decision, reason, injected, overwritten, termination_behavior: termination } = effect;
  const hasReason = reason === '' ? 'no' : 'yes';
  const parts = [
    ...(decision === undefined ? [] : [translate('cli.test.together', { decision, hasReason, reason })]),
    ...(overwritten.length === 0 ? [] : [translate('cli.test.overwrites', { keys: overwritten.join(', ') })]),
    ...(injected === 0 ? [] : [translate('cli.test.injects', { count: injected })]),
    ...(termination === undefined || termination === ''
      ? []
      : [translate('cli.test.terminates', { termination })]),
  ];
  return parts.length === 0 ? translate('cli.test.noEffect') : parts.join(' ');
}
