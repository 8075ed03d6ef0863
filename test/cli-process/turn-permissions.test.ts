import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, gate, runCommand, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});

const allow = says({ decision: 'allow' });
interface Result {
  status: string;
  response: string;
  denied_actions: Record<string, unknown>[];
  hook_runs: Record<string, number>;
}

async function result(
  calls: unknown[],
  ...args: string[]
): Promise<Result & { code: number | null; stderr: string }> {
  const model = world.script({ toolCalls: calls }, { text: 'went on' });
  const run = await world.run(['-p', 'x', '--model', model, '--output-format', 'json', ...args]);
  return { ...(JSON.parse(run.stdout) as Result), code: run.code, stderr: run.stderr };
}

describe('an untrusted workspace', () => {
  beforeEach(() => {
    world.projectHooks({ gate: gate(`touch ran; ${allow}`) });
  });

  it('runs nothing of the project, denies what its gates match, and says how to trust', async () => {
    const {
      code,
      stderr,
      response,
      denied_actions: denied,
      hook_runs: runs,
    } = await result([runCommand('echo hi')]);
    expect(existsSync(join(world.root, 'ran'))).toBe(false);
    expect({ code, response }).toEqual({ code: 0, response: 'went on' });
    expect(denied).toEqual([
      expect.objectContaining({ tool: 'run_command', action: 'command', target: 'echo hi', by: 'hold' }),
    ]);
    expect(runs).toMatchObject({ total: 0, skipped: 1 });
    expect(stderr).toMatch(/is not trusted.*grapnel hooks trust.*--trust/);
  });

  it('denies every call that would ask, reads inside it too', async () => {
    const file = world.write('notes.txt', 'private');
    const { denied_actions: denied } = await result([{ name: 'view_file', args: { AbsolutePath: file } }]);
    expect(denied).toEqual([
      expect.objectContaining({ tool: 'view_file', action: 'read_file', target: file, by: 'no_prompt' }),
    ]);
  });

  it('is trusted for one run with --trust', async () => {
    const trusted = await result([runCommand('echo hi')], '--trust');
    expect(trusted).toMatchObject({ code: 0, denied_actions: [], hook_runs: { total: 1 } });
    expect(trusted.stderr).not.toContain('not trusted');
    expect(existsSync(join(world.root, 'ran'))).toBe(true);
    expect((await result([runCommand('echo hi')])).denied_actions).toHaveLength(1);
  });

  it('is the one of the conversation when an earlier one goes on elsewhere', async () => {
    const first = await world.run(['-p', 'x', '--model', world.script(), '--output-format', 'json']);
    const { conversation_id: id } = JSON.parse(first.stdout) as { conversation_id: string };
    const model = world.script({ toolCalls: [runCommand('echo hi')] });
    const run = await world.run(
      ['--conversation', id, '-p', 'x', '--trust', '--model', model, '--output-format', 'json'],
      { cwd: world.base },
    );
    expect(JSON.parse(run.stdout)).toMatchObject({ denied_actions: [], hook_runs: { total: 1 } });
  });
});

describe('where nobody can answer', () => {
  it('an ask without a grant is denied, the run goes on, the result lists it once for each resource', async () => {
    world.userHooks({ asker: gate(says({ decision: 'ask', reason: 'is that wise?' })) });
    const { code, response, denied_actions: denied } = await result([runCommand('echo hi')]);
    expect({ code, response }).toEqual({ code: 0, response: 'went on' });
    expect(denied).toEqual([
      {
        tool: 'run_command',
        action: 'command',
        target: 'echo hi',
        reason: expect.stringContaining('is that wise?') as string,
        by: 'no_prompt',
      },
    ]);
  });

  it('what a deny rule of the user says is by rule', async () => {
    world.write(join(world.data, 'settings.json'), { permissions: { deny: ['command(echo)'] } });
    world.userHooks({ gate: gate(allow) });
    const { denied_actions: denied } = await result([runCommand('echo hi')]);
    expect(denied).toEqual([expect.objectContaining({ by: 'rule', target: 'echo hi' })]);
  });

  it('a write to a hooks.json is by protected, whatever a hook or --dangerously-skip-permissions says', async () => {
    const file = world.userHooks({ gate: gate(allow, '.*') });
    const call = { name: 'write_to_file', args: { TargetFile: file, CodeContent: '{}', Overwrite: true } };
    const { denied_actions: denied } = await result([call], '--dangerously-skip-permissions', '--trust');
    expect(denied).toEqual([expect.objectContaining({ tool: 'write_to_file', by: 'protected' })]);
  });

  it('--dangerously-skip-permissions says yes to what would be asked, and not over the deny of a hook', async () => {
    const skipped = await result(
      [runCommand('echo yes > made.txt')],
      '--dangerously-skip-permissions',
      '--trust',
    );
    expect(skipped.denied_actions).toEqual([]);
    expect(existsSync(join(world.root, 'made.txt'))).toBe(true);
    world.userHooks({ gate: gate(says({ decision: 'deny', reason: 'no' })) });
    const denied = await result([runCommand('echo hi')], '--dangerously-skip-permissions', '--trust');
    expect(denied.denied_actions).toEqual([expect.objectContaining({ by: 'hook', reason: 'no' })]);
  });

  it('--fail-on-denied is exit 3, and 0 when nothing was denied', async () => {
    world.userHooks({ gate: gate(`grep -q fern && ${allow} || ${says({ decision: 'deny' })}`) });
    expect((await result([runCommand('echo moss')], '--fail-on-denied')).code).toBe(3);
    expect((await result([runCommand('echo fern')], '--fail-on-denied')).code).toBe(0);
  });
});

describe('a broken hooks.json', () => {
  it('is no usage error: the run goes on, its calls hold and are denied', async () => {
    const file = world.userHooks('{ "gate": ');
    const { code, response, stderr, denied_actions: denied } = await result([runCommand('echo hi')]);
    expect({ code, response }).toEqual({ code: 0, response: 'went on' });
    expect(stderr).toMatch(new RegExp(`${file}:1:\\d+: error: `));
    expect(denied).toEqual([expect.objectContaining({ tool: 'run_command', by: 'hold' })]);
  });

  it('holds only what a bad entry could have covered', async () => {
    world.userHooks({
      bad: { PreToolUse: [{ matcher: 'view_file', hooks: [{ command: '' }] }] },
      good: gate(allow),
    });
    const file = world.write('notes.txt', 'x');
    const { denied_actions: denied } = await result(
      [runCommand('echo hi'), { name: 'view_file', args: { AbsolutePath: file } }],
      '--trust',
    );
    expect(denied).toEqual([expect.objectContaining({ tool: 'view_file', by: 'hold' })]);
  });
});
