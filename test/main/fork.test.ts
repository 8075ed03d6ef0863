import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readTrajectory } from '../../src/main/store/read-events';
import { calls, createScriptCore, got, writes, type ScriptCore } from '../support/script-core';

let world: ScriptCore;
afterEach(() => world.core.dispose());

const file = (name: string): string => path.join(world.root, name);
const trajectoryBytes = (id: string): string =>
  readFileSync(path.join(world.data, 'conversations', id, 'trajectory.jsonl'), 'utf8');

/** A conversation of two turns, each of which wrote a file. */
async function twoTurns(): Promise<{ id: string; second: number }> {
  world = await createScriptCore([
    calls(writes('one', 'agent')),
    { text: 'first answer' },
    calls(writes('two', 'agent')),
    { text: 'second answer' },
  ]);
  writeFileSync(file('one'), 'original');
  const id = await world.begin();
  await world.turn(id, 'first message');
  await world.turn(id, 'second message');
  const { steps } = await world.open(id);
  return { id, second: steps.findLastIndex((step) => step.kind === 'user') };
}

describe('a fork', () => {
  it('stands where the other conversation stood, and leaves that one untouched', async () => {
    const { id, second } = await twoTurns();
    const before = trajectoryBytes(id);
    const { conversationId } = got(await world.core.conversations.fork(id, second, []));
    const [old, fork] = [await world.open(id), await world.open(conversationId)];
    expect(fork.steps).toEqual(old.steps.slice(0, second));
    expect(fork.conversation).toMatchObject({
      roots: old.conversation.roots,
      model: old.conversation.model,
      forkedFrom: { conversationId: id, before: second },
    });
    expect(fork.status).toEqual({ kind: 'idle' });

    await world.turn(conversationId, 'another message');
    const texts = (await world.open(conversationId)).steps.flatMap((step) =>
      step.kind === 'user' || step.kind === 'model' ? [step.text] : [],
    );
    expect(texts.filter((text) => text !== '')).toContain('another message');
    expect(texts).not.toContain('second message');
    expect(trajectoryBytes(id)).toBe(before);
  });

  it('has a transcript of its own and shows the same when it is opened again', async () => {
    const { id, second } = await twoTurns();
    const { conversationId } = got(await world.core.conversations.fork(id, second, []));
    const shown = await world.open(conversationId);
    await world.core.dispose();
    const folder = path.join(world.data, 'conversations', conversationId);
    const lines = readFileSync(path.join(folder, 'transcript.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(second);
    expect(readTrajectory(path.join(folder, 'trajectory.jsonl')).trajectory).toEqual(shown);
  });

  it('can put files back on the way, which it records and can undo, and take back what came before it', async () => {
    const { id, second } = await twoTurns();
    const { files } = got(await world.core.conversations.planRestore(id, second));
    const { conversationId, restored } = got(await world.core.conversations.fork(id, second, files));
    expect(restored).toEqual({ restored: [file('two')], failed: [] });
    expect(existsSync(file('two'))).toBe(false);
    const notice = (await world.open(conversationId)).steps.at(-1);
    expect(notice).toMatchObject({ kind: 'notice', code: 'files-restored', restore: { failed: [] } });

    const undo = got(await world.core.conversations.planRestore(conversationId, second));
    got(await world.core.conversations.restoreFiles(conversationId, second, undo.files));
    expect(readFileSync(file('two'), 'utf8')).toBe('agent');

    // What the first turn wrote is kept for the fork too, also when the old conversation is gone.
    got(await world.core.conversations.delete(id));
    const all = got(await world.core.conversations.planRestore(conversationId, 0));
    got(await world.core.conversations.restoreFiles(conversationId, 0, all.files));
    expect(readFileSync(file('one'), 'utf8')).toBe('original');
  });

  it('is not made when a file is no longer as it was shown, or where no message is', async () => {
    const { id, second } = await twoTurns();
    const { files } = got(await world.core.conversations.planRestore(id, second));
    writeFileSync(file('two'), 'just now');
    const conflict = await world.core.conversations.fork(id, second, files);
    expect(conflict).toMatchObject({ ok: false, error: { code: 'conflict' } });
    const nowhere = await world.core.conversations.fork(id, second + 1, []);
    expect(nowhere).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(world.core.conversations.list().conversations.map((row) => row.conversationId)).toEqual([id]);
    expect(readdirSync(path.join(world.data, 'conversations'))).toEqual([id]);
  });

  it('from before the first message begins anew', async () => {
    const { id } = await twoTurns();
    const { conversationId } = got(await world.core.conversations.fork(id, 0, []));
    expect((await world.open(conversationId)).steps).toEqual([]);
    await world.turn(conversationId, 'from the start');
    expect((await world.open(conversationId)).title).toBe('from the start');
  });
});
