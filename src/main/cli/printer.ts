import { writeSync } from 'node:fs';
import type { HookProblem } from '../../shared/domain/hook';
import type { ToolStep } from '../../shared/domain/step';
import type { Trajectory, TrajectoryEvent } from '../../shared/domain/trajectory';
import type { Translate } from '../../shared/i18n/translate';
import type { OutputFormat } from './args';
import { outLines, type OutLine } from './report';

export interface Printer {
  begin(init: OutLine, problems: HookProblem[]): void;
  event(after: Trajectory, event: TrajectoryEvent): void;
  end(result: OutLine): void;
  /** A line for the person, on stderr. */
  warn(text: string): void;
}

/** Writes at once, whatever stdout is, so that a killed reader or writer loses no whole line. */
export function createPrinter(format: OutputFormat, quiet: boolean, translate: Translate): Printer {
  const line = (value: OutLine): void => {
    writeAll(1, `${JSON.stringify(value)}\n`);
  };
  const warn = (text: string): void => {
    if (!quiet) writeAll(2, `${text}\n`);
  };
  return {
    warn,
    begin(init, problems) {
      if (format === 'stream-json') {
        line(init);
        for (const problem of problems) line({ event: 'problem', ...problem });
      } else {
        for (const problem of problems) {
          warn(
            `${problem.file}:${String(problem.line)}:${String(problem.column)}: ${problem.severity}: ${problem.message}`,
          );
        }
      }
    },
    event(after, event) {
      if (format === 'stream-json') outLines(after, event).forEach(line);
      else for (const text of progress(after, event, translate)) warn(text);
    },
    end(result) {
      if (format === 'stream-json') line({ event: 'result', ...result });
      else if (format === 'json') line(result);
      else writeAll(1, `${String(result['response'])}\n`);
      if (typeof result['error'] === 'string')
        writeAll(2, `${translate('cli.failed', { error: result['error'] })}\n`);
    },
  };
}

/** What a person at a terminal wants to know while it runs. */
function progress(after: Trajectory, event: TrajectoryEvent, translate: Translate): string[] {
  if (event.type === 'hook-run') {
    const { run } = event;
    const isPlain = run.ended.kind === 'exited' && run.ended.code === 0 && run.problems.length === 0;
    return isPlain
      ? []
      : [translate('cli.hook', { hook: run.hook_name, event: run.hook_event, words: run.effect.words })];
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
      return [translate('cli.toolRuns', { tool })];
    case 'failed':
    case 'denied':
    case 'cancelled':
      return [translate('cli.toolDidNot', { tool, why: whyNot(step, event.state.text) })];
    default:
      return [];
  }
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

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length;) {
    try {
      offset += writeSync(fd, bytes, offset);
    } catch (error) {
      if (isCode(error, 'EAGAIN')) continue;
      // The reader went away; there is nobody left to tell.
      if (isCode(error, 'EPIPE')) return;
      throw error;
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
