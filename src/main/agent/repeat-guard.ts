import type { Decision } from '../../shared/domain/permission';
import type { Step, ToolStep } from '../../shared/domain/step';
import { requestFor, waitForReply } from './approval';
import { Stopped } from './stop';
import { addNotice, TurnFailure, type TurnContext } from './turn-context';

const repeatLimit = 3;

/** The same call, three times in a row, with the same result: a person says whether that goes on. */
export async function guardRepeats(turn: TurnContext): Promise<void> {
  const { deps } = turn;
  const step = repeatedCall(deps.record.trajectory().steps, turn.repeatsFrom);
  if (step === null) return;
  turn.repeatsFrom = step.index + 1;
  const tool = step.call.tool;
  const stopped = deps.translate('agent.repeated-call', { tool, times: repeatLimit });
  const reply = deps.personPresent ? await waitForReply(turn, question(turn, step)) : 'nobody';
  if (reply === 'nobody') throw new TurnFailure('repeated-call', stopped);
  if (reply !== 'cancelled' && reply.kind !== 'deny') return;
  addNotice(deps, 'info', 'repeated-call', stopped);
  turn.stop(reply === 'cancelled' ? '' : reply.message);
  throw new Stopped();
}

function repeatedCall(steps: Step[], from: number): ToolStep | null {
  const start = Math.max(
    from,
    steps.findLastIndex((step) => step.kind === 'user'),
  );
  const calls = steps.slice(Math.max(0, start)).flatMap((step) => {
    return step.kind === 'tool' && step.injectedBy === null ? [step] : [];
  });
  const last = calls.slice(-repeatLimit);
  const [first] = last;
  if (first === undefined || last.length < repeatLimit) return null;
  return last.every((step) => fingerprint(step) === fingerprint(first)) ? (last.at(-1) ?? null) : null;
}

/** Durations and the model's own words differ each time and make no other call or result. */
function fingerprint({ call, state, output, background }: ToolStep): string {
  const detail = state.kind === 'done' && state.detail.kind === 'command' ? state.detail : null;
  const text = 'text' in state ? state.text : (background?.text ?? '');
  const result = detail === null ? text : [detail.exitCode, detail.signal, output];
  const { toolSummary: _words, ...args } = call.args;
  return JSON.stringify([call.tool, args, state.kind, result]);
}

/** The approval of a call fits: what is asked is whether such calls go on. */
function question(turn: TurnContext, step: ToolStep) {
  const { deps } = turn;
  const { conversation } = deps.record.trajectory();
  const text = deps.translate('agent.repeated-call-ask', { times: repeatLimit });
  const decision: Decision = {
    kind: 'ask',
    by: 'default',
    reasons: [{ text, hook: null }],
    trace: [{ stage: 'default', outcome: 'ask', text, won: true }],
    resources: step.decision?.resources ?? [],
    remember: [],
    proposals: [],
    rememberNote: deps.translate('agent.repeated-call-remember'),
  };
  const gate = {
    args: step.args,
    overwrites: step.overwrites,
    verdict: { kind: 'none' as const },
    grantRequiredBy: [],
    overridesFromUser: [],
    overridesFromOthers: [],
    injections: [],
  };
  const { tool } = step.call;
  return requestFor(turn, {
    index: step.index,
    tool,
    gate,
    fromBeforeRestart: false,
    decision,
    facts: { resources: decision.resources, preview: { cwd: null, diff: null } },
    question: {
      conversationId: conversation.conversationId,
      roots: conversation.roots,
      tool,
      args: step.args,
      resources: decision.resources,
      cwd: null,
      hooks: gate,
    },
  });
}
