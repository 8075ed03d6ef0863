import type { ToolArgs, ToolCallState } from '../../shared/domain/step';
import { allowedInjections, type Collected } from './hook-messages';
import { judgeCall, type Judgement } from './judge';
import { cancelledBeforeText, cancelledRunningText, notRecordedText } from './model-texts';
import type { Injection, PreToolUseOutcome, ToolEnd } from './ports';
import { personAsker } from './question';
import type { PendingCall } from './resume';
import { endsWithinGrace, Stopped, throwIfStopped } from './stop';
import { errorOf, finalState, outputWriter } from './tool-end';
import { addStep, addToolNotes, fire, hookScope, setToolState, type TurnContext } from './turn-context';

/** A call that has a step and whose args fit the tool. */
interface OpenCall {
  index: number;
  tool: string;
  injected: boolean;
}

/**
 * The whole life of one call, and the only way to a tool: PreToolUse, permission, run, PostToolUse.
 * Resolves with what hooks injected on the way; rejects with Stopped only.
 */
export async function runToolCall(turn: TurnContext, pending: PendingCall): Promise<Collected[]> {
  const { deps } = turn;
  const { call } = pending;
  const problem = pending.malformed ?? problemWith(turn, call.tool, call.args);
  if (problem !== null) {
    recordEnded(turn, pending, { kind: 'failed', text: problem, durationMs: 0 });
    return [];
  }
  const index = pending.stepIndex ?? addCallStep(turn, pending, { kind: 'proposed' });
  const open = { index, tool: call.tool, injected: pending.injectedBy !== null };
  const collected: Collected[] = [];
  try {
    const gate = await fireGate(turn, open, call.args);
    collected.push(...collectedFrom('PreToolUse', gate.injections, open));
    const judgement = await judgeCall(turn, {
      ...open,
      gate,
      fromBeforeRestart: pending.stepIndex !== null,
    });
    if (judgement.kind === 'denied') setToolState(deps, index, judgement.state);
    else collected.push(...(await runJudged(turn, open, gate.args, judgement)));
  } catch (error) {
    endUnstarted(turn, index, error);
    if (error instanceof Stopped) throw error;
  }
  deps.record.sync();
  return collected;
}

/** Calls that will not run, each with the reason the model is told. */
export function recordCancelled(turn: TurnContext, calls: PendingCall[], text: string): void {
  for (const call of calls) recordEnded(turn, call, { kind: 'cancelled', text });
}

function recordEnded(turn: TurnContext, pending: PendingCall, state: ToolCallState): void {
  if (pending.stepIndex === null) addCallStep(turn, pending, state);
  else setToolState(turn.deps, pending.stepIndex, state);
}

function addCallStep(turn: TurnContext, { call, injectedBy }: PendingCall, state: ToolCallState): number {
  return addStep(turn.deps, {
    kind: 'tool',
    call,
    injectedBy,
    args: call.args,
    overwrites: [],
    decision: null,
    state,
    output: '',
    notes: [],
  });
}

function fireGate(turn: TurnContext, call: OpenCall, args: ToolArgs): Promise<PreToolUseOutcome> {
  return fire(turn, 'PreToolUse', {
    tool: call.tool,
    args,
    stepIndex: call.index,
    injected: call.injected,
    problemWith: (changed) => problemWith(turn, call.tool, changed),
  });
}

function problemWith({ deps }: TurnContext, tool: string, args: ToolArgs): string | null {
  return deps.tools.problemWith(tool, args, deps.record.trajectory().conversation.roots);
}

function collectedFrom(event: Collected['event'], injections: Injection[], call: OpenCall): Collected[] {
  return allowedInjections(injections, call.injected).map((injection) => ({ event, injection }));
}

