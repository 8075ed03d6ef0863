import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMcpWorld, linesOf, program } from '../../support/mcp/world';
import { eventually } from '../../support/processes';
import { tempFolder } from '../../support/temp-folder';

it('tells the model of the tools and calls them', async () => {
  const world = createMcpWorld();
  world.config({ notes: program('well') });
  const section = await world.section();
  expect(section).toContain('Server "notes": its tools:');
  expect(section).toContain('"tool":"echo","description":"Says it again."');
  expect(section).toContain('"required":["text"]');
  expect(await world.call('notes', 'echo', { text: '안녕' })).toEqual({
    kind: 'answered',
    text: 'You said: 안녕',
    isError: false,
  });
  expect(await world.section()).toBe(section);
});

it('passes the environment of the file and no more than it was given, and runs in the home folder', async () => {
  const world = createMcpWorld();
  world.config({ notes: program('well') });
  const answer = await world.call('notes', 'env');
  const env = JSON.parse(answer.kind === 'answered' ? answer.text : '{}') as Record<string, string>;
  expect(env).toMatchObject({ FIXTURE: 'yes', GRAPNEL_CONVERSATION_ID: 'mcp-server', cwd: world.home });
  expect(env).not.toHaveProperty('HOME');
});

it('hands on an error of the tool, an unknown one of the server, and pictures by name only', async () => {
  const world = createMcpWorld();
  world.config({ notes: program('well') });
  expect(await world.call('notes', 'refuse')).toEqual({
    kind: 'answered',
    text: 'the database is closed',
    isError: true,
  });
  expect(await world.call('notes', 'nonsense')).toMatchObject({ kind: 'answered', isError: true });
  expect(await world.call('notes', 'picture')).toMatchObject({
    text: '[image, image/png, 5 bytes: not shown, since it is no text]',
  });
});

it('a stop cancels the call, and the server hears of it', async () => {
  const world = createMcpWorld();
  const diary = join(tempFolder(), 'diary');
  world.config({ notes: program('well', diary) });
  const stopper = new AbortController();
  const answer = world.call('notes', 'hang', {}, stopper.signal);
  await eventually(() => world.progress.includes('still at it'), 15_000);
  stopper.abort();
  expect(await answer).toEqual({ kind: 'cancelled' });
  await eventually(() => linesOf(diary).includes('cancelled'), 5000);
  expect(await world.call('notes', 'echo', { text: 'again' })).toMatchObject({ kind: 'answered' });
});

it('a call that gets no answer fails in words', async () => {
  const world = createMcpWorld({ callMs: 300 });
  world.config({ notes: program('well') });
  await world.section();
  expect(await world.call('notes', 'hang')).toEqual({
    kind: 'failed',
    text: 'MCP server "notes" did not answer within 0.3 s. How far the call came is not known.',
  });
});

it('a server that crashes in a call says how, and is started again by the next one', async () => {
  const world = createMcpWorld();
  const diary = join(tempFolder(), 'diary');
  world.config({ notes: program('well', diary) });
  expect(await world.call('notes', 'crash')).toEqual({
    kind: 'failed',
    text: 'MCP server "notes" ended (status 7; the last it said: out of luck). How far the call came is not known. The next call starts it again.',
  });
  expect(await world.section()).toContain('Server "notes": not running; a call starts it again. Its tools:');
  expect(linesOf(diary).filter((line) => line.startsWith('start'))).toHaveLength(1);
  expect(await world.call('notes', 'echo', { text: 'back' })).toMatchObject({ text: 'You said: back' });
  expect(linesOf(diary).filter((line) => line.startsWith('start'))).toHaveLength(2);
});

it('what is no message on stdout is passed over', async () => {
  const world = createMcpWorld();
  world.config({ notes: program('chatty') });
  expect(await world.call('notes', 'echo', { text: 'hi' })).toMatchObject({ text: 'You said: hi' });
});

