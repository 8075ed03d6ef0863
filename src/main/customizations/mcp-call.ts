import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CallToolResultSchema,
  ErrorCode,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallAnswer, McpContent, McpFailure } from './mcp-types';

export interface CallOptions {
  signal: AbortSignal;
  onProgress(text: string): void;
}

/** One call of a tool, to its answer, its time limit or the user's stop. Never rejects. */
export async function callTool(
  client: Client,
  { tool, args, callMs }: { tool: string; args: Record<string, unknown>; callMs: number },
  { signal, onProgress }: CallOptions,
): Promise<CallAnswer> {
  // Of its own: the library goes on listening to the signal of a request that has ended.
  const own = new AbortController();
  const onStop = (): void => {
    own.abort('the user stopped the run');
  };
  signal.addEventListener('abort', onStop);
  if (signal.aborted) onStop();
  try {
    // Not `callTool` of the library: that compiles the server's schemas, which may be hostile.
    const result = await client.request(
      { method: 'tools/call', params: { name: tool, arguments: args } },
      CallToolResultSchema,
      {
        signal: own.signal,
        timeout: callMs,
        resetTimeoutOnProgress: true,
        onprogress: ({ message }) => {
          if (message !== undefined) onProgress(message);
        },
      },
    );
    return { kind: 'answered', content: contentOf(result), isError: result.isError === true };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (error instanceof McpError && !isMadeHere(error.code)) {
      return { kind: 'answered', content: [{ kind: 'text', text: error.message }], isError: true };
    }
    return { kind: 'failed', failure: failureOf(error, callMs) };
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}

const timedOut: number = ErrorCode.RequestTimeout;
const closed: number = ErrorCode.ConnectionClosed;

/** Errors that the library makes here, not the server there. */
function isMadeHere(code: number): boolean {
  return code === timedOut || code === closed;
}

export function failureOf(error: unknown, waitedMs: number): McpFailure {
  if (error instanceof McpError && error.code === timedOut) {
    return { kind: 'no-answer', seconds: waitedMs / 1000 };
  }
  return { kind: 'refused', detail: causeOf(error).slice(0, 1000) };
}

/** `fetch failed` says nothing; its cause does. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== ''
    ? `${error.message}: ${cause.message}`
    : error.message;
}

function contentOf(result: CallToolResult): McpContent[] {
  const content = result.content.map((block): McpContent => {
    switch (block.type) {
      case 'text':
        return { kind: 'text', text: block.text };
      case 'image':
      case 'audio':
        return data(block.type, block.mimeType, block.data);
      case 'resource_link':
        return { kind: 'text', text: `[link: ${block.name}, ${block.uri}]` };
      case 'resource': {
        const { resource } = block;
        if ('text' in resource) return { kind: 'text', text: `[${resource.uri}]\n${resource.text}` };
        return data(resource.uri, resource.mimeType ?? 'unknown type', resource.blob);
      }
    }
  });
  if (content.length > 0 || result.structuredContent === undefined) return content;
  return [{ kind: 'text', text: JSON.stringify(result.structuredContent, null, 2) }];
}

function data(what: string, mimeType: string, base64: string): McpContent {
  return { kind: 'data', what, mimeType, bytes: Buffer.byteLength(base64, 'base64') };
}
