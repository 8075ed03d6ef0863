import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
