import { useState } from 'react';
import type { ApprovalReply, ApprovalRequest } from '../../../shared/domain/permission';
import type { OpenForm } from './ApprovalCard';
import { answer, useApprovals, type WantedRequest } from './store';

interface Choice {
  chosen: string | null;
  /** The wish from outside that was last followed: it counts once. */
  followed: WantedRequest | null;
}

/** The request on screen stays until it is gone or the person steps on: new ones queue behind it. */
export function useCurrent(requests: readonly ApprovalRequest[]) {
  const wanted = useApprovals((state) => state.wanted);
  const [{ chosen, followed }, setChoice] = useState<Choice>({ chosen: null, followed: null });
  const isAsked = wanted !== followed && requests.some(({ requestId }) => requestId === wanted?.requestId);
  const goal = isAsked ? (wanted?.requestId ?? null) : chosen;
  const at = requests.findIndex((request) => request.requestId === goal);
  const index = Math.max(at, 0);
  const current = requests[index] ?? null;
  const id = current?.requestId ?? null;
  // Pin the one that is shown, so that an older one that arrives late does not push it away.
  if (id !== chosen || isAsked) setChoice({ chosen: id, followed: isAsked ? wanted : followed });
  return {
    current,
    index,
    choose: (request: ApprovalRequest | null) => {
      if (request !== null) setChoice({ chosen: request.requestId, followed });
    },
  };
}

interface PromptState {
  shown: string | null;
  seen: boolean;
  form: OpenForm;
  forAll: boolean;
}

/** What the person has done with the visible request so far; forgotten when another one is shown. */
export function usePromptState(shown: string | null) {
  const fresh: PromptState = { shown, seen: false, form: null, forAll: false };
  const [stored, setStored] = useState(fresh);
  if (stored.shown !== shown) setStored(fresh);
  const state = stored.shown === shown ? stored : fresh;
  const change = (part: Partial<PromptState>) => {
    // A late call from a request that is gone changes nothing for its successor.
    setStored((before) => (before.shown === shown ? { ...before, ...part } : before));
  };
  return {
    ...state,
    markSeen: () => {
      if (!state.seen) change({ seen: true });
    },
    setForm: (form: OpenForm) => {
      change({ form });
    },
    setForAll: (forAll: boolean) => {
      change({ forAll });
    },
  };
}

/** The same answer for each, every one with its own hash. */
export async function sendAnswers(requests: readonly ApprovalRequest[], reply: ApprovalReply): Promise<void> {
  for (const request of requests) await answer(request, reply);
}
