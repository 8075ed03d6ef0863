import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createConversationStore, type ConversationStore } from '../../../src/main/store/conversation-store';
import { dataPaths } from '../../../src/main/store/paths';
import { tempFolder } from '../../support/temp-folder';

const ids = ['5e0a6c1e-9f0f-4a39-8a55-0f7c6d0f9b11', '6f1b7d2f-0a1a-4b4a-9b66-1a8d7e1a0c22'] as const;

function create(store: ConversationStore, conversationId: string, createdAt: string) {
  return store.create(
    { conversationId, createdAt, roots: [], model: 'demo', parentConversationId: null },
    { now: () => new Date(createdAt), onEvent: () => undefined, onUnwritten: () => undefined },
  );
}

it('rebuilds the list from the files, newest first, whatever became of the cached rows', () => {
  const paths = dataPaths(tempFolder());
  const store = createConversationStore(paths);
  create(store, ids[0], '2026-12-01T09:00:00.000Z').close();
  create(store, ids[1], '2026-12-01T10:00:00.000Z').close();
  const first = store.list(() => null);
  expect(first.conversations.map((row) => row.conversationId)).toEqual([ids[1], ids[0]]);
  writeFileSync(join(paths.conversations, ids[0], 'summary.json'), '{"bytes": 1');
  rmSync(join(paths.conversations, ids[1], 'summary.json'));
  expect(store.list(() => null)).toEqual(first);
});

it('one damaged conversation never hides the others', () => {
  const paths = dataPaths(tempFolder());
  const store = createConversationStore(paths);
  create(store, ids[0], '2026-12-01T09:00:00.000Z').close();
  mkdirSync(join(paths.conversations, ids[1]));
  writeFileSync(join(paths.conversations, ids[1], 'trajectory.jsonl'), 'garbage\n');
  const { conversations, damaged } = store.list(() => null);
  expect(conversations.map((row) => row.conversationId)).toEqual([ids[0]]);
  expect(damaged).toHaveLength(1);
  expect(damaged[0]?.message).toContain('line 1');
});

it('shows a run that was cut off as interrupted', () => {
  const store = createConversationStore(dataPaths(tempFolder()));
  const log = create(store, ids[0], '2026-12-01T09:00:00.000Z');
  log.append({ type: 'status', status: { kind: 'running', phase: 'model' } });
  expect(store.list(() => null).conversations[0]?.status).toEqual({ kind: 'running', phase: 'model' });
  log.close();
  expect(store.list(() => null).conversations[0]?.status).toEqual({ kind: 'interrupted' });
});

it('brings a deleted conversation back as it was', () => {
  const store = createConversationStore(dataPaths(tempFolder()));
  create(store, ids[0], '2026-12-01T09:00:00.000Z').close();
  const before = store.list(() => null);
  store.trash(ids[0]);
  expect(store.list(() => null).conversations).toEqual([]);
  store.restore(ids[0]);
  expect(store.list(() => null)).toEqual(before);
});

it('takes no conversation id that could lead out of its folder', () => {
  const store = createConversationStore(dataPaths(tempFolder()));
  expect(() => store.exists('../../etc')).toThrow();
});
