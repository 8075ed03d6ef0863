import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolOutcome } from '../agent/ports';
import { runProcess, type ProcessEnd, type ProcessResult } from '../process/run';
import { shellCall, type ShellCall } from '../process/shell';
import { createCommandOutput } from './command-output';
import { argsSchema, defineTool, type Tool } from './define-tool';
import { createOutputStream } from './output-stream';
import { createPlainText } from './plain-text';
import { ToolFailure } from './tool-failure';
import { pathSchema, realTarget } from './workspace-path';

export function createRunCommand(environment: () => Promise<Record<string, string>>): Tool {
  return defineTool({
    name: 'run_command',
    description:
      'Runs a command line in bash (no login shell, no terminal, no input) and waits for its end. ' +
      'Says how it ended and gives what it printed.',
    args: argsSchema({
      CommandLine: z
        .string()
        .refine((text) => text.trim() !== '', 'must not be empty')
        .refine((text) => !text.includes('\0'), 'must not contain a NUL character'),
      Cwd: pathSchema.optional().describe('Folder to run in. Default: the first workspace root.'),
      WaitMsBeforeAsync: z
        .int()
        .min(0)
        .optional()
        .refine(
          (wait) => wait === undefined,
          'background commands are not supported; leave it out to wait for the end of the command',
        )
        .describe('Not supported: leave it out.'),
    }),
    resources: (args) => Promise.resolve([{ action: 'command', target: args.CommandLine }]),
    preview: async (args, roots) => ({ cwd: await realTarget(args.Cwd ?? '.', roots), diff: null }),
    run: async (args, context) => {
      const cwd = await workingFolder(args.Cwd, context);
      const env = commandEnvironment(await environment(), context);
      return runInShell(args.CommandLine, cwd, env, context);
    },
  });
}

async function workingFolder(asked: string | undefined, context: ToolContext): Promise<string> {
  if (asked === undefined && context.roots.length === 0) {
    throw new ToolFailure('No folder is open, so Cwd must say where to run the command.');
  }
  const cwd = await realTarget(asked ?? '.', context.roots);
  if (context.judged !== undefined && context.judged.cwd !== cwd) {
    throw new ToolFailure(
      `The working folder is now ${cwd}, which is not what was approved; nothing was run.`,
    );
  }
  const found = await stat(cwd).catch(() => null);
  if (found?.isDirectory() !== true) throw new ToolFailure(`The working folder ${cwd} does not exist.`);
  return cwd;
}

function commandEnvironment(own: Record<string, string>, context: ToolContext): Record<string, string> {
  // bash runs the file of BASH_ENV even without its profiles.
  const { BASH_ENV: _bash, ENV: _sh, ...env } = own;
  return {
    ...env,
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    // As for hooks; our own CLI also knows by it that it is an agent that calls.
    ANTIGRAVITY_CONVERSATION_ID: context.conversationId,
    GRAPNEL_CONVERSATION_ID: context.conversationId,
    GRAPNEL_WORKSPACE: context.roots[0] ?? '',
    GRAPNEL_WORKSPACES: context.roots.join('\n'),
  };
}

function commandShell(command: string, env: Record<string, string>): ShellCall {
  if (process.platform === 'win32') return shellCall(command, process.platform, env);
  // After "--" a command line that begins with a dash is still a command line.
  if (!existsSync('/bin/bash'))
    return { ...shellCall(command, process.platform, env), args: ['-c', '--', command] };
  return {
    file: '/bin/bash',
    args: ['--norc', '--noprofile', '-c', '--', command],
    verbatimArguments: false,
  };
}

async function runInShell(
  command: string,
  cwd: string,
  env: Record<string, string>,
  context: ToolContext,
): Promise<ToolOutcome> {
  await mkdir(context.artifactDirectory, { recursive: true });
  const name = `command-output-${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.txt`;
  const output = createCommandOutput(path.join(context.artifactDirectory, name));
  const live = createOutputStream(context.onOutput);
  // One reader each: a character cut in half on one stream must not be finished by the other.
  const streams = { stdout: createPlainText(), stderr: createPlainText() };
  const take = (text: string): void => {
    if (text === '') return;
    output.append(text);
    live.push(text);
  };
  const result = await runProcess({
    ...commandShell(command, env),
    cwd,
    env,
    stdin: null,
    timeoutMs: null,
    signal: context.signal,
    stdoutLimitBytes: null,
    stderrTailBytes: null,
    onOutput: (stream, chunk) => {
      take(streams[stream].push(chunk));
    },
  });
  take(streams.stdout.end());
  take(streams.stderr.end());
  live.end();
  return outcomeOf(result, output.finish());
}

function outcomeOf(result: ProcessResult, printed: string): ToolOutcome {
  const { end } = result;
  if (end.kind === 'cancelled') return { kind: 'cancelled' };
  const report = reportOf(end, result.durationMs, printed);
  if (end.kind !== 'exited') return { kind: 'failed', error: report };
  const durationMs = Math.round(result.durationMs);
  return {
    kind: 'done',
    text: report,
    detail: { kind: 'command', exitCode: end.code, signal: null, durationMs },
  };
}

function reportOf(end: ProcessEnd, durationMs: number, printed: string): string {
  const how = `${howItEnded(end)} (${(durationMs / 1000).toFixed(2)} s)`;
  return printed === '' ? `${how}. It printed nothing.` : `${how}. Output:\n${printed}`;
}

function howItEnded(end: ProcessEnd): string {
  switch (end.kind) {
    case 'exited':
      return `The command exited with status ${String(end.code)}`;
    case 'signalled':
      return `The command was killed by signal ${end.signal}`;
    case 'not-started':
      return `The command could not be started: ${end.error}`;
    case 'timed-out':
      return 'The command ran out of time';
    case 'output-too-large':
      return 'The command printed too much';
    case 'cancelled':
      return 'The command was cancelled';
  }
}
