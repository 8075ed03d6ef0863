import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
  world.userHooks({ gate: gate(says({ decision: 'allow' })) });
});

it('a conversation that cannot grow any more ends the run with exit 1 and says why; what was written stays', async () => {
  const model = world.script(
    { text: 'First.', toolCalls: [runCommand('echo one')] },
    { text: 'Second.', toolCalls: [runCommand('seq 20000')] },
    { text: 'Never.', toolCalls: [runCommand(`touch ${join(world.base, 'ran-on')}`)] },
  );
  const args = ['-p', 'go', '--model', model, '--output-format', 'stream-json'];
  const { code, signal, stdout, stderr } = await world.run(args, { fileKiB: 24 });
  expect({ code, signal }).toEqual({ code: 1, signal: null });
  const lines = jsonLines(stdout);
  const [id, result] = [String(lines[0]?.['conversation_id']), lines.at(-1)];
  expect(result).toMatchObject({ event: 'result', status: 'ERROR', num_invocations: 2 });
  expect(result?.['error']).toMatch(/cannot be saved: EFBIG/);
  expect(stderr).toContain('EFBIG');

  const folder = join(world.data, 'conversations', id);
  const written = readFileSync(join(folder, 'trajectory.jsonl'), 'utf8');
  expect(written.length).toBeLessThanOrEqual(24 * 1024);
  expect(written.endsWith('\n')).toBe(true);
  expect(written).toContain('First.');

  const next = world.script({ text: 'There is room again.' });
  const again = await world.run([
    '--conversation',
    id,
    '-p',
    'y',
    '--model',
    next,
    '--output-format',
    'json',
  ]);
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ status: 'SUCCESS', response: 'There is room again.' });
  const transcript = jsonLines(readFileSync(join(folder, 'transcript.jsonl'), 'utf8'));
  expect(transcript.map((line) => line['step_index'])).toEqual(transcript.map((_, index) => index));
});

it('a conversation that cannot even begin is an error that says so, and leaves no trace', async () => {
  const model = world.script({ text: 'never' });
  const { code, stdout, stderr } = await world.run(['-p', 'go', '--model', model], { fileKiB: 0 });
  expect(code).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toContain('EFBIG');
  expect(readdirSync(join(world.data, 'conversations'))).toEqual([]);
});

it('a data folder that becomes read-only on the way: what is open is written on, and what is lost is said', async () => {
  mkdirSync(world.data);
  chmodSync(world.base, 0o755);
  const closing = `chmod -R a-w ${world.data}; ${says({ decision: 'allow' })}`;
  world.userHooks({ gate: gate(closing) });
  const model = world.script({ text: 'One.', toolCalls: [runCommand('echo one')] }, { text: 'Done.' });
  const args = ['-p', 'go', '--model', model, '--output-format', 'json'];
  // Root may write everywhere, so as root the command runs as somebody else.
  const nobody = process.getuid?.() === 0 ? 65534 : undefined;
  if (nobody !== undefined) chownSync(world.data, nobody, nobody);
  const { code, stdout, stderr } = await world.run(args, nobody === undefined ? {} : { uid: nobody });
  expect({ code, response: (JSON.parse(stdout) as { response: string }).response }).toEqual({
    code: 0,
    response: 'Done.',
  });
  expect(stderr).toContain('The history of hook runs cannot be kept');
  const conversations = join(world.data, 'conversations');
  const [id = ''] = readdirSync(conversations);
  expect(readFileSync(join(conversations, id, 'trajectory.jsonl'), 'utf8')).toContain('"model_stop"');
  chmodSync(world.data, 0o755);
});
