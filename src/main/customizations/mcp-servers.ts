import { setTimeout as sleep } from 'node:timers/promises';
import { argsProblem } from './mcp-args';
import { McpBook, type McpBookDeps, type McpEntry } from './mcp-book';
import { orAborted, type McpCall, type McpServer } from './mcp-server';
import { contentText, failureText, mcpSection, noServerText, usableTools } from './mcp-text';
import type { McpLimits } from './mcp-types';

export type McpServersDeps = Omit<McpBookDeps, 'limits'> & { limits?: Partial<McpLimits> };

export type McpOutcome =
  | { kind: 'answered'; text: string; isError: boolean }
  | { kind: 'failed'; text: string }
  | { kind: 'cancelled' };

export interface McpRequest {
  server: string;
  tool: string;
  args: Record<string, unknown>;
  roots: readonly string[];
}

export interface McpServers {
  /** All that the files name for these roots; starts, without waiting, what may run and never has. */
  prepare(roots: readonly string[]): Promise<McpEntry[]>;
  /** The part of the system prompt; waits a moment, once, for servers that have just been started. */
  section(roots: readonly string[]): Promise<string>;
  /** Null when the call could be made as far as is known; else what is wrong, for the model. */
  problemWith(request: McpRequest): string | null;
  call(request: McpRequest, call: McpCall): Promise<McpOutcome>;
  dispose(): Promise<void>;
}

const usualLimits: McpLimits = { connectMs: 60_000, callMs: 300_000, resumeMs: 10_000, graceMs: 1000 };

export function createMcpServers(deps: McpServersDeps): McpServers {
  const limits = { ...usualLimits, ...deps.limits };
  const book = new McpBook({ ...deps, limits });
  const waitedFor = new WeakSet<McpServer>();
  return {
    prepare: (roots) => book.prepare(roots),
    async section(roots) {
      const entries = (await book.prepare(roots)).filter(isTold);
      const fresh = entries.flatMap(({ server }) =>
        server?.state().kind === 'starting' && !waitedFor.has(server) ? [server] : [],
      );
      for (const server of fresh) waitedFor.add(server);
      if (fresh.length > 0) await atMost(limits.graceMs, Promise.all(fresh.map((server) => server.start())));
      return mcpSection(entries);
    },
    problemWith({ roots, ...request }) {
      const entries = book.last(roots);
      return entries === undefined ? null : problemIn(entries, request);
    },
    async call({ roots, ...request }, call) {
      const entries = await orAborted(book.prepare(roots), call.signal);
      return entries === null ? { kind: 'cancelled' } : callOne(entries, request, call);
    },
    dispose: () => book.dispose(),
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, sleep(ms, null, { signal: over.signal }).catch(() => null)]);
  over.abort();
}

/** What is kept off, or not looked at yet, is nothing to a model. */
function isTold({ standing, hiddenBy }: McpEntry): boolean {
  return hiddenBy === null && (standing === 'ok' || standing === 'review' || standing === 'changed');
}

function usedEntry(entries: readonly McpEntry[], name: string): McpEntry | undefined {
  return entries.find((entry) => entry.definition.name === name && isTold(entry));
}

type OneCall = Omit<McpRequest, 'roots'>;

function problemIn(entries: readonly McpEntry[], { server: name, tool, args }: OneCall): string | null {
  const entry = usedEntry(entries, name);
  if (entry === undefined) return noServerText(name, entries);
  if (entry.server?.isKnown() !== true) return null;
  const tools = usableTools(entry.server.tools(), entry.definition.disabledTools);
  const found = tools.find((candidate) => candidate.name === tool);
  if (found === undefined) {
    const names = tools.map((candidate) => candidate.name).join(', ');
    return `MCP server "${name}" has no tool "${tool}". Its tools are: ${names}.`;
  }
  const problem = argsProblem(found.inputSchema, args);
  return problem === null
    ? null
    : `The arguments do not fit the tool "${tool}" of MCP server "${name}": ${problem}.`;
}

async function callOne(
  entries: readonly McpEntry[],
  { server: name, tool, args }: OneCall,
  call: McpCall,
): Promise<McpOutcome> {
  const entry = usedEntry(entries, name);
  if (entry === undefined) return { kind: 'failed', text: noServerText(name, entries) };
  if (entry.server === null) {
    return {
      kind: 'failed',
      text: `MCP server "${name}" waits for the review of the user; nothing was sent.`,
    };
  }
  if (entry.definition.disabledTools.includes(tool)) {
    return { kind: 'failed', text: `MCP server "${name}" has no tool "${tool}".` };
  }
  const answer = await entry.server.call(tool, args, call);
  if (answer.kind === 'cancelled') return answer;
  if (answer.kind === 'failed') return { kind: 'failed', text: failureText(name, answer.failure) };
  return { kind: 'answered', text: contentText(answer.content), isError: answer.isError };
}
