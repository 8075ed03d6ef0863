import type { ApprovalRequest, Resource } from '../../shared/domain/permission';
import type { ToolArgs } from '../../shared/domain/step';
import { coverSubject, meets, placePattern, type Consent } from './consent';
import { gatherJudgement, noHooks, surroundings, type GatherContext } from './gather';
import { parseRule } from './resource';
import { questionSubjects } from './subject';

/** What is known of a call that was made before. */
export interface KnownCall {
  tool: string;
  args: ToolArgs;
  resources: readonly Resource[];
}

/** Which of these calls the rules would let through, together with the consent that is already saved. */
export async function coveredCalls<C extends KnownCall>(
  request: ApprovalRequest,
  rules: readonly string[],
  calls: readonly C[],
  context: GatherContext,
): Promise<C[]> {
  const { conversationId, tool, args, cwd, decision } = request;
  const question = { conversationId, roots: [...context.rootsOf(conversationId)], tool, args, cwd };
  const judgement = await gatherJudgement(
    { ...question, resources: decision.resources, hooks: noHooks },
    context,
  );
  const around = await surroundings(judgement.roots, context);
  const proposed: Consent[] = rules.flatMap((text) => {
    const rule = parseRule(text);
    if (!rule.ok) return [];
    return [
      {
        text,
        grantId: 'proposed',
        pattern: placePattern(rule.pattern, judgement.roots, context.home, context.disk),
      },
    ];
  });
  const { deny, consents } = judgement.rules;
  return calls.filter((call) => {
    const folder = call.args['Cwd'];
    const subjects = questionSubjects(
      {
        conversationId,
        roots: question.roots,
        tool: call.tool,
        args: call.args,
        resources: [...call.resources],
        cwd: typeof folder === 'string' ? folder : (judgement.roots[0] ?? null),
        hooks: noHooks,
      },
      around,
    ).own;
    if (subjects.some((subject) => deny.some((rule) => meets(subject, rule, true)))) return false;
    const found = subjects.map((subject) =>
      coverSubject(subject, [...proposed, ...consents], judgement.roots),
    );
    return (
      found.length > 0 &&
      found.every((consent) => consent !== null) &&
      found.some((consent) => consent.some(({ grantId }) => grantId === 'proposed'))
    );
  });
}
