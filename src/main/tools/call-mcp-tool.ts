import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ToolContext } from '../agent/ports';
import { createCommandOutput } from './command-output';
import { argsSchema, defineTool, type Tool } from './define-tool';
import { ToolFailure } from './tool-failure';

interface McpRequest {
  server: string;
  tool: string;
  args: Record<string, unknown>;
  roots: readonly string[];
}

/** The servers that calls go to, whatever speaks with them. */
export interface McpCalls {
  /** Null when the call could be made as far as is known; else what is wrong, for the model. */
  problemWith(request: McpRequest): string | null;
  call(
    request: McpRequest,
    call: { signal: AbortSignal; onProgress: (text: string) => void },
  ): Promise<
    | { kind: 'answered'; text: string; isError: boolean }
    | { kind: 'failed'; text: string }
    | { kind: 'cancelled' }
  >;
}

export function createCallMcpTool(mcp: McpCalls): Tool {
  return defineTool({
    name: 'call_mcp_tool',
    description:
      'Calls a tool of an MCP server. The servers and their tools, with the arguments that each takes, are listed in the system prompt.',
    args: argsSchema({
      ServerName: z.string().min(1, 'must not be empty'),
      ToolName: z.string().regex(/^[\w./-]{1,128}$/, 'is not the name of a tool'),
      Arguments: z.record(z.string(), z.unknown()).default({}).describe('As the tool asks for.'),
    }),
    fits: (args, roots) => mcp.problemWith(requestOf(args, roots)),
    resources: ({ ServerName, ToolName }) =>
      Promise.resolve([{ action: 'mcp', target: `${ServerName}/${ToolName}` }]),
    async run(args, context) {
      const { signal, onOutput } = context;
      const answer = await mcp.call(requestOf(args, context.roots), {
        signal,
        onProgress: (text) => {
          onOutput(`${text}\n`);
        },
      });
      if (answer.kind === 'cancelled') return answer;
      if (answer.kind === 'failed') throw new ToolFailure(answer.text);
      const text = await bounded(answer.text, context);
      return answer.isError
        ? { kind: 'failed', error: text }
        : { kind: 'done', text, detail: { kind: 'text' } };
    },
  });
}

function requestOf(
  args: { ServerName: string; ToolName: string; Arguments: Record<string, unknown> },
  roots: readonly string[],
): McpRequest {
  return { server: args.ServerName, tool: args.ToolName, args: args.Arguments, roots };
}

/** As with what commands print: head and tail, and the whole in a file that is named. */
async function bounded(text: string, { artifactDirectory }: ToolContext): Promise<string> {
  await mkdir(artifactDirectory, { recursive: true });
  const output = createCommandOutput(path.join(artifactDirectory, `mcp-output-${crypto.randomUUID()}.txt`));
  output.append(text);
  output.close();
  return output.text();
}
