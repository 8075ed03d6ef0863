import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Core } from '../../../src/main/core-api';
import { createCore } from '../../../src/main/core';
import type { ModelStep, Step } from '../../../src/shared/domain/step';
import { families, usage, type Family } from '../../support/model-servers/answers';
import { secret } from '../../support/model-servers/ask';
import {
  plain,
  startModelServer,
  stream,
  type ModelServer,
  type Reply,
} from '../../support/model-servers/server';
import { tempFolder } from '../../support/temp-folder';

const servers: ModelServer[] = [];
const cores: Core[] = [];
afterEach(async () => {
  for (const core of cores.splice(0)) await core.dispose();
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...replies: Reply[]): Promise<ModelServer> {
  const server = await startModelServer(replies);
  servers.push(server);
  return server;
}

/** The whole product but its hosts: settings from a file, keys from the environment. */
async function coreWith(family: Family, server: ModelServer, env: Record<string, string>): Promise<Core> {
  const dataFolder = tempFolder('grapnel-data-');
  const isOwn = family.vendor === 'compatible';
  if (!isOwn) {
    const models = { [family.vendor]: { baseUrl: server.origin } };
    writeFileSync(path.join(dataFolder, 'settings.json'), JSON.stringify({ models }));
  }
  const core = await createCore({
    dataFolder,
    homeDir: tempFolder('grapnel-home-'),
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(isOwn ? { GRAPNEL_BASE_URL: server.origin } : {}),
      ...env,
    },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: false,
    overrides: {
      model: `${family.vendor}/${family.model}`,
      skipPrompts: true,
      steps: null,
      stopContinuations: null,
    },
    conversationsFolder: null,
  });
  cores.push(core);
  return core;
}

async function newConversation(core: Core): Promise<string> {
  const root = tempFolder('grapnel-work-');
  await core.workspaces.trustForThisRun(root);
  const created = await core.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  return created.data.conversationId;
}

interface Turn {
  conversationId: string;
  steps: Step[];
  error: string;
}

async function turnIn(core: Core, text: string, earlier?: string): Promise<Turn> {
  const conversationId = earlier ?? (await newConversation(core));
  await core.conversations.send(conversationId, text);
  await core.conversations.whenIdle(conversationId);
  const opened = await core.conversations.open(conversationId);
  if (!opened.ok) throw new Error(opened.error.message);
  const { steps, status } = opened.data;
  return { conversationId, steps, error: status.kind === 'failed' ? status.error : '' };
}

describe.each(Object.values(families))('a turn with $vendor', (family) => {
  const env = { [family.variable]: secret };
  const calls = [{ name: 'run_command', args: '{"CommandLine":"echo 안녕 from $((40 + 2))"}' }];

  it('calls the model, runs its call, and tells it what came of that', async () => {
    const server = await serve(
      stream(family.events({ thinking: 'Hmm.', text: 'I run it.', calls }).join('')),
      stream(family.events({ text: 'It printed 42.' }).join('')),
    );
    const { steps, error } = await turnIn(await coreWith(family, server, env), 'say hello');
    expect(error).toBe('');
    expect(server.received).toHaveLength(2);
    expect(JSON.stringify(server.received[1]!.body)).toContain('안녕 from 42');
    const said = steps.filter((step): step is ModelStep => step.kind === 'model');
    expect(said).toMatchObject([
      { state: 'done', thinking: 'Hmm.', text: 'I run it.', usage, toolCalls: [{ tool: 'run_command' }] },
      { state: 'done', text: 'It printed 42.', usage, toolCalls: [] },
    ]);
    expect(JSON.stringify(steps)).not.toContain(secret);
  });

  it('tells the model of a tool that there is not, and of arguments that do not fit', async () => {
    const wrong = [
      { name: 'make_coffee', args: '{}' },
      { name: 'run_command', args: '{"Command":"ls"}' },
      ...(family.argsAreText ? [{ name: 'run_command', args: '{"CommandLine": ls' }] : []),
    ];
    const server = await serve(
      stream(family.events({ calls: wrong }).join('')),
      stream(family.events({ text: 'Sorry.' }).join('')),
    );
    const { error } = await turnIn(await coreWith(family, server, env), 'coffee');
    expect(error).toBe('');
    const told = JSON.stringify(server.received[1]!.body);
    expect(told).toContain('make_coffee');
    expect(told).toContain('CommandLine');
    if (family.argsAreText) expect(told).toContain('must be one JSON object');
  });

  it('ends with what the provider said when the key is refused', async () => {
    const server = await serve(plain(401, family.error('no such key')));
    const { error, steps } = await turnIn(await coreWith(family, server, env), 'hi');
    expect(error).toContain(family.variable);
    expect(error).toContain('no such key');
    expect(steps.at(-1)).toMatchObject({ kind: 'model', state: 'failed' });
    expect(server.received).toHaveLength(1);
  });

  it('makes a conversation shorter that the provider refuses as too long, and goes on', async () => {
    const server = await serve(
      stream(family.events({ text: 'Read it.' }).join('')),
      plain(413, family.error('too many tokens')),
      stream(family.events({ text: 'They sent a long text.' }).join('')),
      stream(family.events({ text: 'Going on.' }).join('')),
    );
    const core = await coreWith(family, server, env);
    const first = await turnIn(core, `remember ${'lorem '.repeat(4000)}`);
    const { steps, error } = await turnIn(core, 'go on', first.conversationId);
    expect(error).toBe('');
    expect(steps.map((step) => step.kind)).toEqual(['user', 'model', 'user', 'notice', 'model']);
    expect(steps[3]).toMatchObject({ summary: { to: 1, text: 'They sent a long text.', usage } });
    expect(server.received).toHaveLength(4);
    const [, , asked, last] = server.received.map(({ body }) => JSON.stringify(body));
    expect(asked).toContain('lorem');
    expect(asked).not.toContain('run_command');
    expect(last).toContain('They sent a long text.');
    expect(last).not.toContain('lorem');
  });

  it('tries a busy provider again, as the loop says, and then goes on', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after-ms': '20' };
    const server = await serve(
      plain(429, family.error('slow down'), headers),
      stream(family.events({ text: 'Now.' }).join('')),
    );
    const { error, steps } = await turnIn(await coreWith(family, server, env), 'hi');
    expect(error).toBe('');
    expect(steps.map((step) => step.kind)).toEqual(['user', 'notice', 'model']);
    expect(server.received).toHaveLength(2);
  });
});

it('a conversation with a model that has no key does not begin, and says what to do', async () => {
  const server = await serve(stream(''));
  const core = await coreWith(families.anthropic, server, {});
  await expect(turnIn(core, 'hi')).rejects.toThrow('Set the environment variable ANTHROPIC_API_KEY');
  expect(server.received).toEqual([]);
});
