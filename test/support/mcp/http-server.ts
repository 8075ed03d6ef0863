import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

export interface HttpMcpServer {
  url: string;
  /** The headers of every request that came. */
  headers: IncomingMessage['headers'][];
  /** What the next call of a tool is met with instead of an answer. */
  meetNextCall(how: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A real server on the loopback that speaks the protocol's streamable HTTP, one session per request. */
export async function startHttpMcpServer(): Promise<HttpMcpServer> {
  const headers: IncomingMessage['headers'][] = [];
  let next: ((response: ServerResponse) => void) | null = null;
  const http = createServer((request, response) => {
    headers.push(request.headers);
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (next !== null && body.includes('"tools/call"')) {
      const how = next;
      next = null;
      how(response);
      return;
    }
    const transport = new StreamableHTTPServerTransport({});
    await protocolServer().connect(transport);
    await transport.handleRequest(request, response, body === '' ? undefined : JSON.parse(body));
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/mcp`,
    headers,
    meetNextCall(how) {
      next = how;
    },
    close: () => closed(http),
  };
}

function protocolServer(): McpServer {
  const server = new McpServer({ name: 'over-http', version: '1' });
  const inputSchema = { city: z.string() };
  server.registerTool('forecast', { description: 'The weather.', inputSchema }, ({ city }) => ({
    content: [{ type: 'text', text: `Sunny in ${city}` }],
  }));
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function closed(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => {
      resolve();
    });
    http.closeAllConnections();
  });
}
