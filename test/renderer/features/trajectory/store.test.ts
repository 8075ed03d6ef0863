// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Trajectory, TrajectoryEvent } from '../../../../src/shared/domain/trajectory';
import {
  closeTrajectory,
  openTrajectory,
  receiveEvent,
  useTrajectory,
} from '../../../../src/renderer/features/trajectory/store';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { at, conversationId, modelStep, trajectory, userStep } from '../../support/samples';

const other = '22222222-2222-4222-8222-222222222222';
let bridge: FakeBridge;
let onDisk: Trajectory;

beforeEach(() => {
  onDisk = trajectory([userStep(0, 'hi'), modelStep(1, '', { state: 'streaming' })], { seq: 10 });
  bridge = createFakeBridge({ 'conversation.open': () => onDisk });
  installBridge(bridge);
});
afterEach(closeTrajectory);

function delta(seq: number, text: string): TrajectoryEvent {
  return { type: 'model-delta', seq, at: at(seq), index: 1, text, thinking: '' };
}

function receive(...events: TrajectoryEvent[]): void {
  for (const event of events) receiveEvent({ conversationId, event });
}

async function frame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function shown(): string | undefined {
  const step = useTrajectory.getState().trajectory?.steps[1];
  return step?.kind === 'model' ? step.text : undefined;
}

const opens = () => bridge.calls.filter((call) => call.route === 'conversation.open').length;

describe('the open trajectory', () => {
  it('folds what comes, in order and once', async () => {
    await openTrajectory(conversationId);
    receive(delta(10, 'old'), delta(11, 'He'), delta(11, 'He'), delta(12, 'llo'));
    await frame();
    expect(shown()).toBe('Hello');
    expect(opens()).toBe(1);
  });

  it('takes nothing of another conversation', async () => {
    await openTrajectory(conversationId);
    receiveEvent({ conversationId: other, event: delta(11, 'x') });
    await frame();
    expect(shown()).toBe('');
  });

  it('opens anew when events were lost, and shows what main has', async () => {
    await openTrajectory(conversationId);
    onDisk = trajectory([userStep(0, 'hi'), modelStep(1, 'Hello', { state: 'streaming' })], { seq: 13 });
    receive(delta(13, 'o'), delta(14, '!'));
    await frame();
    expect(opens()).toBe(2);
    expect(shown()).toBe('Hello!');
  });

  it('keeps events that arrive while it opens', async () => {
    const opening = openTrajectory(conversationId);
    receive(delta(9, 'no'), delta(10, 'no'), delta(11, 'yes'));
    await opening;
    expect(shown()).toBe('yes');
  });

  it('drops an answer that comes after the person has gone elsewhere', async () => {
    const first = openTrajectory(conversationId);
    onDisk = trajectory([], { seq: 1 });
    const second = openTrajectory(other);
    await Promise.all([first, second]);
    expect(useTrajectory.getState()).toMatchObject({ conversationId: other, trajectory: { seq: 1 } });
  });

  it('says why it could not be opened', async () => {
    bridge.answer({
      'conversation.open': () => ({ ok: false, error: { code: 'not-found', message: 'It is gone.' } }),
    });
    await openTrajectory(conversationId);
    expect(useTrajectory.getState()).toEqual({ conversationId, trajectory: null, error: 'It is gone.' });
  });
});
