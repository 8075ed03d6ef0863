import type { ApprovalRequest } from '../../shared/domain/permission';
import { coverSubject, placePattern, type Consent } from './consent';
import { allowedByDefault } from './decide-soft';
import { gatherJudgement, noHooks, type GatherContext } from './gather';
import { parseRule } from './resource';

/** The call, and what was decided of it. */
export type JudgedCall = Pick<ApprovalRequest, 'decision' | 'conversationId' | 'tool' | 'args' | 'cwd'>;

/**
 * Whether these rules, with the consent that is already saved, would let a waiting request through, and each
 * of them has a part in it. A request that a hook asked for is not answered by a default.
 */
export async function coverRequest(
  request: JudgedCall,
  rules: readonly string[],
  context: GatherContext,
): Promise<boolean> {
  const { decision, conversationId, tool, args, cwd } = request;
  const roots = context.rootsOf(conversationId);
  const judgement = await gatherJudgement(
    {
      conversationId,
      roots: [...roots],
      tool,
      args,
      resources: decision.consent ?? decision.resources,
      cwd,
      hooks: noHooks,
    },
    context,
  );
  if (!judgement.trusted) return false;
  const proposed: Consent[] = [];
  for (const text of new Set(rules)) {
    const rule = parseRule(text);
    if (!rule.ok) return false;
    const pattern = placePattern(rule.pattern, judgement.roots, context.home, context.disk);
    proposed.push({ text, grantId: 'proposed', pattern });
  }
  const used = new Set<Consent>();
  for (const subject of judgement.subjects.own) {
    const found = coverSubject(subject, [...proposed, ...judgement.rules.consents], judgement.roots);
    if (found === null && (decision.by === 'hook' || allowedByDefault(subject, judgement) === null))
      return false;
    for (const consent of found ?? []) used.add(consent);
  }
  return proposed.every((consent) => used.has(consent));
}
