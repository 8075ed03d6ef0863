import type { Decision } from '../../shared/domain/permission';
import { usageOf, type Step, type ToolStep, type Usage } from '../../shared/domain/step';
import type { Trajectory, TrajectoryEvent } from '../../shared/domain/trajectory';

/** One object of `stream-json`, in the outside form. */
export type OutLine = Record<string, unknown>;

/** What a folded event means to somebody who reads the stream; empty when nothing. */
export function outLines(after: Trajectory, event: TrajectoryEvent): OutLine[] {
  switch (event.type) {
    case 'hook-run':
      return [{ event: 'hook_run', ...event.run }];
    case 'step-added':
      return [stepLine(event.step)];
    case 'model-delta': {
      const step = after.steps[event.index];
      if (step?.kind !== 'model' || event.text === '') return [];
      return [{ ...head(step, 'ACTIVE'), text_delta: event.text }];
    }
    case 'model-ended':
    case 'tool-judged':
    case 'tool-state':
    case 'tool-note': {
      const step = after.steps[event.index];
      return step === undefined ? [] : [stepLine(step)];
    }
    default:
      return [];
  }
}

type OutState = 'ACTIVE' | 'DONE' | 'ERROR' | 'DENIED' | 'CANCELLED';

function head(step: Step, state: OutState): OutLine {
  const kind = {
    user: ['user_input', 'user'],
    model: ['agent_response', 'model'],
    tool: ['tool', step.kind === 'tool' && step.injectedBy !== null ? 'hook' : 'model'],
    hook: [
      step.kind === 'hook' && step.message === 'ephemeral'
        ? 'ephemeral_message'
        : step.kind === 'hook' && step.message === 'user'
          ? 'user_input'
          : 'system_message',
      'hook',
    ],
    notice: ['notice', 'system'],
  }[step.kind];
  return { event: 'step_update', step_index: step.index, state, step_type: kind[0], source: kind[1] };
}

function stepLine(step: Step): OutLine {
  switch (step.kind) {
    case 'user':
    case 'notice':
      return { ...head(step, 'DONE'), text: step.text };
    case 'hook':
      return { ...head(step, 'DONE'), hook: step.hook, text: step.text };
    case 'model': {
      const state = {
        streaming: 'ACTIVE',
        done: 'DONE',
        failed: 'ERROR',
        cancelled: 'CANCELLED',
        interrupted: 'CANCELLED',
      } as const;
      return { ...head(step, state[step.state]), text: step.text };
    }
    case 'tool':
      return toolLine(step);
  }
}

function toolLine(step: ToolStep): OutLine {
  const states = {
    proposed: 'ACTIVE',
    'awaiting-approval': 'ACTIVE',
    running: 'ACTIVE',
    done: 'DONE',
    failed: 'ERROR',
    denied: 'DENIED',
    cancelled: 'CANCELLED',
    interrupted: 'CANCELLED',
  } as const;
  const state = step.state;
  return {
    ...head(step, states[state.kind]),
    ...(step.injectedBy === null ? {} : { hook: step.injectedBy }),
    tool_name: step.call.tool,
    tool_info: {
      parameters: step.args,
      ...(state.kind === 'done' ? { output: state.text } : {}),
      ...('text' in state && state.kind !== 'done' ? { error: state.text } : {}),
      ...(step.notes.length > 0 ? { notes: step.notes } : {}),
      ...(step.overwrites.length > 0 ? { overwritten_by: step.overwrites.map((entry) => entry.hook) } : {}),
    },
    ...(step.decision === null ? {} : { decision: decisionLine(step.decision) }),
  };
}

function decisionLine(decision: Decision): OutLine {
  const reason = decision.reasons.map((entry) => entry.text).join('\n');
  return {
    kind: decision.kind,
    by: decision.by,
    ...(reason === '' ? {} : { reason }),
    trace: decision.trace,
  };
}

