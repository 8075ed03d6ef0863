import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { families, usage, type FakeAnswer, type Family } from '../support/model-servers/answers';
import { secret } from '../support/model-servers/ask';
import {
  plain,
  short,
  silentAfter,
  startModelServer,
  stream,
  torn,
  type ModelServer,
  type Reply,
} from '../support/model-servers/server';
import { createWorld, gate, jsonLines, type Started, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});
const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Turn {
  server: ModelServer;
  start: (format?: 'json' | 'stream-json') => Started;
  /** The one json object of the run, and how it ended. */
  run: () => Promise<{ code: number | null; stderr: string; result: Record<string, unknown> }>;
}

/** The built command against a server of this vendor: its address from settings.json, the key from the environment. */
async function turnWith(family: Family, ...replies: Reply[]): Promise<Turn> {
  const server = await startModelServer(replies);
  servers.push(server);
  const models = { [family.vendor]: { baseUrl: server.origin } };
  world.write(`${world.data}/settings.json`, { models });
  const start: Turn['start'] = (format = 'json') =>
    world.start(
      [
        ...['-p', '안녕?', '--model', `${family.vendor}/${family.model}`, '--output-format', format],
        '--dangerously-skip-permissions',
      ],
      { env: { [family.variable]: secret } },
    );
  return {
    server,
    start,
    async run() {
      const { code, stdout, stderr } = await start().ended;
      expect(stdout + stderr).not.toContain(secret);
      return { code, stderr, result: JSON.parse(stdout) as Record<string, unknown> };
    },
  };
}

const bodyOf = (server: ModelServer, at: number): string => JSON.stringify(server.received[at]?.body);

