import { isBusy, type ConversationStatus } from '../../../shared/domain/conversation';
import type { HookEvent } from '../../../shared/domain/hook';
import type { HookRun } from '../../../shared/domain/hook-run';
import {
  usageOf,
  type HookStep,
  type ModelStep,
  type NoticeStep,
  type Step,
  type ToolStep,
  type Usage,
  type UserStep,
} from '../../../shared/domain/step';
import type { PlacedHookRun, Trajectory, TurnEnd } from '../../../shared/domain/trajectory';

/** How much is shown: results only, what mattered, or every hook run. */
export const densities = ['summary', 'normal', 'verbose'] as const;
export type Density = (typeof densities)[number];

export type Row =
  | { kind: 'user'; key: string; step: UserStep }
  | { kind: 'model'; key: string; step: ModelStep }
  | { kind: 'tool'; key: string; step: ToolStep; runs: readonly HookRun[] }
  | { kind: 'injected'; key: string; step: HookStep }
  | { kind: 'continuation'; key: string; step: HookStep; last: boolean }
  | { kind: 'notice'; key: string; step: NoticeStep; last: boolean }
  | { kind: 'hook-runs'; key: string; event: HookEvent; runs: readonly HookRun[] }
  | {
      kind: 'turn-end';
      key: string;
      usage: Usage | null;
      elapsedMs: number;
      /** Id of the model that answered last; null where it was not recorded. */
      model: string | null;
      calls: number;
      reason: TurnEnd | null;
    }
  | { kind: 'state'; key: string; status: ConversationStatus };

export interface GroupedRuns {
  byStep: ReadonlyMap<number, readonly HookRun[]>;
  /** Runs that belong to no tool card, by how many steps came before them. */
  between: ReadonlyMap<number, readonly HookRun[]>;
}

export function groupRuns(placed: readonly PlacedHookRun[]): GroupedRuns {
  const byStep = new Map<number, HookRun[]>();
  const between = new Map<number, HookRun[]>();
  for (const { run, afterStep } of placed) {
    const ofTool = run.hook_event === 'PreToolUse' || run.hook_event === 'PostToolUse';
    const [map, place] =
      ofTool && run.step_index !== undefined ? [byStep, run.step_index] : [between, afterStep];
    const runs = map.get(place);
    if (runs === undefined) map.set(place, [run]);
    else runs.push(run);
  }
  return { byStep, between };
}

/**
 * A run that a person should see without asking: it failed, did not happen, or steered the run.
 * What it injected is a step of its own and needs no second line.
 */
function isTelling(run: HookRun): boolean {
  const quiet =
    run.ended.kind === 'exited' &&
    run.ended.code === 0 &&
    run.problems.length === 0 &&
    (run.effect.termination_behavior ?? '') === '';
  return !quiet;
}

export function isFailedRun(run: HookRun): boolean {
  const { ended } = run;
  if (ended.kind === 'skipped' || ended.kind === 'cancelled') return false;
  return ended.kind !== 'exited' || ended.code !== 0 || run.effect.decision === 'hold';
}

const noRuns: readonly HookRun[] = [];

/** The list as it is drawn. Pure; rows keep the identity of their steps so that they can be compared. */
export function toRows(trajectory: Trajectory, runs: GroupedRuns, density: Density): Row[] {
  const { steps, status } = trajectory;
  const rows: Row[] = [];
  const lastContinuation = steps.findLastIndex((step) => step.kind === 'hook' && step.message === 'continue');
  let turnStart = 0;
  for (let position = 0; position <= steps.length; position++) {
    const between = runs.between.get(position);
    if (between !== undefined) rows.push(...hookRunRows(between, position, density));
    const step = steps[position];
    const startsTurn = step === undefined || step.kind === 'user';
    if (startsTurn && !(step === undefined && isBusy(status))) {
      const reason = step === undefined ? trajectory.lastTurnEnd : null;
      rows.push(...turnEnd(steps.slice(turnStart, position), reason));
    }
    if (step === undefined) break;
    if (step.kind === 'user') turnStart = position;
    const last = position === (step.kind === 'hook' ? lastContinuation : steps.length - 1);
    const row = stepRow(step, runs, last);
    if (row !== null) rows.push(row);
  }
  if (status.kind !== 'idle') rows.push({ kind: 'state', key: 'state', status });
  return rows;
}

function stepRow(step: Step, runs: GroupedRuns, last: boolean): Row | null {
  const key = `step-${String(step.index)}`;
  switch (step.kind) {
    case 'user':
      return { kind: 'user', key, step };
    case 'model':
      // An answer that only called tools has its cards; a bare frame around nothing says nothing.
      return step.text === '' && step.thinking === '' && step.error === null
        ? null
        : { kind: 'model', key, step };
    case 'tool':
      return { kind: 'tool', key, step, runs: runs.byStep.get(step.index) ?? noRuns };
    case 'hook':
      return step.message === 'continue'
        ? { kind: 'continuation', key, step, last }
        : { kind: 'injected', key, step };
    case 'notice':
      return { kind: 'notice', key, step, last };
  }
}

function hookRunRows(runs: readonly HookRun[], position: number, density: Density): Row[] {
  const shown = runs.filter(
    (run) => density === 'verbose' || (density === 'normal' ? isTelling(run) : isFailedRun(run)),
  );
  const rows: { kind: 'hook-runs'; key: string; event: HookEvent; runs: HookRun[] }[] = [];
  for (const run of shown) {
    const last = rows.at(-1);
    if (last !== undefined && last.event === run.hook_event) last.runs.push(run);
    else {
      const key = `runs-${String(position)}-${String(rows.length)}`;
      rows.push({ kind: 'hook-runs', key, event: run.hook_event, runs: [run] });
    }
  }
  return rows;
}

function turnEnd(turn: readonly Step[], reason: TurnEnd | null): Row[] {
  const first = turn[0];
  const answers = turn.filter((step) => step.kind === 'model');
  if (first === undefined || first.kind !== 'user' || answers.length === 0) return [];
  const end = turn.reduce((latest, step) => Math.max(latest, endOf(step)), 0);
  const usages = turn.map(usageOf).filter((usage) => usage !== null);
  return [
    {
      kind: 'turn-end',
      key: `turn-end-${String(first.index)}`,
      usage: usages.length === 0 ? null : usages.reduce(addUsage),
      elapsedMs: Math.max(0, end - Date.parse(first.at)),
      model: answers.at(-1)?.model ?? null,
      calls: turn.filter((step) => step.kind === 'tool').length,
      reason,
    },
  ];
}

/** Dates are read once for each step, which never changes: the list is made anew for every piece of text. */
const ends = new WeakMap<Step, number>();

function endOf(step: Step): number {
  const known = ends.get(step);
  if (known !== undefined) return known;
  const end = readEnd(step);
  ends.set(step, end);
  return end;
}

function readEnd(step: Step): number {
  const start = Date.parse(step.at);
  if (step.kind === 'model') return start + (step.durationMs ?? 0);
  if (step.kind !== 'tool') return start;
  return step.state.kind === 'done' || step.state.kind === 'failed' ? start + step.state.durationMs : start;
}

function addUsage(sum: Usage, usage: Usage): Usage {
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    thinkingTokens: sum.thinkingTokens + usage.thinkingTokens,
    cacheReadTokens: sum.cacheReadTokens + usage.cacheReadTokens,
  };
}
