import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHttpMcpServer, type HttpMcpServer } from '../../support/mcp/http-server';
import { createMcpWorld } from '../../support/mcp/world';

let server: HttpMcpServer;
beforeEach(async () => {
  server = await startHttpMcpServer();
});
afterEach(() => server.close());

const sunny = { kind: 'answered', text: 'Sunny in Seoul', isError: false };

it('calls a server by its address, with the headers of the file', async () => {
  const world = createMcpWorld();
  world.config({ weather: { serverUrl: server.url, headers: { Authorization: 'Bearer abc' } } });
  expect(await world.section()).toContain('"tool":"forecast"');
  expect(await world.call('weather', 'forecast', { city: 'Seoul' })).toEqual(sunny);
  for (const headers of server.headers) expect(headers.authorization).toBe('Bearer abc');
});

it.each([
  ['hangs up', 500, /fetch failed|terminated/],
  ['breaks off in its stream', 500, /the connection broke before the answer had come/],
  ['answers with a page', 500, /Unexpected content type/],
  ['leads to another host', 500, /redirect/i],
])(
  'a server that %s in a call has failed in words, and is used again by the next',
  async (how, resumeMs, said) => {
    const world = createMcpWorld({ resumeMs });
    world.config({ weather: { serverUrl: server.url } });
    await world.section();
    server.meetNextCall((response) => {
      if (how === 'hangs up') response.destroy();
      else if (how === 'answers with a page')
        response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>');
      else if (how === 'leads to another host')
        response.writeHead(307, { location: 'http://127.0.0.2:1/' }).end();
      else {
        response.setHeader('content-type', 'text/event-stream').write(': here I am\n\n');
        setTimeout(() => response.end(), 20);
      }
    });
    const answer = await world.call('weather', 'forecast', { city: 'Seoul' });
    expect(answer).toMatchObject({ kind: 'failed', text: expect.stringMatching(said) as string });
    expect(await world.call('weather', 'forecast', { city: 'Seoul' })).toEqual(sunny);
  },
);

it('a message without end is given up', async () => {
  const world = createMcpWorld({ resumeMs: 100 });
  world.config({ weather: { serverUrl: server.url } });
  await world.section();
  server.meetNextCall((response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.on('error', () => undefined);
    const pour = (): void => {
      while (!response.destroyed && response.write(`data: ${'x'.repeat(1024 * 1024)}\n`));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  });
  expect(await world.call('weather', 'forecast', { city: 'Seoul' })).toMatchObject({ kind: 'failed' });
});

it('a server that is not there yet is tried again by a call', async () => {
  const world = createMcpWorld();
  await server.close();
  world.config({ weather: { serverUrl: server.url } });
  expect(await world.section()).toContain('Server "weather": could not be reached; a call tries again.');
  expect(await world.call('weather', 'forecast', { city: 'Seoul' })).toMatchObject({
    text: expect.stringContaining('ECONNREFUSED') as string,
  });
});
