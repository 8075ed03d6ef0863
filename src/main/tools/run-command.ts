import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ToolContext, ToolOutcome } from '../agent/ports';
import { argsSchema, defineTool, type Tool } from './define-tool';
import { startCommand } from './shell-command';
import type { Tasks } from './tasks';
import { ToolFailure } from './tool-failure';
import { pathSchema, realTarget } from './workspace-path';

/** The longest a timer can be. */
const longestWaitMs = 2 ** 31 - 1;

export function createRunCommand(environment: () => Promise<Record<string, string>>, tasks: Tasks): Tool {
  return defineTool({
    name: 'run_command',
    description:
      'Runs a command line in bash (no login shell, no terminal) and waits for its end, ' +
      'or goes on without it after WaitMsBeforeAsync. Says how it ended and gives what it printed.',
    args: argsSchema({
      CommandLine: z
        .string()
        .refine((text) => text.trim() !== '', 'must not be empty')
        .refine((text) => !text.includes('\0'), 'must not contain a NUL character'),
      Cwd: pathSchema.optional().describe('Folder to run in. Default: the first workspace root.'),
      WaitMsBeforeAsync: z
        .int()
        .min(0)
        .max(longestWaitMs)
        .optional()
        .describe(
          'For servers, watchers and what takes long: still running after this many milliseconds, the ' +
            'command becomes a background task, whose end is reported to you. manage_task looks at it, ' +
            'ends it, and sends it input. Leave it out to wait for the end.',
        ),
    }),
    resources: (args) => Promise.resolve([{ action: 'command', target: args.CommandLine }]),
    preview: async (args, roots) => ({ cwd: await realTarget(args.Cwd ?? '.', roots), diff: null }),
    async run(args, context) {
      const cwd = await workingFolder(args.Cwd, context);
      const env = commandEnvironment(await environment(), context);
      return runOrGoOn({ command: args.CommandLine, cwd, env }, args.WaitMsBeforeAsync, context, tasks);
    },
  });
}

async function runOrGoOn(
  start: { command: string; cwd: string; env: Record<string, string> },
  waitMs: number | undefined,
  context: ToolContext,
  tasks: Tasks,
): Promise<ToolOutcome> {
  const { signal } = context;
  signal.throwIfAborted();
  const command = await startCommand({ ...start, withInput: waitMs !== undefined }, context);
  const stop = (): void => {
    command.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    if (waitMs === undefined) return await command.ended;
    const waited = new AbortController();
    const inTime = await Promise.race([
      command.ended,
      wait(waitMs, null, { signal: AbortSignal.any([waited.signal, signal]) }).catch(() => null),
    ]);
    waited.abort();
    if (inTime !== null) return inTime;
    // From here on a stop reaches it through the task.
    return signal.aborted ? await command.ended : tasks.add(context.conversationId, start.command, command);
  } finally {
    signal.removeEventListener('abort', stop);
  }
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
