import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hookRunSchema } from '../../src/shared/domain/hook-run';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});

const denyRm = says({ decision: 'deny', reason: 'not in this house' });
const allow = says({ decision: 'allow' });

/** A turn with one allowed and one denied call, and a hook that injects. */
function eventfulTurn(): string[] {
  world.userHooks({
    'rm-gate': gate(`grep -q '"CommandLine":"rm' && ${denyRm} || ${allow}`),
    greeter: { PreInvocation: [{ command: says({ injectSteps: [{ ephemeralMessage: 'be brief' }] }) }] },
  });
  const model = world.script(
    { text: 'Looking.', toolCalls: [runCommand('echo moss'), runCommand('rm -rf build')] },
    { text: 'All done.' },
  );
  return ['-p', 'tidy up', '--model', model];
}

describe('text', () => {
  it('is the final answer on stdout; what happens meanwhile goes to stderr', async () => {
    const { code, stdout, stderr } = await world.run(eventfulTurn());
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'All done.\n' });
    expect(stderr).toContain('echo moss');
    expect(stderr).toContain('not in this house');
  });

  it('tells of hooks that failed, and not of those that did their work or are off', async () => {
    world.userHooks({
      fine: { PreInvocation: [{ command: 'true' }] },
      off: { enabled: false, PreInvocation: [{ command: 'true' }] },
      bad: { PreInvocation: [{ command: 'echo broken pipe wrench >&2; exit 3' }] },
    });
    const { stderr } = await world.run(['-p', 'x', '--model', world.script({ text: 'hi' })]);
    expect(stderr.split('\n').filter((line) => line.includes('PreInvocation'))).toEqual([
      expect.stringMatching(/^Hook bad \(PreInvocation\): .*broken pipe wrench/) as string,
    ]);
  });

  it('says nothing on stderr with --quiet', async () => {
    const { code, stdout, stderr } = await world.run([...eventfulTurn(), '--quiet']);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'All done.\n', stderr: '' });
  });

  it('speaks Korean with --lang ko, literal texts of the contract excepted', async () => {
    const { stdout, stderr } = await world.run(['-p', 'x', '--lang', 'ko', '--model', world.script()]);
    expect(stdout).toBe('(end of script)\n');
    expect(stderr).toContain('작업 공간');
  });

  it('spells out what a hook would have the terminal obey', async () => {
    world.userHooks({
      sly: { PreInvocation: [{ command: `printf '{"injectSteps":[{"systemMessage":"a\\\\u001b[2Jb"}]}'` }] },
    });
    const { stderr } = await world.run(['-p', 'x', '--model', world.script({ text: 'hi' })]);
    expect(stderr).toContain('a\\u{1B}[2Jb');
    expect(stderr).not.toContain('\u001B');
  });
});

describe('json', () => {
  it('is one object about this run', async () => {
    const { code, stdout, stderr } = await world.run([...eventfulTurn(), '--output-format', 'json']);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual({
      conversation_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      status: 'SUCCESS',
      stop_reason: 'model_stop',
      response: 'All done.',
      duration_seconds: expect.any(Number) as number,
      num_turns: 1,
      num_invocations: 2,
      usage: { input_tokens: 0, output_tokens: 0, thinking_tokens: 0, cache_read_tokens: 0, total_tokens: 0 },
      denied_actions: [
        {
          tool: 'run_command',
          action: 'command',
          target: 'rm -rf build',
          reason: 'not in this house',
          by: 'hook',
        },
      ],
      hook_runs: { total: 4, failed: 0, denied: 1, held: 0, skipped: 0 },
    });
    expect(stderr).toContain('echo moss');
  });

  it('counts this run alone when a conversation goes on, and skipped runs apart', async () => {
    const first = await world.run([...eventfulTurn(), '--output-format', 'json']);
    const before = JSON.parse(first.stdout) as { conversation_id: string };
    world.userHooks({ off: { enabled: false, ...gate(denyRm) }, on: gate(allow) });
    const model = world.script({ toolCalls: [runCommand('echo fern')] }, { text: 'Second.' });
    const second = await world.run(['-c', '-p', 'again', '--model', model, '--output-format', 'json']);
    expect(JSON.parse(second.stdout)).toMatchObject({
      conversation_id: before.conversation_id,
      response: 'Second.',
      num_turns: 1,
      num_invocations: 2,
      denied_actions: [],
      hook_runs: { total: 1, failed: 0, denied: 0, held: 0, skipped: 1 },
    });
  });

  it('is an ERROR with the message and exit 1 when the provider fails', async () => {
    const model = world.script({ text: 'half an', error: 'the wire is cut' });
    const { code, stdout, stderr } = await world.run([
      '-p',
      'x',
      '--model',
      model,
      '--output-format',
      'json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'ERROR',
      stop_reason: 'error',
      error: expect.stringContaining('the wire is cut') as string,
    });
    expect(stderr).toContain('the wire is cut');
  });
});