export interface ResultFacts {
  trajectory: Trajectory;
  /** Those that worked for it in this run: what they cost, ran into and were denied counts as its own. */
  subagents: Trajectory[];
  /** Steps and hook runs before this run; the figures are of this run only. */
  firstStep: number;
  firstHookRun: number;
  durationMs: number;
  cancelled: boolean;
}

/** The `json` object, which is also the last line of `stream-json`. */
export function resultObject(facts: ResultFacts): OutLine {
  const steps = facts.trajectory.steps.slice(facts.firstStep);
  const allSteps = [...steps, ...facts.subagents.flatMap((subagent) => subagent.steps)];
  const models = steps.filter((step) => step.kind === 'model');
  const end = facts.trajectory.lastTurnEnd ?? (facts.cancelled ? 'cancelled' : 'error');
  const status = facts.cancelled || end === 'cancelled' ? 'CANCELLED' : end === 'error' ? 'ERROR' : 'SUCCESS';
  const error = status === 'ERROR' ? errorText(facts.trajectory, steps) : null;
  return {
    conversation_id: facts.trajectory.conversation.conversationId,
    status,
    stop_reason: end,
    response: models.findLast((step) => step.text !== '')?.text ?? '',
    ...(error === null ? {} : { error }),
    duration_seconds: Math.round(facts.durationMs) / 1000,
    num_turns: steps.filter((step) => step.kind === 'user').length,
    num_invocations: countInvocations(steps),
    usage: usageTotal(allSteps.map(usageOf)),
    denied_actions: allSteps.filter((step) => step.kind === 'tool').flatMap(deniedActions),
    hook_runs: hookRunCounts(facts),
  };
}

/** A try that failed half way and the one after it are the same invocation. */
function countInvocations(steps: Step[]): number {
  const seen = new Set<string>();
  let turn = 0;
  for (const step of steps) {
    if (step.kind === 'user') turn += 1;
    if (step.kind === 'model') seen.add(`${String(turn)}:${String(step.invocationNumber)}`);
  }
  return seen.size;
}

function errorText(trajectory: Trajectory, steps: Step[]): string {
  if (trajectory.status.kind === 'failed') return trajectory.status.error;
  const last = steps.findLast((step) => step.kind === 'notice' && step.level === 'error');
  return last?.kind === 'notice' ? last.text : 'the turn did not end';
}

function usageTotal(usages: (Usage | null)[]): OutLine {
  const sum = (pick: (usage: Usage) => number): number =>
    usages.reduce((total, usage) => total + (usage === null ? 0 : pick(usage)), 0);
  const input = sum((usage) => usage.inputTokens);
  const output = sum((usage) => usage.outputTokens);
  return {
    input_tokens: input,
    output_tokens: output,
    thinking_tokens: sum((usage) => usage.thinkingTokens),
    cache_read_tokens: sum((usage) => usage.cacheReadTokens),
    total_tokens: input + output,
  };
}

/** One entry per denied call and resource. */
function deniedActions(step: ToolStep): OutLine[] {
  const decision = step.decision;
  if (step.state.kind !== 'denied' || decision === null) return [];
  const reason = decision.reasons.map((entry) => entry.text).join('\n') || step.state.text;
  const entry = { tool: step.call.tool, reason, by: decision.by };
  if (decision.resources.length === 0) return [entry];
  return decision.resources.map(({ action, target }) => ({ ...entry, action, target }));
}

function hookRunCounts(facts: ResultFacts): OutLine {
  const own = facts.trajectory.hookRuns.slice(facts.firstHookRun);
  const all = [...own, ...facts.subagents.flatMap((subagent) => subagent.hookRuns)];
  const runs = all.map(({ run }) => run);
  const ran = runs.filter((run) => run.ended.kind !== 'skipped');
  return {
    total: ran.length,
    failed: ran.filter((run) => run.ended.kind !== 'exited' || run.ended.code !== 0).length,
    denied: ran.filter((run) => run.effect.decision === 'deny').length,
    held: ran.filter((run) => run.effect.decision === 'hold').length,
    skipped: runs.length - ran.length,
  };
}
