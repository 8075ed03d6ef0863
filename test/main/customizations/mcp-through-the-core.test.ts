import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../../../src/main/core';
import type { Core } from '../../../src/main/core-api';
import type { Step, ToolStep } from '../../../src/shared/domain/step';
import { fixture, linesOf, program } from '../../support/mcp/world';
import { tempFolder } from '../../support/temp-folder';

let home: string;
let root: string;
let diary: string;
let core: Core;
beforeEach(() => {
  home = tempFolder('grapnel-home-');
  root = tempFolder('grapnel-work-');
  diary = join(tempFolder(), 'diary');
});
afterEach(() => core.dispose());

function write(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
}

/** The whole product but its hosts, with a model that makes one call. */
async function open(call: { name: string; args: unknown }, skipPrompts = true): Promise<void> {
  const script = join(tempFolder(), 'script.json');
  write(script, { responses: [{ toolCalls: [call] }, { text: 'done' }] });
  core = await createCore({
    dataFolder: tempFolder('grapnel-data-'),
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '', GITHUB_TOKEN: 'ghp_secret', OPENAI_API_KEY: 'sk-secret' },
    useLoginEnvironment: false,
    resources: '',
    cliPath: '',
    systemLanguage: 'en',
    language: null,
    personPresent: false,
    overrides: { model: `script:${script}`, skipPrompts, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
}

async function turn(): Promise<Step[]> {
  const created = await core.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  const { conversationId } = created.data;
  await core.conversations.send(conversationId, 'go');
  await core.conversations.whenIdle(conversationId);
  const opened = await core.conversations.open(conversationId);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.data.steps;
}

async function toolStep(): Promise<ToolStep> {
  const step = (await turn()).find((candidate) => candidate.kind === 'tool');
  if (step?.kind !== 'tool') throw new Error('no call');
  return step;
}

function gate(matcher: string, decision: string): void {
  write(join(home, '.gemini', 'config', 'hooks.json'), {
    lantern: {
      PreToolUse: [
        {
          matcher,
          hooks: [
            { command: `cat >/dev/null; echo '{"decision":"${decision}","reason":"lantern says no"}'` },
          ],
        },
      ],
    },
  });
}

const userConfig = (): string => join(home, '.gemini', 'config', 'mcp_config.json');
const projectConfig = (): string => join(root, '.agents', 'mcp_config.json');
const echo = {
  name: 'call_mcp_tool',
  args: { ServerName: 'notes', ToolName: 'echo', Arguments: { text: 'hi' } },
};
const tool = (ToolName: string) => ({ name: 'call_mcp_tool', args: { ServerName: 'notes', ToolName } });

it('runs a call through the whole cycle, judged as mcp(server/tool), with no key in sight of the server', async () => {
  write(userConfig(), { mcpServers: { notes: program('well') } });
  await open(tool('env'));
  const step = await toolStep();
  expect(step.state).toMatchObject({ kind: 'done' });
  expect(step.decision?.resources).toEqual([{ action: 'mcp', target: 'notes/env' }]);
  expect(JSON.stringify(step.state)).not.toContain('secret');
});

it('cuts what a server floods the model with, and keeps the whole in a file', async () => {
  write(userConfig(), { mcpServers: { notes: program('well') } });
  await open(tool('flood'));
  const { state } = await toolStep();
  const text = state.kind === 'done' ? state.text : '';
  expect(text.length).toBeLessThan(34_000);
  expect(text.startsWith('begin')).toBe(true);
  expect(text.endsWith('end')).toBe(true);
  const file = /the whole output is in (\S+) …/.exec(text)?.[1] ?? '';
  expect(readFileSync(file, 'utf8')).toHaveLength(100_008);
});

it.each(['*', 'call_mcp_tool', 'mcp:notes/echo', 'mcp:notes/.*'])(
  'a gate on %s stops the call before the server hears of it',
  async (matcher) => {
    gate(matcher, 'deny');
    write(userConfig(), { mcpServers: { notes: program('well', diary) } });
    await open(echo);
    const { state } = await toolStep();
    expect(state).toMatchObject({
      kind: 'denied',
      text: expect.stringContaining('lantern says no') as string,
    });
    expect(linesOf(diary).filter((line) => line.startsWith('call'))).toEqual([]);
  },
);

it('a gate on another server lets it pass', async () => {
  gate('mcp:other/.*', 'deny');
  write(userConfig(), { mcpServers: { notes: program('well') } });
  await open(echo);
  expect((await toolStep()).state).toMatchObject({ kind: 'done', text: 'You said: hi' });
});

it('asks without a rule: nobody there means no', async () => {
  write(userConfig(), { mcpServers: { notes: program('well', diary) } });
  await open(echo, false);
  expect((await toolStep()).state).toMatchObject({ kind: 'denied' });
  expect(linesOf(diary).filter((line) => line.startsWith('call'))).toEqual([]);
});

it('tells the model of a call that cannot be, and no hook hears of it', async () => {
  gate('*', 'deny');
  write(userConfig(), { mcpServers: { notes: program('well') } });
  await open({ name: 'call_mcp_tool', args: { ServerName: 'nets', ToolName: 'echo' } });
  expect((await toolStep()).state).toMatchObject({
    kind: 'failed',
    text: 'There is no MCP server "nets". There are: "notes".',
  });
});

it('a server of the workspace starts only when folder and entry are reviewed', async () => {
  write(projectConfig(), { mcpServers: { notes: program('well', diary) } });
  await open(echo);
  expect((await toolStep()).state).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining('no MCP server') as string,
  });

  await core.workspaces.trust(root, []);
  expect((await toolStep()).state).toMatchObject({
    text: expect.stringContaining('waits for the review') as string,
  });
  expect(linesOf(diary)).toEqual([]);

  const review = await core.workspaces.review(root);
  if (!review.ok) throw new Error(review.error.message);
  const [shown] = review.data.servers;
  expect(shown).toMatchObject({
    name: 'notes',
    path: projectConfig(),
    state: 'new',
    previousDefinition: null,
  });
  expect(JSON.parse(shown!.definition)).toMatchObject({
    args: [fixture, 'well', diary],
    env: { FIXTURE: 'yes' },
  });
  const { serverId, definitionHash } = shown!;
  const trusted = await core.workspaces.trust(root, [], [{ serverId, definitionHash, answer: 'trust' }]);
  expect(trusted).toMatchObject({ ok: true, data: { servers: [] } });
  expect((await toolStep()).state).toMatchObject({ kind: 'done', text: 'You said: hi' });
});

