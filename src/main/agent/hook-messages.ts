import type { HookEvent } from '../../shared/domain/hook';
import type { InjectedStep, Injection } from './ports';
import { addStep, type ConversationDeps } from './turn-context';

/** An injection and the event whose hook made it. */
export interface Collected {
  event: HookEvent;
  injection: Injection;
}

/** Tool events of an injected call may inject messages only, so that nothing feeds itself. */
export function allowedInjections(injections: Injection[], ofInjectedCall: boolean): Injection[] {
  return injections.filter(({ step }) => !ofInjectedCall || step.kind !== 'tool-call');
}

export function messagesOf(event: HookEvent, injections: Injection[]): Collected[] {
  return injections
    .filter(({ step }) => step.kind !== 'tool-call')
    .map((injection) => ({ event, injection }));
}

/** What hooks said, as steps of the conversation. */
export function addHookMessages(
  deps: ConversationDeps,
  messages: Collected[],
  invocationNumber: number | null,
): void {
  for (const { event, injection } of messages) {
    const message = messageOf(injection.step);
    if (message === null) continue;
    addStep(deps, {
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
