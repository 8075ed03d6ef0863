import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli, createWorld, gate, runCommand, says } from './support/command';

/** What the system itself says of each write; not every machine has it or lets it look. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

it.skipIf(!canTrace)('a step is forced to the disk when it ends, not only when the run does', async () => {
  const world = createWorld();
  world.userHooks({ gate: gate(says({ decision: 'allow' })) });
  const model = world.script(
    { text: 'First.', toolCalls: [runCommand('echo one')], delayMs: 200 },
    { text: 'Last.', delayMs: 200 },
  );
  const trace = join(world.base, 'trace');
  const looking = ['-f', '-y', '-s', '400', '-e', 'trace=write,fdatasync', '-o', trace];
  const child = spawn('strace', [...looking, process.execPath, cli, '-p', 'go', '--model', model], {
    cwd: world.root,
    env: { PATH: process.env['PATH'] ?? '', HOME: world.home, GRAPNEL_HOME: world.data, LANG: 'C' },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);

  const ours = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => line.includes('/trajectory.jsonl>'))
    .map((line) => (line.includes(' fdatasync(') ? 'forced' : kindOf(line)));
  const between = (from: string, to: string): string[] => ours.slice(ours.indexOf(from), ours.indexOf(to));
  // The message, the answer and the result, each before what is asked for next has ended.
  expect(between('user', 'model')).toContain('forced');
  expect(between('model-ended', 'done')).toContain('forced');
  expect(between('done', 'Last.')).toContain('forced');
  expect(ours.at(-1)).toBe('forced');
});

/** The word of a written line that tells them apart; quotes are escaped in a trace. */
function kindOf(line: string): string {
  const text = line.replaceAll('\\"', '"');
  const words = ['"text":"Last.', '"kind":"user"', '"kind":"model"', '"kind":"tool"', '"type":"model-ended"'];
  const found =
    words.find((word) => text.includes(word)) ?? (text.includes('"kind":"done"') ? ':"done"' : ':"other"');
  return /"([^"]*)"?$/.exec(found)?.[1] ?? found;
}
