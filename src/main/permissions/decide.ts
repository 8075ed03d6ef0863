import type { Decision, GrantScope, Resource, TraceEntry } from '../../shared/domain/permission';
import { printResource } from './resource';
import { consentSubjects, createCover, strictFindings } from './decide-strict';
import { softOutcome, type SoftOutcome } from './decide-soft';
import { finding, hookNames, ownReason, type Finding, type Judgement } from './judgement';
import { proposeRules } from './proposals';
import type { Subject } from './subject';

export interface Decided {
  decision: Decision;
  /** Grants that covered the call; each use is counted. */
  usedGrants: string[];
}

type Remember = Pick<Decision, 'remember' | 'proposals' | 'rememberNote'>;

function resourcesOf(subjects: readonly Subject[]): Resource[] {
  const shown = subjects.filter(
    (subject) => !('path' in subject) || (subject.path !== null && !subject.implied),
  );
  const byText = new Map(shown.map(({ resource }) => [printResource(resource), resource]));
  return [...byText.values()];
}

function hookEntry({ hooks, translate }: Judgement): Finding {
  const { verdict } = hooks;
  if (verdict.kind === 'none') return finding('hook', 'none', translate('permissions.trace.hookNone'));
  const text = translate('permissions.trace.hook', {
    kind: verdict.kind.replace('-', '_'),
    names: hookNames(verdict.reasons),
  });
  return finding('hook', 'none', text);
}

function winnerOf(findings: readonly Finding[]): Finding | undefined {
  const first = (test: (one: Finding) => boolean): Finding | undefined => findings.find(test);
  return (
    first((one) => one.outcome === 'deny') ??
    first((one) => one.outcome === 'hold') ??
    first((one) => one.outcome === 'ask' && !one.skippable) ??
    first((one) => one.outcome === 'ask')
  );
}

const strictness: Readonly<Record<Finding['outcome'], number>> = {
  none: 0,
  allow: 0,
  ask: 1,
  hold: 2,
  deny: 3,
};

/** The reasons of the winner first, then those of whoever else was that strict; a default is no reason beside them. */
function reasonsOf(winner: Finding, findings: readonly Finding[]): Decision['reasons'] {
  const least = winner.outcome === 'deny' ? strictness.deny : strictness.ask;
  const others = findings.filter(
    (one) => one !== winner && one.stage !== 'default' && strictness[one.outcome] >= least,
  );
  return [...winner.reasons, ...others.flatMap((one) => one.reasons)];
}

function trace(findings: readonly Finding[], winner: Finding): TraceEntry[] {
  return findings.map((one) => ({
    stage: one.stage,
    outcome: one.outcome,
    text: one.text,
    won: one === winner,
  }));
}

/** What a prompt may remember: only what would really let the same call through the next time. */
function rememberable(judgement: Judgement, winner: Finding, soft: SoftOutcome): Remember {
  const { translate, roots, trusted, subjects, rules } = judgement;
  const nothing = (note: Parameters<typeof translate>[0]): Remember => ({
    remember: [],
    proposals: [],
    rememberNote: translate(note),
  });
  if (winner.note !== null) return nothing(winner.note);
  if (!trusted) return nothing('permissions.note.untrusted');
  if (soft.open.some((subject) => subjects.added.includes(subject))) return nothing('permissions.note.added');
  const proposal = proposeRules(soft.open, rules.consents, roots);
  if (proposal.rules === null) return nothing(proposal.note);
  const scopes: GrantScope[] = ['conversation', 'workspace', 'everywhere'];
  return {
    remember: roots.length === 0 ? scopes.filter((scope) => scope !== 'workspace') : scopes,
    proposals: proposal.rules,
    rememberNote: proposal.note === null ? null : translate(proposal.note),
  };
}

function isFirstWrite(
  { mode, hooks, trusted }: Judgement,
  winner: Finding,
  open: readonly Subject[],
): boolean {
  return (
    winner.stage === 'default' &&
    trusted &&
    mode === 'review' &&
    hooks.verdict.kind === 'none' &&
    open.length > 0 &&
    open.every(
      (subject) =>
        subject.action === 'write_file' && subject.inside && !subject.sensitive && !subject.isProtected,
    )
  );
}

/**
 * Rules, grants, hook verdict, defaults and mode → one answer with everything that led to it. The order is
 * that of the trace; strictest wins, and what nobody can be asked about is denied.
 */
export function decide(judgement: Judgement): Decided {
  const { translate, present, brokenGate, skipPrompts, subjects } = judgement;
  const cover = createCover(judgement);
  const soft = softOutcome(judgement, cover);
  const findings = [hookEntry(judgement), ...strictFindings(judgement, cover), ...soft.findings];
  const consent = resourcesOf(consentSubjects(judgement));
  const resources = resourcesOf([...subjects.own, ...subjects.standIns, ...subjects.added]);
  const nothing: Remember = { remember: [], proposals: [], rememberNote: null };
  const base = { resources, consent };

  const strictest = winnerOf(findings);
  if (strictest === undefined) {
    const allowing = findings.filter((one) => one.outcome === 'allow');
    const winner = allowing[0] ?? finding('default', 'allow', translate('permissions.default.nothing'));
    const usedGrants = soft.used.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
    const reasons = winner.stage === 'hook-soft' ? winner.reasons : allowing.flatMap((one) => one.reasons);
    const decision: Decision = {
      ...base,
      ...nothing,
      kind: 'allow',
      by: winner.by,
      reasons,
      trace: trace(findings, winner),
    };
    return { decision, usedGrants: winner.by === 'hook' ? [] : usedGrants };
  }

  const reasons = reasonsOf(strictest, findings);
  const answer = (
    kind: Decision['kind'],
    by: Decision['by'],
    last: Finding[],
    remember: Remember,
  ): Decided => {
    const all = [...findings, ...last];
    const won = last[0] ?? strictest;
    return { decision: { ...base, ...remember, kind, by, reasons, trace: trace(all, won) }, usedGrants: [] };
  };

  if (strictest.outcome === 'deny') {
    // Refused for want of consent: the person may give it for the next time.
    const isLacking = strictest.stage === 'hook-soft';
    const open = consentSubjects(judgement).filter((subject) => cover(subject) === null);
    const remember = isLacking ? rememberable(judgement, strictest, { ...soft, open }) : nothing;
    return answer('deny', strictest.by, [], remember);
  }
  if (strictest.outcome === 'hold' && brokenGate === 'deny') return answer('deny', 'hold', [], nothing);
  if (strictest.skippable && skipPrompts) {
    const text = translate('permissions.skipped');
    const skipped = finding('mode', 'allow', text, { by: 'mode' });
    const decided = answer('allow', 'mode', [skipped], nothing);
    return { ...decided, decision: { ...decided.decision, reasons: [ownReason(text)] } };
  }
  if (!present) {
    const by = strictest.by === 'hold' || strictest.by === 'protected' ? strictest.by : 'no_prompt';
    const text = translate('permissions.nobody');
    return answer('deny', by, [finding('prompt', 'deny', text)], nothing);
  }
  const decided = answer('ask', strictest.by, [], rememberable(judgement, strictest, soft));
  if (!isFirstWrite(judgement, strictest, soft.open)) return decided;
  const note = decided.decision.rememberNote ?? translate('permissions.note.firstWrite');
  return { ...decided, decision: { ...decided.decision, firstWrite: true, rememberNote: note } };
}
