import { coverSubject, canJudge, meets, type Consent } from './consent';
import { finding, hookNames, hookReasons, ownReason, type Finding, type Judgement } from './judgement';
import type { Subject } from './subject';

/** Own resources and what hooks named: deny and ask rules see them all. */
function everySubject({ subjects }: Judgement): Subject[] {
  return [...subjects.own, ...subjects.standIns, ...subjects.added];
}

/** What consent is looked up on: a user hook's resources stand in for the tool's own. */
export function consentSubjects({ subjects }: Judgement): Subject[] {
  return [...(subjects.standIns.length > 0 ? subjects.standIns : subjects.own), ...subjects.added];
}

/** The consents that cover a subject, looked up once; null: it is not covered. */
export type Cover = (subject: Subject) => Consent[] | null;

/** Nothing counts in an untrusted workspace. */
export function createCover({ rules, roots, trusted }: Judgement): Cover {
  const known = new Map<Subject, Consent[] | null>();
  return (subject) => {
    const before = known.get(subject);
    if (before !== undefined) return before;
    const found = trusted ? coverSubject(subject, rules.consents, roots) : null;
    known.set(subject, found);
    return found;
  };
}

/** The consents that cover the whole call; null: not covered. */
export function coverCall(judgement: Judgement, cover: Cover): Consent[] | null {
  const subjects = consentSubjects(judgement);
  const used = new Set<Consent>();
  for (const subject of subjects) {
    const found = cover(subject);
    if (found === null) return null;
    for (const consent of found) used.add(consent);
  }
  return subjects.length === 0 ? null : [...used];
}

function protectedStage({ protectedTargets, translate }: Judgement): Finding {
  if (protectedTargets.length === 0) {
    return finding('protected', 'none', translate('permissions.trace.notProtected'));
  }
  const text = translate('permissions.protected', { targets: protectedTargets.join(', ') });
  return finding('protected', 'ask', text, {
    by: 'protected',
    reasons: [ownReason(text)],
    note: 'permissions.note.protected',
  });
}

function denyStage(judgement: Judgement): Finding[] {
  const { rules, translate } = judgement;
  const subjects = everySubject(judgement);
  const hit = rules.deny.find((rule) => subjects.some((subject) => meets(subject, rule, true)));
  if (hit !== undefined) {
    const text = translate('permissions.denyRule', { rule: hit.text });
    return [finding('deny-rule', 'deny', text, { by: 'rule', reasons: [ownReason(text)] })];
  }
  if (subjects.every((subject) => canJudge(subject, rules.deny))) {
    return [finding('deny-rule', 'none', translate('permissions.trace.noDenyRule'))];
  }
  const text = translate('permissions.unreadableLine');
  return [
    finding('deny-rule', 'ask', text, {
      by: 'rule',
      reasons: [ownReason(text)],
      note: 'permissions.note.unreadableLine',
    }),
  ];
}

/** An unreadable deny rule on reading could have denied writing too. */
function concerns(action: string | null, subject: Subject): boolean {
  return (
    action === null ||
    action === subject.action ||
    (action === 'read_file' && subject.action === 'write_file')
  );
}

function isPlainRead({ subjects }: Judgement): boolean {
  return (
    subjects.own.length > 0 &&
    subjects.own.every((subject) => subject.action === 'read_file' && subject.inside)
  );
}

function holdStage(judgement: Judgement): Finding[] {
  const { rules, settingsProblem, translate } = judgement;
  const hold = (text: string): Finding =>
    finding('hook-strict', 'hold', text, {
      by: 'hold',
      reasons: [ownReason(text)],
      note: 'permissions.note.hold',
    });
  if (settingsProblem !== null && !isPlainRead(judgement)) {
    return [hold(translate('permissions.settingsUnreadable', { problem: settingsProblem }))];
  }
  const subjects = everySubject(judgement);
  const broken = rules.unreadable.find(({ action }) => subjects.some((subject) => concerns(action, subject)));
  return broken === undefined ? [] : [hold(translate('permissions.ruleUnreadable', { rule: broken.text }))];
}

function strictHookStage(judgement: Judgement, cover: Cover): Finding[] {
  const { hooks, translate } = judgement;
  const { verdict, grantRequiredBy } = hooks;
  const found: Finding[] = [];
  const names = verdict.kind === 'none' ? '' : hookNames(verdict.reasons);
  const reasons = verdict.kind === 'none' ? [] : hookReasons(verdict.reasons);
  if (verdict.kind === 'deny') {
    const text = translate('permissions.hook.deny', { names });
    found.push(finding('hook-strict', 'deny', text, { by: 'hook', reasons }));
  }
  if (grantRequiredBy.length > 0 && coverCall(judgement, cover) === null) {
    const text = translate('permissions.hook.needsGrant', { names: hookNames(grantRequiredBy) });
    const told = hookReasons(grantRequiredBy).map((reason) => ({ ...reason, text: reason.text || text }));
    found.push(finding('hook-soft', 'deny', text, { by: 'hook', reasons: told }));
  }
  if (verdict.kind === 'hold') {
    const text = translate('permissions.hook.hold', { names });
    found.push(finding('hook-strict', 'hold', text, { by: 'hold', reasons, note: 'permissions.note.hold' }));
  }
  if (verdict.kind === 'force-ask') {
    const text = translate('permissions.hook.forceAsk', { names });
    const note = 'permissions.note.forceAsk';
    found.push(finding('hook-strict', 'ask', text, { by: 'hook', reasons, note }));
  }
  return found;
}

function askRuleStage(judgement: Judgement): Finding {
  const { rules, translate } = judgement;
  const subjects = everySubject(judgement);
  const hit = rules.ask.find((rule) => subjects.some((subject) => meets(subject, rule, false)));
  if (hit === undefined) return finding('ask-rule', 'none', translate('permissions.trace.noAskRule'));
  const text = translate('permissions.askRule', { rule: hit.text });
  return finding('ask-rule', 'ask', text, {
    by: 'rule',
    reasons: [ownReason(text)],
    note: 'permissions.note.askRule',
    skippable: true,
  });
}

/** The stages that no consent can answer, in their order. */
export function strictFindings(judgement: Judgement, cover: Cover): Finding[] {
  const strict = [...strictHookStage(judgement, cover), ...holdStage(judgement)];
  const quiet = finding('hook-strict', 'none', judgement.translate('permissions.trace.noStrictHook'));
  return [
    protectedStage(judgement),
    ...denyStage(judgement),
    ...(strict.length > 0 ? strict : [quiet]),
    askRuleStage(judgement),
  ];
}
