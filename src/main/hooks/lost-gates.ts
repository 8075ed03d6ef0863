import type { HookSource } from '../../shared/domain/hook';
import type { HookEntry, HookGap } from './handler';
import { definitionHash, meansEveryTool } from './trust-state';

/** A PreToolUse handler that was in force, as far as it must not simply disappear. */
export interface Gate {
  id: string;
  name: string;
  source: HookSource;
  matcher: string | null;
  line: number;
  definition: string;
}

/** Null for what is off and for what is no gate. */
function gateOf(entry: HookEntry): Gate | null {
  if (entry.kind !== 'handler' || entry.event !== 'PreToolUse' || !entry.enabled) return null;
  const { name, source, matcher, line } = entry;
  const definition = definitionHash(entry);
  return { id: JSON.stringify([source.path, name, definition]), name, source, matcher, line, definition };
}

export function gatesOf(entries: readonly HookEntry[]): Gate[] {
  return entries.map(gateOf).filter((gate) => gate !== null);
}

/**
 * The gates for which nothing stands any more: not the same definition, under whatever name, and
 * nothing of the same name for the same tools. A gap that covers the same tools stands for them too.
 */
export function lostGates(gates: readonly Gate[], entries: readonly HookEntry[]): Gate[] {
  const gaps = entries.filter((entry) => entry.kind === 'gap');
  const free = gatesOf(entries);
  const changed = gates.filter((gate) => !take(free, (one) => isSameDefinition(one, gate)));
  return changed.filter((gate) => !standsFor(gaps, gate) && !take(free, (one) => takesThePlaceOf(one, gate)));
}

function isSameDefinition(one: Gate, gate: Gate): boolean {
  return one.source.path === gate.source.path && one.definition === gate.definition;
}

function takesThePlaceOf(one: Gate, gate: Gate): boolean {
  return one.source.path === gate.source.path && one.name === gate.name && covers(one.matcher, gate.matcher);
}

/** Each handler stands for one gate only: of two under one matcher, one may not vanish behind the other. */
function take(free: Gate[], fits: (gate: Gate) => boolean): boolean {
  const index = free.findIndex(fits);
  if (index >= 0) free.splice(index, 1);
  return index >= 0;
}

function standsFor(gaps: readonly HookGap[], gate: Gate): boolean {
  return gaps.some(
    ({ source, matcher }) => source.path === gate.source.path && covers(matcher, gate.matcher),
  );
}

function covers(wide: string | null, narrow: string | null): boolean {
  return meansEveryTool(wide) || wide === narrow;
}
