import { create } from 'zustand';
import type { ApprovalReply, ApprovalRequest } from '../../../shared/domain/permission';
import type { Failure } from '../../../shared/ipc/result';
import { ask, on } from '../../api/client';

/** What became of a request, said in one line where it was asked. */
export interface Outcome {
  requestId: string;
  conversationId: string;
  /** null: answered in another window, or settled because the run ended. */
  reply: ApprovalReply | null;
  at: string;
}

/** Made anew for each wish, so that the same request can be asked for again. */
export interface WantedRequest {
  requestId: string;
}

interface ApprovalsState {
  phase: 'loading' | 'ready' | 'failed';
  error: string | null;
  /** Everything that waits, in every conversation, oldest first. */
  approvals: ApprovalRequest[];
  /** Answers on their way, by request. */
  sending: Readonly<Record<string, ApprovalReply>>;
  /** Why an answer was not taken, by request. */
  failures: Readonly<Record<string, string>>;
  outcomes: Readonly<Record<string, Outcome>>;
  /** The request that a notification or the list was opened for; the dock of its conversation shows it. */
  wanted: WantedRequest | null;
  /** Requests that have been read out; a window says each once, however often the prompt is mounted. */
  announced: readonly string[];
  /** What is being read out, and by which mounted dock. */
  announcement: { text: string; by: object } | null;
}

const start: ApprovalsState = {
  phase: 'loading',
  error: null,
  approvals: [],
  sending: {},
  failures: {},
  outcomes: {},
  wanted: null,
  announced: [],
  announcement: null,
};

/** All approvals that wait. Main is the one source; this only shows what it said last. */
export const useApprovals = create<ApprovalsState>()(() => start);

const { getState, setState } = useApprovals;

let followers = 0;
/** Counts what main told unasked, so that an answer from before it does not undo it. */
let told = 0;
let stopListening: (() => void) | null = null;

/** Keeps the store in step with main while at least one caller follows. */
export function followApprovals(): () => void {
  followers += 1;
  if (followers === 1) {
    stopListening = on('approvals.changed', ({ approvals }) => {
      told += 1;
      takeList(approvals);
    });
    void loadApprovals();
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stopListening?.();
    stopListening = null;
  };
}

async function loadApprovals(): Promise<void> {
  const before = told;
  const result = await ask('approval.list', {});
  if (told !== before) return;
  if (result.ok) takeList(result.data);
  else setState({ phase: 'failed', error: result.error.message });
}

function takeList(list: readonly ApprovalRequest[]): void {
  const approvals = [...list].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const { approvals: before, sending, outcomes } = getState();
  const waiting = new Set(approvals.map((request) => request.requestId));
  const gone = before.filter((request) => !waiting.has(request.requestId));
  const ended = gone.map((request): [string, Outcome] => [
    request.conversationId,
    {
      requestId: request.requestId,
      conversationId: request.conversationId,
      reply: sending[request.requestId] ?? null,
      at: new Date().toISOString(),
    },
  ]);
  const left = Object.entries(sending).filter(([requestId]) => waiting.has(requestId));
  setState({
    phase: 'ready',
    error: null,
    approvals,
    sending: Object.fromEntries(left),
    outcomes: { ...outcomes, ...Object.fromEntries(ended) },
  });
}

/** Answers with the hash of what was on screen. The prompt goes when main says that it is gone. */
export async function answer(request: ApprovalRequest, reply: ApprovalReply): Promise<void> {
  const { requestId, payloadHash } = request;
  if (requestId in getState().sending) return;
  setState(({ sending, failures: { [requestId]: _old, ...failures } }) => ({
    sending: { ...sending, [requestId]: reply },
    failures,
  }));
  const result = await ask('approval.reply', { requestId, payloadHash, reply });
  if (!result.ok) {
    const { message } = result.error;
    setState(({ sending: { [requestId]: _failed, ...sending }, failures }) => ({
      sending,
      failures: { ...failures, [requestId]: message },
    }));
  }
  // Taken, gone or changed under us: show what is true now.
  await loadApprovals();
}

/** Brings a waiting request to the front of its conversation, as the person asked. */
export function showRequest(requestId: string): void {
  setState({ wanted: { requestId } });
}

export function clearOutcome(conversationId: string): void {
  setState(({ outcomes: { [conversationId]: _seen, ...outcomes } }) => ({ outcomes }));
}

export function announce(requestIds: readonly string[], text: string, by: object): void {
  setState(({ announced }) => ({ announced: [...announced, ...requestIds], announcement: { text, by } }));
}

/** Takes back the rules that an answer saved; what it let run is not undone. */
export async function undoSavedRules(requestId: string): Promise<Failure | null> {
  const grants = await ask('grant.list', {});
  if (!grants.ok) return grants.error;
  for (const grant of grants.data.filter((candidate) => candidate.requestId === requestId)) {
    const result = await ask('grant.revoke', { grantId: grant.grantId });
    if (!result.ok) return result.error;
  }
  return null;
}
