import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { ApprovalReply, ApprovalRequest } from '../../src/shared/domain/permission';
import { eventually } from '../support/processes';
import { tempFolder } from '../support/temp-folder';

let core: Core;
afterEach(() => core.dispose());

/** The product but its window, in one workspace; the model asks for these commands one after another. */
async function begin(...commands: string[]): Promise<{ root: string; id: string }> {
  const [home, data, root] = [tempFolder(), tempFolder(), tempFolder()];
  const script = path.join(home, 'script.json');
  const responses = commands.map((CommandLine) => ({
    toolCalls: [{ name: 'run_command', args: { CommandLine } }],
  }));
  writeFileSync(script, JSON.stringify({ responses }));
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
  await core.conversations.send(created.data.conversationId, 'go');
  return { root, id: created.data.conversationId };
}

async function waiting(commandLine: string): Promise<ApprovalRequest> {
  let found: ApprovalRequest | undefined;
  await eventually(() => {
    found = core.approvals.list().find(({ args }) => args['CommandLine'] === commandLine);
    return found !== undefined;
  }, 15_000);
  if (found === undefined) throw new Error(`not asked: ${commandLine}`);
  return found;
}

async function answer(commandLine: string, reply: ApprovalReply = { kind: 'allow-once' }): Promise<void> {
  const { requestId, payloadHash } = await waiting(commandLine);
  const result = await core.approvals.reply(requestId, payloadHash, reply);
  expect(result).toEqual({ ok: true, data: {} });
}

describe('what is known of a request', () => {
  it('counts what was let through before, and says what else an edited rule would let through', async () => {
    await begin('echo a', 'echo a', 'echo b', 'echo c', 'true', 'echo a');
    await answer('echo a');
    await answer('echo a');
    await answer('echo b', { kind: 'deny', message: '' });
    await answer('echo c');
    await answer('true');
    const { requestId } = await waiting('echo a');
    expect(await core.approvals.facts(requestId)).toEqual({
      ok: true,
      data: { allowedBefore: { count: 2, complete: true }, touched: [] },
    });
    const wouldAllow = async (...rules: string[]) => {
      const result = await core.approvals.wouldAllow(requestId, rules);
      return result.ok ? result.data.calls : result.error.code;
    };
    expect(await wouldAllow('command(echo a)')).toEqual([]);
    expect(await wouldAllow('command(echo)')).toEqual(['echo b', 'echo c']);
    expect(await wouldAllow('command(*)')).toEqual(['echo b', 'echo c', 'true']);
    expect(await wouldAllow('command(')).toEqual([]);
    expect(await core.approvals.facts('gone')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('names files that may hold secrets and those that git ignores', async () => {
    const line = 'cat .env src/a.ts build/out.js';
    const { root } = await begin(line);
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('mkdir', ['src', 'build'], { cwd: root });
    for (const file of ['.env', 'src/a.ts', 'build/out.js']) writeFileSync(path.join(root, file), '');
    writeFileSync(path.join(root, '.gitignore'), 'build/\n');
    const { requestId, workspace } = await waiting(line);
    expect(workspace).toBe(root);
    const facts = await core.approvals.facts(requestId);
    expect(facts.ok && facts.data.touched).toEqual([
      { path: path.join(root, '.env'), why: 'secret' },
      { path: path.join(root, 'build/out.js'), why: 'ignored' },
    ]);
  });

  it('a file that comes into a folder while its deletion is asked about makes it another question', async () => {
    const line = 'rm -rf gone';
    const { root } = await begin(`mkdir gone; echo 1 > gone/a`, line);
    await answer('mkdir gone; echo 1 > gone/a');
    const first = await waiting(line);
    expect(first.deletes?.entries.map(({ path: file }) => path.relative(root, file))).toEqual([
      'gone',
      'gone/a',
    ]);
    writeFileSync(path.join(root, 'gone', 'a'), 'longer now');
    writeFileSync(path.join(root, 'gone', 'b'), '');
    await answer(line);
    await eventually(
      () => core.approvals.list().some(({ requestId }) => requestId !== first.requestId),
      15_000,
    );
    const second = await waiting(line);
    expect(second.deletes?.entries).toHaveLength(3);
    expect(second.payloadHash).not.toBe(first.payloadHash);
    writeFileSync(path.join(root, 'gone', 'b'), 'only longer');
    await answer(line);
    await eventually(() => core.approvals.list().length === 0, 15_000);
  });
});