/** Nothing is left open: a call that was stopped, or failed on its way to the tool, did not run. */
function endUnstarted(turn: TurnContext, index: number, error: unknown): void {
  const step = turn.deps.record.trajectory().steps[index];
  if (step?.kind !== 'tool') return;
  if (step.state.kind !== 'proposed' && step.state.kind !== 'awaiting-approval') return;
  const state: ToolCallState =
    error instanceof Stopped
      ? { kind: 'cancelled', text: cancelledBeforeText }
      : { kind: 'failed', text: `Not run: ${messageOf(error)}`, durationMs: 0 };
  setToolState(turn.deps, index, state);
}

async function runJudged(
  turn: TurnContext,
  call: OpenCall,
  args: ToolArgs,
  judged: Extract<Judgement, { kind: 'run' }>,
): Promise<Collected[]> {
  const { deps } = turn;
  const problem = problemWith(turn, call.tool, args);
  if (problem !== null) {
    // A person may let a held call through although an overwrite spoiled its args.
    setToolState(deps, call.index, { kind: 'failed', text: problem, durationMs: 0 });
    return [];
  }
  const end = await runTool(turn, call, args, judged);
  if (end === 'goes-on') {
    throwIfStopped(turn.signal);
    return [];
  }
  const input = {
    tool: call.tool,
    args,
    stepIndex: call.index,
    injected: call.injected,
    error: errorOf(end),
  };
  if (turn.signal.aborted) {
    // The person waits for `stopped`; the hook hears of the call after that, and cannot add to it.
    turn.afterStop.push(async (signal) => {
      const { notes } = await deps.hooks.fire('PostToolUse', input, hookScope(deps, signal));
      addToolNotes(deps, call.index, notes);
    });
    throw new Stopped();
  }
  const post = await fire(turn, 'PostToolUse', input);
  addToolNotes(deps, call.index, post.notes);
  return collectedFrom('PostToolUse', post.injections, call);
}

/** Runs the tool to its end, or until its work goes on without the turn. */
async function runTool(
  turn: TurnContext,
  call: OpenCall,
  args: ToolArgs,
  { resources, cwd }: Extract<Judgement, { kind: 'run' }>,
): Promise<ToolEnd | 'goes-on'> {
  const { deps } = turn;
  const { conversation } = deps.record.trajectory();
  const began = deps.clock.ticks();
  throwIfStopped(turn.signal);
  const startedAt = deps.clock.now().toISOString();
  setToolState(deps, call.index, { kind: 'running', startedAt });
  turn.setStatus({ kind: 'running', phase: 'tool' });
  if (turn.signal.aborted) {
    // What could not be recorded as begun does not begin.
    setToolState(deps, call.index, { kind: 'cancelled', text: notRecordedText });
    throw new Stopped();
  }
  const output = outputWriter(deps, call.index);
  const work = deps.tools.run(call.tool, args, {
    conversationId: conversation.conversationId,
    stepIndex: call.index,
    roots: conversation.roots,
    artifactDirectory: deps.record.artifactDirectory,
    signal: turn.signal,
    onOutput: output.add,
    askPerson: personAsker(turn, call.index),
    keepBefore: (write) => deps.record.keepBefore(call.index, write),
    onWaiting: (requestId) => {
      turn.setStatus(
        requestId === null ? { kind: 'running', phase: 'tool' } : { kind: 'needs-you', requestId },
      );
    },
    judged: { resources, cwd },
  });
  const outcome = await endsWithinGrace(work, turn.signal, deps.clock).catch(endOfThrow);
  if (outcome.kind === 'background') {
    turn.background.adopt({ ...call, args, startedAt, began, output, work: outcome });
    return 'goes-on';
  }
  output.close();
  setToolState(deps, call.index, finalState(outcome, deps.clock.ticks() - began, cancelledRunningText));
  deps.record.sync();
  return outcome;
}

/** A tool that did not end in time after a stop counts as cancelled; one that throws has failed. */
function endOfThrow(error: unknown): ToolEnd {
  return error instanceof Stopped ? { kind: 'cancelled' } : { kind: 'failed', error: messageOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
