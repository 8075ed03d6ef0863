import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { ToolContext, ToolOutcome } from '../../../src/main/agent/ports';
import { isPrivateHost } from '../../../src/main/permissions/host';
import { createReadUrl, type ReadUrlDeps } from '../../../src/main/tools/read-url';
import { createToolBench, doneText } from './tool-bench';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server on loopback: its port, and what was asked of it. */
async function serve(listener: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked };
}

/** The answer of a server, read through the tool as if it stood in the open. */
async function read(
  listener: RequestListener,
  path = '/',
  deps: Partial<ReadUrlDeps> = {},
  changes: Partial<ToolContext> = {},
): Promise<ToolOutcome> {
  const { port } = await serve(listener);
  return readUrl(`http://127.0.0.1:${String(port)}${path}`, deps, changes);
}

async function readUrl(
  Url: string,
  deps: Partial<ReadUrlDeps> = {},
  changes: Partial<ToolContext> = {},
): Promise<ToolOutcome> {
  const { context } = await createToolBench();
  const tool = createReadUrl({ isPrivateHost: () => false, ...deps });
  try {
    return await tool.run({ Url }, { ...context, ...changes });
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}

function failed(outcome: ToolOutcome): string {
  if (outcome.kind !== 'failed') throw new Error(`not failed: ${JSON.stringify(outcome)}`);
  return outcome.error;
}

function sends(body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

describe('what a page is read as', () => {
  const html = `<!doctype html><title>A &amp; 가</title><style>b{}</style><script>alert(1)</script>
    <body><h1>Big</h1><p>One  <b>two</b></p><img src=x alt=picture><a href="/next">go on</a>
    <ul><li>first<li>second</ul><noscript>hidden</noscript>`;

  it('HTML becomes readable text: title, headings, lists and absolute links, no scripts', async () => {
    const text = doneText(await read(sends(html, { 'content-type': 'text/html; charset=utf-8' }), '/a/b'));
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/a\/b, text\/html; charset=utf-8:\nA & 가\n/);
    expect(text).toContain('\n\n# Big\n\nOne two\n\n');
    expect(text).toMatch(/go on \[http:\/\/127\.0\.0\.1:\d+\/next\]/);
    expect(text).toMatch(/\n- first\n- second/);
    expect(text).not.toMatch(/alert|b\{\}|hidden|picture/);
  });

  it('text and JSON stay as they are, in their own charset, packed or not', async () => {
    const json = '{"a": "한글 <b>"}';
    expect(doneText(await read(sends(json, { 'content-type': 'application/json' })))).toContain(json);
    expect(
      doneText(
        await read(sends(gzipSync(json), { 'content-type': 'text/plain', 'content-encoding': 'gzip' })),
      ),
    ).toContain(json);
    const euc = Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]);
    expect(doneText(await read(sends(euc, { 'content-type': 'text/plain; charset=euc-kr' })))).toContain(
      '한글',
    );
    const page = Buffer.concat([Buffer.from('<meta charset="euc-kr"><body>'), euc]);
    expect(doneText(await read(sends(page, { 'content-type': 'text/html' })))).toContain('한글');
  });

  it('a body without a type is read when it is text', async () => {
    expect(doneText(await read(sends('plain 글')))).toContain('plain 글');
    expect(doneText(await read(sends(Buffer.from([1, 0, 2]))))).toMatch(/It is not text/);
  });

  it('a binary is answered with what it is, and not downloaded', async () => {
    const text = doneText(
      await read(sends(Buffer.alloc(5000), { 'content-type': 'image/png', 'content-length': '5000' })),
    );
    expect(text).toMatch(/It is image\/png, 4\.9 KiB: not text, so it was not read\.$/);
  });

  it('what is long is shown from its beginning, with the whole in a file', async () => {
    const { artifacts } = await createToolBench();
    const long = '줄\n'.repeat(100_000);
    const changes = { artifactDirectory: artifacts };
    const text = doneText(
      await read(sends(long, { 'content-type': 'text/plain; charset=utf-8' }), '/', {}, changes),
    );
    expect(text.length).toBeLessThan(50 * 1024);
    const file = /the whole text is in (.*)\]$/.exec(text)?.[1] ?? '';
    expect(await readFile(file, 'utf8')).toBe(long);
  });

  it('no more than 2 MiB are read, also of what unpacks to more, or never ends', async () => {
    const { artifacts } = await createToolBench();
    const changes = { artifactDirectory: artifacts };
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 97));
    const packed = sends(bomb, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (response.write(Buffer.alloc(64 * 1024, 98)));
        response.once('drain', more);
      };
      more();
    };
    for (const listener of [packed, endless]) {
      const text = doneText(await read(listener, '/', {}, changes));
      const file = /the whole text is in (.*)\]$/.exec(text)?.[1] ?? '';
      expect(await readFile(file, 'utf8')).toMatch(
        /^(a{2097152}|b{2097152})\n\[… cut: only the first 2\.0 MiB/,
      );
    }
  });
});

