import type { ModelVendor } from '../../shared/domain/settings';
import type { Translate } from '../../shared/i18n/translate';
import { ModelError } from '../agent/ports';
import { readErrorBody } from './error-body';
import { keyVariable, type ModelKey } from './keys';
import { isTooLong } from './too-long';
import { vendors } from './vendors';
import type { WireProblem } from './wire';

/** Whom a request goes to: what a sentence about its failure needs. */
export interface Endpoint {
  vendor: ModelVendor;
  model: string;
  address: string;
  key: ModelKey | null;
  translate: Translate;
}

/** The server answered with an error, instead of a stream or in the middle of one. */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  /** The text of the body, or the vendor's error object. */
  body: unknown;
}

/** How the model itself ended an answer that is not whole. */
export type CutOff =
  | { kind: 'length' | 'filtered' }
  | { kind: 'gave-up'; reason: string }
  /** The connection ended, and the model had not said that it is done. */
  | { kind: 'broken' }
  /** What came cannot be read. */
  | { kind: 'garbled'; detail: string };

const longestDetail = 500;
const badCertificate = /CERT|ERR_TLS|UNABLE_TO_VERIFY/;

export function wireError(problem: WireProblem, endpoint: Endpoint): ModelError {
  const { translate } = endpoint;
  const common = { vendor: vendors[endpoint.vendor].label, address: endpoint.address };
  switch (problem.kind) {
    case 'silent': {
      const seconds = Math.ceil(problem.afterMs / 1000);
      return new ModelError(translate('models.silent', { ...common, seconds }), true);
    }
    case 'redirected':
      return new ModelError(translate('models.redirected', { ...common, to: problem.to }), false);
    case 'not-a-stream': {
      const sentence = translate('models.not-a-stream', { ...common, type: problem.contentType });
      return new ModelError(withDetail(sentence, problem.begins, endpoint), false);
    }
  }
}

/** The connection could not be made, or broke. */
export function networkError(error: unknown, endpoint: Endpoint): ModelError {
  const { translate, address } = endpoint;
  const vendor = vendors[endpoint.vendor].label;
  const { code, message } = rootCause(error);
  if (code === 'ECONNREFUSED') return new ModelError(translate('models.nobody-answers', { address }), true);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ModelError(translate('models.not-reachable', { address }), true);
  }
  const cause = inOneLine(code === '' ? message : `${code}: ${message}`, endpoint);
  return new ModelError(translate('models.connection-broke', { vendor, cause }), !badCertificate.test(code));
}

export function refusalError({ status, headers, body }: Refusal, endpoint: Endpoint): ModelError {
  const { translate, vendor, model, address, key } = endpoint;
  const { message, reasons, retryAfterMs } = readErrorBody(body, headers);
  const params = { vendor: vendors[vendor].label, model, address, status };
  const final = (sentence: string) => new ModelError(withDetail(sentence, message, endpoint), false);
  const passing = (sentence: string) =>
    new ModelError(withDetail(sentence, message, endpoint), true, retryAfterMs);

  if (status === 401 || status === 403 || reasons.includes('API_KEY_INVALID')) {
    if (key?.variable === null) return final(translate('models.kept-key-refused', params));
    const variable = keyVariable(vendor, key);
    return final(
      translate(key === null ? 'models.key-wanted' : 'models.key-refused', { ...params, variable }),
    );
  }
  if (isTooLong(status, message, reasons)) {
    return new ModelError(
      withDetail(translate('models.too-long', params), message, endpoint),
      false,
      null,
      true,
    );
  }
  if (status === 404) return final(translate('models.not-found', params));
  if (reasons.includes('insufficient_quota')) return final(translate('models.quota-used', params));
  if (status === 429) return passing(translate('models.too-many', params));
  if (status === 408 || status >= 500) return passing(translate('models.server-failed', params));
  return final(translate('models.refused', params));
}

export function cutOffError(cutOff: CutOff, endpoint: Endpoint): ModelError {
  const { translate } = endpoint;
  const vendor = vendors[endpoint.vendor].label;
  switch (cutOff.kind) {
    case 'length':
      return new ModelError(translate('models.cut-at-length', { vendor }), false);
    case 'filtered':
      return new ModelError(translate('models.filtered', { vendor }), false);
    case 'gave-up':
      return new ModelError(translate('models.gave-up', { vendor, reason: cutOff.reason }), true);
    case 'broken':
      return new ModelError(translate('models.broke-off', { vendor }), true);
    case 'garbled':
      return new ModelError(
        withDetail(translate('models.garbled', { vendor }), cutOff.detail, endpoint),
        true,
      );
  }
}

function withDetail(sentence: string, detail: string, endpoint: Endpoint): string {
  const line = inOneLine(detail, endpoint);
  return line === '' ? sentence : `${sentence} ${endpoint.translate('models.detail', { detail: line })}`;
}

/** One line of somebody else's words, without the key that some of them repeat. */
function inOneLine(text: string, { key }: Endpoint): string {
  const masked = key === null ? text : text.replaceAll(key.value, '…');
  const line = masked.replace(/\s+/g, ' ').trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}

/** The innermost cause says most; the innermost code is the one that names it. */
function rootCause(error: unknown): { code: string; message: string } {
  let found = { code: '', message: error instanceof Error ? error.message : String(error) };
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 8; depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : found.code;
    found = { code, message: cause.message };
    cause = cause.cause;
  }
  return found;
}
