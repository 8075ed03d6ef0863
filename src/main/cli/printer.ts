import type { HookProblem } from '../../shared/domain/hook';
import type { HookRun } from '../../shared/domain/hook-run';
import type { ToolStep } from '../../shared/domain/step';
import type { Trajectory, TrajectoryEvent } from '../../shared/domain/trajectory';
import type { Translate } from '../../shared/i18n/translate';
import type { OutputFormat } from './args';
import { problemLine } from './problem-line';
import { writeErr, writeOut } from './output';
import { outLines, type OutLine } from './report';
import { visibleLine } from './visible';

export interface Printer {
  begin(init: OutLine, problems: HookProblem[]): void;
  event(after: Trajectory, event: TrajectoryEvent): void;
  end(result: OutLine): void;
  /** A line for the person, on stderr. */
  warn(text: string): void;
}

export function createPrinter(format: OutputFormat, quiet: boolean, translate: Translate): Printer {
  const line = (value: OutLine): void => {
    writeOut(`${JSON.stringify(value)}\n`);
  };
  const warn = (text: string): void => {
    if (!quiet) writeErr(`${visibleLine(text)}\n`);
  };
  return {
    warn,
    begin(init, problems) {
      if (format === 'stream-json') {
        line(init);
        for (const problem of problems) line({ event: 'problem', ...problem });
      } else {
        for (const problem of problems) if (problem.severity !== 'note') warn(problemLine(problem));
      }
    },
    event(after, event) {
      if (format === 'stream-json') outLines(after, event).forEach(line);
      else for (const text of progress(after, event, translate)) warn(text);
    },
    end(result) {
      if (format === 'stream-json') line({ event: 'result', ...result });
      else if (format === 'json') line(result);
      else if (result['response'] !== '') writeOut(`${String(result['response'])}\n`);
      if (typeof result['error'] === 'string')
        writeErr(`${visibleLine(translate('cli.failed', { error: result['error'] }))}\n`);
    },
  };
}

/** What a person at a terminal wants to know while it runs. */
function progress(after: Trajectory, event: TrajectoryEvent, translate: Translate): string[] {
  if (event.type === 'hook-run') {
    const { run } = event;
    if (isOrdinary(run)) return [];
    return [translate('cli.hook', { hook: run.hook_name, event: run.hook_event, words: run.effect.words })];
  }
  if (event.type === 'step-added') {
    const { step } = event;
    if (step.kind === 'notice') return [step.text];
    if (step.kind === 'hook') return [translate('cli.injected', { hook: step.hook, text: step.text })];
    return [];
  }
  if (event.type !== 'tool-state') return [];
  const step = after.steps[event.index];
  if (step?.kind !== 'tool') return [];
  const tool = `${step.call.tool} ${summary(step.args)}`;
  switch (event.state.kind) {
    case 'running':
      return event.state.background !== undefined ? [] : [translate('cli.toolRuns', { tool })];
    case 'failed':
    case 'denied':
    case 'cancelled':
      return [translate('cli.toolDidNot', { tool, why: whyNot(step, event.state.text) })];
    default:
      return [];
  }
}

/** Nothing to be told: it ran cleanly, or was left out on the person's own word. */
function isOrdinary({ ended, problems }: HookRun): boolean {
  if (ended.kind === 'skipped') return ['disabled', 'kept_off', 'earlier_deny'].includes(ended.reason);
  return ended.kind === 'exited' && ended.code === 0 && problems.length === 0;
}

/** The reasons are for a person; the text of the state is written for the model. */
function whyNot(step: ToolStep, text: string): string {
  const reasons = step.state.kind === 'denied' ? (step.decision?.reasons ?? []) : [];
  return reasons.map((reason) => reason.text).join(' ') || (text.split('\n')[0] ?? '');
}

function summary(args: Record<string, unknown>): string {
  const [first] = Object.values(args);
  return typeof first === 'string' ? (first.split('\n')[0]?.slice(0, 120) ?? '') : '';
}
