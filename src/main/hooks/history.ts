import {
  isMeant,
  type CapturedText,
  type HookCost,
  type HookRun,
  type RunFilter,
} from '../../shared/domain/hook-run';
import { createRunFiles } from './run-files';

export interface HistoryDeps {
  now: () => Date;
  /** Runs that are older, or that so many newer ones follow, are dropped. */
  retention?: { days: number; runs: number };
}

export interface HookHistory {
  /** Returns at once; the record is on disk a moment later. */
  append(run: HookRun): void;
  /** The newest first. */
  query(filter: RunFilter & { limit: number }): Promise<HookRun[]>;
  /** Of everything that is kept. */
  costs(): Promise<HookCost[]>;
  /** Forgets every run. Rejects when a file cannot be removed. */
  clear(): Promise<void>;
  /** Resolves when everything appended so far is on disk. */
  flush(): Promise<void>;
  /** Why records could not be kept lately; null when they are. */
  problem(): string | null;
}

const defaultRetention = { days: 7, runs: 2000 };
const keptCharacters = 16 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** HookRun records of all conversations, in a folder of JSON-lines files that several processes append to. */
export function createHookHistory(folder: string, deps: HistoryDeps): HookHistory {
  const retention = deps.retention ?? defaultRetention;
  const oldest = (): Date => new Date(deps.now().getTime() - retention.days * dayMs);
  const files = createRunFiles(folder, { now: deps.now, runs: retention.runs, oldest });

  async function query({ limit, ...filter }: RunFilter & { limit: number }): Promise<HookRun[]> {
    const from = oldest().getTime();
    const runs = await files.newest(retention.runs);
    return runs.filter((run) => Date.parse(run.started_at) >= from && isMeant(run, filter)).slice(0, limit);
  }

  return {
    append: (run) => {
      files.append(withShortTexts(run));
    },
    query,
    flush: files.flush,
    problem: files.problem,
    clear: files.clear,
    async costs() {
      const byHook = new Map<string, HookRun[]>();
      for (const run of await query({ limit: retention.runs })) {
        if (run.ended.kind === 'skipped') continue;
        const key = JSON.stringify([run.source.path, run.hook_name, run.hook_event]);
        byHook.set(key, [...(byHook.get(key) ?? []), run]);
      }
      return [...byHook.values()].flatMap(costOf);
    },
  };
}

function costOf(runs: HookRun[]): HookCost[] {
  const [first] = runs;
  if (first === undefined) return [];
  const times = runs.map(({ duration_ms: ms }) => ms).sort((a, b) => a - b);
  const failed = runs.filter(({ ended }) => ended.kind !== 'exited' || ended.code !== 0).length;
  return [
    {
      hookName: first.hook_name,
      path: first.source.path,
      event: first.hook_event,
      runs: runs.length,
      failed,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
    },
  ];
}

/** By nearest rank. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Thousands of records are kept: of each stream its beginning, of stderr its end. */
function withShortTexts(run: HookRun): HookRun {
  return {
    ...run,
    stdin: shortened(run.stdin, (text) => text.slice(0, keptCharacters)),
    stdout: shortened(run.stdout, (text) => text.slice(0, keptCharacters)),
    stderr: shortened(run.stderr, (text) => text.slice(-keptCharacters)),
  };
}

function shortened(captured: CapturedText, cut: (text: string) => string): CapturedText {
  if (captured.text.length <= keptCharacters) return captured;
  return { ...captured, text: cut(captured.text), cut: true };
}
