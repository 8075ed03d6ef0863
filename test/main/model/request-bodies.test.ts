import { afterEach, describe, expect, it } from 'vitest';
import type { ModelEvent, ModelMessage, ModelRequest } from '../../../src/main/agent/ports';
import { modelRequest } from '../../../src/main/agent/prompt';
import { families, type Family } from '../../support/model-servers/answers';
import { ask, greeting, modelAt } from '../../support/model-servers/ask';
import {
  plain,
  startModelServer,
  stream,
  type ModelServer,
  type Reply,
} from '../../support/model-servers/server';
import { doneWith, hook, model, tool, trajectoryOf, user } from '../../support/loop/steps';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...replies: Reply[]): Promise<ModelServer> {
  const server = await startModelServer(replies);
  servers.push(server);
  return server;
}

const hello = (family: Family) => stream(family.events({ text: 'hi' }).join(''), 500);

/** The body that a vendor is sent for a request. */
async function bodyOf(family: Family, request: ModelRequest): Promise<unknown> {
  const server = await serve(hello(family));
  await ask(modelAt(family, server.origin), request);
  return server.received[0]!.body;
}

function saying(...messages: ModelMessage[]): ModelRequest {
  return { system: 'Be good.', messages, tools: greeting.tools };
}

/** Two calls of which a hook denied one, and what hooks left on the way. */
const conversation: ModelRequest = {
  ...modelRequest(
    trajectoryOf([
      user('tidy up'),
      model('Looking.', ['a', 'b']),
      tool('a', doneWith('one file')),
      tool('b', { kind: 'denied', by: 'policy', text: 'Denied by hook "g": no' }),
      hook('style', 'system', 'Use tabs.'),
      tool('c', doneWith('clean'), { injectedBy: 'status' }),
      hook('status', 'ephemeral', 'It is noon.'),
    ]),
    greeting.tools,
  ),
  system: 'Be good.',
};

const notes =
  '[Note from hook "style"]\nUse tabs.\n\n' +
  '[Hook "status" made this tool call: tool {"of":"c"}]\nIts result:\nclean\n\n' +
  '[Note from hook "status", for this answer only]\nIt is noon.';

describe('a conversation with two calls, a denial and what hooks added', () => {
  it('is sent to Google', async () => {
    expect(await bodyOf(families.google, conversation)).toEqual({
      systemInstruction: { parts: [{ text: 'Be good.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'tidy up' }] },
        {
          role: 'model',
          parts: [
            { text: 'Looking.' },
            ...['a', 'b'].map((of, at) => ({
              functionCall: { id: `call0000${at + 1}`, name: 'tool', args: { of } },
              // What Google asks for where a call has no signature of its own.
              thoughtSignature: 'skip_thought_signature_validator',
            })),
          ],
        },
        {
          role: 'user',
          parts: ['one file', 'Denied by hook "g": no'].map((content, at) => ({
            functionResponse: { id: `call0000${at + 1}`, name: 'tool', response: { name: 'tool', content } },
          })),
        },
        { role: 'user', parts: [{ text: notes }] },
      ],
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      tools: [
        {
          functionDeclarations: [
            {
              name: 'run_command',
              description: 'Runs a command.',
              parameters: greeting.tools[0]!.parameters,
            },
          ],
        },
      ],
    });
  });

  it('is sent to Anthropic, results before the notes in one message, marked for its cache', async () => {
    const cache_control = { type: 'ephemeral' };
    expect(await bodyOf(families.anthropic, conversation)).toEqual({
      model: 'claude-sonnet-4-6',
      max_tokens: expect.any(Number),
      stream: true,
      thinking: { type: 'adaptive', display: 'summarized' },
      system: [{ type: 'text', text: 'Be good.', cache_control }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'tidy up' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Looking.' },
            { type: 'tool_use', id: 'call00001', name: 'tool', input: { of: 'a' } },
            { type: 'tool_use', id: 'call00002', name: 'tool', input: { of: 'b' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call00001', content: 'one file' },
            {
              type: 'tool_result',
              tool_use_id: 'call00002',
              content: 'Denied by hook "g": no',
              is_error: true,
              cache_control,
            },
            { type: 'text', text: notes, cache_control },
          ],
        },
      ],
      tools: [
        { name: 'run_command', description: 'Runs a command.', input_schema: greeting.tools[0]!.parameters },
      ],
    });
  });

  it('is sent to OpenAI, which is to keep nothing and to let optional arguments be left out', async () => {
    expect(await bodyOf(families.openai, conversation)).toEqual({
      model: 'gpt-5.1',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto' },
      input: [
        { role: 'developer', content: 'Be good.' },
        { role: 'user', content: [{ type: 'input_text', text: 'tidy up' }] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Looking.' }] },
        { type: 'function_call', call_id: 'call00001', name: 'tool', arguments: '{"of":"a"}' },
        { type: 'function_call', call_id: 'call00002', name: 'tool', arguments: '{"of":"b"}' },
        { type: 'function_call_output', call_id: 'call00001', output: 'one file' },
        { type: 'function_call_output', call_id: 'call00002', output: 'Denied by hook "g": no' },
        { role: 'user', content: [{ type: 'input_text', text: notes }] },
      ],
      tools: [
        {
          type: 'function',
          name: 'run_command',
          description: 'Runs a command.',
          parameters: greeting.tools[0]!.parameters,
          strict: false,
        },
      ],
    });
  });

  it('is sent to a compatible server', async () => {
    const call = (id: string, of: string) => ({
      id,
      type: 'function',
      function: { name: 'tool', arguments: `{"of":"${of}"}` },
    });
    expect(await bodyOf(families.compatible, conversation)).toEqual({
      model: 'qwen3:8b',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be good.' },
        { role: 'user', content: 'tidy up' },
        {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [call('call00001', 'a'), call('call00002', 'b')],
        },
        { role: 'tool', tool_call_id: 'call00001', content: 'one file' },
        { role: 'tool', tool_call_id: 'call00002', content: 'Denied by hook "g": no' },
        { role: 'user', content: notes },
      ],
      tools: [{ type: 'function', function: greeting.tools[0] }],
    });
  });
});

describe('what no vendor would accept', () => {
  const odd = saying(
    { role: 'user', text: ' \n' },
    {
      role: 'model',
      text: '\n\n',
      toolCalls: [
        { callId: 'x', tool: 'run me<|channel|>', args: { text: 'cut in an emoji: \ud83d' } },
        { callId: 'y', tool: '9', args: {} },
      ],
    },
    {
      role: 'tool',
      results: [
        { callId: 'x', tool: 'run me<|channel|>', text: '', isError: false },
        { callId: 'y', tool: '9', text: 'half \udd25', isError: true },
      ],
    },
    { role: 'model', text: '', toolCalls: [] },
    { role: 'user', text: 'go on' },
  );

  it.each(Object.values(families))(
    'is not sent to $vendor: blanks, broken characters, impossible names',
    async (family) => {
      const text = JSON.stringify(await bodyOf(family, odd));
      expect(text).toContain('(empty message)');
      expect(text).toContain('(no output)');
      expect(text).toContain('(empty answer)');
      expect(text).toContain('run_me__channel__');
      expect(text).toContain('"_9"');
      expect(text).toContain('cut in an emoji: \ufffd');
      expect(text).toContain('half \ufffd');
      expect(text).not.toMatch(/\\ud[89a-f]|run me|"text":"\s*(?:\\n)*"/);
    },
  );
});

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
