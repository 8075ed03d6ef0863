import { randomUUID } from 'node:crypto';
import type { Conversation } from '../src/shared/domain/conversation';
import type { HookEvent } from '../src/shared/domain/hook';
import type { HookRun } from '../src/shared/domain/hook-run';
import type { Decision } from '../src/shared/domain/permission';
import type { TrajectoryFact } from '../src/shared/domain/trajectory';

const at = '2026-12-01T09:00:00.000Z';

export function newConversation(): Conversation {
  return {
    conversationId: randomUUID(),
    createdAt: at,
    roots: ['/w'],
    model: 'demo',
    parentConversationId: null,
  };
}

/** Everything that is recorded until a conversation has so many steps: a message, then answers that each call a tool. */
export function* factsOf(steps: number): Generator<TrajectoryFact> {
  for (let index = 0; index < steps; index += 1) {
    if (index % 21 === 0) yield* message(index);
    else if (index % 2 === 1) yield* answer(index);
    else yield* call(index);
  }
  yield { type: 'status', status: { kind: 'idle' } };
}

function* message(index: number): Generator<TrajectoryFact> {
  yield { type: 'turn-started', turnId: `turn-${String(index)}` };
  yield {
    type: 'step-added',
    step: { kind: 'user', index, at, text: 'Find out why the build fails, 그리고 고쳐 주세요.' },
  };
}

function* answer(index: number): Generator<TrajectoryFact> {
  yield { type: 'status', status: { kind: 'running', phase: 'model' } };
  yield hookRun('PreInvocation', index);
  yield {
    type: 'step-added',
    step: {
      kind: 'model',
      index,
      at,
      invocationNumber: index,
      text: '',
      thinking: '',
      toolCalls: [],
      state: 'streaming',
      error: null,
      usage: null,
      durationMs: null,
    },
  };
  for (let piece = 0; piece < 4; piece += 1)
    yield { type: 'model-delta', index, text: 'The file is looked at next. '.repeat(4), thinking: '' };
  yield {
    type: 'model-ended',
    index,
    state: 'done',
    toolCalls: [callOf(index + 1)],
    error: null,
    usage: { inputTokens: 9000, outputTokens: 90, thinkingTokens: 0, cacheReadTokens: 8000 },
    durationMs: 900,
  };
}

const callOf = (index: number) => ({
  callId: `call-${String(index)}`,
  tool: 'run_command',
  args: { CommandLine: `npm run build -- --part ${String(index)}`, Cwd: '/w' },
});

const decision: Decision = {
  kind: 'allow',
  by: 'rule',
  reasons: [{ text: 'command(npm run)', hook: null }],
  trace: [
    { stage: 'hook', outcome: 'none', text: 'gate said nothing', won: false },
    { stage: 'allow-rule', outcome: 'allow', text: 'command(npm run)', won: true },
  ],
  resources: [{ action: 'command', target: 'npm run build' }],
  remember: [],
  proposals: [],
  rememberNote: '',
};

function* call(index: number): Generator<TrajectoryFact> {
  const { args } = callOf(index);
  yield {
    type: 'step-added',
    step: {
      kind: 'tool',
      index,
      at,
      call: callOf(index),
      injectedBy: null,
      args,
      overwrites: [],
      decision: null,
      state: { kind: 'proposed' },
      output: '',
      notes: [],
    },
  };
  yield hookRun('PreToolUse', index);
  yield { type: 'tool-judged', index, args, overwrites: [], decision };
  yield { type: 'tool-state', index, state: { kind: 'running', startedAt: at } };
  const output = 'src/part.ts:1:1 some line that a build prints\n'.repeat(20);
  yield { type: 'tool-output', index, text: output };
  yield {
    type: 'tool-state',
    index,
    state: {
      kind: 'done',
      text: output,
      detail: { kind: 'command', exitCode: 1, signal: null, durationMs: 700 },
      durationMs: 700,
    },
  };
}

function hookRun(event: HookEvent, index: number): TrajectoryFact {
  const stdin = JSON.stringify({
    conversationId: randomUUID(),
    toolCall: callOf(index),
    workspacePaths: ['/w'],
  });
  const run: HookRun = {
    id: randomUUID(),
    started_at: at,
    duration_ms: 6,
    conversation_id: 'c',
    source: { kind: 'project', path: '/w/.agents/hooks.json', line: 4 },
    hook_name: 'gate',
    hook_event: event,
    step_index: index,
    command: './gate.sh',
    cwd: '/w',
    pid: 4711,
    ended: { kind: 'exited', code: 0 },
    stdin: { text: stdin, bytes: stdin.length, cut: false },
    stdout: { text: '{}', bytes: 2, cut: false },
    stderr: { text: '', bytes: 0, cut: false },
    output: {},
    problems: [],
    effect: { injected: 0, words: 'no opinion' },
  };
  return { type: 'hook-run', run };
}
