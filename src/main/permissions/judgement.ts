import type { DecisionBy, DecisionReason, ResourceAction, TraceEntry } from '../../shared/domain/permission';
import type { TextKey, Translate } from '../../shared/i18n/translate';
import type { HookReason, PermissionQuestion } from '../agent/ports';
import type { Consent, PlacedRule } from './consent';
import type { QuestionSubjects } from './subject';

/** Everything a decision rests on; gathered beforehand, so that deciding touches nothing. */
export interface Judgement {
  hooks: PermissionQuestion['hooks'];
  subjects: QuestionSubjects;
  roots: readonly string[];
  rules: {
    deny: readonly PlacedRule[];
    ask: readonly PlacedRule[];
    /** Allow rules before grants: a rule is named when both would do. */
    consents: readonly Consent[];
    /** Deny and ask rules that cannot be read; null: not even which action they are about. */
    unreadable: readonly { text: string; action: ResourceAction | null }[];
  };
  /** Why settings.json cannot be read; null: it can. */
  settingsProblem: string | null;
  brokenGate: 'hold' | 'deny';
  mode: 'review' | 'accept-edits';
  /** The person has let the agent write inside the workspace in this conversation. */
  writesAccepted: boolean;
  skipPrompts: boolean;
  trusted: boolean;
  /** Somebody can be asked. */
  present: boolean;
  /** What the call would write, name or start that is protected. */
  protectedTargets: readonly string[];
  translate: Translate;
}

/** What one stage of the order said. */
export interface Finding {
  stage: TraceEntry['stage'];
  outcome: TraceEntry['outcome'];
  text: string;
  by: DecisionBy;
  reasons: DecisionReason[];
  /** Why nothing can be remembered when this asks. */
  note: TextKey | null;
  /** "No prompts" turns it into yes. */
  skippable: boolean;
}

export function finding(
  stage: Finding['stage'],
  outcome: Finding['outcome'],
  text: string,
  more: Partial<Omit<Finding, 'stage' | 'outcome' | 'text'>> = {},
): Finding {
  return { stage, outcome, text, by: 'default', reasons: [], note: null, skippable: false, ...more };
}

export function ownReason(text: string): DecisionReason {
  return { text, hook: null };
}

export function hookReasons(reasons: readonly HookReason[]): DecisionReason[] {
  return reasons.map(({ text, name, layer }) => ({ text, hook: { name, layer } }));
}

export function hookNames(reasons: readonly HookReason[]): string {
  return [...new Set(reasons.map((reason) => reason.name))].join(', ');
}
