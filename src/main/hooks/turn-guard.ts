import { createGateLook, type GateLookDeps, type GateView } from './gate-look';
import type { GateMemory } from './gate-memory';
import type { HandlerStanding, HookHandler, LoadedHooks } from './handler';
import { withGaps } from './held-view';
import type { Gate } from './lost-gates';
import { createTurnBaseline, type TurnBaseline, type Which } from './turn-baseline';

export interface TurnGuardDeps extends GateLookDeps {
  memory: GateMemory;
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
  /** The person changed a hook (null: every one of a file) in the app: its gates count as they are now, its scripts are not accepted. */
  changedByPerson(path: string, name: string | null): Promise<void>;
}

export function createTurnGuard(deps: TurnGuardDeps): TurnGuard {
  const { memory } = deps;
  const look = createGateLook(deps);
  const baseline = createTurnBaseline(deps.scriptsNow);
  const turns = new Map<string, readonly string[]>();
  /** Every set of roots that had a turn: what one of them lost is not forgotten at the end of another. */
  const known = new Map<string, readonly string[]>();
  const told = createTold();

  const { takeAsItIs, takeOwnEdits } = createLettingGo({ memory, baseline, told, look, turns, known });

  return {
    async begin(turnId, roots) {
      await takeOwnEdits();
      turns.set(turnId, roots);
      known.set(JSON.stringify(roots), roots);
      const now = await look(roots);
      const { gone, held } = await memory.begin(turnId, roots, now);
      baseline.hold(held);
      baseline.takeIn(now, () => true);
      return gone.filter((gate) => !baseline.holds(gate));
    },
    async end(turnId) {
      const roots = turns.get(turnId);
      if (roots === undefined) return;
      await takeOwnEdits();
      await memory.end(turnId, roots, await look(roots));
      turns.delete(turnId);
      if (turns.size > 0) return;
      const loads = [...known.values()].map(async (one) => ({ roots: one, loaded: await deps.load(one) }));
      await baseline.keepDifferences(await Promise.all(loads));
    },
    async load(roots) {
      const loaded = await deps.load(roots);
      if (baseline.lostIn(loaded, roots).length === 0) return loaded;
      await takeOwnEdits();
      const lost = baseline.lostIn(loaded, roots);
      for (const gate of lost) if (told.isNew(gate.id, gate)) deps.onLost(gate);
      return lost.length === 0 ? loaded : withGaps(loaded, lost);
    },
    async standing(handler) {
      const standing = await deps.standing(handler);
      if (standing.kind !== 'trusted' || !(await baseline.scriptsDiffer(handler))) return standing;
      await takeOwnEdits();
      if (!(await baseline.scriptsDiffer(handler))) return standing;
      if (told.isNew(handler.handlerId, handler)) deps.onScriptChanged(handler);
      return { kind: 'not-trusted', trust: 'changed' };
    },
    async accept(path, name) {
      const which: Which = (file, hook) =>
        (path === null || path === file) && (name === undefined || name === hook);
      await memory.accept({ path, name: name ?? null }, rootsOf(known), true);
      await takeAsItIs(which, true);
    },
    async changedByPerson(path, name) {
      await memory.accept({ path, name }, rootsOf(known), false);
      await takeAsItIs((file, hook) => file === path && (name === null || hook === name), false);
    },
  };
}

interface Held {
  memory: GateMemory;
  baseline: TurnBaseline;
  told: ReturnType<typeof createTold>;
  look: (roots: readonly string[]) => Promise<GateView>;
  turns: ReadonlyMap<string, readonly string[]>;
  known: ReadonlyMap<string, readonly string[]>;
}

/** How what is held is let go of: the hooks that are meant count from now on as they are on disk. */
function createLettingGo({ memory, baseline, told, look, turns, known }: Held) {
  async function takeAsItIs(which: Which, scriptsToo: boolean): Promise<void> {
    if (scriptsToo) baseline.forgetScripts(which);
    baseline.forgetGates(which);
    told.forget(which);
    for (const roots of turns.values()) baseline.takeIn(await look(roots), which);
  }
  return {
    takeAsItIs,
    /** What the person changed through another process of ours counts as much as what they change here. */
    async takeOwnEdits(): Promise<void> {
      for (const { path, name, scripts } of await memory.newEdits(rootsOf(known))) {
        await takeAsItIs((file, hook) => file === path && hook === name, scripts);
      }
    },
  };
}

function rootsOf(known: Held['known']): string[] {
  return [...new Set([...known.values()].flat())];
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
