import type { ConversationStatus, ConversationSummary } from '../../../src/shared/domain/conversation';
import type { HookRun } from '../../../src/shared/domain/hook-run';
import type { Decision } from '../../../src/shared/domain/permission';
import { settingsSchema } from '../../../src/shared/domain/settings';
import type {
  HookStep,
  ModelStep,
  NoticeStep,
  Step,
  ToolStep,
  UserStep,
} from '../../../src/shared/domain/step';
import type { Trajectory } from '../../../src/shared/domain/trajectory';

export const conversationId = '11111111-1111-4111-8111-111111111111';
const startedAt = '2026-12-01T08:00:00.000Z';

export function at(seconds: number): string {
  return new Date(Date.parse(startedAt) + seconds * 1000).toISOString();
}

export function summary(change: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    conversationId,
    createdAt: startedAt,
    roots: ['/home/mina/projects/my-app'],
    model: 'demo',
    parentConversationId: null,
    title: 'Fix the login redirect',
    status: { kind: 'idle' },
    updatedAt: at(60),
    stepCount: 3,
    heldBy: null,
    ...change,
  };
}

export function trajectory(steps: Step[], change: Partial<Trajectory> = {}): Trajectory {
  return {
    conversation: {
      conversationId,
      createdAt: startedAt,
      roots: ['/home/mina/projects/my-app'],
      model: 'demo',
      parentConversationId: null,
    },
    title: 'Fix the login redirect',
    turnId: 'turn-1',
    lastTurnEnd: null,
    status: { kind: 'idle' } satisfies ConversationStatus,
    queue: [],
    steps,
    hookRuns: [],
    seq: 100,
    updatedAt: at(60),
    ...change,
  };
}

export function userStep(index: number, text: string): UserStep {
  return { kind: 'user', index, at: at(index), text };
}

export function modelStep(index: number, text: string, change: Partial<ModelStep> = {}): ModelStep {
  return {
    kind: 'model',
    index,
    at: at(index),
    invocationNumber: 0,
    text,
    thinking: '',
    toolCalls: [],
    state: 'done',
    error: null,
    usage: null,
    durationMs: 1200,
    ...change,
  };
}

export function toolStep(
  index: number,
  tool: string,
  args: Record<string, unknown>,
  change: Partial<ToolStep> = {},
): ToolStep {
  return {
    kind: 'tool',
    index,
    at: at(index),
    call: { callId: `call-${String(index)}`, tool, args },
    injectedBy: null,
    args,
    overwrites: [],
    decision: null,
    state: { kind: 'done', text: '', detail: { kind: 'text' }, durationMs: 12 },
    output: '',
    notes: [],
    ...change,
  };
}

export function hookStep(index: number, text: string, change: Partial<HookStep> = {}): HookStep {
  return {
    kind: 'hook',
    index,
    at: at(index),
    hook: 'context-injector',
    layer: 'project',
    event: 'PreInvocation',
    message: 'ephemeral',
    text,
    invocationNumber: 2,
    continuation: null,
    ...change,
  };
}

export function noticeStep(index: number, text: string, level: NoticeStep['level'] = 'info'): NoticeStep {
  return { kind: 'notice', index, at: at(index), level, code: 'sample', text };
}

export function decision(change: Partial<Decision> = {}): Decision {
  return {
    kind: 'allow',
    by: 'default',
    reasons: [],
    trace: [],
    resources: [],
    remember: [],
    proposals: [],
    rememberNote: null,
    ...change,
  };
}

const nothing = { text: '', bytes: 0, cut: false };

export function hookRun(change: Partial<HookRun> = {}): HookRun {
  return {
    id: `run-${String(Math.random())}`,
    started_at: startedAt,
    duration_ms: 42,
    conversation_id: conversationId,
    source: { kind: 'project', path: '/home/mina/projects/my-app/.agents/hooks.json', line: 3 },
    hook_name: 'safety-gate',
    hook_event: 'PreToolUse',
    tool: 'run_command',
    step_index: 0,
    command: './scripts/safety-check.sh',
    cwd: '/home/mina/projects/my-app',
    ended: { kind: 'exited', code: 0 },
    stdin: nothing,
    stdout: nothing,
    stderr: nothing,
    problems: [],
    effect: { injected: 0, words: '' },
    ...change,
  };
}

export const settings = settingsSchema.parse({});
