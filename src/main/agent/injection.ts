import type { HookEvent, HookRef } from '../../shared/domain/hook';
import type { ToolCall } from '../../shared/domain/step';
import { addHookMessages, type Collected } from './hook-messages';
import { limitText } from './model-texts';
import type { Injection } from './ports';
import type { PendingCall } from './resume';
import { recordCancelled, runToolCall } from './tool-call';
import { addStep, type TurnContext } from './turn-context';

interface InjectedCall {
  hook: HookRef;
  call: Omit<ToolCall, 'callId'>;
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
  event: HookEvent,
  injections: Injection[],
  invocationNumber: number,
): Promise<void> {
  const collected: Collected[] = [];
  try {
    for (const injection of injections) {
      if (injection.step.kind !== 'tool-call') {
        addHookMessages(turn.deps, [{ event, injection }], invocationNumber);
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
    addHookMessages(turn.deps, collected, invocationNumber);
  }
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
