import type { ApprovalReply, ApprovalRequest, Decision, TraceEntry } from '../../shared/domain/permission';
import type { CallFacts, CallToJudge } from './judge';
import { withdrawnText } from './model-texts';
import type { PermissionQuestion } from './ports';
import { Stopped, throwIfStopped, untilStopped } from './stop';
import { askingPlace, setToolState, type ConversationDeps, type TurnContext } from './turn-context';

interface Asking extends CallToJudge {
  question: PermissionQuestion;
  decision: Decision;
  facts: CallFacts;
}

/** Puts the call before the person and returns the decision as they left it. */
export async function askPerson(turn: TurnContext, asking: Asking): Promise<Decision> {
  const { deps } = turn;
  if (!deps.personPresent) return nobodyDecision(deps, asking.decision);
  const request = requestFor(turn, asking);
  setToolState(deps, asking.index, { kind: 'awaiting-approval', requestId: request.requestId });
  const reply = await waitForReply(turn, request);
  if (reply === 'nobody') return nobodyDecision(deps, asking.decision);
  if (reply === 'cancelled') {
    // Not answered and not stopped by us: whoever holds the questions is closing down.
    setToolState(deps, asking.index, { kind: 'cancelled', text: withdrawnText });
    turn.stop('');
    throw new Stopped();
  }
  return decisionOfReply(deps, asking.decision, reply);
}

/** Shows that the conversation waits for the person, and waits. */
export async function waitForReply(
  turn: TurnContext,
  request: ApprovalRequest,
): Promise<ApprovalReply | 'nobody' | 'cancelled'> {
  const { deps } = turn;
  turn.setStatus({ kind: 'needs-you', requestId: request.requestId });
  deps.record.sync();
  const answer = await untilStopped(deps.approvals.ask(request, turn.signal), turn.signal);
  throwIfStopped(turn.signal);
  turn.setStatus({ kind: 'running', phase: 'tool' });
  return answer.kind === 'replied' ? answer.reply : answer.kind;
}

export function requestFor(turn: TurnContext, asking: Asking): ApprovalRequest {
  const { deps } = turn;
  const { decision, facts, gate, question } = asking;
  const { conversation } = deps.record.trajectory();
  const { cwd, diff, deletes } = facts.preview;
  const { roots } = conversation;
  const { toolSummary } = gate.args;
  const shown = {
    requestId: deps.newId(),
    ...askingPlace(deps, asking.index),
    workspace: roots.find((root) => cwd !== null && !deps.isOutside(cwd, [root])) ?? roots[0] ?? null,
    tool: asking.tool,
    args: gate.args,
    agentSays: typeof toolSummary === 'string' && toolSummary !== '' ? toolSummary : null,
    cwd,
    cwdOutside: cwd !== null && deps.isOutside(cwd, roots),
    diff,
    deletes: deletes ?? null,
    decision,
    permissionOverrides: [...gate.overridesFromUser, ...gate.overridesFromOthers],
    overwrittenBy: [...new Set(gate.overwrites.map((overwrite) => overwrite.hook))],
    destructive: deps.permissions.isDestructive(question),
    fromBeforeRestart: asking.fromBeforeRestart,
    createdAt: deps.clock.now().toISOString(),
  };
  return { ...shown, payloadHash: deps.hashApproval(shown) };
}

/** What would be allowed by now, but had been put before the person before the app was cut off. */
export function askedStill(deps: ConversationDeps, decision: Decision): Decision {
  const text = deps.translate('agent.asked-before-restart');
  return {
    ...decision,
    kind: 'ask',
    by: 'default',
    reasons: [{ text, hook: null }],
    trace: decidedBy(decision, { stage: 'prompt', outcome: 'ask', text, won: true }),
  };
}

function decisionOfReply(deps: ConversationDeps, decision: Decision, reply: ApprovalReply): Decision {
  if (reply.kind === 'deny') {
    const message = reply.message.trim();
    const text = deps.translate('agent.trace.user-deny');
    const reasons = message === '' ? [] : [{ text: message, hook: null }];
    return { ...byUser(decision, 'deny', text), reasons };
  }
  const text =
    reply.kind === 'allow-once'
      ? deps.translate('agent.trace.user-once')
      : deps.translate('agent.trace.user-remember', { rules: reply.rules.join(', ') });
  return byUser(decision, 'allow', text);
}

function byUser(decision: Decision, kind: 'allow' | 'deny', text: string): Decision {
  const trace = decidedBy(decision, { stage: 'user', outcome: kind, text, won: true });
  return { ...decision, kind, by: 'user', trace };
}

/** The last word is the one that decided; what led to it stays in the trace. */
function decidedBy(decision: Decision, last: TraceEntry): TraceEntry[] {
  return [...decision.trace.map((entry) => ({ ...entry, won: false })), last];
}

/** Nobody can be asked: denied, and where it was held or protected, still for that cause. */
function nobodyDecision(deps: ConversationDeps, decision: Decision): Decision {
  const text = deps.translate('agent.trace.nobody');
  const by = decision.by === 'hold' || decision.by === 'protected' ? decision.by : 'no_prompt';
  const reasons = decision.reasons.length > 0 ? decision.reasons : [{ text, hook: null }];
  const trace = decidedBy(decision, { stage: 'prompt', outcome: 'deny', text, won: true });
  return { ...decision, kind: 'deny', by, reasons, trace };
}
