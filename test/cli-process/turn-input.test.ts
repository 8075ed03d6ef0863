import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, jsonLines, type RunOptions, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});

/** What the model is asked, as the trajectory shows it. */
async function asked(prompt: string, options: RunOptions) {
  const model = world.script({ text: 'ok' });
  const run = await world.run(['-p', prompt, '--model', model, '--output-format', 'stream-json'], options);
  const user = jsonLines(run.stdout).find((line) => line['step_type'] === 'user_input');
  return { ...run, text: user?.['text'] };
}

describe('stdin', () => {
  it('that is a pipe with data is appended to the prompt', async () => {
    expect(await asked('what is this?', { stdin: { text: 'moss\nfern\n' } })).toMatchObject({
      code: 0,
      text: 'what is this?\n\nmoss\nfern\n',
    });
  });

  it('that is a file is read to its end', async () => {
    const file = world.write('log.txt', 'line\n'.repeat(50_000));
    const { text } = await asked('why?', { stdin: { file } });
    expect(text).toBe(`why?\n\n${'line\n'.repeat(50_000)}`);
  });

  it('alone can be the prompt; nothing at all is refused', async () => {
    expect(await asked('', { stdin: { text: 'all of it' } })).toMatchObject({ code: 0, text: 'all of it' });
    expect(await asked(' ', {})).toMatchObject({ code: 2, stdout: '', stderr: 'The prompt is empty.\n' });
  });

  it('is cut at 1 MiB, between two characters, and that is said', async () => {
    const file = world.write('big.txt', '가'.repeat(400_000));
    const { text, code } = await asked('p', { stdin: { file } });
    expect(code).toBe(0);
    expect(text).toBe(`p\n\n${'가'.repeat(Math.floor((1024 * 1024) / 3))}`);
    const said = await world.run(['-p', 'p', '--model', world.script({ text: 'ok' })], { stdin: { file } });
    expect(said.stderr).toContain('1 MiB');
  });

  it('that is an idle pipe is waited for a second and no longer', async () => {
    const { ms: without } = await asked('hello', {});
    const { code, text, ms } = await asked('hello', { stdin: 'idle' });
    expect({ code, text }).toEqual({ code: 0, text: 'hello' });
    expect(ms - without).toBeLessThan(4000);
  });

  it('is never read for a /… command', async () => {
    const idle = await world.run(['-p', '/hooks'], { stdin: 'idle' });
    expect(idle).toMatchObject({ code: 0, stdout: '' });
    const unknown = await world.run(['-p', '/nope'], { stdin: { text: 'more' } });
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('/nope');
  });
});

describe('a prompt that begins with a slash', () => {
  it('is a command when it is one word, and a prompt when it is a path', async () => {
    expect(await asked('/etc/hosts what is that?', {})).toMatchObject({
      code: 0,
      text: '/etc/hosts what is that?',
    });
    expect(await world.run(['-p', '/hooks please'])).toMatchObject({
      code: 2,
      stderr: '/hooks stands alone, without "please".\n',
    });
  });
});
