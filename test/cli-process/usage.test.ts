import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { createWorld, type RunOptions, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});

/** A usage error: exit 2, nothing on stdout, and one plain sentence without a stack. */
async function refused(args: string[], options?: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await world.run(args, options);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/\S\n$/);
  expect(stderr).not.toMatch(/^\s+at |Error:/m);
  return stderr;
}

it('prints version and help', async () => {
  expect(await world.run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  const help = await world.run(['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const word of ['-p, --print <prompt>', '--add-dir', '--max-continuations', 'hooks']) {
    expect(help.stdout).toContain(word);
  }
  expect((await world.run(['--help', '--lang', 'ko'])).stdout).toContain('사용법: grapnel');
  expect((await world.run(['hooks', 'trust', '--help'])).stdout).toContain('--keep-off <name>');
  expect(existsSync(world.data)).toBe(false);
});

describe('exit 2 with a plain sentence', () => {
  it('for an unknown option or command, with the one that was meant', async () => {
    expect(await refused(['-p', 'x', '--modle', 'demo'])).toContain('Did you mean --model?');
    expect(await refused(['hooks', 'lst'])).toContain('Did you mean list?');
    expect(await refused(['hoks'])).toContain('Did you mean hooks?');
    expect(await refused(['hooks'])).toContain('grapnel hooks');
  });

  it('for a folder that does not exist', async () => {
    expect(await refused(['-p', 'x', '--add-dir', 'gone'])).toContain(join(world.root, 'gone'));
    expect(await refused(['hooks', 'list', '--add-dir', 'gone'])).toContain(join(world.root, 'gone'));
    expect(existsSync(world.data)).toBe(false);
  });

  it('for a model that there is not, and keeps nothing of the turn', async () => {
    expect(await refused(['-p', 'x', '--model', 'no-such-model'])).toContain('no-such-model');
    expect(readdirSync(join(world.data, 'conversations'))).toEqual([]);
  });

  it('for a script file that is missing, no JSON, or no script', async () => {
    const broken = world.write('broken.json', '{ "responses": [');
    const other = world.write('other.json', { responses: 'none' });
    for (const file of [broken, other, join(world.base, 'gone.json')]) {
      expect(await refused(['-p', 'x', '--model', `script:${file}`])).toContain(file);
    }
    expect(readFileSync(broken, 'utf8')).toBe('{ "responses": [');
  });

  it('for an earlier conversation that is to go on with such a model, which stays as it was', async () => {
    const first = await world.run(['-p', 'x', '--model', world.script(), '--output-format', 'json']);
    const { conversation_id: id } = JSON.parse(first.stdout) as { conversation_id: string };
    const file = join(world.data, 'conversations', id, 'trajectory.jsonl');
    const before = readFileSync(file, 'utf8');
    await refused(['--conversation', id, '-p', 'y', '--model', 'nope']);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each([[['-p', 'x']], [['-p', '/hooks']], [['hooks', 'list']], [['hooks', 'runs']]])(
    'for a data folder that is a file: %j',
    async (args) => {
      writeFileSync(world.data, 'mine');
      expect(await refused(args)).toContain(world.data);
      expect(readFileSync(world.data, 'utf8')).toBe('mine');
    },
  );

  // Root may write everywhere, so as root the command runs as somebody else.
  const options: RunOptions = process.getuid?.() === 0 ? { uid: 65534 } : {};

  it('for a data folder that cannot be written, when something has to be kept there', async () => {
    chmodSync(world.base, 0o755);
    mkdirSync(world.data);
    world.write(join(world.data, 'settings.json'), {}, 0o644);
    world.userHooks({});
    chmodSync(world.data, 0o555);
    const text = await refused(['-p', 'x', '--model', 'demo'], options);
    expect(text).toContain(world.data);
    expect(readdirSync(world.data)).toEqual(['settings.json']);
    expect(await world.run(['hooks', 'list'], options)).toMatchObject({ code: 0 });
    const trust = await world.run(['hooks', 'trust', '--yes'], options);
    expect(trust).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^[^\n]*EACCES[^\n]*\n$/) as string,
    });
    chmodSync(world.data, 0o755);
  });

  it('for a place where no data folder can be made', async () => {
    chmodSync(world.base, 0o555);
    const text = await refused(['-p', 'x'], options);
    chmodSync(world.base, 0o755);
    expect(text).toContain(world.data);
  });
});

describe('inside a conversation of the agent', () => {
  const env = { GRAPNEL_CONVERSATION_ID: 'c' };
  it.each([
    [['hooks', 'trust', '--yes'], 'hooks trust'],
    [['hooks', 'trust'], 'hooks trust'],
    [['hooks', 'enable', 'gate'], 'hooks enable'],
    [['hooks', 'disable', 'gate'], 'hooks disable'],
    [['-p', 'x', '--trust'], '--trust'],
    [['-p', '/hooks', '--trust'], '--trust'],
    [['hooks', 'test', 'Stop', '--trust'], '--trust'],
    [['--trust', 'hooks', 'list'], '--trust'],
    [['-p', 'x', '--dangerously-skip-permissions'], '--dangerously-skip-permissions'],
    [['-p', 'x', '--home', 'h'], '--home'],
    [['hooks', 'list', '--home', 'h'], '--home'],
    [['-p', 'x'], 'GRAPNEL_HOME'],
    [['hooks', 'list'], 'GRAPNEL_HOME'],
  ])('%j refuses to work', async (args, what) => {
    const file = world.projectHooks({ gate: { Stop: [{ command: 'true' }] } });
    const before = readFileSync(file, 'utf8');
    expect(await refused(args, { env })).toContain(`${what} does not work inside a conversation`);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(existsSync(world.data)).toBe(false);
    expect(existsSync(join(world.root, 'h'))).toBe(false);
  });

  it('the rest works', async () => {
    const calm = { ...env, GRAPNEL_HOME: '', XDG_CONFIG_HOME: join(world.base, 'xdg') };
    expect(await world.run(['hooks', 'list'], { env: calm })).toMatchObject({ code: 0 });
    expect(await world.run(['-p', '/hooks'], { env: calm })).toMatchObject({ code: 0 });
  });
});
