import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../../../src/main/core';
import type { Core } from '../../../src/main/core-api';
import { families } from '../../support/model-servers/answers';
import { startModelServer, stream, type ModelServer } from '../../support/model-servers/server';
import { program } from '../../support/mcp/world';
import { tempFolder } from '../../support/temp-folder';

let home: string;
let root: string;
let core: Core;
let server: ModelServer;
const family = families.compatible;

beforeEach(async () => {
  home = tempFolder('grapnel-home-');
  root = tempFolder('grapnel-work-');
  const answer = () => stream(family.events({ text: 'ok' }).join(''));
  server = await startModelServer([answer(), answer(), answer()]);
  core = await createCore({
    dataFolder: tempFolder('grapnel-data-'),
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '', GRAPNEL_BASE_URL: server.origin },
    useLoginEnvironment: false,
    resources: '',
    cliPath: '',
    systemLanguage: 'en',
    language: null,
    personPresent: false,
    overrides: {
      model: `compatible/${family.model}`,
      skipPrompts: false,
      steps: null,
      stopContinuations: null,
    },
    conversationsFolder: null,
  });
});
afterEach(async () => {
  await core.dispose();
  await server.close();
});

function write(folder: string, file: string, text: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

async function systemPrompts(...prompts: string[]): Promise<string[]> {
  const created = await core.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  const { conversationId } = created.data;
  for (const prompt of prompts) {
    await core.conversations.send(conversationId, prompt);
    await core.conversations.whenIdle(conversationId);
  }
  return server.received.map(({ body }) => {
    const { messages } = body as { messages: { role: string; content: string }[] };
    return messages.find(({ role }) => role === 'system')?.content ?? '';
  });
}

it('sends what the user advises always, and what the repository advises once it is trusted', async () => {
  write(home, '.gemini/GEMINI.md', 'Answer briefly.');
  write(root, 'AGENTS.md', 'Run the tests.');
  const [untrusted] = await systemPrompts('hi');
  expect(untrusted).toContain('Answer briefly.');
  expect(untrusted).not.toContain('Run the tests.');
  await core.workspaces.trustForThisRun(root);
  const prompts = await systemPrompts('hi');
  expect(prompts.at(-1)).toContain('\n| Run the tests.');
});

it('is the same prompt within a conversation, until a skill is asked for', async () => {
  write(home, '.gemini/GEMINI.md', 'Answer briefly.');
  write(home, '.gemini/config/skills/release/SKILL.md', '---\ndescription: Ships it\n---\nTag it.');
  const [first, second, third] = await systemPrompts('hi', 'go on', '/release 1.2');
  expect(second).toBe(first);
  expect(first).not.toContain('Tag it.');
  expect(third).toContain('The user asked for the skill "release" with /release');
});

it('lists all of it with its source and state', async () => {
  write(home, '.gemini/GEMINI.md', 'Answer briefly.');
  write(root, '.agents/skills/ship/SKILL.md', '---\ndescription: Ships\n---\n');
  write(root, '.agents/mcp_config.json', JSON.stringify({ mcpServers: { db: program('well') } }));
  write(
    home,
    '.gemini/config/mcp_config.json',
    JSON.stringify({
      mcpServers: { notes: program('well'), bad: {}, old: { command: 'x', disabled: true } },
    }),
  );
  const before = await core.customizations.list([root]);
  expect(before).toMatchObject({ skills: [], untrustedRoots: [root] });
  expect(before.servers.map(({ name, state }) => [name, state])).toEqual([
    ['notes', 'starting'],
    ['old', 'disabled'],
    ['db', 'untrusted'],
  ]);
  expect(before.problems).toEqual([
    {
      path: join(home, '.gemini/config/mcp_config.json'),
      message: 'Server “bad” must have either `command` or `serverUrl`.',
    },
  ]);
  const ready = new Promise<void>((resolve) => {
    core.onEvent(({ name }) => {
      if (name !== 'customizations.changed') return;
      void core.customizations.list([root]).then(({ servers }) => {
        if (servers[0]?.state === 'ready') resolve();
      });
    });
  });
  await core.workspaces.trust(root, []);
  await ready;
  const after = await core.customizations.list([root]);
  expect(after.skills.map(({ name }) => name)).toEqual(['ship']);
  expect(after.servers[0]?.tools).toContain('echo');
  expect(after.servers.find(({ name }) => name === 'db')?.state).toBe('review');
});

it('switches a plugin with all that it brings, and leaves the rest of the file alone', async () => {
  const folder = join(home, '.gemini/config/plugins/pack');
  write(folder, 'plugin.json', '{ "name": "pack", "description": "A pack" }');
  write(folder, 'rules/tone.md', 'Be kind.');
  write(folder, 'mcp_config.json', JSON.stringify({ mcpServers: { notes: program('well') } }));
  const config = write(home, '.gemini/config/config.json', '{\n  // mine\n  "theme": "dark"\n}\n');
  const on = await core.customizations.list([root]);
  expect(on.plugins).toMatchObject([{ name: 'pack', description: 'A pack', enabled: true, root: null }]);
  expect([on.rules.length, on.servers.length]).toEqual([1, 1]);
  expect(await core.customizations.setPluginEnabled(folder, false)).toEqual({ ok: true, data: {} });
  const off = await core.customizations.list([root]);
  expect([off.rules.length, off.servers.length, off.plugins[0]?.enabled]).toEqual([0, 0, false]);
  const text = readFileSync(config, 'utf8');
  expect(text).toContain('// mine\n  "theme": "dark"');
  expect(await core.customizations.setPluginEnabled(folder, true)).toEqual({ ok: true, data: {} });
  expect((await core.customizations.list([root])).plugins[0]?.enabled).toBe(true);
  expect(await core.customizations.setPluginEnabled('/elsewhere', true)).toMatchObject({ ok: false });
});

it('writes the file of the switches where there is none', async () => {
  const folder = join(home, '.gemini/config/plugins/pack');
  write(folder, 'plugin.json', '{}');
  await core.customizations.list([]);
  await core.customizations.setPluginEnabled(folder, false);
  expect(JSON.parse(readFileSync(join(home, '.gemini/config/config.json'), 'utf8'))).toEqual({
    plugins: { pack: { enabled: false } },
  });
});
