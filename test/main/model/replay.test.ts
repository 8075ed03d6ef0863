import { afterEach, describe, expect, it } from 'vitest';
import type { ModelEvent, ModelMessage } from '../../../src/main/agent/ports';
import { families, type Family } from '../../support/model-servers/answers';
import { ask, greeting, modelAt } from '../../support/model-servers/ask';
import { bodyOf, hello, saying } from '../../support/model-servers/bodies';
import {
  plain,
  startModelServer,
  stream,
  type ModelServer,
  type Reply,
} from '../../support/model-servers/server';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...replies: Reply[]): Promise<ModelServer> {
  const server = await startModelServer(replies);
  servers.push(server);
  return server;
}

describe('an answer that is sent again', () => {
  /** Has the model answer once, runs its calls, and gives the body of the next request. */
  async function secondBody(family: Family, second: Family = family): Promise<unknown> {
    const fake = {
      thinking: 'Hmm.',
      text: 'Looking.',
      calls: [
        { name: 'list_dir', args: '{"at":1}' },
        { name: 'list_dir', args: '{"at":2}' },
      ],
    };
    const server = await serve(stream(family.events(fake).join(''), 500));
    const events = await ask(modelAt(family, server.origin));
    const data = events.find((event) => event.type === 'provider-data');
    const answer: ModelMessage = {
      role: 'model',
      text: 'Looking.',
      toolCalls: events.flatMap((event, at) => toCall(event, `id-${at}`)),
      // As it comes back from the disk.
      ...(data === undefined ? {} : { providerData: JSON.parse(JSON.stringify(data.data)) }),
    };
    const results = answer.toolCalls.map(({ callId, tool: name }) => {
      return { callId, tool: name, text: 'ok', isError: false };
    });
    return bodyOf(second, saying({ role: 'user', text: 'hi' }, answer, { role: 'tool', results }));
  }

  function toCall(event: ModelEvent, callId: string) {
    return event.type === 'tool-call'
      ? [{ callId, tool: event.tool, args: { ...(event.args as object) } }]
      : [];
  }

  it('carries Google’s signature on the call that it came with', async () => {
    expect(await secondBody(families.google)).toMatchObject({
      contents: [
        {},
        {
          role: 'model',
          parts: [
            { text: 'Looking.' },
            { functionCall: { name: 'list_dir', args: { at: 1 } }, thoughtSignature: 'c2lnbmVk' },
            { functionCall: { name: 'list_dir', args: { at: 2 } } },
          ],
        },
        {},
      ],
    });
  });

  it('carries Anthropic’s thinking, signed and word for word, before all else', async () => {
    expect(await secondBody(families.anthropic)).toMatchObject({
      messages: [
        {},
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hmm.', signature: 'c2lnbmVk' },
            { type: 'text', text: 'Looking.' },
            { type: 'tool_use', id: 'call00001', input: { at: 1 } },
            { type: 'tool_use', id: 'call00002', input: { at: 2 } },
          ],
        },
        {},
      ],
    });
  });

  it('carries OpenAI’s encrypted reasoning', async () => {
    expect(await secondBody(families.openai)).toMatchObject({
      input: [
        {},
        {},
        {
          type: 'reasoning',
          encrypted_content: 'c2lnbmVkIQ==',
          summary: [{ type: 'summary_text', text: 'Hmm.' }],
        },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Looking.' }] },
        { type: 'function_call', call_id: 'call00001', arguments: '{"at":1}' },
        { type: 'function_call', call_id: 'call00002', arguments: '{"at":2}' },
        { type: 'function_call_output', call_id: 'call00001' },
        { type: 'function_call_output', call_id: 'call00002' },
      ],
    });
  });

  it('carries the reasoning of a compatible server while its calls are being answered', async () => {
    expect(await secondBody(families.compatible)).toMatchObject({
      messages: [{}, {}, { role: 'assistant', content: 'Looking.', reasoning_content: 'Hmm.' }, {}, {}],
    });
  });

  it('goes to another model as plain text and calls', async () => {
    const other = { ...families.anthropic, model: 'claude-opus-5', path: families.anthropic.path };
    for (const from of [families.anthropic, families.google]) {
      expect(await secondBody(from, other)).toMatchObject({
        messages: [
          {},
          {
            role: 'assistant',
            content: [
              { type: 'text', text: 'Looking.' },
              { type: 'tool_use', id: 'call00001', input: { at: 1 } },
              { type: 'tool_use', id: 'call00002', input: { at: 2 } },
            ],
          },
          {},
        ],
      });
    }
  });
});

describe('thinking', () => {
  const asked = async (family: Family, name: string, request = greeting): Promise<unknown> => {
    const body = (await bodyOf({ ...family, model: name }, request)) as Record<string, unknown>;
    return body['thinking'] ?? body['reasoning'] ?? body['generationConfig'] ?? null;
  };
  const bound = { block_binding: { prefix_mismatch_behavior: 'drop_block' } };

  it.each([
    ['google', 'gemini-2.0-flash', {}],
    ['google', 'gemini-2.5-flash', { thinkingConfig: { includeThoughts: true } }],
    ['google', 'gemini-flash-latest', { thinkingConfig: { includeThoughts: true } }],
    ['google', 'gemma-3-27b-it', {}],
    ['anthropic', 'claude-3-haiku-20240307', null],
    ['anthropic', 'claude-sonnet-4-20250514', { type: 'enabled', budget_tokens: 10_000 }],
    ['anthropic', 'claude-haiku-4-5', { type: 'enabled', budget_tokens: 10_000 }],
    ['anthropic', 'claude-opus-4-6', { type: 'adaptive', display: 'summarized' }],
    ['anthropic', 'claude-opus-5-5', { type: 'adaptive', display: 'summarized', ...bound }],
    ['anthropic', 'not-a-known-name', null],
    ['openai', 'gpt-4.1', null],
    ['openai', 'gpt-5-chat-latest', null],
    ['openai', 'o4-mini', { summary: 'auto' }],
    ['openai', 'gpt-6', { summary: 'auto' }],
  ] as const)('of %s/%s is asked for as far as it has any', async (vendor, name, expected) => {
    expect(await asked(families[vendor], name)).toEqual(expected);
  });

  it('with a budget is left out where the calls at hand were made without', async () => {
    const request = saying(
      { role: 'user', text: 'hi' },
      { role: 'model', text: '', toolCalls: [{ callId: 'x', tool: 'list_dir', args: {} }] },
      { role: 'tool', results: [{ callId: 'x', tool: 'list_dir', text: 'ok', isError: false }] },
    );
    expect(await asked(families.anthropic, 'claude-haiku-4-5', request)).toBeNull();
  });

  it('is no longer asked for where the vendor does not show it to this account', async () => {
    const family = families.openai;
    const refused = 'Your organization must be verified to generate reasoning summaries.';
    const server = await serve(plain(400, family.error(refused)), hello(family));
    const openai = modelAt(family, server.origin);
    await ask(openai);
    await ask(openai);
    expect(server.received.map(({ body }) => (body as Record<string, unknown>)['reasoning'])).toEqual([
      { summary: 'auto' },
      undefined,
      undefined,
    ]);
  });
});
