import {
  stepSchema,
  type HookStep,
  type ModelStep,
  type NoticeStep,
  type Step,
  type ToolStep,
  type UserStep,
} from '../../../src/shared/domain/step';
import type { Trajectory } from '../../../src/shared/domain/trajectory';
import { conversationId } from './memory-record';

type Loose<S extends Step> = Omit<S, 'index'>;
const at = '2026-01-01T00:00:00.000Z';

/** A trajectory of these steps, numbered in order. */
export function trajectoryOf(steps: Loose<Step>[], rest: Partial<Trajectory> = {}): Trajectory {
  return {
    conversation: { conversationId, createdAt: at, roots: ['/repo'], model: 'm', parentConversationId: null },
    title: 't',
    turnId: 'turn',
    lastTurnEnd: null,
    status: { kind: 'idle' },
    queue: [],
    steps: steps.map((step, index) => stepSchema.parse({ ...step, index })),
    hookRuns: [],
    seq: 1,
    updatedAt: at,
    ...rest,
  };
}

export function user(text: string): Loose<UserStep> {
  return { kind: 'user', at, text };
}

export function model(text: string, calls: string[] = [], rest: Partial<ModelStep> = {}): Loose<ModelStep> {
  return {
    kind: 'model',
    at,
    invocationNumber: 0,
    text,
    thinking: '',
    toolCalls: calls.map((callId) => ({ callId, tool: 'tool', args: { of: callId } })),
    state: 'done',
    error: null,
    usage: null,
    durationMs: 1,
    ...rest,
  };
}

export function tool(
  callId: string,
  state: ToolStep['state'],
  rest: Partial<ToolStep> = {},
): Loose<ToolStep> {
  const args = { of: callId };
  return {
    kind: 'tool',
    at,
    call: { callId, tool: 'tool', args },
    injectedBy: null,
    args,
    overwrites: [],
    decision: null,
    state,
    output: '',
    notes: [],
    ...rest,
  };
}

export function doneWith(text: string): ToolStep['state'] {
  return { kind: 'done', text, detail: { kind: 'text' }, durationMs: 1 };
}

export function hook(
  name: string,
  message: HookStep['message'],
  text: string,
  rest: Partial<HookStep> = {},
): Loose<HookStep> {
  return {
    kind: 'hook',
    at,
    hook: name,
    layer: 'user',
    event: 'PreInvocation',
    message,
    text,
    invocationNumber: 0,
    continuation: null,
    ...rest,
  };
}

export function notice(code: string, rest: Partial<NoticeStep> = {}): Loose<NoticeStep> {
  return { kind: 'notice', at, level: 'info', code, text: 'notice', ...rest };
}
