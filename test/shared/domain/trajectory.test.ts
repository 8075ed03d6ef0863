import { describe, expect, it } from 'vitest';
import type { HookRun } from '../../../src/shared/domain/hook-run';
import {
  applyEvent,
  shownOutputLimit,
  trajectoryEventSchema,
  type Trajectory,
  type TrajectoryEvent,
  type TrajectoryFact,
} from '../../../src/shared/domain/trajectory';
import { doneWith, model, tool, user } from '../../support/loop/steps';

const conversation = {
  conversationId: '11111111-1111-4111-8111-111111111111',
  createdAt: 'then',
  roots: ['/repo'],
  model: 'm',
  parentConversationId: null,
};

const hookRun: HookRun = {
  id: 'run',
  started_at: 'then',
  duration_ms: 1,
  conversation_id: conversation.conversationId,
  source: { kind: 'user', path: '/hooks.json', line: 1 },
  hook_name: 'gate',
  hook_event: 'PreToolUse',
  command: 'true',
  cwd: '/',
  ended: { kind: 'exited', code: 0 },
  stdin: { text: '', bytes: 0, cut: false },
  stdout: { text: '', bytes: 0, cut: false },
  stderr: { text: '', bytes: 0, cut: false },
  problems: [],
  effect: { injected: 0, words: 'nothing' },
};

function fold(...facts: TrajectoryFact[]): Trajectory {
  const all: TrajectoryFact[] = [{ type: 'opened', conversation }, ...facts];
  const events = all.map((fact, position): TrajectoryEvent => {
    return trajectoryEventSchema.parse({ ...fact, seq: position + 1, at: `t${position + 1}` });
  });
  const folded = events.reduce<Trajectory | null>(applyEvent, null);
  if (folded === null) throw new Error('nothing was folded');
  return folded;
}

const asked: TrajectoryFact = { type: 'step-added', step: { ...user('hi'), index: 0 } };
const streaming = model('', [], { state: 'streaming', durationMs: null });
const answering: TrajectoryFact = { type: 'step-added', step: { ...streaming, index: 1 } };
const proposed: TrajectoryFact = {
  type: 'step-added',
  step: { ...tool('1', { kind: 'proposed' }), index: 1 },
};

describe('the fold', () => {
  it('begins with the record and nothing else', () => {
    expect(fold()).toEqual({
      conversation,
      title: '',
      turnId: null,
      lastTurnEnd: null,
      status: { kind: 'idle' },
      queue: [],
      steps: [],
      hookRuns: [],
      seq: 1,
      updatedAt: 't1',
    });
    const event: TrajectoryEvent = { type: 'titled', title: 'x', seq: 1, at: 't' };
    expect(() => applyEvent(null, event)).toThrow('begins with "titled"');
  });

  it('keeps number and time of the last event', () => {
    expect(fold({ type: 'titled', title: 'A title' })).toMatchObject({
      title: 'A title',
      seq: 2,
      updatedAt: 't2',
    });
  });

  it('knows the turn that runs, and why the last one ended', () => {
    const started: TrajectoryFact = { type: 'turn-started', turnId: 'a' };
    const ended: TrajectoryFact = { type: 'turn-ended', terminationReason: 'error', error: 'Down.' };
    expect(fold(started, ended)).toMatchObject({ turnId: 'a', lastTurnEnd: 'error' });
    expect(fold(started, ended, { type: 'turn-started', turnId: 'b' })).toMatchObject({
      turnId: 'b',
      lastTurnEnd: null,
    });
  });

  it('replaces status and queue as a whole', () => {
    const status = { kind: 'needs-you', requestId: 'r' } as const;
    const prompts = [{ promptId: 'p', text: 'next' }];
    expect(fold({ type: 'status', status }, { type: 'queue', prompts })).toMatchObject({
      status,
      queue: prompts,
    });
    expect(fold({ type: 'queue', prompts }, { type: 'queue', prompts: [] }).queue).toEqual([]);
  });

  it('streams an answer into its step and ends it', () => {
    const usage = { inputTokens: 1, outputTokens: 2, thinkingTokens: 0, cacheReadTokens: 0 };
    const toolCalls = [{ callId: '1', tool: 'a', args: {} }];
    const { steps } = fold(
      asked,
      answering,
      { type: 'model-delta', index: 1, text: 'Hel', thinking: 'h' },
      { type: 'model-delta', index: 1, text: 'lo', thinking: 'm' },
      { type: 'model-ended', index: 1, state: 'done', toolCalls, error: null, usage, durationMs: 7 },
    );
    expect(steps).toEqual([
      { ...user('hi'), index: 0 },
      {
        ...streaming,
        index: 1,
        text: 'Hello',
        thinking: 'hm',
        state: 'done',
        toolCalls,
        usage,
        durationMs: 7,
      },
    ]);
  });

  it('follows a call from its proposal to its result and notes', () => {
    const decision = {
      kind: 'allow' as const,
      by: 'rule' as const,
      reasons: [],
      trace: [],
      resources: [],
      remember: [],
      proposals: [],
      rememberNote: null,
    };
    const overwrites = [{ hook: 'fix', layer: 'user' as const, changes: [] }];
    const { steps } = fold(
      asked,
      proposed,
      { type: 'tool-judged', index: 1, args: { x: 2 }, overwrites, decision },
      { type: 'tool-output', index: 1, text: 'a' },
      { type: 'tool-output', index: 1, text: 'b' },
      { type: 'tool-state', index: 1, state: doneWith('ok') },
      { type: 'tool-note', index: 1, note: 'n1' },
      { type: 'tool-note', index: 1, note: 'n2' },
    );
    expect(steps[1]).toEqual({
      ...tool('1', doneWith('ok')),
      index: 1,
      args: { x: 2 },
      overwrites,
      decision,
      output: 'ab',
      notes: ['n1', 'n2'],
    });
  });

  it('keeps the end of long output', () => {
    const { steps } = fold(
      asked,
      proposed,
      { type: 'tool-output', index: 1, text: 'a'.repeat(shownOutputLimit) },
      { type: 'tool-output', index: 1, text: 'end' },
    );
    const output = steps[1]?.kind === 'tool' ? steps[1].output : '';
    expect(output).toHaveLength(shownOutputLimit);
    expect(output.endsWith('aend')).toBe(true);
  });

  it('places a hook run after the steps that were there', () => {
    expect(fold(asked, { type: 'hook-run', run: hookRun }, answering).hookRuns).toEqual([
      { run: hookRun, afterStep: 1 },
    ]);
  });

  it('ignores what is said about a step that is not there, or of another kind', () => {
    const { steps } = fold(
      asked,
      { type: 'model-delta', index: 0, text: 'x', thinking: '' },
      { type: 'tool-note', index: 9, note: 'x' },
    );
    expect(steps).toEqual([{ ...user('hi'), index: 0 }]);
  });

  it('leaves the old trajectory, and every step that did not change, as they were', () => {
    const before = fold(asked, answering);
    const copy = structuredClone(before);
    const after = applyEvent(before, {
      type: 'model-delta',
      index: 1,
      text: 'x',
      thinking: '',
      seq: 4,
      at: 't4',
    });
    expect(before).toEqual(copy);
    expect(after.steps[0]).toBe(before.steps[0]);
    expect(after.steps[1]).not.toBe(before.steps[1]);
  });
});
