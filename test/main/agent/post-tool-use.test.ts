import { describe, expect, it } from 'vitest';
import { call, createWorld, decision, done, gate, lastResult, playTurn } from '../../support/loop/loop-world';

describe('PostToolUse', () => {
  it.each([
    [done('fine'), ''],
    [{ kind: 'failed', error: 'no such file' } as const, 'no such file'],
    [commandResult(0, null), ''],
    [commandResult(3, null), 'exit status 3'],
    [commandResult(null, 'SIGKILL'), 'ended by signal SIGKILL'],
    [{ kind: 'cancelled' } as const, 'cancelled'],
  ])('hears how the call ended: %j', async (outcome, error) => {
    const seen: string[] = [];
    const world = createWorld({
      answers: [[call('a')]],
      run: () => outcome,
      hooks: {
        PostToolUse: (input) => {
          seen.push(input.error);
          return {};
        },
      },
    });
    await playTurn(world);
    expect(seen).toEqual([error]);
  });

  it('does not fire for a call that did not run', async () => {
    const world = createWorld({ answers: [[call('a')]], decide: () => decision('deny', 'rule') });
    expect((await playTurn(world)).some((line) => line.startsWith('<PostToolUse'))).toBe(false);
  });

  it('leaves notes on the result that the model reads', async () => {
    const note = 'PostToolUse hook "lint" failed: 2 errors';
    const world = createWorld({
      answers: [[call('a')]],
      run: () => done('written'),
      hooks: { PostToolUse: () => ({ notes: [note] }) },
    });
    await playTurn(world);
    expect(lastResult(world)).toBe(`written\n${note}`);
  });

  it('gets the args that really ran', async () => {
    const seen: unknown[] = [];
    const world = createWorld({
      answers: [[call('a', { x: 1 })]],
      hooks: {
        PreToolUse: () => gate({ x: 2 }),
        PostToolUse: (input) => {
          seen.push(input.args);
          return {};
        },
      },
      run: (_tool, args) => done(JSON.stringify(args)),
    });
    await playTurn(world);
    expect(seen).toEqual([{ x: 2 }]);
    expect(lastResult(world)).toBe('{"x":2}');
  });
});

function commandResult(exitCode: number | null, signal: string | null) {
  const detail = { kind: 'command' as const, exitCode, signal, durationMs: 5 };
  return { kind: 'done' as const, text: 'output', detail };
}
