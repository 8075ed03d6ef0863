import type { HookRef } from '../../shared/domain/hook';
import type { ModelStep } from '../../shared/domain/step';
import { addHookMessages, messagesOf, type Collected } from './hook-messages';
import { addContinueMark, injectBeforeModel, pendingInjected, toolCallsOf } from './injection';
import { cancelledBeforeText, limitText, terminatedText } from './model-texts';
import { askModel } from './model-answer';
import type { HookOutcomes, Injection } from './ports';
import { guardRepeats } from './repeat-guard';
import type { PendingCall } from './resume';
import { Stopped } from './stop';
import { recordCancelled, runToolCall } from './tool-call';
import { fire, type TurnContext } from './turn-context';

export type InvocationEnd =
  | { kind: 'again' }
  /** Nothing is left to do. */
  | { kind: 'done' }
  | { kind: 'terminated'; hooks: string[] }
  | { kind: 'limit' };

/** One call of the model and the tool calls it asked for. */
export async function runInvocation(turn: TurnContext): Promise<InvocationEnd> {
  const invocationNumber = turn.nextInvocation;
  const initialStepCount = stepCount(turn);
  turn.nextInvocation += 1;
  if (isFirstOfConversation(turn)) {
    const { injections } = await fire(turn, 'SessionStart', {});
    await injectBeforeModel(turn, 'SessionStart', injections, invocationNumber);
  }
  const { injections } = await fire(turn, 'PreInvocation', {
    invocationNumber,
    initialStepCount,
    lastUserInput: lastUserInput(turn),
  });
  await injectBeforeModel(turn, 'PreInvocation', injections, invocationNumber);
  await takeBackgroundNews(turn, invocationNumber);
  if (turn.stepsLeft <= 0) return { kind: 'limit' };
  const answer = await askModel(turn, invocationNumber);
  turn.stepsLeft -= 1;
  return afterAnswer(turn, { ...answer, invocationNumber, initialStepCount });
}

/** What ended in the background meanwhile, at the one place where the next request takes all of it. */
function takeBackgroundNews(turn: TurnContext, invocationNumber: number): Promise<void> {
  turn.background.announce();
  return injectBeforeModel(turn, 'PostToolUse', turn.background.takeCalls(), invocationNumber);
}

/** An answer that was complete when the app was cut off: nothing after it had happened. */
export function goOnAfterAnswer(turn: TurnContext, step: ModelStep): Promise<InvocationEnd> {
  const calls = step.toolCalls.map((call) => ({ call, injectedBy: null, stepIndex: null, malformed: null }));
  const { invocationNumber, index } = step;
  return afterAnswer(turn, { calls, invocationNumber, initialStepCount: index });
}

interface Answered {
  calls: PendingCall[];
  invocationNumber: number;
  initialStepCount: number;
}

async function afterAnswer(turn: TurnContext, answered: Answered): Promise<InvocationEnd> {
  const { calls, invocationNumber, initialStepCount } = answered;
  const post = await fireAfterAnswer(
    turn,
    {
      invocationNumber,
      initialStepCount,
      lastUserInput: lastUserInput(turn),
    },
    calls,
  );
  const injected = toolCallsOf(post.injections);
  const messages = messagesOf('PostInvocation', post.injections);
  if (post.termination === 'terminate') {
    const hooks = post.by.map((hook) => hook.name);
    recordCancelled(turn, [...calls, ...pendingInjected(turn, injected)], terminatedText(hooks));
    addHookMessages(turn.deps, messages, invocationNumber);
    return { kind: 'terminated', hooks };
  }
  if (calls.length > 0) {
    return answerCalls(turn, [...calls, ...pendingInjected(turn, injected)], invocationNumber, messages);
  }
  const holders = whoContinues(post);
  if (holders.length === 0 || isAtCap(turn, holders)) {
    addHookMessages(turn.deps, messages, invocationNumber);
    return { kind: 'done' };
  }
  turn.continuations += 1;
  turn.heldBy = namesOf(holders);
  addContinueMark(turn, holders, invocationNumber);
  return answerCalls(turn, pendingInjected(turn, injected), invocationNumber, messages);
}

async function fireAfterAnswer(
  turn: TurnContext,
  input: { invocationNumber: number; initialStepCount: number; lastUserInput: string },
  calls: PendingCall[],
): Promise<HookOutcomes['PostInvocation']> {
  try {
    return await fire(turn, 'PostInvocation', input);
  } catch (error) {
    // Nothing that was asked for may be left without an answer.
    recordCancelled(turn, calls, cancelledBeforeText);
    throw error;
  }
}

/** The hooks whose answer keeps a finished loop going. */
function whoContinues(post: HookOutcomes['PostInvocation']): HookRef[] {
  const forced = post.termination === 'force-continue' ? post.by : [];
  const injecting = post.injections.filter(isWork).map((injection) => injection.hook);
  return [...forced, ...injecting];
}

function isWork({ step }: Injection): boolean {
  return step.kind === 'tool-call' || step.kind === 'user';
}

function namesOf(hooks: HookRef[]): string[] {
  return [...new Set(hooks.map((hook) => hook.name))];
}

function isAtCap(turn: TurnContext, holders: HookRef[]): boolean {
  if (turn.continuations < turn.deps.limits().stopContinuations) return false;
  turn.ignored = namesOf(holders);
  return true;
}

/**
 * Runs calls one after another, then adds the messages that hooks left on the way.
 * Calls injected by tool events join at the end.
 */
export async function answerCalls(
  turn: TurnContext,
  calls: PendingCall[],
  invocationNumber: number,
  messages: Collected[] = [],
): Promise<InvocationEnd> {
  const queue = [...calls];
  const collected = [...messages];
  try {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (turn.stepsLeft <= 0) {
        recordCancelled(turn, [next, ...queue.splice(0)], limitText(turn.deps.limits().steps));
        return { kind: 'limit' };
      }
      turn.stepsLeft -= 1;
      const injections = await runToolCall(turn, next);
      queue.push(...pendingInjected(turn, toolCallsOf(injections.map((entry) => entry.injection))));
      collected.push(...injections.filter((entry) => entry.injection.step.kind !== 'tool-call'));
      if (next.injectedBy === null) await guardRepeats(turn);
    }
    return { kind: 'again' };
  } catch (error) {
    recordCancelled(
      turn,
      queue,
      error instanceof Stopped ? cancelledBeforeText : 'Not run: the run ended with an error.',
    );
    throw error;
  } finally {
    addHookMessages(turn.deps, collected, invocationNumber);
  }
}

function stepCount(turn: TurnContext): number {
  return turn.deps.record.trajectory().steps.length;
}

/** A sub-agent belongs to the session of its parent. */
function isFirstOfConversation(turn: TurnContext): boolean {
  const { conversation, steps, hookRuns } = turn.deps.record.trajectory();
  if (conversation.parentConversationId !== null) return false;
  if (steps.some((step) => step.kind === 'model')) return false;
  return !hookRuns.some(({ run }) => run.hook_event === 'SessionStart');
}

function lastUserInput(turn: TurnContext): string {
  const step = turn.deps.record.trajectory().steps.findLast((candidate) => candidate.kind === 'user');
  return step?.text ?? '';
}
