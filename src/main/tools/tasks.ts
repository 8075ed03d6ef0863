import type { BackgroundOutcome, ToolEnd } from '../agent/ports';
import { seconds, type RunningCommand } from './shell-command';

/** Ended tasks that can still be looked at, per conversation. */
const keptEnded = 20;

/** A command that goes on in the background. */
export interface Task {
  readonly taskId: string;
  readonly commandLine: string;
  /** In words: that it runs, or how it ended. */
  state(): string;
  isRunning(): boolean;
  /** Resolves when it has ended. */
  kill(): Promise<void>;
  /** False when it no longer reads. */
  write(text: string): boolean;
  lastPrinted(): string;
}

/** The background commands of every conversation; each sees only its own. */
export interface Tasks {
  add(conversationId: string, commandLine: string, command: RunningCommand): BackgroundOutcome;
  of(conversationId: string): Task[];
}

export function createTasks(): Tasks {
  const byConversation = new Map<string, Task[]>();
  return {
    of: (conversationId) => byConversation.get(conversationId) ?? [],
    add(conversationId, commandLine, command) {
      const { task, ended } = openTask(commandLine, command);
      const others = byConversation.get(conversationId) ?? [];
      const old = others.filter((other) => !other.isRunning()).slice(0, -keptEnded);
      byConversation.set(conversationId, [...others.filter((other) => !old.includes(other)), task]);
      return {
        kind: 'background',
        taskId: task.taskId,
        text: startText(task, command.printed()),
        stop: () => {
          command.stop();
        },
        ended,
      };
    },
  };
}

function openTask(commandLine: string, command: RunningCommand): { task: Task; ended: Promise<ToolEnd> } {
  // Not counted from 1: after a restart the model may still speak of tasks of the run before.
  const taskId = `task-${crypto.randomUUID().slice(0, 8)}`;
  const began = performance.now();
  const age = (): string => seconds(performance.now() - began);
  let end: string | null = null;
  let killed = false;
  const ended = command.ended.then((how): ToolEnd => {
    end = endWords(how, age());
    if (how.kind !== 'cancelled' || !killed) return how;
    const printed = command.printed();
    const rest = printed === '' ? 'It printed nothing.' : `Output:\n${printed}`;
    return { kind: 'cancelled', text: `Ended by manage_task after ${age()} s. ${rest}` };
  });
  const task: Task = {
    taskId,
    commandLine,
    isRunning: () => end === null,
    state: () => end ?? `running in the background for ${age()} s`,
    async kill() {
      killed = true;
      command.stop();
      await ended;
    },
    write: (text) => command.write(text),
    lastPrinted: () => command.lastPrinted(),
  };
  return { task, ended };
}

function startText({ taskId }: Task, printed: string): string {
  return [
    `The command is still running and goes on in the background as ${taskId}. You will be told when it ends.`,
    printed === '' ? 'It has printed nothing yet.' : `Output so far:\n${printed}`,
  ].join(' ');
}

function endWords(end: ToolEnd, after: string): string {
  switch (end.kind) {
    case 'done': {
      const code = end.detail.kind === 'command' ? end.detail.exitCode : null;
      return `ended with status ${String(code)} after ${after} s`;
    }
    case 'failed':
      return `failed after ${after} s`;
    case 'cancelled':
      return `was ended after ${after} s`;
  }
}
