import type { HandlerStanding, HookEntry, HookHandler, LoadedHooks } from './handler';
import { gatesOf, type Gate } from './lost-gates';
import type { ScriptsNow } from './scripts-now';
import { definitionHash } from './trust-state';

/** The scripts of one handler of the user, as one mark. */
export interface ScriptMark {
  path: string;
  name: string;
  definition: string;
  print: string;
}

/** What stands guard for a set of roots right now. */
export interface GateView {
  entries: readonly HookEntry[];
  /** In force: not off, and not kept off by the person. */
  gates: Gate[];
  scripts: ScriptMark[];
}

export interface GateLookDeps {
  load: (roots: readonly string[]) => Promise<LoadedHooks>;
  standing: (handler: HookHandler) => Promise<HandlerStanding>;
  scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>;
}

/** Looks at gates and scripts as they are on disk. */
export function createGateLook(deps: GateLookDeps): (roots: readonly string[]) => Promise<GateView> {
  return async (roots) => {
    const { entries } = await deps.load(roots);
    const own = entries.filter((entry) => entry.kind === 'handler' && entry.source.root === null);
    const scripts = await Promise.all(
      own.filter((entry) => entry.kind === 'handler').map((entry) => scriptMark(entry, deps.scriptsNow)),
    );
    return { entries, gates: gatesOf(await inForce(entries, deps)), scripts };
  };
}

export async function scriptMark(
  handler: HookHandler,
  scriptsNow: GateLookDeps['scriptsNow'],
): Promise<ScriptMark> {
  const now = [...(await scriptsNow(handler)).values()];
  return {
    path: handler.source.path,
    name: handler.name,
    definition: definitionHash(handler),
    print: JSON.stringify(now.map(({ path, hash }) => [path, hash]).sort()),
  };
}

/** What the person keeps off holds nothing, so it cannot be lost either. */
async function inForce(
  entries: readonly HookEntry[],
  { standing }: Pick<GateLookDeps, 'standing'>,
): Promise<HookEntry[]> {
  const kept: HookEntry[] = [];
  for (const entry of entries) {
    const isBrought = entry.kind === 'handler' && entry.source.root !== null;
    const found = isBrought ? await standing(entry) : null;
    if (found?.kind !== 'not-trusted' || found.trust !== 'kept-off') kept.push(entry);
  }
  return kept;
}
