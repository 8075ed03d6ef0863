import { useCallback, useEffect, useState } from 'react';
import type { RestoreChoice, RestorePlan } from '../../../shared/domain/checkpoint';
import { ask } from '../../api/client';

/** The place in a conversation to go back to. */
export interface Place {
  conversationId: string;
  /** Index of the step before which it lies. */
  before: number;
}

export type FoundPlan =
  { kind: 'looking' } | { kind: 'read'; plan: RestorePlan } | { kind: 'failed'; message: string };

export interface RestoreSelection {
  found: FoundPlan;
  isTicked: (path: string) => boolean;
  tick: (path: string, on: boolean) => void;
  /** What a request has to name: the ticked files as they were shown. */
  choices: RestoreChoice[];
  lookAgain: () => Promise<void>;
}

/** What a restore would change, and what the person ticked of it; their own edits only by their own tick. */
export function useRestorePlan({ conversationId, before }: Place): RestoreSelection {
  const [found, setFound] = useState<FoundPlan>({ kind: 'looking' });
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const look = useCallback(async (): Promise<FoundPlan> => {
    const result = await ask('checkpoint.plan', { conversationId, before });
    return result.ok
      ? { kind: 'read', plan: result.data }
      : { kind: 'failed', message: result.error.message };
  }, [conversationId, before]);
  useEffect(() => {
    let current = true;
    void look().then((next) => {
      if (current) setFound(next);
    });
    return () => {
      current = false;
    };
  }, [look]);

  const files = found.kind === 'read' ? found.plan.files : [];
  const isTicked = (path: string): boolean =>
    ticks[path] ?? files.some((file) => file.path === path && file.edited === 'no');
  return {
    found,
    isTicked,
    tick: (path, on) => {
      setTicks({ ...ticks, [path]: on });
    },
    choices: files.filter((file) => isTicked(file.path)).map(({ path, present }) => ({ path, present })),
    async lookAgain() {
      setTicks({});
      setFound(await look());
    },
  };
}
