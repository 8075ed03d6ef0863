import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});

const stored = () => {
  const folder = join(world.data, 'conversations');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function turn(...args: string[]) {
  const run = await world.run([
    '-p',
    'x',
    '--model',
    world.script({ text: 'ok' }),
    '--output-format',
    'json',
    ...args,
  ]);
  const result = run.stdout === '' ? null : (JSON.parse(run.stdout) as { conversation_id: string });
  return { ...run, id: result?.conversation_id };
}

describe('going on', () => {
  it('with -c takes the last conversation of these roots, and of no others', async () => {
    const other = join(world.base, 'other');
    mkdirSync(join(other, '.git'), { recursive: true });
    const { id: older } = await turn();
    const { id: last } = await turn();
    const { id: elsewhere } = await turn('--add-dir', other);
    expect(new Set([older, last, elsewhere]).size).toBe(3);
    expect((await turn('-c')).id).toBe(last);
    expect((await turn('--continue')).id).toBe(last);
    expect((await turn('-c', '--add-dir', other)).id).toBe(elsewhere);
    expect(stored()).toHaveLength(3);
  });

  it('with -c where there is none is exit 2', async () => {
    const { code, stdout, stderr } = await turn('-c');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--continue');
    expect(stored()).toEqual([]);
  });

  it('with --conversation goes on in that one, wherever it is called', async () => {
    const { id } = await turn();
    const run = await world.run(
      [
        '--conversation',
        id!,
        '-p',
        'y',
        '--model',
        world.script({ text: 'two' }),
        '--output-format',
        'stream-json',
      ],
      { cwd: world.base },
    );
    const lines = jsonLines(run.stdout);
    expect(lines[0]).toMatchObject({ conversation_id: id, workspace_paths: [world.root] });
    expect(lines.at(-1)).toMatchObject({ conversation_id: id, response: 'two', num_turns: 1 });
  });

  it.each(['3d3f1f6e-5f0f-4e5a-8f7a-0d7c6f0c2b11', 'nonsense', '../../etc'])(
    'with the unknown id %s is exit 2, naming it',
    async (id) => {
      const { code, stdout, stderr } = await turn('--conversation', id);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toBe(`There is no conversation ${id}. Leave the option out to start a new one.\n`);
    },
  );

  it('in one that another process holds is exit 2, naming it, and disturbs nothing', async () => {
    const model = world.script({ text: 'first' }, { delayMs: 600_000 });
    world.userHooks({ on: { Stop: [{ command: says({ decision: 'continue', reason: 'more' }) }] } });
    const holder = world.start(['-p', 'x', '--model', model, '--output-format', 'stream-json']);
    await expect.poll(holder.stdout, { timeout: 30_000 }).toContain('"hook_event":"Stop"');
    const id = String(jsonLines(holder.stdout().replace(/[^\n]*$/, ''))[0]?.['conversation_id']);
    for (const args of [['--conversation', id], ['-c']]) {
      const { code, stdout, stderr } = await turn(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(id);
      expect(stderr).toContain(`pid ${String(holder.child.pid)}`);
    }
    holder.child.kill('SIGTERM');
    expect((await holder.ended).code).toBe(143);
    world.userHooks({});
    expect(await turn('--conversation', id)).toMatchObject({ code: 0, id });
  });
});

it('--no-save leaves nothing: no conversation, no hook run', async () => {
  world.userHooks({ gate: gate(says({ decision: 'allow' })) });
  const model = world.script({ toolCalls: [runCommand('echo hi')] }, { text: 'done' });
  const env = { TMPDIR: world.base };
  const before = readdirSync(world.base);
  const run = await world.run(['-p', 'x', '--no-save', '--model', model, '--output-format', 'json'], { env });
  expect(JSON.parse(run.stdout)).toMatchObject({
    response: 'done',
    hook_runs: { total: 1 },
    denied_actions: [],
  });
  expect(readdirSync(world.data)).toEqual([]);
  expect(readdirSync(world.base).filter((name) => !before.includes(name))).toEqual(['data']);
  const history = await world.run(['hooks', 'runs', '--json']);
  expect(history.stdout).toBe('');
});

describe('limits', () => {
  it('--max-steps ends the turn as finished: exit 0', async () => {
    world.userHooks({ gate: gate(says({ decision: 'allow' })) });
    const model = world.script({ toolCalls: [runCommand('echo 1')] }, { toolCalls: [runCommand('echo 2')] });
    const run = await world.run(['-p', 'x', '--max-steps', '2', '--model', model, '--output-format', 'json']);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({
      status: 'SUCCESS',
      stop_reason: 'max_steps_exceeded',
      num_invocations: 1,
    });
  });

  it.each([
    ['0', 1],
    ['2', 3],
  ])('--max-continuations %s lets a Stop hook keep the turn going so often', async (limit, answers) => {
    world.userHooks({ on: { Stop: [{ command: says({ decision: 'continue', reason: 'more' }) }] } });
    const model = world.script({ text: 'again', repeat: 50 });
    const run = await world.run([
      '-p',
      'x',
      '--max-continuations',
      limit,
      '--model',
      model,
      '--output-format',
      'json',
    ]);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ stop_reason: 'model_stop', num_invocations: answers });
  });

  it('terminate of a hook is a finished turn: exit 0', async () => {
    world.userHooks({ end: { PostInvocation: [{ command: says({ terminationBehavior: 'terminate' }) }] } });
    const model = world.script({ toolCalls: [runCommand('echo never')] });
    const run = await world.run(['-p', 'x', '--model', model, '--output-format', 'json']);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ status: 'SUCCESS', stop_reason: 'hook_terminated' });
  });
});
