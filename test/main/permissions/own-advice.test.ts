import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRules, createWorld, file, type World } from './support';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  world.remove();
});

async function answer(path: string, action: 'read_file' | 'write_file', options = {}): Promise<string> {
  const protectedPaths = [join(world.home, '.gemini', 'config', 'plugins')];
  const { permissions } = createRules(world, { protectedPaths, present: false, ...options });
  return (await permissions.decide(file(world, action, path))).kind;
}
const config = (path: string): string => world.write(join(world.home, '.gemini', 'config', path));

it.each([
  ['skills/release/SKILL.md', 'allow'],
  ['skills/release/scripts/ship.sh', 'allow'],
  ['plugins/pack/skills/greet/SKILL.md', 'allow'],
  ['plugins/pack/rules/tone.md', 'allow'],
  ['plugins/pack/hooks.json', 'deny'],
  ['plugins/skills/x.md', 'deny'],
  ['mcp_config.json', 'deny'],
])('reading %s of the user’s own, nobody present: %s', async (path, expected) => {
  expect(await answer(config(path), 'read_file')).toBe(expected);
});

it('says nothing of writing, of what a link leads to, of an untrusted folder, or against a deny rule', async () => {
  const skill = config('skills/release/SKILL.md');
  expect(await answer(skill, 'write_file')).toBe('deny');
  expect(await answer(config('plugins/pack/rules/tone.md'), 'write_file')).toBe('deny');
  const link = join(world.home, '.gemini', 'config', 'skills', 'key');
  symlinkSync(world.write(join(world.outside, 'id_rsa')), link);
  expect(await answer(link, 'read_file')).toBe('deny');
  expect(await answer(skill, 'read_file', { trusted: false })).toBe('deny');
  expect(await answer(skill, 'read_file', { deny: [`read_file(${skill})`] })).toBe('deny');
});
