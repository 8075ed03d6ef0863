import type { Decision, Resource } from '../../shared/domain/permission';
import type { ToolCallState } from '../../shared/domain/step';
import { askPerson, askedStill } from './approval';
import { holdText, nobodyText, policyText, userDenialText } from './model-texts';
import type { PermissionQuestion, PreToolUseOutcome, ToolPreview } from './ports';
import { hasWaited } from './resume';
import { untilStopped } from './stop';
import { askingPlace, type TurnContext } from './turn-context';

export interface CallToJudge {
  index: number;
  tool: string;
  gate: PreToolUseOutcome;
  fromBeforeRestart: boolean;
}

/** What a person, or the rules, looked at. */
export interface CallFacts {
  resources: Resource[];
  preview: ToolPreview;
}

export type Judgement =
  | { kind: 'run'; resources: Resource[]; cwd: string | null }
  | { kind: 'denied'; state: Extract<ToolCallState, { kind: 'denied' }> };

/** Hooks have spoken: rules, grants, and where these ask, the person, decide. */
export async function judgeCall(turn: TurnContext, call: CallToJudge): Promise<Judgement> {
  const { deps } = turn;
  // A person has been told that they decide: no rule or hook of later takes that away, though it may deny.
  const isPromised =
    call.fromBeforeRestart && deps.personPresent && hasWaited(deps.record.trajectory().steps[call.index]);
  for (;;) {
    const facts = await factsOf(turn, call);
    const question = questionOf(turn, call, facts);
    const said = await untilStopped(deps.permissions.decide(question), turn.signal);
    const decision = isPromised && said.kind === 'allow' ? askedStill(deps, said) : said;
    recordDecision(turn, call, decision);
    if (decision.kind === 'allow') return runWith(facts);
    if (decision.kind === 'deny') return denied(decision, call.gate);
    const answer = await askPerson(turn, { ...call, question, decision, facts });
    recordDecision(turn, call, answer);
    if (answer.kind !== 'allow') return denied(answer, call.gate);
    // While the question was open, a link or a file may have changed under it.
    if (whatMatters(await factsOf(turn, call)) === whatMatters(facts)) return runWith(facts);
  }
}

/** A size that grew, or a list that is cut anyway, makes it no other question. */
function whatMatters({ resources, preview: { deletes, ...preview } }: CallFacts): string {
  const going = deletes?.more === false ? deletes.entries.map((entry) => ({ ...entry, bytes: null })) : [];
  return JSON.stringify([resources, preview, going]);
}

function runWith({ resources, preview }: CallFacts): Judgement {
  return { kind: 'run', resources, cwd: preview.cwd };
}

async function factsOf(turn: TurnContext, { tool, gate }: CallToJudge): Promise<CallFacts> {
  const { tools, record } = turn.deps;
  const { roots } = record.trajectory().conversation;
  const resources = await untilStopped(tools.resources(tool, gate.args, roots), turn.signal);
  const preview = await untilStopped(tools.preview(tool, gate.args, roots), turn.signal);
  return { resources, preview };
}

function questionOf(
  turn: TurnContext,
  { index, tool, gate }: CallToJudge,
  facts: CallFacts,
): PermissionQuestion {
  const { conversation } = turn.deps.record.trajectory();
  return {
    conversationId: askingPlace(turn.deps, index).conversationId,
    roots: conversation.roots,
    tool,
    args: gate.args,
    resources: facts.resources,
    cwd: facts.preview.cwd,
    hooks: gate,
  };
}

function recordDecision(turn: TurnContext, { index, gate }: CallToJudge, decision: Decision): void {
  const { args, overwrites } = gate;
  turn.deps.record.append({ type: 'tool-judged', index, args, overwrites, decision });
}

/** Policy, a person and a broken gate read differently to the model. */
function denied(decision: Decision, gate: PreToolUseOutcome): Judgement {
  const { reasons } = decision;
  switch (decision.by) {
    case 'user':
      return deny('user', userDenialText(reasons.map((reason) => reason.text).join('\n')));
    case 'hold':
      return deny('hook-failure', holdText(reasons));
    case 'no_prompt':
      return deny('policy', nobodyText(reasons));
    case 'default':
    case 'mode':
    case 'rule':
    case 'grant':
    case 'hook':
    case 'protected':
      return deny('policy', policyText(reasons, denyingHooks(gate)));
  }
}

/** A decision also tells what other hooks said; only these said no. */
function denyingHooks({ verdict, grantRequiredBy }: PreToolUseOutcome): string[] {
  const denying = verdict.kind === 'deny' ? verdict.reasons : [];
  return [...denying, ...grantRequiredBy].map((reason) => reason.name);
}

function deny(by: 'policy' | 'user' | 'hook-failure', text: string): Judgement {
  return { kind: 'denied', state: { kind: 'denied', by, text } };
}
