import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';

let world: World;
let model: string;
beforeEach(() => {
  world = createWorld();
  world.userHooks({ guard: gate(says({ decision: 'deny', reason: 'not in this house' })) });
  const delegate = { name: 'invoke_subagent', args: { Prompt: 'Tidy.', Role: 'Cleaner' } };
  model = `script:${world.write(join(world.base, 'delegates.json'), {
    responses: [{ toolCalls: [delegate] }, { text: 'Done.' }],
    subagents: [{ responses: [{ toolCalls: [runCommand('rm -rf build')] }, { text: 'I may not.' }] }],
  })}`;
});

it('counts and lists what the hooks did to sub-agents as its own', async () => {
  const args = ['-p', 'tidy', '--model', model, '--output-format', 'json', '--fail-on-denied'];
  const { code, stdout } = await world.run(args);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    response: 'Done.',
    num_turns: 1,
    num_invocations: 2,
    denied_actions: [
      { tool: 'run_command', target: 'rm -rf build', reason: 'not in this house', by: 'hook' },
    ],
    hook_runs: { total: 1, denied: 1 },
  });
});

it('streams the hook runs of sub-agents, which say whose they are, and its own steps', async () => {
  const { stdout } = await world.run(['-p', 'tidy', '--model', model, '--output-format', 'stream-json']);
  const lines = jsonLines(stdout);
  const id = lines[0]?.['conversation_id'];
  const [run, ...more] = lines.filter((line) => line['event'] === 'hook_run');
  expect(more).toEqual([]);
  expect(run).toMatchObject({ hook_name: 'guard', tool: 'run_command' });
  expect(run?.['conversation_id']).not.toBe(id);
  const tools = lines.filter((line) => line['step_type'] === 'tool').map((line) => line['tool_name']);
  expect(new Set(tools)).toEqual(new Set(['invoke_subagent']));
});
