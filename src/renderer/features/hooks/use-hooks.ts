import { useCallback, useEffect, useState } from 'react';
import type { HookHandlerView, HookListing } from '../../../shared/domain/hook';
import type { HookCost, HookRun } from '../../../shared/domain/hook-run';
import type { Failure } from '../../../shared/ipc/result';
import { ask, on } from '../../api/client';

/** As many as the history keeps. */
const runsRead = 2000;

interface Found {
  roots: string;
  listing: HookListing;
  runs: HookRun[];
  costs: HookCost[];
  runsFailure: string | null;
  tookMs: number;
}

/** The engine's own list, with the runs that belong to it; follows changes on disk and new runs. */
export function useHooks(roots: readonly string[]) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The same roots in a new array are the same roots.
  const joined = roots.join('\0');
  const read = useCallback(async () => {
    const started = performance.now();
    const listed = joined === '' ? [] : joined.split('\0');
    const [list, runs, costs] = await Promise.all([
      ask('hook.list', { roots: listed }),
      ask('hook.runs', { limit: runsRead }),
      ask('hook.costs', {}),
    ]);
    setFailure(list.ok ? null : list.error.message);
    if (!list.ok) return;
    setFound({
      roots: joined,
      listing: list.data,
      runs: runs.ok ? newestFirst(runs.data) : [],
      costs: costs.ok ? costs.data : [],
      runsFailure: runs.ok ? null : runs.error.message,
      tookMs: performance.now() - started,
    });
  }, [joined]);

  useEffect(() => {
    void Promise.resolve().then(read);
    const ends = [
      on('hooks.changed', () => void read()),
      on('trajectory.event', ({ event }) => {
        if (event.type === 'hook-run') setFound((before) => before && addRun(before, event.run));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [read]);

  return {
    found: found?.roots === joined ? found : null,
    failure,
    reload: read,
    setEnabled: async (handler: HookHandlerView, enabled: boolean): Promise<Failure | null> => {
      const { name, source } = handler;
      const result = await ask('hook.setEnabled', { path: source.path, name, enabled });
      await read();
      return result.ok ? null : result.error;
    },
  };
}

function newestFirst(runs: readonly HookRun[]): HookRun[] {
  return [...runs].sort((a, b) => b.started_at.localeCompare(a.started_at));
}

function addRun(found: Found, run: HookRun): Found {
  if (found.runs.some(({ id }) => id === run.id)) return found;
  return { ...found, runs: [run, ...found.runs] };
}
