import { expect, test } from 'vitest';
import { createRunNotes } from '../../../src/main/hooks/run-notes';
import type { HookRun } from '../../../src/shared/domain/hook-run';

function runOf(id: string): HookRun {
  const nothing = { text: '', bytes: 0, cut: false };
  return {
    id,
    started_at: '2026-01-01T00:00:00.000Z',
    duration_ms: 0,
    conversation_id: 'c',
    source: { kind: 'user', path: '/hooks.json', line: 1 },
    hook_name: 'gate',
    hook_event: 'Stop',
    command: 'true',
    cwd: '/',
    ended: { kind: 'exited', code: 0 },
    stdin: nothing,
    stdout: nothing,
    stderr: nothing,
    problems: [],
    effect: { injected: 0, words: '' },
  };
}

const never = (error: unknown): HookRun => {
  throw error instanceof Error ? error : new Error('not expected');
};

test('a record that waits is handed on before one that does not, and only once', () => {
  const seen: string[] = [];
  const notes = createRunNotes([(run) => seen.push(run.id)]);
  notes.noteLater(() => runOf('first'), never);
  notes.noteLater(() => runOf('second'), never);
  expect(seen).toEqual([]);
  notes.note(runOf('third'));
  expect(seen).toEqual(['first', 'second', 'third']);
  notes.deliver();
  expect(seen).toEqual(['first', 'second', 'third']);
});

test('a record that cannot be written up is replaced, never left out', () => {
  const seen: string[] = [];
  const notes = createRunNotes([(run) => seen.push(run.id)]);
  notes.noteLater(
    () => {
      throw new Error('broken');
    },
    (error) => runOf(error instanceof Error ? error.message : ''),
  );
  notes.deliver();
  expect(seen).toEqual(['broken']);
});

test('a listener that fails keeps no other from hearing', () => {
  const seen: string[] = [];
  const failing = (): void => {
    throw new Error('full disk');
  };
  const notes = createRunNotes([failing, (run) => seen.push(run.id)]);
  notes.note(runOf('one'));
  expect(seen).toEqual(['one']);
});
