import { scriptMark, type GateLookDeps, type GateView, type ScriptMark } from './gate-look';
import type { HeldBack } from './gate-state';
import type { HookHandler, LoadedHooks } from './handler';
import { lostGates, type Gate } from './lost-gates';
import { definitionHash } from './trust-state';

/** Picks hooks by the path of their file and their name. */
export type Which = (path: string, name: string) => boolean;

/** The gates and scripts that must still be there while the agent works. */
export interface TurnBaseline {
  takeIn(now: GateView, which: Which): void;
  /** What an earlier run of the app, or another process, knows to be lost or changed. */
  hold(held: HeldBack): void;
  /** The gates of the baseline that a load of these roots should show and does not. */
  lostIn(loaded: LoadedHooks, roots: readonly string[]): Gate[];
  /** True for a handler of the user whose scripts are not what they were. */
  scriptsDiffer(handler: HookHandler): Promise<boolean>;
  /** Drops what is as it was: between turns only what is missing or changed is held. */
  keepDifferences(loads: readonly { roots: readonly string[]; loaded: LoadedHooks }[]): Promise<void>;
  forgetGates(which: Which): void;
  forgetScripts(which: Which): void;
  holds(gate: Gate): boolean;
}

export function createTurnBaseline(scriptsNow: GateLookDeps['scriptsNow']): TurnBaseline {
  let gates = new Map<string, Gate>();
  let scripts = new Map<string, ScriptMark>();

  function lostIn(loaded: LoadedHooks, roots: readonly string[]): Gate[] {
    const reachable = [...gates.values()].filter(
      ({ source }) => source.root === null || roots.includes(source.root),
    );
    return lostGates(reachable, loaded.entries);
  }

  async function scriptsDiffer(handler: HookHandler): Promise<boolean> {
    const before = scripts.get(keyOf({ path: handler.source.path, definition: definitionHash(handler) }));
    return before !== undefined && before.print !== (await scriptMark(handler, scriptsNow)).print;
  }

  return {
    takeIn(now, which) {
      for (const gate of now.gates) {
        if (which(gate.source.path, gate.name) && !gates.has(gate.id)) gates.set(gate.id, gate);
      }
      for (const script of now.scripts) {
        if (which(script.path, script.name) && !scripts.has(keyOf(script)))
          scripts.set(keyOf(script), script);
      }
    },
    hold(held) {
      for (const gate of held.gates) gates.set(gate.id, gate);
      for (const script of held.scripts) scripts.set(keyOf(script), script);
    },
    lostIn,
    scriptsDiffer,
    async keepDifferences(loads) {
      const lost = loads.flatMap(({ roots, loaded }) => lostIn(loaded, roots));
      const changed: typeof scripts = new Map();
      for (const entry of loads.flatMap(({ loaded }) => loaded.entries)) {
        if (entry.kind !== 'handler' || !(await scriptsDiffer(entry))) continue;
        const key = keyOf({ path: entry.source.path, definition: definitionHash(entry) });
        const before = scripts.get(key);
        if (before !== undefined) changed.set(key, before);
      }
      gates = new Map(lost.map((gate) => [gate.id, gate]));
      scripts = changed;
    },
    forgetGates(which) {
      gates = new Map([...gates].filter(([, { source, name }]) => !which(source.path, name)));
    },
    forgetScripts(which) {
      scripts = new Map([...scripts].filter(([, { path, name }]) => !which(path, name)));
    },
    holds: (gate) => gates.has(gate.id),
  };
}

function keyOf({ path, definition }: Pick<ScriptMark, 'path' | 'definition'>): string {
  return JSON.stringify([path, definition]);
}
