import { afterEach, describe, expect, it } from 'vitest';
import { families } from '../../support/model-servers/answers';
import { failureOf, modelAt } from '../../support/model-servers/ask';
import {
  event,
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

async function failureWith(vendor: keyof typeof families, reply: Reply): Promise<unknown> {
  const server = await startModelServer([reply]);
  servers.push(server);
  return (await failureOf(modelAt(families[vendor], server.origin))).error;
}

const openAi = {
  message: 'Your input exceeds the context window of this model.',
  type: 'invalid_request_error',
};

describe('a request that does not fit the window', () => {
  it.each([
    ['anthropic', 400, families.anthropic.error('prompt is too long: 213462 tokens > 200000 maximum')],
    [
      'anthropic',
      400,
      families.anthropic.error('input length and `max_tokens` exceed context limit: 199000 + 20000'),
    ],
    [
      'anthropic',
      413,
      { type: 'error', error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
    ],
    [
      'google',
      400,
      families.google.error(
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      ),
    ],
    ['openai', 400, { error: { ...openAi, code: 'context_length_exceeded' } }],
    [
      'compatible',
      400,
      families.compatible.error(
        "This model's maximum context length is 8192 tokens. However, you requested 9000.",
      ),
    ],
    [
      'compatible',
      400,
      {
        error: {
          code: 400,
          type: 'exceed_context_size_error',
          message: 'the request exceeds the available context size',
        },
      },
    ],
    [
      'compatible',
      400,
      { error: 'The number of tokens to keep is greater than the context length; context length exceeded.' },
    ],
  ] as const)('is known as that from %s, status %i: %j', async (vendor, status, body) => {
    expect(await failureWith(vendor, plain(status, body))).toMatchObject({
      tooLong: true,
      retryable: false,
      message: expect.stringContaining('the conversation is too long for') as string,
    });
  });

  it('is known in the middle of a stream too', async () => {
    const error = {
      type: 'error',
      sequence_number: 1,
      code: 'context_length_exceeded',
      message: openAi.message,
    };
    const nested = event({ type: 'error', sequence_number: 1, error: { ...error, param: null } });
    expect(await failureWith('openai', stream(nested))).toMatchObject({ tooLong: true });
  });

  it.each([
    [400, 'max_tokens is too large for this account'],
    [429, 'Request too large for model gpt on tokens per min'],
    [400, 'The context of the tool call is missing'],
  ])('is not read into other refusals: %i %s', async (status, message) => {
    expect(await failureWith('compatible', plain(status, families.compatible.error(message)))).toMatchObject({
      tooLong: false,
    });
  });
});
