import { describe, expect, it } from 'vitest';
import { groupRuns, toRows, type Density } from '../../../../src/renderer/features/trajectory/rows';
import type { Trajectory } from '../../../../src/shared/domain/trajectory';
import { hookRun, hookStep, modelStep, toolStep, trajectory, userStep } from '../../support/samples';

function kinds(shown: Trajectory, density: Density = 'normal'): string[] {
  return toRows(shown, groupRuns(shown.hookRuns), density).map((row) => row.kind);
}

const usage = { inputTokens: 10, outputTokens: 5, thinkingTokens: 0, cacheReadTokens: 2 };

describe('rows of a trajectory', () => {
  it('leaves out an answer that only called tools, and ends a finished turn with its facts', () => {
    const shown = trajectory([
      userStep(0, 'go'),
      modelStep(1, ''),
      toolStep(2, 'list_dir', {}),
      modelStep(3, 'done', { usage }),
    ]);
    expect(kinds(shown)).toEqual(['user', 'tool', 'model', 'turn-end']);
    expect(toRows(shown, groupRuns([]), 'normal').at(-1)).toMatchObject({ usage, calls: 1, elapsedMs: 4200 });
  });

  it('has no turn facts while the turn runs', () => {
    const shown = trajectory([userStep(0, 'go'), modelStep(1, 'so far', { state: 'streaming' })], {
      status: { kind: 'running', phase: 'model' },
    });
    expect(kinds(shown)).toEqual(['user', 'model', 'state']);
  });

  it('ties tool runs to their card and puts lifecycle runs where they happened', () => {
    const failed = hookRun({
      hook_event: 'PreInvocation',
      ended: { kind: 'timed_out', after_seconds: 5 },
    });
    const shown = trajectory([userStep(0, 'go'), toolStep(1, 'list_dir', {}), modelStep(2, 'done')], {
      hookRuns: [
        { afterStep: 1, run: failed },
        { afterStep: 2, run: hookRun({ step_index: 1 }) },
      ],
    });
    const rows = toRows(shown, groupRuns(shown.hookRuns), 'normal');
    expect(rows.map((row) => row.kind)).toEqual(['user', 'hook-runs', 'tool', 'model', 'turn-end']);
    expect(rows[2]).toMatchObject({ runs: [{ step_index: 1 }] });
  });

  it('shows quiet lifecycle runs only when everything is asked for', () => {
    const quiet = hookRun({ hook_event: 'PreInvocation', effect: { injected: 1, words: '' } });
    const skipped = hookRun({ hook_event: 'PreInvocation', ended: { kind: 'skipped', reason: 'untrusted' } });
    const shown = trajectory([userStep(0, 'go'), hookStep(1, 'note'), modelStep(2, 'done')], {
      hookRuns: [
        { afterStep: 1, run: quiet },
        { afterStep: 2, run: skipped },
      ],
    });
    expect(kinds(shown, 'summary')).toEqual(['user', 'injected', 'model', 'turn-end']);
    expect(kinds(shown, 'normal')).toEqual(['user', 'injected', 'hook-runs', 'model', 'turn-end']);
    expect(kinds(shown, 'verbose')).toEqual([
      'user',
      'hook-runs',
      'injected',
      'hook-runs',
      'model',
      'turn-end',
    ]);
  });

  it('keeps the identity of steps and their runs, so that unchanged rows need no drawing', () => {
    const tool = toolStep(1, 'list_dir', {});
    const shown = trajectory([userStep(0, 'go'), tool], {
      hookRuns: [{ afterStep: 2, run: hookRun({ step_index: 1 }) }],
    });
    const runs = groupRuns(shown.hookRuns);
    const [before, after] = [
      toRows(shown, runs, 'normal')[1],
      toRows({ ...shown, seq: 101 }, runs, 'normal')[1],
    ];
    expect(before).toMatchObject({ kind: 'tool' });
    expect(before?.kind === 'tool' && after?.kind === 'tool' && before.runs === after.runs).toBe(true);
  });
});
