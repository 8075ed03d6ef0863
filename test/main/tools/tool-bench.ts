import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import type { ToolContext, ToolOutcome, Tools } from '../../../src/main/agent/ports';
import { isPrivateHost } from '../../../src/main/permissions/host';
import { createTools } from '../../../src/main/tools/registry';
import type { ToolArgs } from '../../../src/shared/domain/step';

/** A workspace on disk (its path has Hangul and spaces) and the real tools in it. */
export interface ToolBench {
  root: string;
  /** A folder beside the workspace. */
  outside: string;
  artifacts: string;
  tools: Tools;
  streamed: string[];
  context: ToolContext;
  run: (tool: string, args: ToolArgs, context?: Partial<ToolContext>) => Promise<ToolOutcome>;
}

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

export async function createToolBench(env: Record<string, string> = {}): Promise<ToolBench> {
  const base = await realpath(await mkdtemp(path.join(tmpdir(), 'grapnel tools ')));
  folders.push(base);
  const root = path.join(base, '작업 폴더');
  const outside = path.join(base, 'outside');
  const artifacts = path.join(base, 'artifacts');
  for (const folder of [root, outside, artifacts]) await mkdir(folder);
  const tools = createTools({
    environment: () => Promise.resolve({ PATH: '/usr/bin:/bin', ...env }),
    isPrivateHost,
    mcp: {
      problemWith: () => null,
      call: () => Promise.resolve({ kind: 'failed', text: 'no server' }),
    },
    runSubagent: () => Promise.reject(new Error('there are no sub-agents here')),
    deniedReads: () => Promise.resolve({ covers: () => false, below: () => [] }),
  });
  const streamed: string[] = [];
  const context: ToolContext = {
    conversationId: '2f0c7c6e-9a51-4f0e-8d3d-0d9c3a6f1b11',
    stepIndex: 2,
    roots: [root],
    artifactDirectory: artifacts,
    signal: new AbortController().signal,
    onOutput: (text) => streamed.push(text),
    askPerson: () => Promise.resolve({ kind: 'nobody' }),
    keepBefore: () => Promise.resolve(),
    onWaiting: () => undefined,
  };
  return {
    root,
    outside,
    artifacts,
    tools,
    streamed,
    context,
    run: (tool, args, changes = {}) => tools.run(tool, args, { ...context, ...changes }),
  };
}

/** The text of a call that went well; anything else fails the test with what it was. */
export function doneText(outcome: ToolOutcome): string {
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`);
  return outcome.text;
}

export function failure(outcome: ToolOutcome): string {
  if (outcome.kind !== 'failed') throw new Error(`not failed: ${JSON.stringify(outcome)}`);
  return outcome.error;
}