describe('how a request ends', () => {
  it('an error of the server is a failure that brings its words', async () => {
    const text = failed(await read(sends('no such page', { 'content-type': 'text/plain' }, 404)));
    expect(text).toMatch(/answered with status 404, text\/plain:\nno such page$/);
  });

  it('a server that cannot be reached, or speaks something else, is a failure in words', async () => {
    const { port } = await serve(sends(''));
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(failed(await readUrl(`http://127.0.0.1:${String(port)}/`))).toMatch(
      /could not be read: .*ECONNREFUSED/,
    );
    const broken: RequestListener = (request) => request.socket.end('what?\r\n');
    expect(failed(await read(broken))).toMatch(/could not be read: /);
  });

  it('one that does not answer, or stops in the middle, ends in time', async () => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('half');
    };
    for (const listener of [() => undefined, half]) {
      expect(failed(await read(listener, '/', { timeoutMs: 300 }))).toMatch(/did not answer in time/);
    }
    const deaf = { timeoutMs: 300, lookup: () => new Promise<never>(() => undefined) };
    expect(failed(await readUrl('http://nowhere.example/', deaf))).toMatch(/did not answer in time/);
  });

  it('is ended by a stop', async () => {
    const stop = new AbortController();
    const { port, asked } = await serve(() => undefined);
    const { context, tools, root } = await createToolBench();
    const args = { Url: `http://127.0.0.1:${String(port)}/` };
    const judged = { resources: await tools.resources('read_url_content', args, [root]), cwd: null };
    const running = tools.run('read_url_content', args, { ...context, signal: stop.signal, judged });
    await expect.poll(() => asked.length, { timeout: 5000 }).toBe(1);
    stop.abort();
    expect(await running).toEqual({ kind: 'cancelled' });
  });
});

