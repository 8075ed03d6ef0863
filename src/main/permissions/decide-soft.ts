import type { TextKey } from '../../shared/i18n/translate';
import type { Consent } from './consent';
import { consentSubjects, coverCall, type Cover } from './decide-strict';
import { finding, hookNames, hookReasons, ownReason, type Finding, type Judgement } from './judgement';
import type { Subject } from './subject';

/** What the ordinary flow came to, and what it used. */
export interface SoftOutcome {
  findings: Finding[];
  used: Consent[];
  /** What nothing allowed; empty when the call may run. */
  open: Subject[];
}

/** What needs no consent: reads inside, and writes inside where mode or conversation allow them. */
export function allowedByDefault(subject: Subject, judgement: Judgement): 'default' | 'mode' | null {
  if (subject.action !== 'read_file' && subject.action !== 'write_file') return null;
  if (!judgement.trusted || !subject.inside || subject.sensitive || subject.isProtected) return null;
  if (subject.action === 'read_file') return 'default';
  if (judgement.mode === 'accept-edits') return 'mode';
  return judgement.writesAccepted ? 'default' : null;
}

const askedBecause: Readonly<Record<Subject['action'], TextKey>> = {
  command: 'permissions.asked.command',
  read_file: 'permissions.asked.read',
  write_file: 'permissions.asked.write',
  read_url: 'permissions.asked.url',
  mcp: 'permissions.asked.mcp',
};

/** Why the default asks about a subject, in words. */
function askText(subject: Subject, { trusted, translate }: Judgement): string {
  const target = subject.resource.target;
  if (!trusted) return translate('permissions.asked.untrusted');
  if (subject.action === 'read_url' && subject.isPrivate) {
    return translate('permissions.asked.privateHost', { target });
  }
  if (subject.action === 'read_file' || subject.action === 'write_file') {
    if (subject.path === null) return translate('permissions.asked.unknownFile');
    if (subject.isProtected) return translate('permissions.protected', { targets: target });
    if (subject.implied) return translate('permissions.asked.folder', { target });
    if (!subject.inside) return translate('permissions.asked.outside', { target });
    if (subject.sensitive) return translate('permissions.asked.sensitive', { target });
  }
  return translate(askedBecause[subject.action]);
}

function coverageFindings(used: readonly Consent[] | null, { translate }: Judgement): Finding[] {
  const grants = (used ?? []).filter((consent) => consent.grantId !== null);
  const rules = (used ?? []).filter((consent) => consent.grantId === null);
  const named = (list: readonly Consent[]): string => [...new Set(list.map((one) => one.text))].join(', ');
  const grantText = translate('permissions.byGrant', { rules: named(grants) });
  const ruleText = translate('permissions.byRule', { rules: named(rules) });
  return [
    grants.length > 0
      ? finding('grant', 'allow', grantText, { by: 'grant', reasons: [ownReason(grantText)] })
      : finding('grant', 'none', translate('permissions.trace.noGrant')),
    rules.length > 0
      ? finding('allow-rule', 'allow', ruleText, { by: 'rule', reasons: [ownReason(ruleText)] })
      : finding('allow-rule', 'none', translate('permissions.trace.noAllowRule')),
  ];
}

/** A hook's `allow`, or its `ask` when no consent answers it. */
function softHook(judgement: Judgement, covered: boolean): Finding {
  const { hooks, translate } = judgement;
  const { verdict, grantRequiredBy } = hooks;
  if (verdict.kind === 'allow') {
    const text = translate('permissions.hook.allow', { names: hookNames(verdict.reasons) });
    return finding('hook-soft', 'allow', text, { by: 'hook', reasons: hookReasons(verdict.reasons) });
  }
  if (verdict.kind === 'ask') {
    const text = translate('permissions.hook.ask', { names: hookNames(verdict.reasons) });
    const outcome = covered ? 'none' : 'ask';
    const reasons = hookReasons(verdict.reasons);
    return finding('hook-soft', outcome, text, { by: 'hook', reasons, skippable: true });
  }
  if (grantRequiredBy.length > 0) {
    const text = translate('permissions.hook.grantFound', { names: hookNames(grantRequiredBy) });
    return finding('hook-soft', 'none', text);
  }
  return finding('hook-soft', 'none', translate('permissions.trace.noSoftHook'));
}

function defaultFindings(
  judgement: Judgement,
  subjects: readonly Subject[],
  open: readonly Subject[],
): Finding[] {
  const { translate, mode, writesAccepted } = judgement;
  if (subjects.length === 0) return [finding('default', 'allow', translate('permissions.default.nothing'))];
  if (open.length > 0) {
    const texts = [...new Set(open.map((subject) => askText(subject, judgement)))];
    const reasons = texts.map(ownReason);
    return [finding('default', 'ask', texts.join(' '), { reasons, skippable: true })];
  }
  const byMode = subjects.some((subject) => allowedByDefault(subject, judgement) === 'mode');
  if (byMode) {
    const text = translate('permissions.default.mode', { mode });
    return [finding('mode', 'allow', text, { by: 'mode', reasons: [ownReason(text)] })];
  }
  const writes = subjects.some((subject) => subject.action === 'write_file');
  const text = translate(
    writes && writesAccepted ? 'permissions.default.writes' : 'permissions.default.reads',
  );
  return [finding('default', 'allow', text, { reasons: [ownReason(text)] })];
}

/** Hook `ask` and `allow`, grants and allow rules, then the defaults. */
export function softOutcome(judgement: Judgement, cover: Cover): SoftOutcome {
  const { hooks, subjects } = judgement;
  const consented = consentSubjects(judgement);
  const covered = coverCall(judgement, cover);
  const hook = softHook(judgement, covered !== null);
  if (covered !== null || hook.outcome === 'allow') {
    return { findings: [hook, ...coverageFindings(covered, judgement)], used: covered ?? [], open: [] };
  }
  if (hooks.verdict.kind === 'ask') {
    const open = consented.filter((subject) => cover(subject) === null);
    return {
      findings: [hook, ...coverageFindings(null, judgement)],
      used: [],
      open,
    };
  }
  const used = new Set<Consent>();
  const bare = subjects.own.filter((subject) => {
    const found = cover(subject);
    for (const consent of found ?? []) used.add(consent);
    return found === null;
  });
  const open = bare.filter((subject) => allowedByDefault(subject, judgement) === null);
  const consents = open.length === 0 ? [...used] : [];
  return {
    findings: [hook, ...coverageFindings(consents, judgement), ...defaultFindings(judgement, bare, open)],
    used: consents,
    open,
  };
}
