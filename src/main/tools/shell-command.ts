import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ToolContext, ToolEnd } from '../agent/ports';
import { runProcess, type ProcessEnd, type ProcessInput, type ProcessResult } from '../process/run';
import { shellCall, type ShellCall } from '../process/shell';
import { createCommandOutput } from './command-output';
import { createOutputStream } from './output-stream';
import { createPlainText } from './plain-text';

export interface CommandStart {
  command: string;
  cwd: string;
  env: Record<string, string>;
  /** Its stdin stays open for `write`; else it has none. */
  withInput: boolean;
}

/** A command that was started. */
export interface RunningCommand {
  /** Never rejects. */
  readonly ended: Promise<ToolEnd>;
  /** Ends its whole tree. */
  stop(): void;
  /** False when it has ended or no longer reads. */
  write(text: string): boolean;
  /** What it has printed so far; of much, head and tail. */
  printed(): string;
  /** The last of what it has printed. */
  lastPrinted(): string;
}

export async function startCommand(start: CommandStart, context: ToolContext): Promise<RunningCommand> {
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
  const stopper = new AbortController();
  let input: ProcessInput | null = null;
  const result = runProcess({
    ...commandShell(start.command, start.env),
    cwd: start.cwd,
    env: start.env,
    stdin: null,
    timeoutMs: null,
    signal: stopper.signal,
    stdoutLimitBytes: null,
    stderrTailBytes: null,
    ...(start.withInput
      ? {
          onInput: (opened: ProcessInput) => {
            input = opened;
          },
        }
      : {}),
    onOutput: (stream, chunk) => {
      take(streams[stream].push(chunk));
    },
  });
  return {
    ended: result.then((end) => {
      take(streams.stdout.end());
      take(streams.stderr.end());
      live.end();
      output.close();
      return endOf(end, output.text());
    }),
    stop: () => {
      stopper.abort();
    },
    write: (text) => input?.write(text) ?? false,
    printed: () => output.text(),
    lastPrinted: () => output.tail(),
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

function endOf(result: ProcessResult, printed: string): ToolEnd {
  const { end } = result;
  if (end.kind === 'cancelled') return { kind: 'cancelled' };
  const how = `${howItEnded(end)} (${seconds(result.durationMs)} s)`;
  const report = printed === '' ? `${how}. It printed nothing.` : `${how}. Output:\n${printed}`;
  if (end.kind !== 'exited') return { kind: 'failed', error: report };
  const durationMs = Math.round(result.durationMs);
  return {
    kind: 'done',
    text: report,
    detail: { kind: 'command', exitCode: end.code, signal: null, durationMs },
  };
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
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
