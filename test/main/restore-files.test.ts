import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RestoreChoice } from '../../src/shared/domain/checkpoint';
import { calls, createScriptCore, got, writes, type ScriptCore } from '../support/script-core';
import { tempFolder } from '../support/temp-folder';

let world: ScriptCore;
afterEach(() => world.core.dispose());

const file = (name: string): string => path.join(world.root, name);
const read = (name: string): string => readFileSync(file(name), 'utf8');

/** A conversation whose one turn made these calls. */
async function afterTurn(prepare: () => void, ...responses: unknown[]): Promise<string> {
  world = await createScriptCore(responses);
  prepare();
  const id = await world.begin();
  await world.turn(id, 'go');
  return id;
}

const plan = async (id: string, before = 0) => got(await world.core.conversations.planRestore(id, before));

const restore = (id: string, before: number, choices: RestoreChoice[]) =>
  world.core.conversations.restoreFiles(id, before, choices);

async function restoreAll(id: string, before = 0) {
  return got(await restore(id, before, (await plan(id, before)).files));
}

describe('putting files back', () => {
  it('brings back bytes and mode of what was rewritten, and removes what was not there', async () => {
    const id = await afterTurn(
      () => {
        writeFileSync(file('run.sh'), 'echo 하나\r\n');
        chmodSync(file('run.sh'), 0o750);
      },
      calls(writes('run.sh', 'echo two\n'), writes('새/new.txt', 'new'), writes('run.sh', 'echo three\n')),
    );
    expect(read('run.sh')).toBe('echo three\r\n');
    const shown = await plan(id);
    expect(shown.files.map(({ path: at, change, edited }) => [at, change, edited])).toEqual([
      [file('run.sh'), 'rewrite', 'no'],
      [file('새/new.txt'), 'remove', 'no'],
    ]);
    expect(shown.files[0]?.diff).toContain('-echo three');
    expect(shown.files[0]?.diff).toContain('+echo 하나');

    expect(await restoreAll(id)).toEqual({ restored: [file('run.sh'), file('새/new.txt')], failed: [] });
    expect(read('run.sh')).toBe('echo 하나\r\n');
    expect(statSync(file('run.sh')).mode & 0o777).toBe(0o750);
    expect(existsSync(file('새/new.txt'))).toBe(false);
    expect((await plan(id)).files).toEqual([]);
  });

  it('goes back to any step, not only to the beginning', async () => {
    const id = await afterTurn(() => undefined, calls(writes('a', '1'), writes('a', '2'), writes('a', '3')));
    const { steps } = await world.open(id);
    const second = steps.filter((step) => step.kind === 'tool')[1];
    await restoreAll(id, second?.index);
    expect(read('a')).toBe('1');
  });

  it('tells apart what somebody else wrote later, and in between', async () => {
    const id = await afterTurn(
      () => undefined,
      calls(
        writes('mine', 'agent'),
        writes('both', 'agent'),
        writes('agent', 'agent'),
        writes('gone', 'agent'),
      ),
      { text: 'done' },
      calls(writes('both', 'agent again')),
    );
    writeFileSync(file('mine'), 'my own work');
    writeFileSync(file('both'), 'my own work');
    rmSync(file('gone'));
    await world.turn(id, 'more');
    const shown = await plan(id);
    // A file that was removed is what it was before it was made: nothing is left to do.
    expect(shown.files.map(({ path: at, edited }) => [path.basename(at), edited])).toEqual([
      ['mine', 'since'],
      ['both', 'between'],
      ['agent', 'no'],
    ]);
    await restore(
      id,
      0,
      shown.files.filter(({ edited }) => edited === 'no'),
    );
    expect([read('mine'), read('both'), existsSync(file('agent'))]).toEqual([
      'my own work',
      'agent again',
      false,
    ]);
  });

  it('is undone by a restore to before it, the own edits and a deleted file included', async () => {
    const id = await afterTurn(
      () => {
        writeFileSync(file('a'), 'original');
      },
      calls(writes('a', 'agent'), writes('b', 'agent')),
    );
    writeFileSync(file('a'), 'my own work');
    chmodSync(file('a'), 0o600);
    await restoreAll(id);
    expect([read('a'), existsSync(file('b'))]).toEqual(['original', false]);

    const notice = (await world.open(id)).steps.at(-1);
    expect(notice?.kind).toBe('notice');
    await restoreAll(id, notice?.index);
    expect([read('a'), read('b')]).toEqual(['my own work', 'agent']);
    expect(statSync(file('a')).mode & 0o777).toBe(0o600);
  });

  it('replaces nothing when one file is no longer as it was shown', async () => {
    const id = await afterTurn(() => undefined, calls(writes('a', 'agent'), writes('b', 'agent')));
    const shown = await plan(id);
    writeFileSync(file('b'), 'just now');
    const result = await restore(id, 0, shown.files);
    expect(result).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect([read('a'), read('b')]).toEqual(['agent', 'just now']);
    // Nor a file that the agent never wrote.
    writeFileSync(file('other'), 'x');
    const other = await restore(id, 0, [{ path: file('other'), present: null }]);
    expect(other).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });

  it('goes on after a disk error and says which files it put back', async () => {
    const id = await afterTurn(
      () => {
        for (const name of ['a', 'sub/b', 'c']) {
          mkdirSync(path.dirname(file(name)), { recursive: true });
          writeFileSync(file(name), 'original');
        }
      },
      calls(writes('a', 'agent'), writes('sub/b', 'agent'), writes('c', 'agent')),
    );
    rmSync(file('sub'), { recursive: true });
    writeFileSync(file('sub'), 'a file where a folder was');
    const result = await restoreAll(id);
    expect(result.restored).toEqual([file('a'), file('c')]);
    expect(result.failed).toEqual([
      { path: file('sub/b'), message: expect.stringMatching(/EEXIST|ENOTDIR/) as string },
    ]);
    expect([read('a'), read('sub'), read('c')]).toEqual([
      'original',
      'a file where a folder was',
      'original',
    ]);
    expect(readdirSync(world.root).sort()).toEqual(['a', 'c', 'sub']);
    const notice = (await world.open(id)).steps.at(-1);
    expect(notice).toMatchObject({ kind: 'notice', level: 'warning', restore: { failed: result.failed } });
    expect(notice?.kind === 'notice' ? notice.text : '').toContain(`${file('sub/b')}: `);
  });

  it('never writes through a link, and shows what it leaves alone', async () => {
    const outside = tempFolder('grapnel-outside-');
    const id = await afterTurn(
      () => {
        mkdirSync(file('sub'));
        writeFileSync(file('sub/a'), 'original');
        writeFileSync(file('b'), 'original');
      },
      calls(writes('sub/a', 'agent'), writes('b', 'agent'), writes('c', 'agent')),
    );
    renameSync(file('sub'), file('moved'));
    symlinkSync(outside, file('sub'));
    writeFileSync(path.join(outside, 'a'), 'not the agent’s');
    rmSync(file('b'));
    symlinkSync(path.join(outside, 'a'), file('b'));
    rmSync(file('c'));
    mkdirSync(file('c'));
    const shown = await plan(id);
    expect(shown.files).toEqual([]);
    expect(shown.blocked.map(({ path: at, reason }) => [at, reason])).toEqual([
      [file('sub/a'), 'link'],
      [file('b'), 'link'],
      [file('c'), 'not-a-file'],
    ]);
    expect(readFileSync(path.join(outside, 'a'), 'utf8')).toBe('not the agent’s');
  });

  it('waits for no turn: it is refused while one runs, and says that commands are not covered', async () => {
    const id = await afterTurn(
      () => undefined,
      calls(writes('a', 'agent'), { name: 'run_command', args: { CommandLine: 'echo x > b' } }),
      { text: 'done' },
      calls({ name: 'run_command', args: { CommandLine: 'sleep 30' } }),
    );
    expect((await plan(id)).commands).toBe(1);
    got(await world.core.conversations.send(id, 'more'));
    const refused = await restore(id, 0, (await plan(id)).files);
    expect(refused).toMatchObject({ ok: false, error: { code: 'busy' } });
    expect(read('a')).toBe('agent');
    await world.core.conversations.stop(id);
    expect((await restoreAll(id)).restored).toEqual([file('a')]);
    expect(read('b')).toBe('x\n');
  });

  it('says so when the kept content is gone or was changed', async () => {
    const id = await afterTurn(
      () => {
        writeFileSync(file('a'), 'original');
      },
      calls(writes('a', 'agent')),
    );
    const kept = path.join(world.data, 'conversations', id, 'kept');
    const [name = ''] = readdirSync(kept);
    writeFileSync(path.join(kept, name), 'something else');
    expect((await plan(id)).blocked).toEqual([{ path: file('a'), reason: 'damaged', detail: '' }]);
    expect(read('a')).toBe('agent');
  });
});
