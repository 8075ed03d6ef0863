import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { ApprovalRequest } from '../../src/shared/domain/permission';
import type { ToolStep } from '../../src/shared/domain/step';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import { endMarked, eventually } from './processes';
import { tempFolder } from './temp-folder';

/** In the environment of every process that a world starts. */
export const mark = `GRAPNEL_TEST_MARK=${crypto.randomUUID()}`;
const cores: Core[] = [];
afterEach(async () => {
  for (const core of cores.splice(0)) await core.dispose();
  endMarked(mark);
});

export interface Place {
  home: string;
  data: string;
  root: string;
}

function newPlace(): Place {
  return {
    home: tempFolder('grapnel-home-'),
    data: tempFolder('grapnel-data-'),
    root: tempFolder('grapnel-work-'),
  };
}

export interface World {
  core: Core;
  place: Place;
  id: string;
  play: (text?: string) => Promise<Trajectory>;
  open: (conversationId?: string) => Promise<Trajectory>;
  /** The sub-agents, oldest first. */
  subagents: () => Promise<Trajectory[]>;
}

interface Options {
  hooks?: Record<string, unknown>;
  personPresent?: boolean;
  skipPrompts?: boolean;
  steps?: number;
}

/** The whole product but its window; `script` is a script file's content. */
export async function begin(script: object, options: Options = {}, place = newPlace()): Promise<World> {
  const { home, data, root } = place;
  mkdirSync(path.join(home, '.gemini', 'config'), { recursive: true });
  writeFileSync(path.join(home, '.gemini', 'config', 'hooks.json'), JSON.stringify(options.hooks ?? {}));
  const file = path.join(home, 'script.json');
  writeFileSync(file, JSON.stringify(script));
  const [name = '', value = ''] = mark.split('=');
  const core = await createCore({
    dataFolder: data,
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '', [name]: value },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: options.personPresent ?? true,
    overrides: {
      model: `script:${file}`,
      skipPrompts: options.skipPrompts ?? false,
      steps: options.steps ?? null,
      stopContinuations: null,
    },
    conversationsFolder: null,
  });
  cores.push(core);
  await core.workspaces.trustForThisRun(root);
  const created = await core.conversations.create([root]);
  if (!created.ok) throw new Error(created.error.message);
  const id = created.data.conversationId;
  const open = async (conversationId = id): Promise<Trajectory> => {
    const opened = await core.conversations.open(conversationId);
    if (!opened.ok) throw new Error(opened.error.message);
    return opened.data;
  };
  return {
    core,
    place,
    id,
    open,
    async play(text = 'go') {
      await core.conversations.send(id, text);
      await core.conversations.whenIdle(id);
      return open();
    },
    async subagents() {
      const rows = core.conversations.list().conversations.filter((row) => row.parentConversationId !== null);
      rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
      return Promise.all(rows.map((row) => open(row.conversationId)));
    },
  };
}

export const delegate = (Prompt: string, Role?: string) => ({
  name: 'invoke_subagent',
  args: { Prompt, ...(Role === undefined ? {} : { Role }) },
});
export const command = (CommandLine: string, WaitMsBeforeAsync?: number) => ({
  name: 'run_command',
  args: { CommandLine, ...(WaitMsBeforeAsync === undefined ? {} : { WaitMsBeforeAsync }) },
});
export const asks = (...toolCalls: object[]) => ({ toolCalls });
export const says = (text: string) => ({ text });

export function calls({ steps }: Trajectory, tool: string): ToolStep[] {
  return steps.flatMap((step) => (step.kind === 'tool' && step.call.tool === tool ? [step] : []));
}

/** How the call of a sub-agent ended, and what its model was told. */
export function told(trajectory: Trajectory, place = 0): string {
  const state = calls(trajectory, 'invoke_subagent')[place]?.state;
  return state !== undefined && 'text' in state ? `${state.kind}: ${state.text}` : (state?.kind ?? 'no call');
}

/** The request that waits, once it does. */
export async function waiting(core: Core): Promise<ApprovalRequest> {
  await eventually(() => core.approvals.list().length > 0);
  const [request] = core.approvals.list();
  if (request === undefined) throw new Error('nothing waits');
  return request;
}
