import { codeOf } from './config-report';
import type { HandlerStanding, HookEntry, HookGap, HookHandler, LoadedHooks, LoadProblem } from './handler';
import { gatesOf, lostGates, type Gate } from './lost-gates';
import type { ScriptsNow } from './scripts-now';
import { createTurnBaseline, type Which } from './turn-baseline';

export interface TurnGuardDeps {
  load: (roots: readonly string[]) => Promise<LoadedHooks>;
  standing: (handler: HookHandler) => Promise<HandlerStanding>;
  scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>;
  /** A gate disappeared while a turn was running; told once, for the conversation to say so. */
  onLost: (gate: Gate) => void;
  /** A script of a hook of the user changed while a turn was running; told once. */
  onScriptChanged: (handler: HookHandler) => void;
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
  /** The person accepts what is on disk now: of one file (and hook), or of all. */
  accept(path: string | null, name?: string): Promise<void>;
  /** The person changed a hook in the app: its gates count as they are now, its scripts are not accepted. */
  changedByPerson(path: string, name: string): Promise<void>;
}

export function createTurnGuard(deps: TurnGuardDeps): TurnGuard {
  const baseline = createTurnBaseline(deps.scriptsNow);
  const turns = new Map<string, readonly string[]>();
  /** Every set of roots that had a turn: what one of them lost is not forgotten at the end of another. */
  const known = new Map<string, readonly string[]>();
  const lastSeen = new Map<string, Gate[]>();
  const told = createTold();
  const takeIn = async (entries: readonly HookEntry[], which: Which): Promise<void> =>
    baseline.takeIn(await inForce(entries, deps), which);

  async function takeAsItIs(which: Which): Promise<void> {
    baseline.forgetGates(which);
    told.forget(which);
    for (const [key, gates] of lastSeen) {
      const others = gates.filter(({ source, name }) => !which(source.path, name));
      lastSeen.set(key, others);
    }
    for (const roots of turns.values()) await takeIn((await deps.load(roots)).entries, which);
  }

  return {
    async begin(turnId, roots) {
      turns.set(turnId, roots);
      known.set(keyOf(roots), roots);
      const { entries } = await deps.load(roots);
      const before = lastSeen.get(keyOf(roots)) ?? [];
      const gone = lostGates(before, entries).filter((gate) => !baseline.holds(gate));
      await takeIn(entries, () => true);
      return gone;
    },
    async end(turnId) {
      const roots = turns.get(turnId);
      if (roots === undefined) return;
      const { entries } = await deps.load(roots);
      turns.delete(turnId);
      lastSeen.set(keyOf(roots), gatesOf(await inForce(entries, deps)));
      if (turns.size > 0) return;
      const loads = [...known.values()].map(async (one) => ({ roots: one, loaded: await deps.load(one) }));
      await baseline.keepDifferences(await Promise.all(loads));
    },
    async load(roots) {
      const loaded = await deps.load(roots);
      const lost = baseline.lostIn(loaded, roots);
      for (const gate of lost) if (told.isNew(gate.id, gate)) deps.onLost(gate);
      return lost.length === 0 ? loaded : withGaps(loaded, lost);
    },
    async standing(handler) {
      const standing = await deps.standing(handler);
      if (standing.kind !== 'trusted' || !(await baseline.scriptsDiffer(handler))) return standing;
      if (told.isNew(handler.handlerId, handler)) deps.onScriptChanged(handler);
      return { kind: 'not-trusted', trust: 'changed' };
    },
    async accept(path, name) {
      const which: Which = (file, hook) =>
        (path === null || path === file) && (name === undefined || name === hook);
      baseline.forgetScripts(which);
      await takeAsItIs(which);
    },
    changedByPerson: (path, name) => takeAsItIs((file, hook) => file === path && hook === name),
  };
}

function keyOf(roots: readonly string[]): string {
  return JSON.stringify(roots);
}

/** What the person keeps off holds nothing, so it cannot be lost either. */
async function inForce(
  entries: readonly HookEntry[],
  { standing }: Pick<TurnGuardDeps, 'standing'>,
): Promise<HookEntry[]> {
  const kept: HookEntry[] = [];
  for (const entry of entries) {
    const isBrought = entry.kind === 'handler' && entry.source.root !== null;
    const found = isBrought ? await standing(entry) : null;
    if (found?.kind !== 'not-trusted' || found.trust !== 'kept-off') kept.push(entry);
  }
  return kept;
}

/** What has been said already, so that every event does not say it again. */
function createTold() {
  const told = new Map<string, Pick<Gate, 'name' | 'source'>>();
  return {
    isNew(key: string, { name, source }: Pick<Gate, 'name' | 'source'>): boolean {
      const isNew = !told.has(key);
      told.set(key, { name, source });
      return isNew;
    },
    forget(which: Which): void {
      for (const [key, { name, source }] of told) if (which(source.path, name)) told.delete(key);
    },
  };
}

function withGaps(loaded: LoadedHooks, lost: readonly Gate[]): LoadedHooks {
  const entries = [...lost.map(gapFor), ...loaded.entries];
  return { ...loaded, entries, problems: [...loaded.problems, ...lost.map(problemFor)] };
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
