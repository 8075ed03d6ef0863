import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, createRules, createWorld, file, question, type World } from './support';

let world: World;

beforeAll(() => {
  world = createWorld();
});
afterAll(() => {
  world.remove();
});

test.each<[line: string, rules: string[]]>([
  ['npm test', ['npm test']],
  ['npm test -- --watch src/a.test.ts', ['npm test']],
  ['npm run build --workspace a', ['npm run build']],
  ['git commit -m "a long message"', ['git commit']],
  ['git push --force', ['git push --force']],
  ['git -c core.pager=x log', ['git -c core.pager=x log']],
  ['npm test && git status && npm test', ['npm test', 'git status']],
  ['rm -rf build', ['rm -rf build']],
  ["node -e 'console.log(1)'", ["node -e 'console.log(1)'"]],
  ['ls *.ts | head -3', ['ls *.ts', 'head -3']],
  ['echo $HOME', ['echo $HOME']],
  ['npm test $(git status)', ['npm test $(git status)']],
  ['sudo npm test', ['sudo npm test']],
  ["bash -c 'npm test'", ["bash -c 'npm test'"]],
  ['npm test\ngit status', []],
  ['curl -H "Authorization: Bearer abcdefgh1"', []],
  [`echo ${'x'.repeat(600)}`, []],
])('%s', async (line, rules) => {
  const { permissions } = createRules(world);
  const decision = await permissions.decide(command(world, line));
  expect(decision.proposals).toEqual(rules.map((rule) => `command(${rule})`));
  expect(decision.remember.length > 0).toBe(rules.length > 0);
  if (rules.length === 0) expect(decision.rememberNote).not.toBeNull();
});

test('what is saved lets the same call through the next time', async () => {
  for (const line of [
    'npm test -- -x',
    'git -c core.pager=x log',
    'ls *.ts | head -3',
    'echo $HOME',
    'sudo npm test',
    "bash -c 'npm test'",
    'find . -exec ls {} +',
    'npm test > out.txt',
    'FOO=1 npm test',
    'npm test > $X',
  ]) {
    const { proposals } = await createRules(world).permissions.decide(command(world, line));
    const again = createRules(world, { allow: proposals });
    expect([line, (await again.permissions.decide(command(world, line))).kind]).toEqual([line, 'allow']);
  }
});

test('only what is missing is proposed', async () => {
  const { permissions } = createRules(world, { allow: ['command(npm test)'] });
  expect((await permissions.decide(command(world, 'npm test && ls'))).proposals).toEqual(['command(ls)']);
});

test('other resources are proposed as they are', async () => {
  const { permissions } = createRules(world);
  const outside = join(world.outside, 'a');
  expect((await permissions.decide(file(world, 'read_file', outside))).proposals).toEqual([
    `read_file(${outside})`,
  ]);
  const mcp = question(world, 'call_mcp_tool', [{ action: 'mcp', target: 'github/list' }]);
  expect((await permissions.decide(mcp)).proposals).toEqual(['mcp(github/list)']);
  const host = question(world, 'read_url_content', [{ action: 'read_url', target: 'example.com' }]);
  expect((await permissions.decide(host)).proposals).toEqual(['read_url(example.com)']);
  const local = question(world, 'read_url_content', [{ action: 'read_url', target: 'localhost' }]);
  expect((await permissions.decide(local)).proposals).toEqual([]);
});

test('which calls are destructive', () => {
  const { permissions } = createRules(world);
  const isDestructive = (line: string): boolean => permissions.isDestructive(command(world, line));
  const losses = [
    'rm x',
    'ls && sudo rm x',
    'git push -f',
    'git push --force-with-lease',
    'git push origin +main',
    'git push origin :old',
    'git reset --hard',
    'git clean -fd',
    'git checkout -- a',
    'git branch -D x',
    'find . -delete',
    'chmod -R 777 .',
    'xargs rm',
    'dd if=a of=b',
  ];
  const others = [
    'ls',
    'git push',
    'git push origin main',
    'git status',
    'npm test',
    'git checkout -b x',
    'echo rm',
  ];
  expect(losses.filter((line) => !isDestructive(line))).toEqual([]);
  expect(others.filter(isDestructive)).toEqual([]);
  expect(permissions.isDestructive(command(world, 'ls', { cwd: world.outside }))).toBe(true);
  expect(permissions.isDestructive(file(world, 'write_file', join(world.outside, 'a')))).toBe(true);
  expect(permissions.isDestructive(file(world, 'write_file', join(world.root, 'a')))).toBe(false);
});
