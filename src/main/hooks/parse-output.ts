import type { TextKey, TextParams, Translate } from '../../shared/i18n/translate';
import type { ProcessEnd } from '../process/run';
import { lastLine, quote } from './quote';

/** Something to say about a run, before it is tied to the place of its handler. */
export interface Finding {
  severity: 'error' | 'warning' | 'note';
  code: string;
  message: string;
  fix?: string;
}

/** A handler that has ended: everything its answer is read from. */
export interface RanHandler {
  end: ProcessEnd;
  timeoutSeconds: number;
  stdout: string;
  /** End of file was seen on stdout. */
  stdoutEnded: boolean;
  stderr: string;
}

/** What reading needs beside the run. */
export interface ReadContext {
  translate: Translate;
  mask: (text: string) => string;
  /** A tool event of an injected call: it may inject messages only. */
  messagesOnly: boolean;
  permissionOverrideIsValid: (text: string) => boolean;
}

export interface Cause {
  code: string;
  text: string;
}

export type Printed =
  | { kind: 'nothing' }
  | { kind: 'object'; value: Record<string, unknown> }
  | { kind: 'unusable'; cause: Cause };

const deepestAnswer = 64;

/** Why the run is no success, as a sentence; null when it exited with 0. */
export function failureCause(ran: RanHandler, context: ReadContext): Cause | null {
  const because = (code: string, key: TextKey, params?: TextParams): Cause => ({
    code,
    text: context.translate(key, params),
  });
  const { end } = ran;
  if (end.kind === 'exited' && end.code === 0) return null;
  const line = lastLine(ran.stderr, context);
  switch (end.kind) {
    case 'exited':
      if (line === '') return because('exit_code', 'hook.run.exitedSilent', { code: String(end.code) });
      if (end.code === 126) return because('not_executable', 'hook.run.notExecutable', { line });
      if (end.code === 127) return because('command_not_found', 'hook.run.notFound', { line });
      return because('exit_code', 'hook.run.exited', { code: String(end.code), line });
    case 'signalled':
      return because('signalled', 'hook.run.signalled', {
        signal: end.signal,
        hasLine: line === '' ? 'no' : 'yes',
        line,
      });
    case 'timed-out':
      return because('timed_out', 'hook.run.timedOut', { seconds: String(ran.timeoutSeconds) });
    case 'cancelled':
      return because('cancelled', 'hook.run.cancelled');
    case 'not-started':
      return because('not_started', 'hook.run.notStarted', { error: end.error });
    case 'output-too-large':
      return because('output_too_large', 'hook.run.tooLarge');
  }
}

/** What a run that exited with 0 printed: one JSON object, nothing, or something that is neither. */
export function readPrinted(ran: RanHandler, context: ReadContext): Printed {
  const text = ran.stdout.trim();
  const unusable = (code: string, key: TextKey): Printed => ({
    kind: 'unusable',
    cause: { code, text: context.translate(key, { printed: quote(text, context) }) },
  });
  const value = text === '' ? undefined : parseJson(text);
  if (value === undefined) {
    if (!ran.stdoutEnded) return unusable('stdout_open', 'hook.hold.stillOpen');
    if (text === '') return { kind: 'nothing' };
    const around = whatSpoils(text);
    if (around === 'values') return unusable('several_values', 'hook.hold.severalValues');
    return around === 'text'
      ? unusable('text_around_json', 'hook.hold.textAround')
      : unusable('not_json', 'hook.hold.notJson');
  }
  if (!isObject(value)) return unusable('not_an_object', 'hook.hold.notObject');
  if (isTooDeep(value)) return unusable('nested_too_deep', 'hook.hold.tooDeep');
  return { kind: 'object', value };
}

/**
 * A deny that counts however the handler ended: all of stdout, or one of its lines, is a complete
 * JSON object that says so. `alone` when nothing else was printed.
 */
export function findClearDeny(stdout: string): { value: Record<string, unknown>; alone: boolean } | null {
  // The word itself, or an escape that could spell it: without either there is nothing to look for.
  if (!stdout.includes('deny') && !stdout.includes('\\')) return null;
  const whole = parseJson(stdout.trim());
  if (whole !== undefined) return isDeny(whole) ? { value: whole, alone: true } : null;
  for (const line of stdout.split('\n')) {
    // trim() takes a byte-order mark and a carriage return off, too.
    const text = line.trim();
    const value = text.startsWith('{') && text.endsWith('}') ? parseJson(text) : undefined;
    if (isDeny(value)) return { value, alone: false };
  }
  return null;
}

function isDeny(value: unknown): value is Record<string, unknown> {
  return isObject(value) && ownValue(value, 'decision') === 'deny';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Its own value: `__proto__` and the like are not answers. */
export function ownValue(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestAnswer) return true;
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
  return false;
}

/** Undefined when the text is not one JSON value. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Why a text that holds a JSON object is none itself: more values, or other text beside it. */
function whatSpoils(text: string): 'values' | 'text' | 'json' {
  const start = text.indexOf('{');
  const end = start < 0 ? -1 : endOfObject(text, start);
  if (end < 0 || parseJson(text.slice(start, end)) === undefined) return 'json';
  const rest = text.slice(end).trim();
  const more = rest !== '' && (rest.startsWith('{') || parseJson(rest) !== undefined);
  return start === 0 && more ? 'values' : 'text';
}

function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
