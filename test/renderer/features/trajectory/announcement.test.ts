import { describe, expect, it } from 'vitest';
import { announcement } from '../../../../src/renderer/features/trajectory/Announcer';
import { createTranslate } from '../../../../src/shared/i18n/translate';
import { hookRun, modelStep, trajectory, userStep } from '../../support/samples';

const translate = createTranslate('en');
const streaming = trajectory([userStep(0, 'hi'), modelStep(1, 'Hel', { state: 'streaming' })], {
  status: { kind: 'running', phase: 'model' },
});
const answered = trajectory([userStep(0, 'hi'), modelStep(1, 'Hello.')], {
  status: { kind: 'running', phase: 'model' },
});

describe('what is read aloud', () => {
  it('nothing of history', () => {
    expect(announcement(null, answered, translate)).toBe('');
  });

  it('nothing while text streams in', () => {
    const more = trajectory([userStep(0, 'hi'), modelStep(1, 'Hello', { state: 'streaming' })], {
      status: streaming.status,
    });
    expect(announcement(streaming, more, translate)).toBe('');
  });

  it('the answer once, when it is complete', () => {
    expect(announcement(streaming, answered, translate)).toBe('Hello.');
    expect(announcement(answered, { ...answered, seq: 101 }, translate)).toBe('');
  });

  it('changes of state, and a hook that failed', () => {
    const idle = trajectory(answered.steps);
    expect(announcement(answered, idle, translate)).toBe('Done');
    expect(announcement(idle, answered, translate)).toBe('Working');
    const failed = trajectory(answered.steps, {
      hookRuns: [{ afterStep: 2, run: hookRun({ hook_name: 'notify', ended: { kind: 'exited', code: 1 } }) }],
    });
    expect(announcement(answered, failed, translate)).toBe('Hook notify failed');
  });
});
