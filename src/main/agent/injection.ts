import type { HookEvent, HookRef } from '../../shared/domain/hook';
import type { ToolCall } from '../../shared/domain/step';
import { limitText } from './model-texts';
import type { InjectedStep, Injection } from './ports';
import type { PendingCall } from './resume';
import { recordCancelled, runToolCall } from './tool-call';
import { addStep, type TurnContext } from './turn-context';

/** An injection and the event whose hook made it. */
export interface Collected {
  event: HookEvent;
  injection: Injection;
}

interface InjectedCall {
  hook: HookRef;
  call: Omit<ToolCall, 'callId'>;
}

export function messagesOf(event: HookEvent, injections: Injection[]): Collected[] {
  return injections
    .filter(({ step }) => step.kind !== 'tool-call')
    .map((injection) => ({ event, injection }));
}

export function toolCallsOf(injections: Injection[]): InjectedCall[] {
  return injections.flatMap(({ hook, step }) =>
    step.kind === 'tool-call' ? [{ hook, call: { tool: step.tool, args: step.args } }] : [],
  );
}

export function pendingInjected(turn: TurnContext, calls: InjectedCall[]): PendingCall[] {
  return calls.map(({ hook, call }) => ({
    call: { ...call, callId: turn.deps.newId() },
    injectedBy: hook.name,
    stepIndex: null,
    malformed: null,
  }));
}

/** Messages become steps, calls are made before the model is asked, all in the order of the hooks. */
export async function injectBeforeModel(
  turn: TurnContext,
  event: 'SessionStart' | 'PreInvocation',
  injections: Injection[],
  invocationNumber: number,
): Promise<void> {
  const collected: Collected[] = [];
  try {
    for (const injection of injections) {
      if (injection.step.kind !== 'tool-call') {
        addHookMessages(turn, [{ event, injection }], invocationNumber);
        continue;
      }
      const calls = pendingInjected(turn, toolCallsOf([injection]));
      if (turn.stepsLeft <= 0) {
        recordCancelled(turn, calls, limitText(turn.deps.limits().steps));
        continue;
      }
      turn.stepsLeft -= 1;
      for (const call of calls) collected.push(...(await runToolCall(turn, call)));
    }
  } finally {
    addHookMessages(turn, collected, invocationNumber);
  }
}

/** What hooks said, as steps of the conversation. */
export function addHookMessages(turn: TurnContext, messages: Collected[], invocationNumber: number): void {
  for (const { event, injection } of messages) {
    const message = messageOf(injection.step);
    if (message === null) continue;
    addStep(turn.deps, {
      kind: 'hook',
      hook: injection.hook.name,
      layer: injection.hook.layer,
      event,
      ...message,
      invocationNumber,
      continuation: null,
    });
  }
}

function messageOf(step: InjectedStep): { message: 'ephemeral' | 'user' | 'system'; text: string } | null {
  return step.kind === 'tool-call' ? null : { message: step.kind, text: step.text };
}

/** Marks a continuation that counts; the first hook that asked for it stands for all. */
export function addContinueMark(turn: TurnContext, hooks: HookRef[], invocationNumber: number): void {
  const hook = hooks[0];
  if (hook === undefined) return;
  addStep(turn.deps, {
    kind: 'hook',
    hook: hook.name,
    layer: hook.layer,
    event: 'PostInvocation',
    message: 'continue',
    text: '',
    invocationNumber,
    continuation: { count: turn.continuations, cap: turn.deps.limits().stopContinuations },
  });
}