describe('stream-json', () => {
  const record = hookRunSchema.extend({}).strict();

  it('is init, then what happens in order, then the result', async () => {
    const { code, stdout } = await world.run([...eventfulTurn(), '--output-format', 'stream-json']);
    expect(code).toBe(0);
    const lines = jsonLines(stdout);
    expect(lines[0]).toEqual({
      event: 'init',
      conversation_id: expect.any(String) as string,
      model: expect.stringContaining('script:') as string,
      cwd: world.root,
      workspace_paths: [world.root],
      tools: expect.arrayContaining(['run_command', 'view_file']) as string[],
      permission_mode: 'review',
      hooks: { total: 2, active: 2 },
    });
    expect(lines.at(-1)).toMatchObject({ event: 'result', status: 'SUCCESS', response: 'All done.' });

    const indexes = lines.filter(({ event }) => event === 'step_update').map((line) => line['step_index']);
    expect([...new Set(indexes)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const steps = lines.filter(({ event, state }) => event === 'step_update' && state !== 'ACTIVE');
    expect(
      steps.map((line) => [line['step_index'], line['step_type'], line['source'], line['state']]),
    ).toEqual([
      [0, 'user_input', 'user', 'DONE'],
      [1, 'ephemeral_message', 'hook', 'DONE'],
      [2, 'agent_response', 'model', 'DONE'],
      [3, 'tool', 'model', 'DONE'],
      [4, 'tool', 'model', 'DENIED'],
      [5, 'ephemeral_message', 'hook', 'DONE'],
      [6, 'agent_response', 'model', 'DONE'],
    ]);
    expect(steps[1]).toMatchObject({ hook: 'greeter', text: 'be brief' });
    expect(steps[3]).toMatchObject({
      tool_name: 'run_command',
      tool_info: {
        parameters: { CommandLine: 'echo moss' },
        output: expect.stringContaining('moss') as string,
      },
      decision: { kind: 'allow', by: 'hook', trace: expect.any(Array) as unknown[] },
    });
    expect(steps[4]).toMatchObject({
      tool_info: { error: expect.stringContaining('Denied by hook "rm-gate": not in this house') as string },
      decision: { kind: 'deny', by: 'hook', reason: 'not in this house' },
    });
    const deltas = lines.flatMap(({ step_index: index, text_delta: delta }) =>
      index === 6 && typeof delta === 'string' ? [delta] : [],
    );
    expect(deltas.join('')).toBe('All done.');
  });

  it('carries each hook run as the one record, and the history the same', async () => {
    const { stdout } = await world.run([...eventfulTurn(), '--output-format', 'stream-json']);
    const runs = jsonLines(stdout).filter(({ event }) => event === 'hook_run');
    expect(runs).toHaveLength(4);
    for (const { event: _event, ...run } of runs) record.parse(run);
    expect(runs[1]).toMatchObject({
      hook_name: 'rm-gate',
      hook_event: 'PreToolUse',
      matcher: 'run_command',
      tool: 'run_command',
      step_index: 3,
      source: { kind: 'user', path: join(world.home, '.gemini/config/hooks.json') },
      ended: { kind: 'exited', code: 0 },
      output: { decision: 'allow' },
      effect: { decision: 'allow', injected: 0 },
    });
    const history = await world.run(['hooks', 'runs', '--json']);
    expect(jsonLines(history.stdout)).toEqual(runs.toReversed());
  });

  it('tells the problems of hook files with their place, right after init', async () => {
    const file = world.userHooks('{\n  "gäte 🙂": { "PreToolUse": [], "Stopp": [] }\n}\n');
    const model = world.script({ text: 'hi' });
    const { code, stdout } = await world.run(['-p', 'x', '--model', model, '--output-format', 'stream-json']);
    expect(code).toBe(0);
    const lines = jsonLines(stdout);
    expect(lines[1]).toMatchObject({
      event: 'problem',
      severity: 'warning',
      code: expect.any(String) as string,
      message: expect.stringContaining('Stopp') as string,
      file,
      line: 2,
      column: 33,
      json_path: '["gäte 🙂"].Stopp',
    });
    // Columns count characters: what stands there is what is meant.
    const line = [...readFileSync(file, 'utf8').split('\n')[1]!];
    expect(line.slice(32, 39).join('')).toBe('"Stopp"');
  });

  it('flushes each line at once', async () => {
    const model = world.script({ text: 'first', toolCalls: [] }, { delayMs: 600_000 });
    world.userHooks({ again: { Stop: [{ command: says({ decision: 'continue', reason: 'more' }) }] } });
    const { child, stdout, ended } = world.start([
      '-p',
      'x',
      '--model',
      model,
      '--output-format',
      'stream-json',
    ]);
    await expect.poll(stdout, { timeout: 20_000 }).toContain('"event":"hook_run"');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(jsonLines(stdout()).at(-1)).toMatchObject({ event: 'result', status: 'CANCELLED' });
  });
});
