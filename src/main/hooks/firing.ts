import type { HookEvent } from '../../shared/domain/hook';
import type { HookRun, SkipReason } from '../../shared/domain/hook-run';
import type { Translate } from '../../shared/i18n/translate';
import type { Clock, HookScope } from '../agent/ports';
import type { HandlerStanding, HookEntry, HookHandler, LoadedHooks } from './handler';
import { maskSecrets } from './mask';
import type { ReadContext } from './parse-output';
import { skippedRecord, type RecordContext } from './record';
import { createRunNotes, type RunNotes } from './run-notes';
import { runHandler, type HandlerRun } from './runner';
import { stdinText } from './stdin';

export interface HookEngineDeps {
  /** All sources for these roots, checked against the disk; the result is never changed. */
  load: (roots: string[]) => Promise<LoadedHooks>;
  /** Asked right before every start. */
  standing: (handler: HookHandler) => Promise<HandlerStanding>;
  /** What children inherit, before the rules of the contract are applied. */
  environment: () => Promise<Record<string, string>>;
  /** Names of variables the app keeps model keys under. */
  secretNames: readonly string[];
  /** Values to blank out in everything that is kept or shown. */
  secretValues: () => readonly string[];
  /** Paused for one conversation, or switched off for this run of the app, by the user. */
  isOff: (conversationId: string) => boolean;
  permissionOverrideIsValid: (text: string) => boolean;
  translate: Translate;
  /** The history; each record goes to the scope of its event as well. */
  onRun: (run: HookRun) => void;
  newId: () => string;
  clock: Clock;
}

/** One event on its way through its handlers, with the list it began with. */
export interface Firing {
  deps: HookEngineDeps;
  event: HookEvent;
  scope: HookScope;
  entries: readonly HookEntry[];
  records: RecordContext;
  reading: ReadContext;
  notes: RunNotes;
}

export function openFiring(
  deps: HookEngineDeps,
  event: HookEvent,
  scope: HookScope,
  entries: readonly HookEntry[],
  about: RecordContext['about'],
  messagesOnly: boolean,
): Firing {
  const { translate, permissionOverrideIsValid } = deps;
  const mask = (text: string): string => maskSecrets(text, deps.secretValues());
  return {
    deps,
    event,
    scope,
    entries,
    records: {
      event,
      conversationId: scope.conversationId,
      about,
      translate,
      mask,
      newId: deps.newId,
      now: () => deps.clock.now(),
    },
    reading: { translate, mask, messagesOnly, permissionOverrideIsValid },
    notes: createRunNotes([scope.onRun, deps.onRun]),
  };
}

export type Started =
  | { kind: 'skipped'; reason: SkipReason; standing: NotTrusted | null }
  | { kind: 'ran'; run: HandlerRun; startedAt: Date; mayApprove: boolean };

export type NotTrusted = Extract<HandlerStanding, { kind: 'not-trusted' }>['trust'];

const skipReasons: Record<NotTrusted, SkipReason> = {
  review: 'untrusted',
  'untrusted-workspace': 'untrusted',
  changed: 'changed',
  'kept-off': 'kept_off',
};

/** Starts a handler unless something stands against it; a handler that is skipped is recorded here. */
export async function startHandler(
  firing: Firing,
  handler: HookHandler,
  fields: Readonly<Record<string, unknown>>,
): Promise<Started> {
  const { deps, event, scope } = firing;
  const skip = (reason: SkipReason, standing: NotTrusted | null): Started => {
    firing.notes.note(skippedRecord(firing.records, handler, reason));
    return { kind: 'skipped', reason, standing };
  };
  if (!handler.enabled) return skip('disabled', null);
  if (deps.isOff(scope.conversationId)) return skip('engine_off', null);
  const environment = await deps.environment();
  const standing = await deps.standing(handler);
  if (standing.kind === 'not-trusted') return skip(skipReasons[standing.trust], standing.trust);
  const startedAt = deps.clock.now();
  const run = await runHandler(handler, {
    stdin: stdinText(event, scope, fields),
    scope,
    environment,
    secretNames: deps.secretNames,
    secretsAllowed: standing.secretsAllowed,
    translate: deps.translate,
    onStarted: firing.notes.deliver,
  });
  return { kind: 'ran', run, startedAt, mayApprove: standing.mayApprove };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
