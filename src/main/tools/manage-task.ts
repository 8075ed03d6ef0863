import { z } from 'zod';
import type { ToolOutcome } from '../agent/ports';
import { argsSchema, defineTool, type Tool } from './define-tool';
import type { Task, Tasks } from './tasks';
import { ToolFailure } from './tool-failure';

const schema = argsSchema({
  Action: z.enum(['list', 'status', 'kill', 'send_input']),
  TaskId: z.string().optional().describe('Which task; not for list.'),
  Input: z
    .string()
    .optional()
    .describe('For send_input: what to type. A line end is added where there is none at its end.'),
}).superRefine((args, context) => {
  const need = (name: 'TaskId' | 'Input'): void => {
    if (args[name] !== undefined) return;
    context.addIssue({ code: 'custom', path: [name], message: `is needed for ${args.Action}` });
  };
  if (args.Action !== 'list') need('TaskId');
  if (args.Action === 'send_input') need('Input');
});

/** Looks after the background commands of the conversation that asks. */
export function createManageTask(tasks: Tasks): Tool {
  return defineTool({
    name: 'manage_task',
    description:
      'Background tasks of this conversation: lists them, says how one stands and what it printed last, ' +
      'ends one with all it started, or types a line into it.',
    args: schema,
    resources: (args) =>
      Promise.resolve(
        args.Action === 'send_input' ? [{ action: 'command', target: lineOf(args.Input ?? '') }] : [],
      ),
    async run(args, { conversationId }) {
      const own = tasks.of(conversationId);
      if (args.Action === 'list') return said(listText(own));
      const task = own.find((candidate) => candidate.taskId === args.TaskId);
      if (task === undefined) {
        throw new ToolFailure(`There is no background task "${args.TaskId ?? ''}". ${listText(own)}`);
      }
      if (args.Action === 'status') return said(statusText(task));
      if (!task.isRunning())
        throw new ToolFailure(`${task.taskId} does not run any more: ${statusText(task)}`);
      if (args.Action === 'kill') {
        await task.kill();
        return said(`${task.taskId} ${task.state()}.`);
      }
      if (!task.write(`${lineOf(args.Input ?? '')}\n`)) {
        throw new ToolFailure(`${task.taskId} does not read its input; nothing was sent.`);
      }
      return said(`Sent to ${task.taskId}. Its status shows what it prints.`);
    },
  });
}

/** What a person judges is what is typed; the line end that follows it is always there. */
function lineOf(input: string): string {
  return input.replace(/\r?\n$/, '');
}

function listText(own: Task[]): string {
  if (own.length === 0) return 'This conversation has no background tasks.';
  const lines = own.map((task) => `- ${task.taskId}, ${task.state()}: ${task.commandLine}`);
  return ['Background tasks of this conversation:', ...lines].join('\n');
}

function statusText(task: Task): string {
  const printed = task.lastPrinted();
  const output = printed === '' ? 'It has printed nothing.' : `The last of its output:\n${printed}`;
  return `${task.taskId}, ${task.state()}: ${task.commandLine}\n${output}`;
}

function said(text: string): ToolOutcome {
  return { kind: 'done', text, detail: { kind: 'text' } };
}
