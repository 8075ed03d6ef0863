import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import { createWorld, jsonLines } from './support/command';

let core: Core | undefined;
afterEach(() => core?.dispose());

it('a conversation that another process holds can be read and names it; free again, it goes on here', async () => {
  const world = createWorld();
  const model = world.script({ text: 'never', delayMs: 600_000 });
  const holder = world.start(['-p', 'go', '--model', model, '--output-format', 'stream-json']);
  await expect.poll(holder.stdout, { timeout: 30_000 }).toContain('user_input');
  const id = String(jsonLines(holder.stdout().replace(/[^\n]*$/, ''))[0]?.['conversation_id']);
  core = await createCore({
    dataFolder: world.data,
    homeDir: world.home,
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: resolve('resources'),
    cliPath: resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: {
      model: world.script({ text: 'Here.' }),
      skipPrompts: false,
      steps: null,
      stopContinuations: null,
    },
    conversationsFolder: null,
  });
  const rows = () => core?.conversations.list().conversations;
  const { pid } = holder.child;
  expect(rows()).toMatchObject([{ conversationId: id, heldBy: pid, status: { kind: 'running' } }]);
  expect(await core.conversations.open(id)).toMatchObject({ ok: true, data: { steps: [{ text: 'go' }] } });
  const refused = await core.conversations.send(id, 'me too');
  expect(refused).toMatchObject({ ok: false, error: { code: 'read-only' } });
  expect(refused.ok ? '' : refused.error.message).toContain(`pid ${String(pid)}`);

  holder.child.kill('SIGKILL');
  await once(holder.child, 'close');
  expect(rows()).toMatchObject([{ heldBy: null, status: { kind: 'interrupted' } }]);
  expect((await core.conversations.send(id, 'now me')).ok).toBe(true);
  await core.conversations.whenIdle(id);
  const opened = await core.conversations.open(id);
  expect(opened.ok ? opened.data.steps.at(-1) : null).toMatchObject({ kind: 'model', text: 'Here.' });
});
