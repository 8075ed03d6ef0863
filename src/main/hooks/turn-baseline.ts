import type { HookEntry, HookHandler, LoadedHooks } from './handler';
import { gatesOf, lostGates, type Gate } from './lost-gates';
import type { ScriptsNow } from './scripts-now';
import { definitionHash } from './trust-state';

/** Picks hooks by the path of their file and their name. */
export type Which = (path: string, name: string) => boolean;

/** The gates and scripts that must still be there while the agent works. */
export interface TurnBaseline {
  takeIn(entries: readonly HookEntry[], which: Which): Promise<void>;
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

export function createTurnBaseline(scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>): TurnBaseline {
  let gates = new Map<string, Gate>();
  let scripts = new Map<string, { path: string; name: string; print: string }>();

  async function fingerprint(handler: HookHandler): Promise<string> {
    const now = [...(await scriptsNow(handler)).values()];
    return JSON.stringify(now.map(({ path, hash }) => [path, hash]).sort());
  }

  function lostIn(loaded: LoadedHooks, roots: readonly string[]): Gate[] {
    const reachable = [...gates.values()].filter(
      ({ source }) => source.root === null || roots.includes(source.root),
    );
    return lostGates(reachable, loaded.entries);
  }

  async function scriptsDiffer(handler: HookHandler): Promise<boolean> {
    const before = scripts.get(keyOf(handler));
    return before !== undefined && before.print !== (await fingerprint(handler));
  }

  return {
    async takeIn(entries, which) {
      for (const gate of gatesOf(entries)) {
        if (which(gate.source.path, gate.name) && !gates.has(gate.id)) gates.set(gate.id, gate);
      }
      for (const entry of entries) {
        const { name, source } = entry;
        if (entry.kind !== 'handler' || source.root !== null || !which(source.path, name)) continue;
        if (scripts.has(keyOf(entry))) continue;
        scripts.set(keyOf(entry), { path: source.path, name, print: await fingerprint(entry) });
      }
    },
    lostIn,
    scriptsDiffer,
    async keepDifferences(loads) {
      const lost = loads.flatMap(({ roots, loaded }) => lostIn(loaded, roots));
      const changed: typeof scripts = new Map();
      for (const entry of loads.flatMap(({ loaded }) => loaded.entries)) {
        if (entry.kind !== 'handler' || !(await scriptsDiffer(entry))) continue;
        const before = scripts.get(keyOf(entry));
        if (before !== undefined) changed.set(keyOf(entry), before);
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

function keyOf(handler: HookHandler): string {
  return JSON.stringify([handler.source.path, definitionHash(handler)]);
}
