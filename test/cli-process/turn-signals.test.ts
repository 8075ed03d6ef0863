import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endMarked, eventually, processesMarked } from '../support/processes';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  endMarked(world.mark);
});

const nothingLeft = () => processesMarked(world.mark).length === 0;
/** Leaves its pid, does not hear TERM, and has a child that does not either. */
const stubborn = (file: string): string =>
  `trap '' TERM INT; echo $$ > ${file}; (trap '' TERM INT; sleep 600) & sleep 600; sleep 600`;

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s', (signal, code) => {
  it(`ends a running command with all its children: exit ${String(code)}`, async () => {
    const pidFile = join(world.base, 'pid');
    world.userHooks({ gate: gate(says({ decision: 'allow' })) });
    const model = world.script({ toolCalls: [runCommand(stubborn(pidFile))] });
    const { child, ended } = world.start(['-p', 'x', '--model', model, '--output-format', 'stream-json']);
    await eventually(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', 30_000);
    const began = performance.now();
    child.kill(signal);
    const run = await ended;
    expect(run).toMatchObject({ code, signal: null });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(jsonLines(run.stdout).at(-1)).toMatchObject({ status: 'CANCELLED', stop_reason: 'cancelled' });
    await eventually(nothingLeft, 5000);
  });
});

it('a signal while a hook runs ends the hook and its children', async () => {
  const pidFile = join(world.base, 'pid');
  world.userHooks({ slow: { PreInvocation: [{ command: stubborn(pidFile), timeout: 600 }] } });
  const { child, ended } = world.start(['-p', 'x', '--model', world.script({ text: 'never' })]);
  await eventually(() => existsSync(pidFile), 30_000);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stdout: '' });
  await eventually(nothingLeft, 5000);
});

it('a second signal ends the process at once, its children too', async () => {
  const pidFile = join(world.base, 'pid');
  world.userHooks({ gate: gate(says({ decision: 'allow' })) });
  const model = world.script({ toolCalls: [runCommand(stubborn(pidFile))] });
  const { child, ended } = world.start(['-p', 'x', '--model', model, '--no-save']);
  await eventually(() => existsSync(pidFile), 30_000);
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect([130, 143]).toContain((await ended).code);
  await eventually(nothingLeft, 5000);
});

it('a signal while stdin is awaited is no hang', async () => {
  const { child, ended, stderr } = world.start(['-p', 'x', '--no-save'], { stdin: 'idle' });
  child.stdin?.write('the beginning of something that never ends');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(stderr()).toBe('');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(143);
});

it('leaves no folder of a run that was not saved, however it ended', async () => {
  const scratch = () => readdirSync(world.base).filter((name) => name.startsWith('grapnel-run-'));
  const model = world.script({ delayMs: 600_000 });
  const env = { TMPDIR: world.base };
  const { child, ended } = world.start(['-p', 'x', '--no-save', '--model', model], { env });
  await eventually(() => scratch().length === 1, 30_000);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(143);
  expect(scratch()).toEqual([]);
  expect(tmpdir()).not.toBe(world.base);
});
