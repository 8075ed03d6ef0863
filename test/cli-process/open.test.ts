import { expect, it } from 'vitest';
import { createWorld } from './support/command';

it('says where there is no display for a window, and ends with 1', async () => {
  const world = createWorld();
  const { code, stdout, stderr } = await world.run([world.root]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/no display/);
});

it.each([
  [['hoks'], 'Did you mean hooks?'],
  [['no-such-folder'], 'neither a command nor an existing folder'],
  [['--model', 'demo', '.'], '--model has no meaning without -p'],
])('refuses %j as a mistake of the caller', async (args, words) => {
  const { code, stderr } = await createWorld().run(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

it('opens no window on another data folder for a command of the agent itself', async () => {
  const world = createWorld();
  const { code, stderr } = await world.run([world.root], { env: { GRAPNEL_CONVERSATION_ID: 'x' } });
  expect(code).toBe(2);
  expect(stderr).toContain('GRAPNEL_HOME');
});
