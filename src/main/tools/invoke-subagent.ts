import { z } from 'zod';
import type { RunSubagent } from '../agent/ports';
import { argsSchema, defineTool, type Tool } from './define-tool';

const longestRole = 80;

/** Hands a part of the work to a conversation of its own; what that touches is judged call by call. */
export function createInvokeSubagent(run: RunSubagent): Tool {
  return defineTool({
    name: 'invoke_subagent',
    description:
      'Gives one piece of work to a sub-agent and waits for its answer, which is the result. It works in the ' +
      'same folders with the same tools, hooks and permissions, and begins with nothing but the Prompt: use ' +
      'it for work that can be told in full and whose way does not matter here, such as a wide search, a ' +
      'review or a change of its own. Do small things yourself.',
    args: argsSchema({
      Prompt: z
        .string()
        .refine((text) => text.trim() !== '', 'must not be empty')
        .describe('All that the sub-agent has to know, and what its answer must contain.'),
      Role: z
        .string()
        .max(longestRole)
        .optional()
        .describe('What it is, in a word or two, such as "Reviewer"; shown to the person.'),
    }),
    resources: () => Promise.resolve([]),
    run: ({ Prompt, Role = '' }, context) =>
      run({ prompt: Prompt, role: Role.trim() === '' ? null : Role.trim() }, context),
  });
}
