import { isDeepStrictEqual } from 'node:util';
import type { HookRef } from '../../shared/domain/hook';
import type { HookRun, HookRunEffect } from '../../shared/domain/hook-run';
import type { Overwrite, ToolArgs } from '../../shared/domain/step';
import type { HookInputs, PreToolUseOutcome } from '../agent/ports';
import {
  holdAnswer,
  preToolUseEffect,
  preToolUseFields,
  readPreToolUse,
  type PreToolUseAnswer,
} from './events/pre-tool-use';
import { messageOf, startHandler, type Firing, type NotTrusted } from './firing';
import type { HookEntry, HookGap, HookHandler } from './handler';
import { mergeAnswers, mergeArgs, overruledAuthor, type ArgChange } from './merge';
import type { Cause } from './parse-output';
import { notStartedRecord, ranRecord, skippedRecord } from './record';
import { matchedNames, selectEntries } from './select';

/** Where one entry stands in the judging of one call. */
interface Opinion {
  entry: HookEntry;
  hook: HookRef;
  /** Null for a handler that was not asked. */
  answer: PreToolUseAnswer | null;
  /** The args it was asked about; null for one that did not run. */
  saw: ToolArgs | null;
  /** Those with its overwrite. */
  wanted: ToolArgs | null;
}

const heldBy: Record<Exclude<NotTrusted, 'kept-off'>, 'untrusted' | 'review' | 'changed'> = {
  'untrusted-workspace': 'untrusted',
  review: 'review',
  changed: 'changed',
};

/**
 * The judging of one tool call. First every handler in order, each on the args the ones before it
 * left; then those that answered on other args than the final ones once more, so that no decision
 * is about args that do not run.
 */
export class Gate {
  readonly #firing: Firing;
  readonly #input: HookInputs['PreToolUse'];
  readonly #opinions: Opinion[] = [];
  readonly #overwrites: Overwrite[] = [];
  readonly #authors = new Map<string, HookRef>();
  #args: ToolArgs;
  #lastAuthor: Opinion | null = null;

  constructor(firing: Firing, input: HookInputs['PreToolUse']) {
    this.#firing = firing;
    this.#input = input;
    this.#args = input.args;
  }