it('an entry that changed, or a file that it names, is paused; an answer to what was shown before is refused', async () => {
  const script = join(root, 'tools', 'server.mjs');
  write(script, `await import(${JSON.stringify(fixture)});`);
  const entry = (env: object) => ({
    mcpServers: { notes: { command: process.execPath, args: ['tools/server.mjs'], env } },
  });
  write(projectConfig(), entry({}));
  await open(echo);
  await core.workspaces.trustForThisRun(root);
  expect((await toolStep()).state).toMatchObject({ kind: 'done' });

  write(script, `process.exit(1);`);
  expect((await toolStep()).state).toMatchObject({
    text: expect.stringContaining('waits for the review') as string,
  });
  const first = await core.workspaces.review(root);
  if (!first.ok) throw new Error(first.error.message);
  const { serverId, definitionHash } = first.data.servers[0]!;

  write(projectConfig(), entry({ DEBUG: '1' }));
  const late = await core.workspaces.trust(root, [], [{ serverId, definitionHash, answer: 'trust' }]);
  expect(late).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

it('what is kept off stays off until it changes', async () => {
  write(projectConfig(), { mcpServers: { notes: program('well', diary) } });
  await open(echo);
  await core.workspaces.trust(root, []);
  const review = await core.workspaces.review(root);
  if (!review.ok) throw new Error(review.error.message);
  const { serverId, definitionHash } = review.data.servers[0]!;
  await core.workspaces.trust(root, [], [{ serverId, definitionHash, answer: 'keep-off' }]);
  expect(await core.workspaces.review(root)).toMatchObject({ data: { servers: [] } });
  expect((await toolStep()).state).toMatchObject({
    text: expect.stringContaining('no MCP server') as string,
  });
  write(projectConfig(), { mcpServers: { notes: program('chatty', diary) } });
  expect(await core.workspaces.review(root)).toMatchObject({ data: { servers: [{ state: 'changed' }] } });
  expect(linesOf(diary)).toEqual([]);
});
