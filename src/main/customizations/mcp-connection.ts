import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { version } from '../../../package.json';
import { callTool, failureOf, type CallOptions } from './mcp-call';
import { createHttpTransport } from './mcp-http';
import { createStdioTransport, type StdioProgram } from './mcp-stdio';
import type { CallAnswer, McpFailure, McpLimits, McpTool } from './mcp-types';

export type McpTarget =
  ({ kind: 'stdio' } & StdioProgram) | { kind: 'http'; url: string; headers: Record<string, string> };

export interface McpConnection {
  tools(): McpTool[];
  /** The last thing it sent that was no message, or that could not be done; null while all is well. */
  noise(): string | null;
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<CallAnswer>;
  close(): Promise<void>;
}

export interface ConnectRequest {
  target: McpTarget;
  limits: McpLimits;
  signal: AbortSignal;
  /** The connection was there and is gone, not by our own closing. */
  onLost(failure: McpFailure): void;
}

const mostTools = 500;
const mostPages = 20;
const toolListSchema = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });
const toolSchema = z.object({
  name: z.string(),
  description: z.string().default(''),
  inputSchema: z.record(z.string(), z.unknown()),
});
/** As the protocol asks; anything else could not be named in a rule. */
const usableTool = /^[\w./-]{1,128}$/;

/** Resolves when the server has said which tools it has; a failure is data. */
export async function connectMcp(
  request: ConnectRequest,
): Promise<{ ok: true; connection: McpConnection } | { ok: false; failure: McpFailure }> {
  const { limits, signal } = request;
  const link = linkTo(request);
  const client = new Client({ name: 'grapnel', version });
  const connection = new OpenConnection(client, link, request);
  try {
    await client.connect(link.transport, { timeout: limits.connectMs, signal });
    await connection.open();
    return { ok: true, connection };
  } catch (error) {
    await connection.close();
    return { ok: false, failure: link.end() ?? failureOf(error, limits.connectMs) };
  }
}

class OpenConnection implements McpConnection {
  #tools: McpTool[] = [];
  #noise: string | null = null;
  #state: 'opening' | 'open' | 'closed' = 'opening';

  constructor(
    private readonly client: Client,
    private readonly link: Link,
    private readonly request: ConnectRequest,
  ) {
    client.onerror = (error) => {
      this.#noise = error.message.slice(0, 300);
    };
    client.onclose = () => {
      this.#lose(link.end() ?? { kind: 'refused', detail: 'it closed the connection' });
    };
    client.setNotificationHandler(ToolListChangedNotificationSchema, async () => {
      this.#tools = await listTools(client, request);
    });
  }

  tools(): McpTool[] {
    return this.#tools;
  }

  noise(): string | null {
    return this.#noise;
  }

  async open(): Promise<void> {
    if (this.client.getServerCapabilities()?.tools !== undefined) {
      this.#tools = await listTools(this.client, this.request);
    }
    if (this.#state === 'closed') throw new Error('it closed the connection');
    this.#state = 'open';
  }

  async call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<CallAnswer> {
    const { callMs } = this.request.limits;
    const answer = await callTool(this.client, { tool, args, callMs }, options);
    if (answer.kind !== 'failed') return answer;
    const failure = this.link.end() ?? answer.failure;
    // A session that the server no longer knows, or a network that is gone: begun anew at the next use.
    if (this.link.isOverHttp && failure.kind === 'refused') {
      this.#lose(failure);
      await this.close();
    }
    return { kind: 'failed', failure };
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    await this.link.transport.close();
  }

  #lose(failure: McpFailure): void {
    const wasOpen = this.#state === 'open';
    this.#state = 'closed';
    if (wasOpen) this.request.onLost(failure);
  }
}

interface Link {
  transport: Transport;
  isOverHttp: boolean;
  /** How the program of a server ended by itself; null otherwise. */
  end(): McpFailure | null;
}

function linkTo({ target, limits }: ConnectRequest): Link {
  if (target.kind === 'http') {
    const { url, headers } = target;
    const transport = createHttpTransport({ url, headers, resumeMs: limits.resumeMs });
    return { transport, isOverHttp: true, end: () => null };
  }
  const transport = createStdioTransport(target);
  return { transport, isOverHttp: false, end: transport.end };
}

/** One tool that cannot be read does not take the others with it. */
async function listTools(client: Client, { limits, signal }: ConnectRequest): Promise<McpTool[]> {
  const options = { timeout: limits.connectMs, signal };
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages && tools.length < mostTools; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const list = await client.request({ method: 'tools/list', params }, toolListSchema, options);
    for (const found of list.tools) {
      const tool = toolSchema.safeParse(found);
      if (tool.success && usableTool.test(tool.data.name)) tools.push(tool.data);
    }
    cursor = list.nextCursor;
    if (cursor === undefined) break;
  }
  return tools.slice(0, mostTools);
}
