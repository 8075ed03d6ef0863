import { useState } from 'react';
import type { ApprovalReply, ApprovalRequest } from '../../../shared/domain/permission';
import type { OpenForm } from './ApprovalCard';
import { answer } from './store';

/** The request on screen stays until it is gone or the person steps on: new ones queue behind it. */
export function useCurrent(requests: readonly ApprovalRequest[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = requests.findIndex((request) => request.requestId === chosen);
  const index = Math.max(at, 0);
  const current = requests[index] ?? null;
  const id = current?.requestId ?? null;
  // Pin the one that is shown, so that an older one that arrives late does not push it away.
  if (id !== chosen) setChosen(id);
  return {
    current,
    index,
    choose: (request: ApprovalRequest | null) => {
      if (request !== null) setChosen(request.requestId);
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
