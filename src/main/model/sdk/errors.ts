import { z } from 'zod';
import type { ModelError } from '../../agent/ports';
import { cutOffError, networkError, refusalError, type Endpoint, type Refusal } from '../failure';

/**
 * The library's errors are told by their names and fields: its classes would have to be loaded for that,
 * and there can be two copies of them.
 */
const callErrorSchema = z.object({
  name: z.literal('AI_APICallError'),
  statusCode: z.number().optional(),
  responseHeaders: z.record(z.string(), z.string()).optional(),
  responseBody: z.string().optional(),
});

/** An error that a server sends in the middle of its stream. */
const streamErrorSchema = z.union([
  z.string().transform((message) => ({ message, statusCode: undefined, code: undefined, type: undefined })),
  z.object({
    message: z.string(),
    statusCode: z.number().optional(),
    code: z.union([z.string(), z.number()]).nullish(),
    type: z.string().nullish(),
  }),
]);

/** The failure in plain words; what is no failure of the provider comes back as it is. */
export function readSdkError(error: unknown, endpoint: Endpoint): unknown {
  const call = callErrorSchema.safeParse(error);
  if (call.success) return callError(call.data, error, endpoint);
  if (error instanceof Error) return thrownError(error, endpoint);
  const sent = streamErrorSchema.safeParse(error);
  if (!sent.success) return cutOffError({ kind: 'garbled', detail: JSON.stringify(error) }, endpoint);
  return refusalError({ status: statusOf(sent.data), headers: {}, body: sent.data }, endpoint);
}

/** The vendor cannot, or may not, show this person the model's thinking. */
export function refusesThinking(error: unknown): boolean {
  const call = callErrorSchema.safeParse(error);
  if (!call.success || call.data.statusCode !== 400) return false;
  return /think|thought|reasoning|summar|budget|beta/i.test(call.data.responseBody ?? '');
}

function callError(call: z.infer<typeof callErrorSchema>, error: unknown, endpoint: Endpoint): ModelError {
  const { statusCode, responseHeaders: headers = {}, responseBody: body = '' } = call;
  if (statusCode === undefined) return networkError(error, endpoint);
  // The first event of a stream that cannot be read is reported as if the server had failed.
  if (statusCode < 400 || /"AI_(?:JSONParse|TypeValidation)Error"/.test(body)) {
    return cutOffError({ kind: 'garbled', detail: '' }, endpoint);
  }
  return refusalError({ status: statusCode, headers, body }, endpoint);
}

function thrownError(error: Error, endpoint: Endpoint): unknown {
  switch (error.name) {
    case 'AI_EmptyResponseBodyError':
      return cutOffError({ kind: 'broken' }, endpoint);
    case 'AI_InvalidResponseDataError':
      return cutOffError(
        /finish reason/.test(error.message) ? { kind: 'broken' } : { kind: 'garbled', detail: error.message },
        endpoint,
      );
    case 'AI_JSONParseError':
    case 'AI_TypeValidationError':
      return cutOffError({ kind: 'garbled', detail: error.message }, endpoint);
    default:
      return isOfNetwork(error) ? networkError(error, endpoint) : error;
  }
}

function isOfNetwork(error: Error): boolean {
  return error.message === 'terminated' || error.message === 'fetch failed' || 'code' in error;
}

function statusOf({ statusCode, code, type }: z.infer<typeof streamErrorSchema>): Refusal['status'] {
  if (statusCode !== undefined) return statusCode;
  if (Number(code) >= 400 && Number(code) < 600) return Number(code);
  const kind = `${code ?? ''} ${type ?? ''}`;
  if (/rate_limit/.test(kind)) return 429;
  if (/authentication|permission/.test(kind)) return 401;
  if (/not_found/.test(kind)) return 404;
  if (/invalid_request|context_length|too_large|billing/.test(kind)) return 400;
  return 500;
}
