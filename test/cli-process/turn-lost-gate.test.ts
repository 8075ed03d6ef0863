import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorld, gate, runCommand, says } from './support/command';

it('a gate that a call removes goes on: nobody can be asked, so what it guarded is denied', async () => {
  const world = createWorld();
  const file = world.projectHooks({ g: gate(says({ decision: 'allow' })) });
  world.write('tidy.sh', 'rm .agents/hooks.json');
  const model = world.script(
    { toolCalls: [runCommand('sh tidy.sh')] },
    { toolCalls: [runCommand('touch made')] },
    { text: 'went on' },
  );
  const args = ['-p', 'x', '--model', model, '--trust', '--output-format', 'stream-json'];
  const { stdout, code } = await world.run(args);
  expect(code).toBe(0);
  expect(stdout).toContain(`Gate \`g\` was removed, switched off or narrowed in ${file}`);
  expect(stdout).toContain('Every call it guarded is denied until the hook is put back.');
  const denied = { tool: 'run_command', action: 'command', target: 'touch made', by: 'hold' };
  const result: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(result).toMatchObject({ response: 'went on', denied_actions: [denied] });
  expect(existsSync(join(world.root, 'made'))).toBe(false);
});

describe('what one command knows of another', () => {
  const say = (text: string) => ({ toolCalls: [runCommand(`touch ${text}`)] });
  const args = (model: string, ...more: string[]) => ['-p', 'x', '--model', model, '--trust', ...more];

  it('a gate that the person switches off by a second command during the turn is no loss', async () => {
    const world = createWorld();
    const file = world.projectHooks({ g: gate(says({ decision: 'allow' })) });
    const model = world.script(say('one'), { ...say('two'), delayMs: 1500 }, { text: 'done' });
    const turn = world.start(args(model, '--output-format', 'stream-json', '--dangerously-skip-permissions'));
    await expect.poll(() => existsSync(join(world.root, 'one')), { timeout: 20_000 }).toBe(true);
    expect(await world.run(['hooks', 'disable', 'g'])).toMatchObject({ code: 0 });
    const { code, stdout } = await turn.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain(`removed, switched off or narrowed in ${file}`);
    expect(existsSync(join(world.root, 'two'))).toBe(true);
  });

  it('a gate removed between two commands is announced by the next one, and holds nothing', async () => {
    const world = createWorld();
    const file = world.projectHooks({ g: gate(says({ decision: 'allow' })) });
    const skip = '--dangerously-skip-permissions';
    await world.run(args(world.script(say('one'), { text: 'done' }), skip));
    rmSync(file);
    const next = world.script(say('two'), { text: 'done' });
    const { stdout } = await world.run(args(next, '-c', skip, '--output-format', 'stream-json'));
    expect(stdout).toContain(`removed, switched off or narrowed in ${file} since the last turn`);
    expect(existsSync(join(world.root, 'two'))).toBe(true);
  });

  it('what a turn removed is denied in the next one too, and is in the lists until it is put back', async () => {
    const world = createWorld();
    const hooks = { g: gate(says({ decision: 'allow' })) };
    const file = world.projectHooks(hooks);
    world.write('tidy.sh', 'rm .agents/hooks.json');
    await world.run(args(world.script({ toolCalls: [runCommand('sh tidy.sh')] }, { text: 'done' })));
    const lost = 'while the agent was working';
    expect((await world.run(['hooks', 'list'])).stderr).toContain(`in \`${file}\` ${lost}`);
    const listed = JSON.parse((await world.run(['hooks', 'list', '--json'])).stdout) as unknown;
    expect(listed).toMatchObject({ hooks: [], problems: [{ code: 'gate-lost', severity: 'error', file }] });
    const next = world.script(say('made'), { text: 'done' });
    await world.run(args(next, '--dangerously-skip-permissions'));
    expect(existsSync(join(world.root, 'made'))).toBe(false);

    world.projectHooks(hooks);
    await world.run(args(world.script(say('made'), { text: 'done' })));
    expect(existsSync(join(world.root, 'made'))).toBe(true);
    expect((await world.run(['hooks', 'list'])).stderr).not.toContain(lost);
  });

  it('a memory of gates that cannot be read is told, and the turn goes on', async () => {
    const world = createWorld();
    world.projectHooks({ g: gate(says({ decision: 'allow' })) });
    world.write(join(world.data, 'gates.json'), '{ half');
    const { code, stderr } = await world.run(args(world.script(say('one'), { text: 'done' })));
    expect(code).toBe(0);
    expect(stderr).toContain('What gates there are can’t be kept for the next start');
    expect(existsSync(join(world.root, 'one'))).toBe(true);
  });
});
