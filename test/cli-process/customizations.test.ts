import { join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { processesMarked } from '../support/processes';
import { createWorld, type World } from './support/command';

const fixture = resolve('test/fixtures/mcp/server.cjs');
let world: World;
beforeEach(() => {
  world = createWorld();
});

const servers = (diary: string) => ({
  mcpServers: { notes: { command: process.execPath, args: [fixture, 'well', diary] } },
});

it('a prompt may begin with the name of a skill; built-in commands keep theirs; others are refused', async () => {
  for (const name of ['ship', 'hooks']) {
    world.write(
      join(world.home, '.gemini/config/skills', name, 'SKILL.md'),
      '---\ndescription: d\n---\nTag it.',
    );
  }
  const model = world.script({ text: 'shipped' });
  expect(await world.run(['-p', '/ship 1.2', '--model', model])).toMatchObject({
    code: 0,
    stdout: 'shipped\n',
  });
  expect(await world.run(['-p', '/hooks'])).toMatchObject({ code: 0, stdout: '' });
  const refused = await world.run(['-p', '/shop 1.2', '--model', model]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('/shop');
});

it('says which servers of the folder wait for a review, uses them with --trust, and leaves none behind', async () => {
  world.write('.agents/mcp_config.json', servers(join(world.base, 'diary')));
  const call = { toolCalls: [{ name: 'call_mcp_tool', args: { ServerName: 'notes', ToolName: 'env' } }] };
  const run = (...more: string[]) => {
    const model = world.script(call, { text: 'done' });
    return world.run(['-p', 'go', '--model', model, '--output-format', 'stream-json', ...more]);
  };
  const untrusted = await run('--dangerously-skip-permissions');
  expect(untrusted.stdout).toContain('There is no MCP server');
  const trusted = await run('--dangerously-skip-permissions', '--trust');
  expect(trusted.stdout).toContain('GRAPNEL_CONVERSATION_ID');
  const asked = await run('--trust');
  expect(asked.stdout).toContain('"state":"DENIED"');
  expect(processesMarked(world.mark)).toEqual([]);
});