it('slow and broken servers keep neither the others nor the request waiting', async () => {
  const world = createMcpWorld({ graceMs: 0 });
  world.config({
    slow: program('slow'),
    dead: program('dies'),
    gone: { command: join(world.home, 'no-such-program') },
    quick: program('well'),
  });
  await world.section();
  expect(await world.call('quick', 'echo', { text: 'hi' })).toMatchObject({ text: 'You said: hi' });
  expect(await world.call('dead', 'echo')).toMatchObject({
    text: expect.stringContaining('ended (status 3; the last it said: no licence found)') as string,
  });
  expect(await world.call('gone', 'echo')).toMatchObject({
    text: expect.stringContaining('could not be started: spawn') as string,
  });
  const section = await world.section();
  expect(section).toContain('Server "slow": still starts; its tools are not known yet.');
  expect(section).toContain('Server "dead": could not be reached; a call tries again.');
  expect(section).toContain('Server "quick": its tools:');
  const stopper = new AbortController();
  const waiting = world.call('slow', 'echo', {}, stopper.signal);
  stopper.abort();
  expect(await waiting).toEqual({ kind: 'cancelled' });
});

it('a server that does not come up in its time has failed', async () => {
  const world = createMcpWorld({ connectMs: 300 });
  world.config({ slow: program('slow') });
  expect(await world.call('slow', 'echo')).toMatchObject({
    text: expect.stringContaining('did not answer within 0.3 s') as string,
  });
});

it('hears of new tools, and tells the model what does not fit before anything is sent', async () => {
  const world = createMcpWorld();
  world.config({ notes: { ...program('well'), disabledTools: ['crash'] } });
  const problem = (tool: string, args: Record<string, unknown> = {}, server = 'notes') =>
    world.servers.problemWith({ server, tool, args, roots: [world.root] });
  expect(await world.section()).not.toContain('crash');
  expect(problem('echo', { text: 'x' })).toBeNull();
  expect(problem('echo')).toContain('text: is required');
  expect(problem('echo', { text: 5 })).toContain('text: must be of type string');
  expect(problem('crash')).toContain('has no tool "crash". Its tools are: echo, ');
  expect(problem('echo', {}, 'nets')).toBe('There is no MCP server "nets". There are: "notes".');
  expect(problem('newborn')).not.toBeNull();
  await world.call('notes', 'grow');
  await eventually(() => problem('newborn') === null, 5000);
  expect(await world.section()).toContain('"tool":"newborn"');
});

it('a changed entry is another server, a removed one is ended, and all end with the app', async () => {
  const world = createMcpWorld();
  const [first, second] = [join(tempFolder(), 'first'), join(tempFolder(), 'second')];
  const isAlive = (diary: string): boolean => {
    try {
      return process.kill(Number(linesOf(diary)[0]?.split(' ')[1]), 0);
    } catch {
      return false;
    }
  };
  world.config({ notes: program('well', first) });
  await world.section();
  expect(isAlive(first)).toBe(true);
  world.config({ notes: program('well', second) });
  await world.section();
  await eventually(() => !isAlive(first), 5000);
  expect(isAlive(second)).toBe(true);
  await world.servers.dispose();
  expect(isAlive(second)).toBe(false);
});

it('the server of a plugin runs in its folder; of two of one name the user’s own counts, and the other is not started', async () => {
  const world = createMcpWorld();
  const plugin = join(world.home, '.gemini', 'config', 'plugins', 'pack');
  const diary = join(tempFolder(), 'diary');
  world.config({ notes: program('well') }, join(plugin, 'mcp_config.json'));
  expect(await world.call('notes', 'env')).toMatchObject({
    text: expect.stringContaining(`"cwd":${JSON.stringify(plugin)}`) as string,
  });
  world.config({ notes: program('well', diary) });
  expect(await world.call('notes', 'echo', { text: 'mine' })).toMatchObject({ text: 'You said: mine' });
  expect(linesOf(diary)).toContain('call echo');
  const entries = await world.servers.prepare([world.root]);
  expect(entries.map(({ definition, hiddenBy }) => [definition.source.layer, hiddenBy])).toEqual([
    ['user', null],
    ['plugin', join(world.home, '.gemini', 'config', 'mcp_config.json')],
  ]);
});
