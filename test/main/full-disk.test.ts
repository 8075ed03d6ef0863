import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import { readTrajectory } from '../../src/main/store/read-events';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import { tempFolder } from '../support/temp-folder';

let core: Core | undefined;
let mounted: string | undefined;
afterEach(async () => {
  await core?.dispose();
  if (mounted !== undefined) execFileSync('umount', ['-l', mounted]);
  [core, mounted] = [undefined, undefined];
});

/** Mounting takes a right that few machines give; the test of the command meets the same elsewhere. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

it.skipIf(!canMount)(
  'a disk that is full for a while: told, stopped, kept, and all written when there is room',
  async () => {
    const base = tempFolder();
    const data = join(base, 'data');
    mkdirSync(data);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', data]);
    mounted = data;
    const script = join(base, 'script.json');
    // Each takes some fifty kilobytes of the record, and none of them the room of a file of its own.
    const counts = Array.from({ length: 6 }, (_, from) => ({
      text: `Count ${String(from)}.`,
      toolCalls: [{ name: 'run_command', args: { CommandLine: `seq ${String(from)} 5000` } }],
    }));
    const responses = [...counts, { text: 'Room again.' }];
    writeFileSync(script, JSON.stringify({ responses }));
    mkdirSync(join(base, 'work'));
    core = await createCore({
      dataFolder: data,
      homeDir: base,
      env: { PATH: process.env['PATH'] ?? '' },
      useLoginEnvironment: false,
      resources: resolve('resources'),
      cliPath: resolve('out/main/cli.js'),
      systemLanguage: 'en',
      language: null,
      personPresent: true,
      overrides: { model: `script:${script}`, skipPrompts: true, steps: null, stopContinuations: null },
      conversationsFolder: null,
    });
    await core.workspaces.trustForThisRun(join(base, 'work'));
    const created = await core.conversations.create([join(base, 'work')]);
    if (!created.ok) throw new Error(created.error.message);
    const { conversationId } = created.data;
    const now = async (): Promise<Trajectory> => {
      const opened = await core?.conversations.open(conversationId);
      if (opened?.ok !== true) throw new Error(opened?.error.message);
      return opened.data;
    };
    writeFileSync(join(data, 'filler'), 'x'.repeat(440 * 1024));

    expect((await core.conversations.send(conversationId, 'go')).ok).toBe(true);
    await core.conversations.whenIdle(conversationId);
    const failed = await now();
    expect(failed.status).toMatchObject({
      kind: 'failed',
      error: expect.stringContaining('ENOSPC') as string,
    });
    expect(failed.lastTurnEnd).toBe('error');
    expect(failed.steps.at(-1)).toMatchObject({ kind: 'notice', level: 'error', code: 'not-recorded' });
    expect(failed.steps.some((step) => step.kind === 'model' && step.text === 'Room again.')).toBe(false);

    rmSync(join(data, 'filler'));
    expect((await core.conversations.send(conversationId, 'again')).ok).toBe(true);
    await core.conversations.whenIdle(conversationId);
    const ended = await now();
    expect(ended).toMatchObject({ status: { kind: 'idle' }, lastTurnEnd: 'model_stop' });
    const path = join(data, 'conversations', conversationId, 'trajectory.jsonl');
    expect(readTrajectory(path).trajectory).toEqual(ended);
  },
);