describe('where a request goes', () => {
  const loopback = (): Promise<{ address: string; family: number }[]> =>
    Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const open = { lookup: loopback, isPrivateHost: () => false };
  const redirect = (to: string, status = 302): RequestListener => sends('', { location: to }, status);

  it('follows redirects on the host that was asked', async () => {
    const { port, asked } = await serve((request, response) => {
      if (request.url === '/a') redirect('b?x=1', 301)(request, response);
      else if (request.url === '/b?x=1') redirect('/c', 307)(request, response);
      else sends('there', { 'content-type': 'text/plain' })(request, response);
    });
    const host = `site.example:${String(port)}`;
    expect(doneText(await readUrl(`http://${host}/a`, open))).toBe(`http://${host}/c, text/plain:\nthere`);
    expect(asked).toEqual([`${host}/a`, `${host}/b?x=1`, `${host}/c`]);
  });

  it('sends nothing to a host that was not asked, a sub-domain included, and names the URL', async () => {
    const other = await serve(sends('secret'));
    for (const host of ['other.example', 'www.site.example']) {
      const url = `http://${host}:${String(other.port)}/x`;
      const { port } = await serve(redirect(url));
      expect(failed(await readUrl(`http://site.example:${String(port)}/`, open))).toContain(
        `redirects to ${url}.`,
      );
    }
    expect(other.asked).toEqual([]);
  });

  it('goes to a host that was judged together with the first', async () => {
    const other = await serve(sends('there'));
    const { port } = await serve(redirect(`http://other.example:${String(other.port)}/`));
    const resources = ['site.example', 'other.example'].map((target) => ({
      action: 'read_url' as const,
      target,
    }));
    const outcome = await readUrl(`http://site.example:${String(port)}/`, open, {
      judged: { resources, cwd: null },
    });
    expect(doneText(outcome)).toContain('there');
  });

  it.each([
    ['file:///etc/passwd', /must be http or https/],
    ['http://user:pw@site.example/', /user name or password/],
    ['http://', /is not a URL/],
  ])('does not follow a redirect to %s', async (to, problem) => {
    expect(failed(await read(redirect(to)))).toMatch(problem);
  });

  it('does not run in circles', async () => {
    expect(failed(await read(redirect('/')))).toMatch(/redirects more than 10 times/);
  });

  it('asks about a private address that a name stands for, before anything is sent', async () => {
    const { port, asked } = await serve(sends('inside', { 'content-type': 'text/plain' }));
    const { context, root } = await createToolBench();
    const tool = createReadUrl({ isPrivateHost, lookup: loopback });
    const args = { Url: `http://site.example:${String(port)}/` };
    const first = { resources: await tool.resources(args, [root]), cwd: null };
    expect(first.resources).toEqual([{ action: 'read_url', target: 'site.example' }]);
    await expect(tool.run(args, { ...context, judged: first })).rejects.toThrow(
      /is at 127\.0\.0\.1.*Nothing was sent/,
    );
    expect(asked).toEqual([]);

    const second = { resources: await tool.resources(args, [root]), cwd: null };
    expect(second.resources).toEqual([
      { action: 'read_url', target: 'site.example' },
      { action: 'read_url', target: '127.0.0.1' },
    ]);
    expect(doneText(await tool.run(args, { ...context, judged: second }))).toContain('inside');
  });

  it('goes to the address that was checked, whatever the name says a moment later', async () => {
    const { port, asked } = await serve(sends('inside'));
    const { context, root } = await createToolBench();
    let looked = 0;
    const turncoat = (): Promise<{ address: string; family: number }[]> => {
      looked += 1;
      return Promise.resolve([{ address: looked === 1 ? '198.51.100.1' : '127.0.0.1', family: 4 }]);
    };
    const tool = createReadUrl({ isPrivateHost, lookup: turncoat, timeoutMs: 500 });
    const args = { Url: `http://site.example:${String(port)}/` };
    const judged = { resources: await tool.resources(args, [root]), cwd: null };
    await expect(tool.run(args, { ...context, judged })).rejects.toThrow();
    expect(asked).toEqual([]);
    expect(looked).toBe(1);
  });

  it('looks no name up before the call was let through', async () => {
    let looked = 0;
    const tool = createReadUrl({
      isPrivateHost,
      lookup: () => {
        looked += 1;
        return loopback();
      },
    });
    const args = { Url: 'https://Data.Attacker.example./x' };
    expect(await tool.resources(args, [])).toEqual([{ action: 'read_url', target: 'data.attacker.example' }]);
    await wait(20);
    expect(looked).toBe(0);
  });

  it('names an IPv6 host as rules do', async () => {
    const tool = createReadUrl({ isPrivateHost });
    expect(await tool.resources({ Url: 'http://[::0001]:8080/' }, [])).toEqual([
      { action: 'read_url', target: '[::1]' },
    ]);
  });

  it.each(['ftp://a.example/', 'file:///etc/passwd', 'a.example', 'https://u:p@a.example/'])(
    'does not take %s',
    async (Url) => {
      const { tools } = await createToolBench();
      expect(tools.problemWith('read_url_content', { Url })).toMatch(/Url: /);
    },
  );
});
