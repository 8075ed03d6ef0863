import { codeOf } from './config-report';
import type { HandlerStanding, HookGap, HookHandler, LoadedHooks, LoadProblem } from './handler';
import { gatesOf, lostGates, type Gate } from './lost-gates';
import type { ScriptsNow } from './scripts-now';
import { createTurnBaseline } from './turn-baseline';

export interface TurnGuardDeps {
  load: (roots: readonly string[]) => Promise<LoadedHooks>;
  standing: (handler: HookHandler) => Promise<HandlerStanding>;
  scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>;
  /** A gate disappeared while a turn was running; told once, for the conversation to say so. */
  onLost: (gate: Gate) => void;
}

/** Stands between the files and the engine while the agent works: it must not be able to lift its own gates. */
export interface TurnGuard {
  /** The gates that disappeared since the last turn on these roots: to be announced, not held. */
  begin(turnId: string, roots: readonly string[]): Promise<Gate[]>;
  end(turnId: string): Promise<void>;
  /** A load in which gates that disappeared during a turn go on holding. */
  load(roots: readonly string[]): Promise<LoadedHooks>;
  /** As the trust says, but a handler of the user whose scripts changed during a turn counts as changed. */
  standing(handler: HookHandler): Promise<HandlerStanding>;
  /** The person accepts what is on disk now: of one file, or of all. */
  accept(path: string | null): Promise<void>;
}

export function createTurnGuard(deps: TurnGuardDeps): TurnGuard {
  const baseline = createTurnBaseline(deps.scriptsNow);
  const turns = new Map<string, readonly string[]>();
  /** Every set of roots that had a turn: what one of them lost is not forgotten at the end of another. */
  const known = new Map<string, readonly string[]>();
  const lastSeen = new Map<string, Gate[]>();
  const told = new Set<string>();

  return {
    async begin(turnId, roots) {
      turns.set(turnId, roots);
      known.set(keyOf(roots), roots);
      const loaded = await deps.load(roots);
      const before = lastSeen.get(keyOf(roots)) ?? [];
      const gone = lostGates(before, loaded.entries).filter((gate) => !baseline.holds(gate));
      await baseline.takeIn(loaded, () => true);
      return gone;
    },
    async end(turnId) {
      const roots = turns.get(turnId);
      if (roots === undefined) return;
      const loaded = await deps.load(roots);
      turns.delete(turnId);
      lastSeen.set(keyOf(roots), gatesOf(loaded.entries));
      if (turns.size > 0) return;
      const loads = [...known.values()].map(async (one) => ({ roots: one, loaded: await deps.load(one) }));
      await baseline.keepDifferences(await Promise.all(loads));
    },
    async load(roots) {
      const loaded = await deps.load(roots);
      const lost = baseline.lostIn(loaded, roots);
      if (lost.length === 0) return loaded;
      for (const gate of lost) {
        if (!told.has(gate.id)) deps.onLost(gate);
        told.add(gate.id);
      }
      return {
        ...loaded,
        entries: [...lost.map(gapFor), ...loaded.entries],
        problems: [...loaded.problems, ...lost.map(problemFor)],
      };
    },
    async standing(handler) {
      const standing = await deps.standing(handler);
      if (standing.kind !== 'trusted' || !(await baseline.scriptsDiffer(handler))) return standing;
      return { kind: 'not-trusted', trust: 'changed' };
    },
    async accept(path) {
      const accepted = (file: string): boolean => path === null || path === file;
      baseline.forget(accepted);
      told.clear();
      for (const roots of turns.values()) await baseline.takeIn(await deps.load(roots), accepted);
    },
  };
}

function keyOf(roots: readonly string[]): string {
  return JSON.stringify(roots);
}

const text = 'hook.problem.gateLost';

function gapFor({ name, source, matcher, line }: Gate): HookGap {
  return { kind: 'gap', name, source, matcher, line, text, params: { name, file: source.path } };
}

function problemFor({ name, source, line }: Gate): LoadProblem {
  const params = { name, file: source.path };
  const place = { file: source.path, line, column: 1, jsonPath: '' };
  return { severity: 'error', code: codeOf(text), text, params, ...place };
}