  async judge(): Promise<PreToolUseOutcome> {
    try {
      await this.#firstLook();
      if (this.#lastAuthor !== null && !this.#isDenied()) await this.#secondLook(this.#lastAuthor);
    } finally {
      this.#firing.notes.deliver();
    }
    const spoken = this.#opinions.flatMap(({ hook, answer }) => (answer === null ? [] : [{ hook, answer }]));
    return { args: this.#args, overwrites: this.#overwrites, ...mergeAnswers(spoken) };
  }

  async #firstLook(): Promise<void> {
    for (const entry of this.#matching(this.#args)) {
      if (this.#isDenied()) this.#skipAfterDeny(entry);
      else this.#opinions.push(await this.#ask(entry, true));
    }
  }

  async #secondLook(lastAuthor: Opinion): Promise<void> {
    const asked = this.#opinions.splice(0);
    // An overwrite may also have turned the call into one that more handlers match.
    const matching = new Set([...asked.map(({ entry }) => entry), ...this.#matching(this.#args)]);
    const inOrder = this.#firing.entries.filter((entry) => matching.has(entry));
    for (const entry of inOrder) {
      const before = asked.find((opinion) => opinion.entry === entry);
      const stands =
        before !== undefined &&
        (before === lastAuthor ||
          before.wanted === null ||
          (isDeepStrictEqual(before.saw, this.#args) && isDeepStrictEqual(before.wanted, this.#args)));
      if (stands) this.#opinions.push(before);
      else if (this.#isDenied()) this.#skipAfterDeny(entry);
      else this.#opinions.push(await this.#ask(entry, false, before));
    }
  }

  async #ask(entry: HookEntry, mayOverwrite: boolean, before?: Opinion): Promise<Opinion> {
    const opinion: Opinion = { entry, hook: hookOf(entry), saw: null, wanted: null, answer: null };
    try {
      if (entry.kind === 'gap') opinion.answer = this.#askGap(entry);
      else await this.#askHandler(entry, opinion, mayOverwrite, before !== undefined);
    } catch (error) {
      const text = this.#engineError(error);
      opinion.answer = this.#named(entry, holdAnswer({ code: 'engine_error', text }));
      this.#firing.notes.note(this.#broken(opinion, error));
    }
    return opinion;
  }

  /** The record of a run that the engine itself spoiled. */
  #broken(opinion: Opinion, error: unknown): HookRun {
    return notStartedRecord(
      this.#firing.records,
      opinion.entry,
      this.#engineError(error),
      this.#effect(opinion, []),
    );
  }

  #engineError(error: unknown): string {
    return this.#firing.deps.translate('hook.run.engineError', { error: messageOf(error) });
  }

  #askGap(gap: HookGap): PreToolUseAnswer | null {
    const { deps, records, scope } = this.#firing;
    if (deps.isOff(scope.conversationId)) {
      this.#firing.notes.note(skippedRecord(records, gap, 'engine_off'));
      return null;
    }
    const text = deps.translate(gap.text, gap.params);
    const answer = this.#named(gap, holdAnswer({ code: 'gate_unreadable', text }));
    const effect = this.#effect({ hook: hookOf(gap), answer }, []);
    this.#firing.notes.note(notStartedRecord(records, gap, text, effect));
    return answer;
  }

  async #askHandler(
    handler: HookHandler,
    opinion: Opinion,
    mayOverwrite: boolean,
    askedBefore: boolean,
  ): Promise<void> {
    const firing = this.#firing;
    const { tool, stepIndex } = this.#input;
    const args = this.#args;
    const started = await startHandler(firing, handler, preToolUseFields(tool, args, stepIndex));
    if (started.kind === 'skipped') {
      if (started.standing === null || started.standing === 'kept-off') return;
      const text = firing.deps.translate(`hook.hold.${heldBy[started.standing]}`);
      opinion.answer = this.#named(handler, holdAnswer({ code: 'not_trusted', text }));
      return;
    }
    const answer = readPreToolUse(started.run.ran, firing.reading);
    if (answer.decision === 'allow' && !started.mayApprove) {
      answer.decision = 'no_opinion';
      const message = firing.deps.translate('hook.run.mayNotApprove');
      answer.findings.push({ severity: 'note', code: 'may_not_approve', message });
    }
    opinion.saw = args;
    const { args: wanted, changes } = mergeArgs(args, answer.overwrite);
    opinion.wanted = wanted;
    const cause = mayOverwrite
      ? this.#overwrite(opinion, changes)
      : this.#refuse(opinion, changes, askedBefore);
    opinion.answer = cause === null ? answer : { ...holdAnswer(cause), output: answer.output };
    if (cause === null && !mayOverwrite && changes.length > 0) {
      const message = firing.deps.translate('hook.run.overwriteTooLate');
      answer.findings.push({ severity: 'warning', code: 'overwrite_not_applied', message });
    }
    this.#named(handler, opinion.answer);
    const { findings, output } = opinion.answer;
    const inForce = cause === null && mayOverwrite ? changes : [];
    firing.notes.noteLater(
      () => {
        const effect = this.#effect(opinion, inForce);
        const account = { startedAt: started.startedAt, findings, effect, output };
        return ranRecord(firing.records, handler, started.run, account);
      },
      (error) => this.#broken(opinion, error),
    );
  }

  /** Puts an overwrite into force; returns why it cannot be. */
  #overwrite(opinion: Opinion, changes: ArgChange[]): Cause | null {
    if (changes.length === 0 || opinion.wanted === null) return null;
    const problem = this.#input.problemWith(opinion.wanted);
    if (problem !== null) {
      const text = this.#firing.deps.translate('hook.hold.argsDoNotFit', { problem });
      return { code: 'args_do_not_fit', text };
    }
    this.#args = opinion.wanted;
    this.#lastAuthor = opinion;
    this.#overwrites.push({ hook: opinion.hook.name, layer: opinion.hook.layer, changes });
    for (const { key } of changes) this.#authors.set(key, opinion.hook);
    return null;
  }

  /** In the second look nothing is overwritten any more; returns why the wish for it is a hold. */
  #refuse(opinion: Opinion, changes: ArgChange[], askedBefore: boolean): Cause | null {
    const lastAuthor = this.#lastAuthor?.hook ?? opinion.hook;
    if (changes.length === 0) return null;
    const other = askedBefore
      ? overruledAuthor(opinion.hook, changes, (key) => this.#authors.get(key) ?? lastAuthor)
      : lastAuthor;
    if (other === null) return null;
    const keys = changes.map(({ key }) => key).join(', ');
    const text = this.#firing.deps.translate('hook.hold.wantsOtherArgs', { keys, other: other.name });
    return { code: 'wants_other_args', text };
  }

  /** The reason of a hold names hook and event, wherever it is read. */
  #named(entry: HookEntry, answer: PreToolUseAnswer): PreToolUseAnswer {
    if (answer.decision !== 'hold') return answer;
    const { deps, event } = this.#firing;
    answer.reason = deps.translate('hook.hold.reason', { hook: entry.name, event, cause: answer.reason });
    return answer;
  }

  #effect({ hook, answer }: Pick<Opinion, 'hook' | 'answer'>, changes: readonly ArgChange[]): HookRunEffect {
    if (answer === null) return { injected: 0, words: '' };
    return preToolUseEffect(
      hook.name,
      answer,
      changes.map(({ key }) => key),
      this.#firing.deps.translate,
    );
  }

  #matching(args: ToolArgs): HookEntry[] {
    return selectEntries(this.#firing.entries, 'PreToolUse', matchedNames(this.#input.tool, args));
  }

  #isDenied(): boolean {
    return this.#opinions.some(({ answer }) => answer?.decision === 'deny');
  }

  #skipAfterDeny(entry: HookEntry): void {
    const isOff = entry.kind === 'handler' && !entry.enabled;
    this.#firing.notes.note(skippedRecord(this.#firing.records, entry, isOff ? 'disabled' : 'earlier_deny'));
  }
}

function hookOf({ name, source }: HookEntry): HookRef {
  return { name, layer: source.layer };
}
