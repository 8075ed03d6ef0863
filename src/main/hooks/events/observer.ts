import type { HookEvent, HookRef } from '../../../shared/domain/hook';
import type { HookRunEffect } from '../../../shared/domain/hook-run';
import type { TextParams, Translate } from '../../../shared/i18n/translate';
import type { HookInputs, HookOutcomes, InjectedStep, Injection } from '../../agent/ports';
import { extraFields } from '../foreign-format';
import {
  failureCause,
  readPrinted,
  type Cause,
  type Finding,
  type RanHandler,
  type ReadContext,
} from '../parse-output';
import { readInjectedSteps } from './injected-steps';

/** What a handler of any event but PreToolUse said. */
export interface Answer {
  /** Why the run is no success; null when it is. */
  failure: Cause | null;
  /** The object it printed; null for nothing, or nothing usable. */
  value: Record<string, unknown> | null;
  injected: InjectedStep[];
  findings: Finding[];
}

/** One answer and the hook that gave it. */
export interface Spoken<A> {
  hook: HookRef;
  answer: A;
}

export type ObserverEvent = Exclude<HookEvent, 'PreToolUse'>;

/** The parts of an event whose handlers observe and steer, but do not judge a call. */
export interface Observer<E extends ObserverEvent, A extends Answer> {
  /** What stdin carries beside the common fields. */
  fields: (input: HookInputs[E]) => Record<string, unknown>;
  read: (ran: RanHandler, context: ReadContext) => A;
  effect: (hook: string, answer: A, translate: Translate) => HookRunEffect;
  merge: (spoken: readonly Spoken<A>[]) => HookOutcomes[E];
}

/** Reads an answer whose known fields are these; `injectSteps` is read where it is one of them. */
export function readAnswer(ran: RanHandler, known: readonly string[], context: ReadContext): Answer {
  const nothing: Answer = { failure: null, value: null, injected: [], findings: [] };
  const failure = failureCause(ran, context);
  if (failure !== null) {
    const finding: Finding = { severity: 'error', code: failure.code, message: failure.text };
    return { ...nothing, failure, findings: [finding] };
  }
  const printed = readPrinted(ran, context);
  if (printed.kind === 'nothing') return nothing;
  if (printed.kind === 'unusable') {
    const { code, text } = printed.cause;
    // A child it left on purpose may hold stdout; an observer that said nothing said nothing wrong.
    if (code === 'stdout_open' && ran.stdout.trim() === '') return nothing;
    const message = context.translate('hook.run.outputIgnored', { cause: text });
    return { ...nothing, findings: [{ severity: 'warning', code, message }] };
  }
  const { value } = printed;
  const findings = extraFields(value, known, context);
  if (!known.includes('injectSteps') || !Object.hasOwn(value, 'injectSteps')) {
    return { ...nothing, value, findings };
  }
  if (!Array.isArray(value['injectSteps'])) {
    findings.push(lostField('injectSteps', context));
    return { ...nothing, value, findings };
  }
  const { steps, findings: dropped } = readInjectedSteps(
    value['injectSteps'],
    context.messagesOnly,
    context.translate,
  );
  return { ...nothing, value, injected: steps, findings: [...findings, ...dropped] };
}

export function lostField(field: string, context: ReadContext): Finding {
  const message = context.translate('hook.run.fieldLost', { field });
  return { severity: 'warning', code: 'wrong_type', message };
}

/** What a run did, in words: how it failed, or that it ran and what it added. */
export function effectOf(
  hook: string,
  answer: Answer,
  translate: Translate,
  more: readonly string[] = [],
): HookRunEffect {
  const words =
    answer.failure === null ? translate('hook.words.ran', { hook }) : failed(hook, answer, translate);
  const count: TextParams = { count: answer.injected.length };
  const added = answer.injected.length === 0 ? [] : [translate('hook.words.injected', count)];
  return { injected: answer.injected.length, words: [words, ...added, ...more].join('; ') };
}

function failed(hook: string, answer: Answer, translate: Translate): string {
  return translate('hook.words.failed', { hook, cause: answer.failure?.text ?? '' });
}

export function injectionsOf(spoken: readonly Spoken<Pick<Answer, 'injected'>>[]): Injection[] {
  return spoken.flatMap(({ hook, answer }) => answer.injected.map((step) => ({ hook, step })));
}
