import { event } from './server';

/** An answer as the tests think of it; each vendor has its own way to stream it. */
export interface FakeAnswer {
  thinking?: string;
  text?: string;
  /** Args as the text that goes over the wire, so that they can also be wrong. */
  calls?: { name: string; args: string }[];
  finish?: 'stop' | 'length' | 'filter';
}

export interface Family {
  vendor: 'google' | 'anthropic' | 'openai' | 'compatible';
  model: string;
  /** Where the request must arrive. */
  path: string;
  /** The variable of the key, and the header that must carry it. */
  variable: string;
  key: (headers: Record<string, string | string[] | undefined>) => unknown;
  events(answer: FakeAnswer): string[];
  /** How many of the last events say that the answer is done. */
  closing: number;
  error(message: string): unknown;
  /** An error that comes in the middle of the stream. */
  lateError: string;
  /** Can it send args that are no JSON? Google sends them as JSON. */
  argsAreText: boolean;
}

/** Cut into two parts, in the middle. */
function halves(text: string): string[] {
  const letters = [...text];
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')].filter((half) => half !== '');
}

/** What every fake answer is said to have cost. */
export const usage = { inputTokens: 1200, outputTokens: 90, thinkingTokens: 40, cacheReadTokens: 800 };

const google: Family = {
  vendor: 'google',
  model: 'gemini-3-pro-preview',
  path: '/v1beta/models/gemini-3-pro-preview:streamGenerateContent?alt=sse',
  variable: 'GEMINI_API_KEY',
  key: (headers) => headers['x-goog-api-key'],
  closing: 1,
  events({ thinking = '', text = '', calls = [], finish = 'stop' }) {
    const chunk = (parts: unknown[], rest = {}) =>
      event({ candidates: [{ content: { role: 'model', parts }, ...rest }], responseId: 'r1' });
    const reason = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[finish];
    return [
      ...halves(thinking).map((half) => chunk([{ text: half, thought: true }])),
      ...halves(text).map((half) => chunk([{ text: half }])),
      ...calls.map(({ name, args }, at) =>
        event(
          `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":${JSON.stringify(name)},"args":${args}}` +
            `${at === 0 ? ',"thoughtSignature":"c2lnbmVk"' : ''}}]}}]}`,
        ),
      ),
      event({
        candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: reason }],
        usageMetadata: {
          promptTokenCount: 1200,
          candidatesTokenCount: 50,
          thoughtsTokenCount: 40,
          cachedContentTokenCount: 800,
        },
      }),
    ];
  },
  error: (message) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
  lateError: event({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
  argsAreText: false,
};

const anthropic: Family = {
  vendor: 'anthropic',
  model: 'claude-sonnet-4-6',
  path: '/v1/messages',
  variable: 'ANTHROPIC_API_KEY',
  key: (headers) => headers['x-api-key'],
  closing: 2,
  events({ thinking = '', text = '', calls = [], finish = 'stop' }) {
    const events: [string, object][] = [
      [
        'message_start',
        {
          message: {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            model: 'claude-sonnet-4-6',
            content: [],
            stop_reason: null,
            usage: { input_tokens: 300, cache_read_input_tokens: 800, cache_creation_input_tokens: 100 },
          },
        },
      ],
      ['ping', {}],
    ];
    let index = 0;
    const block = (content_block: object, deltas: object[]) => {
      events.push(['content_block_start', { index, content_block }]);
      for (const delta of deltas) events.push(['content_block_delta', { index, delta }]);
      events.push(['content_block_stop', { index }]);
      index += 1;
    };
    if (thinking !== '') {
      block({ type: 'thinking', thinking: '', signature: '' }, [
        ...halves(thinking).map((half) => ({ type: 'thinking_delta', thinking: half })),
        { type: 'signature_delta', signature: 'c2lnbmVk' },
      ]);
    }
    if (text !== '') {
      block(
        { type: 'text', text: '' },
        halves(text).map((half) => ({ type: 'text_delta', text: half })),
      );
    }
    calls.forEach(({ name, args }, at) => {
      block(
        { type: 'tool_use', id: `toolu_${at}`, name, input: {} },
        halves(args).map((half) => ({ type: 'input_json_delta', partial_json: half })),
      );
    });
    const reasons = {
      stop: calls.length > 0 ? 'tool_use' : 'end_turn',
      length: 'max_tokens',
      filter: 'refusal',
    };
    events.push([
      'message_delta',
      {
        delta: { stop_reason: reasons[finish], stop_sequence: null },
        usage: { output_tokens: 90, output_tokens_details: { thinking_tokens: 40 } },
      },
    ]);
    events.push(['message_stop', {}]);
    return events.map(([type, data]) => event({ type, ...data }, type));
  },
  error: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
  lateError: event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error'),
  argsAreText: true,
};

const openai: Family = {
  vendor: 'openai',
  model: 'gpt-5.1',
  path: '/v1/responses',
  variable: 'OPENAI_API_KEY',
  key: (headers) => headers.authorization,
  closing: 1,
  events({ thinking = '', text = '', calls = [], finish = 'stop' }) {
    const events: Record<string, unknown>[] = [
      { type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'gpt-5.1' } },
    ];
    let output_index = 0;
    const item = (added: object, done: object, between: Record<string, unknown>[]) => {
      events.push({ type: 'response.output_item.added', output_index, item: added });
      for (const one of between) events.push({ output_index, ...one });
      events.push({ type: 'response.output_item.done', output_index, item: done });
      output_index += 1;
    };
    if (thinking !== '') {
      const own = { type: 'reasoning', id: 'rs_1' };
      item(
        { ...own, encrypted_content: 'c2lnbmVk', summary: [] },
        { ...own, encrypted_content: 'c2lnbmVkIQ==', summary: [] },
        [
          { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', summary_index: 0 },
          ...halves(thinking).map((delta) => ({
            type: 'response.reasoning_summary_text.delta',
            item_id: 'rs_1',
            summary_index: 0,
            delta,
          })),
          { type: 'response.reasoning_summary_part.done', item_id: 'rs_1', summary_index: 0 },
        ],
      );
    }
    if (text !== '') {
      const own = { type: 'message', id: 'msg_1', role: 'assistant' };
      item({ ...own, content: [] }, { ...own, content: [{ type: 'output_text', text, annotations: [] }] }, [
        ...halves(text).map((delta) => ({ type: 'response.output_text.delta', item_id: 'msg_1', delta })),
      ]);
    }
    calls.forEach(({ name, args }, at) => {
      const own = { type: 'function_call', id: `fc_${at}`, call_id: `call_${at}`, name };
      item({ ...own, arguments: '' }, { ...own, arguments: args, status: 'completed' }, [
        ...halves(args).map((delta) => ({
          type: 'response.function_call_arguments.delta',
          item_id: own.id,
          delta,
        })),
      ]);
    });
    const reason = { stop: null, length: 'max_output_tokens', filter: 'content_filter' }[finish];
    events.push({
      type: finish === 'stop' ? 'response.completed' : 'response.incomplete',
      response: {
        incomplete_details: reason === null ? null : { reason },
        usage: {
          input_tokens: 1200,
          input_tokens_details: { cached_tokens: 800 },
          output_tokens: 90,
          output_tokens_details: { reasoning_tokens: 40 },
        },
      },
    });
    return events.map((data, sequence_number) => event({ ...data, sequence_number }));
  },
  error: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  lateError: event({
    type: 'response.failed',
    sequence_number: 9,
    response: { error: { code: 'server_error', message: 'The model is overloaded.' }, usage: null },
  }),
  argsAreText: true,
};

const compatible: Family = {
  vendor: 'compatible',
  model: 'qwen3:8b',
  path: '/v1/chat/completions',
  variable: 'GRAPNEL_API_KEY',
  key: (headers) => headers.authorization,
  closing: 3,
  events({ thinking = '', text = '', calls = [], finish = 'stop' }) {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      event({ id: 'c1', created: 1, model: 'qwen3:8b', choices: [{ index: 0, delta, finish_reason }] });
    const reasons = {
      stop: calls.length > 0 ? 'tool_calls' : 'stop',
      length: 'length',
      filter: 'content_filter',
    };
    return [
      chunk({ role: 'assistant', content: '' }),
      ...halves(thinking).map((reasoning_content) => chunk({ reasoning_content })),
      ...halves(text).map((content) => chunk({ content })),
      ...calls.flatMap(({ name, args }, index) => [
        chunk({
          tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name, arguments: '' } }],
        }),
        ...halves(args).map((half) => chunk({ tool_calls: [{ index, function: { arguments: half } }] })),
      ]),
      chunk({}, reasons[finish]),
      event({
        id: 'c1',
        choices: [],
        usage: {
          prompt_tokens: 1200,
          completion_tokens: 90,
          prompt_tokens_details: { cached_tokens: 800 },
          completion_tokens_details: { reasoning_tokens: 40 },
        },
      }),
      event('[DONE]'),
    ];
  },
  error: (message) => ({ error: { message, type: 'invalid_request_error', code: null } }),
  lateError: event({ error: { message: 'The model is overloaded.', type: 'server_error', code: 503 } }),
  argsAreText: true,
};

export const families = { google, anthropic, openai, compatible };
