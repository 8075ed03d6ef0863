import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import { hookTemplateIds, type HookTemplateId } from '../../src/shared/domain/hook-draft';
import { createWorld, type World } from '../cli-process/support/command';

let world: World;
let core: Core;
let userFile: string;
beforeEach(async () => {
  world = createWorld();
  userFile = join(world.home, '.gemini/config/hooks.json');
  core = await createCore({
    dataFolder: world.data,
    homeDir: world.home,
    env: { PATH: process.env['PATH'] ?? '', HOME: world.home },
    useLoginEnvironment: false,
    resources: resolve('resources'),
    cliPath: resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: null, skipPrompts: false, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  await core.hooks.list([world.root]);
});
afterEach(() => core.dispose());

/** Adds a template to the user's file and really runs it. */
async function answer(id: HookTemplateId, payload: object): Promise<unknown> {
  const added = await core.hookEditor.addTemplate(userFile, id, id);
  expect(added).toMatchObject({ ok: true, data: { kind: 'saved' } });
  const { handlers } = await core.hooks.list([world.root]);
  const handlerId = handlers.find(({ name }) => name === id)?.handlerId ?? '';
  const roots = [world.root];
  const report = await core.hookTrials.run({
    roots,
    handlerId,
    payload: JSON.stringify(payload),
    confirmed: false,
  });
  if (!report.ok) throw new Error(report.error.message);
  expect(report.data.runs).toMatchObject([{ ended: { kind: 'exited', code: 0 }, problems: [] }]);
  return report.data.effect;
}

const run = (CommandLine: string) => ({ toolCall: { name: 'run_command', args: { CommandLine } } });
const write = (TargetFile: string) => ({
  toolCall: { name: 'write_to_file', args: { TargetFile, CodeContent: 'x', Overwrite: true } },
});

describe('a bundled hook', () => {
  it.each<[HookTemplateId, object, string]>([
    ['block-destructive', run('rm -rf build'), 'deny'],
    ['block-destructive', run('git reset --hard HEAD~1'), 'deny'],
    ['block-destructive', run('ls -l'), 'no_opinion'],
    ['protect-paths', write('/srv/app/.env'), 'force_ask'],
    ['protect-paths', write('/srv/app/index.js'), 'no_opinion'],
    ['ask-before-push', run('git push origin main'), 'force_ask'],
    ['ask-before-push', run('git status'), 'no_opinion'],
    ['require-tests', {}, 'stop'],
  ])('%s answers %j with %s', async (id, payload, decision) => {
    expect(await answer(id, payload)).toMatchObject({ decision });
  });

  it('require-tests keeps the agent going while tests fail', async () => {
    world.write('package.json', { scripts: { test: 'exit 1' } });
    expect(await answer('require-tests', {})).toMatchObject({ decision: 'continue' });
  });

  it('git-status says what git says, in the first call of a turn only', async () => {
    spawnSync('rm', ['-rf', join(world.root, '.git')]);
    execFileSync('git', ['init', '-q', '-b', 'trunk', world.root]);
    expect(await answer('git-status', {})).toMatchObject({ injected: 1 });
    await core.hookEditor.addTemplate(userFile, 'git-status', 'again');
    const { handlers } = await core.hooks.list([world.root]);
    const handlerId = handlers.find(({ name }) => name === 'again')?.handlerId ?? '';
    const later = { roots: [world.root], handlerId, payload: '{"invocationNum":1}', confirmed: false };
    expect(await core.hookTrials.run(later)).toMatchObject({ data: { effect: { injected: 0 } } });
  });

  it('audit-log writes down every call beside its file', async () => {
    await answer('audit-log', run('echo seen'));
    const log = readFileSync(join(world.home, '.gemini/config/audit.jsonl'), 'utf8');
    expect(JSON.parse(log)).toMatchObject({ toolCall: { args: { CommandLine: 'echo seen' } } });
  });

  it('is offered for a project with its own paths, and replaces no script that is there', async () => {
    const projectFile = join(world.root, '.agents/hooks.json');
    const offered = core.hookEditor.templates(projectFile);
    expect(offered.map(({ id }) => id)).toEqual(hookTemplateIds);
    expect(offered[0]?.form.events[0]?.groups[0]?.handlers[0]?.command).toBe(
      'sh .agents/hooks/block-destructive.sh',
    );
    world.write('.agents/hooks/block-destructive.sh', 'echo mine');
    const added = await core.hookEditor.addTemplate(projectFile, 'block-destructive', 'x');
    expect(added).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(existsSync(projectFile)).toBe(false);
  });
});

describe('a trial', () => {
  it('runs what nobody reviewed only when the person says so for this once', async () => {
    world.projectHooks({ a: { Stop: [{ command: 'touch ran' }] } });
    const { handlers } = await core.hooks.list([world.root]);
    const asked = { roots: [world.root], handlerId: handlers[0]?.handlerId ?? '', payload: '' };
    expect(await core.hookTrials.run({ ...asked, confirmed: false })).toMatchObject({
      data: { runs: [{ ended: { kind: 'skipped' } }] },
    });
    expect(existsSync(join(world.root, 'ran'))).toBe(false);
    await core.hookTrials.run({ ...asked, confirmed: true });
    expect(existsSync(join(world.root, 'ran'))).toBe(true);
  });

  it('can be stopped, and is not begun twice', async () => {
    world.userHooks({ a: { Stop: [{ command: 'sleep 60' }] } });
    const { handlers } = await core.hooks.list([world.root]);
    const asked = { roots: [], handlerId: handlers[0]?.handlerId ?? '', payload: '', confirmed: false };
    const first = core.hookTrials.run(asked);
    expect(await core.hookTrials.run(asked)).toMatchObject({ ok: false });
    core.hookTrials.stop();
    expect(await first).toMatchObject({ data: { runs: [{ ended: { kind: 'cancelled' } }] } });
  });

  it.each([
    ['[1]', 'not one JSON object'],
    ['{"hookEventName":"PreToolUse"}', 'PreToolUse'],
    ['{"executionNum":"x"}', 'executionNum'],
  ])('says what is wrong with the payload %s', async (payload, text) => {
    world.userHooks({ a: { Stop: [{ command: 'true' }] } });
    const { handlers } = await core.hooks.list([]);
    const asked = { roots: [], handlerId: handlers[0]?.handlerId ?? '', payload, confirmed: false };
    const report = await core.hookTrials.run(asked);
    expect(report.ok ? '' : report.error.message).toContain(text);
  });
});
