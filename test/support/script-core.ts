import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCore } from '../../src/main/core';
import type { Core } from '../../src/main/core-api';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import type { Result } from '../../src/shared/ipc/result';
import { tempFolder } from './temp-folder';

/** The whole product but its window, playing a script in a folder of its own. */
export interface ScriptCore {
  core: Core;
  data: string;
  home: string;
  root: string;
  /** A new conversation in the folder. */
  begin: () => Promise<string>;
  /** Sends a message and waits until its turn is over. */
  turn: (conversationId: string, text: string) => Promise<void>;
  open: (conversationId: string) => Promise<Trajectory>;
}

export function got<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data;
}

export async function createScriptCore(
  responses: readonly unknown[],
  env: Record<string, string> = {},
): Promise<ScriptCore> {
  const data = tempFolder('grapnel-data-');
  const root = tempFolder('grapnel-work-');
  const home = tempFolder('grapnel-home-');
  const script = path.join(data, 'script.json');
  writeFileSync(script, JSON.stringify({ responses }));
  const core = await createCore({
    dataFolder: data,
    homeDir: home,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: `script:${script}`, skipPrompts: true, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  await core.workspaces.trustForThisRun(root);
  return {
    core,
    data,
    home,
    root,
    begin: async () => got(await core.conversations.create([root])).conversationId,
    async turn(conversationId, text) {
      got(await core.conversations.send(conversationId, text));
      await core.conversations.whenIdle(conversationId);
    },
    open: async (conversationId) => got(await core.conversations.open(conversationId)),
  };
}

export function calls(...toolCalls: { name: string; args: object }[]): object {
  return { toolCalls };
}

export function writes(TargetFile: string, CodeContent: string): { name: string; args: object } {
  return { name: 'write_to_file', args: { TargetFile, CodeContent } };
}
