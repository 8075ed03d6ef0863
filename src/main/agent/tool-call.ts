import type { ToolArgs, ToolCallState } from '../../shared/domain/step';
import { shownOutputLimit } from '../../shared/domain/trajectory';
import type { Collected } from './injection';
import { judgeCall, type Judgement } from './judge';
import { cancelledBeforeText, cancelledRunningText } from './model-texts';
import type { PreToolUseOutcome, ToolOutcome } from './ports';
import type { PendingCall } from './resume';
import { endsWithinGrace, Stopped, throwIfStopped } from './stop';
import { createThrottle } from './throttle';
import { addStep, fire, hookScope, setToolState, type TurnContext } from './turn-context';

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
  const problem = pending.malformed ?? deps.tools.problemWith(call.tool, call.args);
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
    problemWith: (changed) => turn.deps.tools.problemWith(call.tool, changed),
  });
}

/** Tool events of an injected call may inject messages only, so that nothing feeds itself. */
function collectedFrom(
  event: Collected['event'],
  injections: PreToolUseOutcome['injections'],
  call: OpenCall,
): Collected[] {
  return injections
    .filter(({ step }) => !call.injected || step.kind !== 'tool-call')
    .map((injection) => ({ event, injection }));
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
  const problem = deps.tools.problemWith(call.tool, args);
  if (problem !== null) {
    // A person may let a held call through although an overwrite spoiled its args.
    setToolState(deps, call.index, { kind: 'failed', text: problem, durationMs: 0 });
    return [];
  }
  const ended = await runTool(turn, call, args, judged);
  const input = {
    tool: call.tool,
    args,
    stepIndex: call.index,
    injected: call.injected,
    error: errorOf(ended.outcome),
  };
  if (turn.signal.aborted) {
    // The person waits for `stopped`; the hook hears of the call after that, and cannot add to it.
    turn.afterStop.push(async (signal) => {
      const { notes } = await deps.hooks.fire('PostToolUse', input, hookScope(deps, signal));
      addNotes(turn, call.index, notes);
    });
    throw new Stopped();
  }
  const post = await fire(turn, 'PostToolUse', input);
  addNotes(turn, call.index, post.notes);
  return collectedFrom('PostToolUse', post.injections, call);
}

function addNotes(turn: TurnContext, index: number, notes: string[]): void {
  for (const note of notes) turn.deps.record.append({ type: 'tool-note', index, note });
}

async function runTool(
  turn: TurnContext,
  call: OpenCall,
  args: ToolArgs,
  { resources, cwd }: Extract<Judgement, { kind: 'run' }>,
): Promise<{ outcome: ToolOutcome }> {
  const { deps } = turn;
  const { conversation } = deps.record.trajectory();
  const began = deps.clock.ticks();
  throwIfStopped(turn.signal);
  setToolState(deps, call.index, { kind: 'running', startedAt: deps.clock.now().toISOString() });
  turn.setStatus({ kind: 'running', phase: 'tool' });
  const output = outputWriter(turn, call.index);
  const work = deps.tools.run(call.tool, args, {
    conversationId: conversation.conversationId,
    roots: conversation.roots,
    artifactDirectory: deps.record.artifactDirectory,
    signal: turn.signal,
    onOutput: output.add,
    judged: { resources, cwd },
  });
  const outcome = await endsWithinGrace(work, turn.signal, deps.clock).catch(outcomeOfThrow);
  output.close();
  setToolState(deps, call.index, finalState(outcome, deps.clock.ticks() - began));
  deps.record.sync();
  return { outcome };
}

/** A tool that did not end in time after a stop counts as cancelled; one that throws has failed. */
function outcomeOfThrow(error: unknown): ToolOutcome {
  return error instanceof Stopped ? { kind: 'cancelled' } : { kind: 'failed', error: messageOf(error) };
}

function finalState(outcome: ToolOutcome, durationMs: number): ToolCallState {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', text: outcome.text, detail: outcome.detail, durationMs };
    case 'failed':
      return { kind: 'failed', text: outcome.error, durationMs };
    case 'cancelled':
      return { kind: 'cancelled', text: cancelledRunningText };
  }
}

/** The `error` of the PostToolUse contract. */
function errorOf(outcome: ToolOutcome): string {
  if (outcome.kind === 'cancelled') return 'cancelled';
  if (outcome.kind === 'failed') return outcome.error;
  if (outcome.detail.kind !== 'command') return '';
  const { exitCode, signal } = outcome.detail;
  if (signal !== null) return `ended by signal ${signal}`;
  return exitCode === null || exitCode === 0 ? '' : `exit status ${exitCode}`;
}

/** Bursts are recorded in pieces, of which the end is kept, and ever more rarely the longer they last. */
function outputWriter(turn: TurnContext, index: number): { add: (text: string) => void; close: () => void } {
  let waiting = '';
  let recorded = 0;
  const write = () => {
    if (waiting === '') return;
    recorded += waiting.length;
    turn.deps.record.append({ type: 'tool-output', index, text: waiting });
    waiting = '';
  };
  const throttle = createThrottle(turn.deps.clock, () => 100 + recorded / 256, write);
  return {
    add: (text) => {
      waiting = (waiting + text).slice(-shownOutputLimit);
      throttle.poke();
    },
    close: () => throttle.close(),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