describe.each(Object.values(families))('$vendor', (family) => {
  const answer = (fake: FakeAnswer): string => family.events(fake).join('');
  const says = (text: string): Reply => stream(answer({ text }));
  const echo = { name: 'run_command', args: '{"CommandLine":"echo 안녕 from $((40 + 2))"}' };

  it('thinks, calls a tool, reads its result and answers, however the bytes are cut', async () => {
    const { server, run } = await turnWith(
      family,
      stream(answer({ thinking: 'Hmm. 🤔', text: 'I run it.', calls: [echo] }), 5),
      stream(answer({ text: '42라고 나옵니다 👀' }), 5),
    );
    const { code, result } = await run();
    expect({ code, result }).toMatchObject({
      code: 0,
      result: {
        status: 'SUCCESS',
        stop_reason: 'model_stop',
        response: '42라고 나옵니다 👀',
        num_invocations: 2,
        usage: {
          input_tokens: 2 * usage.inputTokens,
          output_tokens: 2 * usage.outputTokens,
          thinking_tokens: 2 * usage.thinkingTokens,
          cache_read_tokens: 2 * usage.cacheReadTokens,
          total_tokens: 2 * (usage.inputTokens + usage.outputTokens),
        },
      },
    });
    expect(server.received.map(({ path }) => path)).toEqual([family.path, family.path]);
    expect(family.key(server.received[1]!.headers)).toMatch(secret);
    expect(bodyOf(server, 1)).toContain('안녕 from 42');
  });

  it('asks the hooks of the user about its calls, and hears what they say', async () => {
    world.userHooks({ 'no-echo': gate(`printf '{"decision":"deny","reason":"quiet please"}'`) });
    const { server, run } = await turnWith(family, stream(answer({ calls: [echo] })), says('Then not.'));
    const { result } = await run();
    expect(result).toMatchObject({
      response: 'Then not.',
      denied_actions: [{ tool: 'run_command', by: 'hook', reason: expect.stringContaining('quiet please') }],
    });
    expect(bodyOf(server, 1)).toContain('quiet please');
  });

  it('keeps the key from hooks and commands', async () => {
    const seen = join(world.base, 'seen-by-hook');
    world.userHooks({ spy: gate(`env > ${seen}; cat >> ${seen}`) });
    const env = { name: 'run_command', args: '{"CommandLine":"env"}' };
    const { server, run } = await turnWith(family, stream(answer({ calls: [env] })), says('ok'));
    await run();
    expect(bodyOf(server, 1)).toContain('GRAPNEL_TEST_MARK');
    expect(bodyOf(server, 1)).not.toContain(secret);
    expect(readFileSync(seen, 'utf8')).toContain('run_command');
    expect(readFileSync(seen, 'utf8')).not.toContain(secret);
  });

  it('tells the model of a tool that there is not, and of arguments that do not fit', async () => {
    const calls = [
      { name: 'make_coffee', args: '{}' },
      { name: 'run_command', args: '{"Command":"touch made"}' },
    ];
    const { server, run } = await turnWith(family, stream(answer({ calls })), says('Sorry.'));
    expect((await run()).result).toMatchObject({ status: 'SUCCESS', response: 'Sorry.' });
    expect(bodyOf(server, 1)).toContain('make_coffee');
    expect(bodyOf(server, 1)).toContain('CommandLine');
  });

  it('runs no call that was cut in the middle, and asks once more', async () => {
    const text = answer({ text: 'wait', calls: [{ ...echo, args: '{"CommandLine":"touch cut-off"}' }] });
    const { server, run } = await turnWith(
      family,
      torn(text.slice(0, text.indexOf('cut-off'))),
      says('All well.'),
    );
    expect((await run()).result).toMatchObject({ response: 'All well.', num_invocations: 1 });
    expect(server.received).toHaveLength(2);
    expect(bodyOf(server, 1)).not.toContain('touch');
  });

  it('ends at a refused key, and names the variable to look at', async () => {
    const { server, run } = await turnWith(family, plain(401, family.error(`no such key ${secret}`)));
    const { code, result } = await run();
    expect({ code, result }).toMatchObject({
      code: 1,
      result: { status: 'ERROR', stop_reason: 'error', error: expect.stringContaining(family.variable) },
    });
    expect(server.received).toHaveLength(1);
  });

  it('waits as long as a busy server asks it to, and says so', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '2' };
    const { run } = await turnWith(family, plain(429, family.error('slow down'), headers), says('Now.'));
    const { result, stderr } = await run();
    expect(result).toMatchObject({ response: 'Now.', num_invocations: 1 });
    expect(stderr).toMatch(/slow down.*2 s/s);
    expect(result['duration_seconds']).toBeGreaterThanOrEqual(2);
  });

  it('tries again after a server failed', async () => {
    const { run } = await turnWith(family, plain(500, family.error('oops')), says('Now.'));
    const { result, stderr } = await run();
    expect(result).toMatchObject({ status: 'SUCCESS', response: 'Now.' });
    expect(stderr).toContain('500');
  });

  it('takes a page for what it is', async () => {
    const page = plain(200, '<html>Please sign in</html>', { 'content-type': 'text/html' });
    const { result } = await (await turnWith(family, page)).run();
    expect(result).toMatchObject({ status: 'ERROR', error: expect.stringContaining('Please sign in') });
  });

  it('tries again when what comes cannot be read', async () => {
    const { run } = await turnWith(family, short('data: {"half": \n\ndata: nonsense\n\n'), says('Now.'));
    expect((await run()).result).toMatchObject({ status: 'SUCCESS', response: 'Now.' });
  });

  it('is stopped while the server says nothing more, and keeps what it said', async () => {
    const text = answer({ text: 'half an answer' });
    const { server, start } = await turnWith(family, silentAfter(text.slice(0, text.lastIndexOf('answer'))));
    const { child, ended, stdout } = start('stream-json');
    await vi.waitFor(() => expect(stdout()).toContain('half an'), { timeout: 30_000, interval: 50 });
    child.kill('SIGINT');
    const { code } = await ended;
    expect(code).toBe(130);
    expect(jsonLines(stdout()).at(-1)).toMatchObject({ event: 'result', status: 'CANCELLED' });
    await server.received[0]!.closed;
  });
});
