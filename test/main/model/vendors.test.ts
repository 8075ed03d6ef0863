import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModelError, type ModelEvent } from '../../../src/main/agent/ports';
import { families, usage, type FakeAnswer } from '../../support/model-servers/answers';
import { ask, failureOf, greeting, modelAt, secret, textOf } from '../../support/model-servers/ask';
import {
  neverAnswers,
  plain,
  short,
  silentAfter,
  startModelServer,
  stream,
  torn,
  type ModelServer,
  type Reply,
} from '../../support/model-servers/server';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...replies: Reply[]): Promise<ModelServer> {
  const server = await startModelServer(replies);
  servers.push(server);
  return server;
}

const whole: FakeAnswer = {
  thinking: 'Look at the folder first. 🤔',
  text: '폴더를 봅니다. 한 번만요 👀',
  calls: [
    { name: 'run_command', args: '{"CommandLine":"ls \\"내 폴더\\""}' },
    { name: 'no_such_tool', args: '{"Path":"/tmp"}' },
  ],
};

const callsOf = (events: ModelEvent[]) => events.filter((event) => event.type === 'tool-call');

describe.each(Object.values(families))('$vendor', (family) => {
  const answer = (fake: FakeAnswer) => family.events(fake).join('');

  it('streams thinking, text, tool calls and usage, however the bytes are cut', async () => {
    const server = await serve(stream(answer(whole)));
    const events = await ask(modelAt(family, server.origin));
    expect(textOf(events, 'thinking')).toBe(whole.thinking);
    expect(textOf(events, 'text')).toBe(whole.text);
    expect(events.filter((event) => event.type === 'text').length).toBeGreaterThan(1);
    expect(callsOf(events)).toEqual([
      { type: 'tool-call', tool: 'run_command', args: { CommandLine: 'ls "내 폴더"' } },
      { type: 'tool-call', tool: 'no_such_tool', args: { Path: '/tmp' } },
    ]);
    expect(events.filter((event) => event.type === 'usage')).toEqual([{ type: 'usage', usage }]);
  });

  it('asks at the usual place, once, with the key in the usual header', async () => {
    const server = await serve(stream(answer({ text: 'hi' })));
    await ask(modelAt(family, server.origin));
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.path).toBe(family.path);
    expect(family.key(server.received[0]!.headers)).toMatch(secret);
  });

  it('streams as it comes, not at the end', async () => {
    const text = family.events({ text: 'early' }).slice(0, -family.closing).join('');
    const server = await serve(silentAfter(text));
    const events = modelAt(family, server.origin).stream(greeting, new AbortController().signal);
    const seen: ModelEvent[] = [];
    for await (const event of events) {
      seen.push(event);
      if (textOf(seen, 'text') === 'early') break;
    }
    expect(textOf(seen, 'text')).toBe('early');
    await server.received[0]!.closed;
  });

  it.each([
    ['is torn', torn],
    ['just ends', short],
  ])('hands on no call of a stream that %s in the middle of one', async (_how, cut) => {
    const text = answer({
      text: 'wait',
      calls: [{ name: 'run_command', args: '{"CommandLine":"rm -r build"}' }],
    });
    const server = await serve(cut(text.slice(0, text.indexOf('build'))));
    const { before, error } = await failureOf(modelAt(family, server.origin));
    expect(textOf(before, 'text')).toBe('wait');
    expect(callsOf(before)).toEqual([]);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ retryable: true, message: expect.stringMatching(/connection|read/) });
  });

  it('hands on no call when the stream ends before the model has said that it is done', async () => {
    const calls = [{ name: 'run_command', args: '{"CommandLine":"rm -r build"}' }];
    const server = await serve(short(family.events({ calls }).slice(0, -family.closing).join('')));
    const { before, error } = await failureOf(modelAt(family, server.origin));
    expect(callsOf(before)).toEqual([]);
    expect(error).toMatchObject({ retryable: true });
  });

  it.each([
    [401, false],
    [403, false],
  ])('says of %i which variable to look at', async (status, retryable) => {
    const server = await serve(plain(status, family.error(`bad key ${secret}`)));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable, message: expect.stringContaining(family.variable) });
    expect(String(error)).toContain('bad key');
    expect(String(error)).not.toContain(secret);
    expect(server.received).toHaveLength(1);
  });

  it('passes on how long a 429 asks to wait, and does not try again by itself', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '7' };
    const server = await serve(plain(429, family.error('slow down'), headers));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: true, retryAfterMs: 7000 });
    expect(String(error)).toMatch(/slow down/);
    expect(server.received).toHaveLength(1);
  });

  it.each([500, 503, 529])('calls %i a failure that may pass', async (status) => {
    const server = await serve(
      plain(status, '<html><h1>Bad Gateway</h1></html>', { 'content-type': 'text/html' }),
    );
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: true, retryAfterMs: null });
    expect(String(error)).toContain(String(status));
    expect(String(error)).not.toContain('<html>');
    expect(server.received).toHaveLength(1);
  });

  it('says what was wrong with a request, and that trying again is of no use', async () => {
    const server = await serve(plain(400, family.error('prompt is too long: 900000 tokens')));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: false });
    expect(String(error)).toContain('prompt is too long: 900000 tokens');
  });

  it('names the model that is not there', async () => {
    const server = await serve(plain(404, family.error('no such model')));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining(family.model) });
  });

  it('says who was silent: before the answer and in the middle of it', async () => {
    const patience = { beginMs: 250, pauseMs: 120 };
    const silent = await serve(neverAnswers);
    const { error } = await failureOf(modelAt(family, silent.origin, { patience }));
    expect(error).toMatchObject({ retryable: true, message: expect.stringContaining('silent for 1 second') });
    await silent.received[0]!.closed;

    const text = answer({ text: 'half an answer' });
    const stalls = await serve(silentAfter(text.slice(0, text.lastIndexOf('answer'))));
    const begun = await failureOf(modelAt(family, stalls.origin, { patience }));
    expect(begun.error).toMatchObject({ retryable: true, message: expect.stringContaining('silent') });
    expect(textOf(begun.before, 'text')).toMatch(/^half an/);
    await stalls.received[0]!.closed;
  });

  it('waits longer for the beginning, and for a model that thinks, than between two pieces', async () => {
    const patience = { beginMs: 15_000, pauseMs: 800 };
    const events = family.events({ thinking: 'Hmm.', text: 'at last' });
    const answer = events.findIndex((text) => text.includes('at l'));
    const slow: Reply = async (response) => {
      await pause(1100);
      await silentAfter(events.slice(0, answer).join(''))(response);
      await pause(1100);
      response.end(events.slice(answer).join(''));
    };
    const server = await serve(slow);
    const said = await ask(modelAt(family, server.origin, { patience }));
    expect(textOf(said, 'thinking') + textOf(said, 'text')).toBe('Hmm.at last');
  });

  it('takes a page for what it is, whatever its status says', async () => {
    const server = await serve(plain(200, '<html>Please sign in</html>', { 'content-type': 'text/html' }));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining('text/html') });
    expect(String(error)).toContain('Please sign in');
  });

  it('does not take the key to another address', async () => {
    const elsewhere = await serve(stream(answer({ text: 'gotcha' })));
    const server = await serve(plain(307, '', { location: `${elsewhere.origin}${family.path}` }));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining(elsewhere.origin) });
    expect(elsewhere.received).toEqual([]);
  });

  it.each([
    ['at once', (events: string[]) => events.slice(0, 0)],
    ['after some text', (events: string[]) => events.slice(0, -family.closing)],
  ])('fails when what comes cannot be read, %s', async (_when, begin) => {
    const events = begin(family.events({ text: 'some text of mine' }));
    const server = await serve(short(`${events.join('')}data: {"half": \n\ndata: nonsense\n\n`));
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ message: expect.stringContaining('cannot be read') });
  });

  it('keeps what it said before the provider failed in the middle', async () => {
    const events = family.events({ text: 'so far so good' }).slice(0, -family.closing);
    const server = await serve(short([...events, family.lateError].join('')));
    const { before, error } = await failureOf(modelAt(family, server.origin));
    expect(textOf(before, 'text')).toMatch(/^so far/);
    expect(error).toMatchObject({ retryable: true, message: expect.stringMatching(/[Oo]verloaded/) });
  });

  it.each([
    ['length', 'longest'],
    ['filter', 'content filter'],
  ] as const)('says that an answer was ended by %s, and runs none of its calls', async (finish, words) => {
    const calls = [{ name: 'run_command', args: '{"CommandLine":"ls"}' }];
    const server = await serve(stream(answer({ text: 'This is', calls, finish }), 200));
    const { before, error } = await failureOf(modelAt(family, server.origin));
    expect(textOf(before, 'text')).toBe('This is');
    expect(callsOf(before)).toEqual([]);
    expect(before.at(-1)).toEqual({ type: 'usage', usage });
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining(words) });
  });

  it('closes the connection at once when it is stopped, before and during the answer', async () => {
    const text = answer({ text: 'a long story' });
    for (const reply of [neverAnswers, silentAfter(text.slice(0, text.lastIndexOf('story')))]) {
      const server = await serve(reply);
      const stop = new AbortController();
      const reason = new Error('stopped by the person');
      const running = ask(modelAt(family, server.origin), undefined, stop.signal);
      await vi.waitFor(() => expect(server.received).toHaveLength(1), 10_000);
      stop.abort(reason);
      const began = performance.now();
      await expect(running).rejects.toBe(reason);
      await server.received[0]!.closed;
      expect(performance.now() - began).toBeLessThan(2000);
    }
  });

  it('does not even ask when it is stopped already', async () => {
    const server = await serve(neverAnswers);
    const stopped = AbortSignal.abort(new Error('too late'));
    await expect(ask(modelAt(family, server.origin), undefined, stopped)).rejects.toThrow('too late');
    expect(server.received).toEqual([]);
  });

  it('says that nobody answers', async () => {
    const server = await serve(neverAnswers);
    await server.close();
    const { error } = await failureOf(modelAt(family, server.origin));
    expect(error).toMatchObject({ retryable: true, message: expect.stringContaining(server.origin) });
    expect(String(error)).toContain('Nothing answers');
  });

  it.runIf(family.argsAreText)('hands on wrong arguments as they came, for the loop to refuse', async () => {
    const calls = [
      { name: 'run_command', args: '{"CommandLine": ls}' },
      { name: 'run_command', args: '["ls"]' },
      { name: 'list_tasks', args: '' },
    ];
    const server = await serve(stream(answer({ calls }), 50));
    expect(callsOf(await ask(modelAt(family, server.origin)))).toEqual([
      { type: 'tool-call', tool: 'run_command', args: '{"CommandLine": ls}' },
      { type: 'tool-call', tool: 'run_command', args: ['ls'] },
      { type: 'tool-call', tool: 'list_tasks', args: {} },
    ]);
  });
});

describe('a server of one’s own', () => {
  it.each([
    ['calls tools, and says "stop"', '"tool_calls"}', '"stop"}'],
    ['has words of its own for the end', '"tool_calls"}', '"eos"}'],
  ])('that %s is understood', async (_how, usual, own) => {
    const calls = [{ name: 'run_command', args: '{"CommandLine":"ls"}' }];
    const text = families.compatible.events({ calls }).join('');
    expect(text).toContain(usual);
    const server = await serve(stream(text.replace(usual, own), 100));
    expect(callsOf(await ask(modelAt(families.compatible, server.origin)))).toHaveLength(1);
  });
});
