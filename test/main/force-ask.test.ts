import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import { eventually } from '../support/processes';
import { got } from '../support/script-core';
import { tempFolder } from '../support/temp-folder';

let core: Core;
afterEach(async () => {
  await core.dispose();
});

/** The whole product without prompts, with a hook of the project that says `force_ask` to every command. */
async function sendCommand(personPresent: boolean): Promise<{ id: string; made: string }> {
  const [home, root] = [tempFolder('grapnel-home-'), tempFolder('grapnel-work-')];
  const script = path.join(home, 'script.json');
  const toolCalls = [{ name: 'run_command', args: { CommandLine: 'touch made' } }];
  writeFileSync(script, JSON.stringify({ responses: [{ toolCalls }, { text: 'Done.' }] }));
  mkdirSync(path.join(root, '.agents'));
  const hook = { command: `echo '{"decision":"force_ask","reason":"costs money"}'` };
  writeFileSync(
    path.join(root, '.agents', 'hooks.json'),
    JSON.stringify({ gate: { PreToolUse: [{ matcher: 'run_command', hooks: [hook] }] } }),
  );
  core = await createCore({
    dataFolder: tempFolder('grapnel-data-'),
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent,
    overrides: { model: `script:${script}`, skipPrompts: true, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  await core.workspaces.trustForThisRun(root);
  const { conversationId } = got(await core.conversations.create([root]));
  got(await core.conversations.send(conversationId, 'go'));
  return { id: conversationId, made: path.join(root, 'made') };
}

describe('force_ask where prompts are skipped', () => {
  it('asks the person all the same, and what they say counts', async () => {
    const { id, made } = await sendCommand(true);
    await eventually(() => core.approvals.list().length > 0, 15_000);
    const [request] = core.approvals.list();
    if (request === undefined) throw new Error('nothing waits');
    expect(request.decision).toMatchObject({ by: 'hook', remember: [], reasons: [{ text: 'costs money' }] });
    expect(existsSync(made)).toBe(false);
    got(await core.approvals.reply(request.requestId, request.payloadHash, { kind: 'allow-once' }));
    await core.conversations.whenIdle(id);
    expect(existsSync(made)).toBe(true);
  });

  it('denies where nobody is present', async () => {
    const { id, made } = await sendCommand(false);
    await core.conversations.whenIdle(id);
    const step = got(await core.conversations.open(id)).steps.find((candidate) => candidate.kind === 'tool');
    expect(step).toMatchObject({ state: { kind: 'denied' }, decision: { by: 'no_prompt' } });
    expect(existsSync(made)).toBe(false);
  });
});
