import type { Model, ModelEvent, ModelRequest } from '../../../src/main/agent/ports';
import { createModel, type ModelDeps } from '../../../src/main/model/client';
import { environmentKeys } from '../../../src/main/model/keys';
import { createTranslate } from '../../../src/shared/i18n/translate';
import type { Family } from './answers';

/** The dependencies of a model, with nothing set up. */
export function bareDeps(rest: Partial<ModelDeps> = {}): ModelDeps {
  return {
    translate: createTranslate('en'),
    folder: '/',
    keyOf: () => null,
    baseUrlOf: () => null,
    ...rest,
  };
}

export const secret = 'sk-test-0123456789';

/** A family's model, spoken to at a server of ours. */
export function modelAt(family: Family, address: string, rest: Partial<ModelDeps> = {}): Model {
  return createModel(
    `${family.vendor}/${family.model}`,
    bareDeps({ keyOf: environmentKeys({ [family.variable]: secret }), baseUrlOf: () => address, ...rest }),
  );
}

export const greeting: ModelRequest = {
  system: 'You are an agent.',
  messages: [{ role: 'user', text: '안녕하세요' }],
  tools: [
    {
      name: 'run_command',
      description: 'Runs a command.',
      parameters: {
        type: 'object',
        properties: { CommandLine: { type: 'string' }, Cwd: { type: 'string' } },
        required: ['CommandLine'],
      },
    },
  ],
};

/** Everything a model says; `signal` for a run that is to be stopped. */
export async function ask(
  model: Model,
  request: ModelRequest = greeting,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, signal)) events.push(event);
  return events;
}

/** What is streamed of a kind, put together. */
export function textOf(events: ModelEvent[], type: 'text' | 'thinking'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('');
}

/** What came before the failure, and the failure itself. */
export async function failureOf(
  model: Model,
  request: ModelRequest = greeting,
): Promise<{ before: ModelEvent[]; error: unknown }> {
  const before: ModelEvent[] = [];
  try {
    for await (const event of model.stream(request, new AbortController().signal)) before.push(event);
  } catch (error) {
    return { before, error };
  }
  throw new Error('The model did not fail.');
}
