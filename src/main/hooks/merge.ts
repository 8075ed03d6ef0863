import { isDeepStrictEqual } from 'node:util';
import { hookLayers, type HookRef } from '../../shared/domain/hook';
import type { Overwrite, ToolArgs } from '../../shared/domain/step';
import type { HookReason, HookVerdict, PreToolUseOutcome } from '../agent/ports';
import type { Spoken } from './events/observer';
import { injectionsOf } from './events/observer';
import type { PreToolUseAnswer } from './events/pre-tool-use';

export type ArgChange = Overwrite['changes'][number];

/** The args after an overwrite (top level only), and what really changed. */
export function mergeArgs(args: ToolArgs, overwrite: ToolArgs): { args: ToolArgs; changes: ArgChange[] } {
  const changes = Object.entries(overwrite)
    .map(([key, after]) => ({ key, before: Object.hasOwn(args, key) ? args[key] : undefined, after }))
    .filter(({ key, before, after }) => !Object.hasOwn(args, key) || !isDeepStrictEqual(before, after));
  // Spreading defines own properties: a key named `__proto__` stays a key.
  return { args: changes.length === 0 ? args : { ...args, ...overwrite }, changes };
}

/**
 * The author whose args a hook still wants replaced although its own source is stronger (the
 * user's before a project's before a plugin's); null when there is none.
 */
export function overruledAuthor(
  hook: HookRef,
  wanted: readonly ArgChange[],
  authorOf: (key: string) => HookRef,
): HookRef | null {
  const authors = wanted.map(({ key }) => authorOf(key));
  return authors.find((author) => rank(hook) < rank(author)) ?? null;
}

function rank(hook: HookRef): number {
  return hookLayers.indexOf(hook.layer);
}

const strictestFirst = ['deny', 'hold', 'force_ask', 'ask', 'allow'] as const;
const verdictOf = { deny: 'deny', hold: 'hold', force_ask: 'force-ask', ask: 'ask', allow: 'allow' } as const;

/** All answers about the final args, in running order, as one: the strictest wins, reasons add up. */
export function mergeAnswers(
  spoken: readonly Spoken<PreToolUseAnswer>[],
): Omit<PreToolUseOutcome, 'args' | 'overwrites'> {
  const overrides = (fromUser: boolean): { hook: string; resource: string }[] =>
    spoken
      .filter(({ hook }) => (hook.layer === 'user') === fromUser)
      .flatMap(({ hook, answer }) =>
        answer.permissionOverrides.map((resource) => ({ hook: hook.name, resource })),
      );
  return {
    verdict: verdictFrom(spoken),
    grantRequiredBy: reasonsOf(spoken, 'deny_unless_prior_grant'),
    overridesFromUser: overrides(true),
    overridesFromOthers: overrides(false),
    injections: injectionsOf(spoken),
  };
}

function verdictFrom(spoken: readonly Spoken<PreToolUseAnswer>[]): HookVerdict {
  for (const decision of strictestFirst) {
    const reasons = reasonsOf(spoken, decision);
    if (reasons.length > 0) return { kind: verdictOf[decision], reasons };
  }
  return { kind: 'none' };
}

function reasonsOf(
  spoken: readonly Spoken<PreToolUseAnswer>[],
  decision: PreToolUseAnswer['decision'],
): HookReason[] {
  return spoken
    .filter(({ answer }) => answer.decision === decision)
    .map(({ hook, answer }) => ({ ...hook, text: answer.reason }));
}
