import type { Model, ModelEvent, ModelRequest } from '../agent/ports';
import { pause, pieces } from './stream-text';

export const demoLabel = 'Demo (offline, no AI)';

/** The embedded stand-in: rules instead of a model, so that everything can be tried without a key. */
export function createDemoModel(): Model {
  return { id: 'demo', stream };
}

async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  for (const text of pieces(`${demoLabel}: ${String(request.messages.length)}`)) {
    await pause(4, signal);
    yield { type: 'text', text };
  }
}
