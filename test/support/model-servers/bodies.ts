import type { ModelMessage, ModelRequest } from '../../../src/main/agent/ports';
import type { Family } from './answers';
import { ask, greeting, modelAt } from './ask';
import { startModelServer, stream, type Reply } from './server';

export function hello(family: Family): Reply {
  return stream(family.events({ text: 'hi' }).join(''), 500);
}

/** The body that a vendor is sent for a request. */
export async function bodyOf(family: Family, request: ModelRequest): Promise<unknown> {
  const server = await startModelServer([hello(family)]);
  try {
    await ask(modelAt(family, server.origin), request);
    return server.received[0]?.body;
  } finally {
    await server.close();
  }
}

export function saying(...messages: ModelMessage[]): ModelRequest {
  return { system: 'Be good.', messages, tools: greeting.tools };
}
