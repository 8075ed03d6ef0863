import type { HookEvent, HookProblem } from '../../shared/domain/hook';
import type {
  CapturedText,
  HookRun,
  HookRunEffect,
  HookRunEnd,
  SkipReason,
} from '../../shared/domain/hook-run';
import type { Translate } from '../../shared/i18n/translate';
import type { HookEntry, HookHandler } from './handler';
import type { Finding, RanHandler } from './parse-output';
import { cut } from './quote';
import type { HandlerRun } from './runner';

/** Kept of each stream; what came beyond it is counted, not kept. */
const keptCharacters = 64 * 1024;
/** So that a key that crosses the cut is still recognised as one. */
const overlap = 8 * 1024;

/** What every record of one firing event has in common. */
export interface RecordContext {
  event: HookEvent;
  conversationId: string;
  about: Pick<HookRun, 'tool' | 'step_index' | 'invocation_num' | 'execution_num'>;
  translate: Translate;
  mask: (text: string) => string;
  newId: () => string;
  now: () => Date;
}

export interface RunAccount {
  startedAt: Date;
  findings: readonly Finding[];
  effect: HookRunEffect;
  output?: unknown;
}

const nothing: CapturedText = { text: '', bytes: 0, cut: false };

function baseRecord(context: RecordContext, entry: HookEntry): Omit<HookRun, 'ended' | 'effect'> {
  const { name, source, matcher, line } = entry;
  return {
    id: context.newId(),
    started_at: context.now().toISOString(),
    duration_ms: 0,
    conversation_id: context.conversationId,
    source: { kind: source.layer, path: source.path, line },
    hook_name: name,
    hook_event: context.event,
    ...(matcher === null ? {} : { matcher }),
    ...context.about,
    command: entry.kind === 'handler' ? context.mask(entry.command) : '',
    cwd: entry.kind === 'handler' ? (entry.source.root ?? entry.hookDirectory) : '',
    stdin: nothing,
    stdout: nothing,
    stderr: nothing,
    problems: [],
  };
}

/** The record of a handler that was started. */
export function ranRecord(
  context: RecordContext,
  handler: HookHandler,
  run: HandlerRun,
  account: RunAccount,
): HookRun {
  const { result, ran, stdin } = run;
  const tooBig = result.stdout.bytes > keptCharacters;
  return {
    ...baseRecord(context, handler),
    started_at: account.startedAt.toISOString(),
    duration_ms: Math.round(result.durationMs),
    cwd: run.cwd,
    ...(result.pid === null ? {} : { pid: result.pid }),
    ended: endOf(ran),
    stdin: captured(stdin, Buffer.byteLength(stdin), false, context.mask),
    stdout: captured(ran.stdout, result.stdout.bytes, result.stdout.cut, context.mask),
    stderr: capturedEnd(ran.stderr, result.stderr.bytes, result.stderr.cut, context.mask),
    ...(account.output === undefined || tooBig ? {} : { output: maskedValue(account.output, context.mask) }),
    problems: problemsAt(handler, [...run.findings, ...account.findings]),
    effect: account.effect,
  };
}

/** The record of a handler that was not started, and why. */
export function skippedRecord(context: RecordContext, entry: HookEntry, reason: SkipReason): HookRun {
  const words = context.translate('hook.words.skipped', { hook: entry.name, reason });
  return {
    ...baseRecord(context, entry),
    ended: { kind: 'skipped', reason },
    effect: { injected: 0, words },
  };
}

/** The record of a handler, or of a gap in place of one, that could not be started. */
export function notStartedRecord(
  context: RecordContext,
  entry: HookEntry,
  error: string,
  effect: HookRunEffect,
): HookRun {
  return {
    ...baseRecord(context, entry),
    ended: { kind: 'not_started', error },
    problems: problemsAt(entry, [{ severity: 'error', code: 'not_started', message: error }]),
    effect,
  };
}

function endOf({ end, timeoutSeconds }: RanHandler): HookRunEnd {
  switch (end.kind) {
    case 'timed-out':
      return { kind: 'timed_out', after_seconds: timeoutSeconds };
    case 'not-started':
      return { kind: 'not_started', error: end.error };
    case 'output-too-large':
      // Ended by us; the problem of the record says why.
      return { kind: 'signalled', signal: 'SIGTERM' };
    default:
      return end;
  }
}

function problemsAt(entry: HookEntry, findings: readonly Finding[]): HookProblem[] {
  const place =
    entry.kind === 'handler'
      ? { column: entry.column, json_path: entry.jsonPath }
      : { column: 1, json_path: entry.name };
  return findings.map((finding) => ({ ...finding, file: entry.source.path, line: entry.line, ...place }));
}

function captured(
  text: string,
  bytes: number,
  wasCut: boolean,
  mask: (text: string) => string,
): CapturedText {
  const kept = cut(mask(text.slice(0, keptCharacters + overlap)), keptCharacters);
  return { text: kept, bytes, cut: wasCut || text.length > keptCharacters };
}

/** Of stderr the end tells most. */
function capturedEnd(
  text: string,
  bytes: number,
  wasCut: boolean,
  mask: (text: string) => string,
): CapturedText {
  return { text: mask(text).slice(-keptCharacters), bytes, cut: wasCut || text.length > keptCharacters };
}

/** Depth is bounded where answers are read. */
function maskedValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mask(key), maskedValue(one, mask)]));
}
