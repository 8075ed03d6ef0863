import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { ToolStep } from '../../src/shared/domain/step';
import { tempFolder } from '../support/temp-folder';

let core: Core;
afterEach(() => core.dispose());

it('takes consent after a hook refused a call for want of it: only for that call, without making it again', async () => {
  const [home, data, root] = [tempFolder(), tempFolder(), tempFolder()];
  mkdirSync(path.join(home, '.gemini', 'config'), { recursive: true });
  const answer = `echo '{"decision":"deny_unless_prior_grant","reason":"Ask first."}'`;
  writeFileSync(
    path.join(home, '.gemini', 'config', 'hooks.json'),
    JSON.stringify({
      gate: { PreToolUse: [{ matcher: 'run_command', hooks: [{ type: 'command', command: answer }] }] },
    }),
  );
  const script = path.join(home, 'script.json');
  const call = { toolCalls: [{ name: 'run_command', args: { CommandLine: 'echo one' } }] };
  writeFileSync(script, JSON.stringify({ responses: [call, { text: 'no' }, call, { text: 'yes' }] }));
  core = await createCore({
    dataFolder: data,
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: `script:${script}`, skipPrompts: false, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  await core.workspaces.trustForThisRun(root);
  const created = await core.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  const { conversationId } = created.data;
  const calls = async (): Promise<ToolStep[]> => {
    const opened = await core.conversations.open(conversationId);
    return opened.ok ? opened.data.steps.filter((step) => step.kind === 'tool') : [];
  };
  await core.conversations.send(conversationId, 'go');
  await core.conversations.whenIdle(conversationId);
  const [refused] = await calls();
  expect(refused?.state).toMatchObject({ kind: 'denied', by: 'policy' });
  expect(refused?.decision).toMatchObject({
    proposals: ['command(echo one)'],
    remember: ['conversation', 'workspace', 'everywhere'],
  });

  const add = async (stepIndex: number, rule: string) => {
    const result = await core.grants.add({
      conversationId,
      stepIndex,
      scope: 'workspace',
      rules: [rule],
    });
    return result.ok ? 'saved' : result.error.code;
  };
  const stepIndex = refused?.index ?? -1;
  expect(await add(stepIndex, 'command(echo two)')).toBe('bad-request');
  expect(await add(stepIndex, 'echo one')).toBe('bad-request');
  expect(await add(0, 'command(echo one)')).toBe('bad-request');
  expect(await core.grants.list()).toEqual({ ok: true, data: [] });
  expect(await add(stepIndex, 'command(echo one)')).toBe('saved');
  expect(await core.grants.list()).toMatchObject({
    ok: true,
    data: [{ rule: 'command(echo one)', scope: 'workspace', workspace: root }],
  });
  expect(await calls()).toHaveLength(1);

  await core.conversations.send(conversationId, 'again');
  await core.conversations.whenIdle(conversationId);
  const [, second] = await calls();
  expect(second?.state.kind).toBe('done');
  // A call that ran needs no consent any more.
  expect(await add(second?.index ?? -1, 'command(echo one)')).toBe('bad-request');
});
