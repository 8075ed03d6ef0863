import { z } from 'zod';
import { hookSourceSchema } from '../../shared/domain/hook';
import type { GateView, ScriptMark } from './gate-look';
import { lostGates, type Gate } from './lost-gates';

const gateSchema = z.object({
  id: z.string(),
  name: z.string(),
  source: hookSourceSchema,
  matcher: z.string().nullable(),
  line: z.number(),
  definition: z.string(),
});
const scriptSchema = z.object({
  path: z.string(),
  name: z.string(),
  definition: z.string(),
  print: z.string(),
});

/** A turn and the process in which it runs, told from a later one of the same number by its start. */
const turnSchema = z.object({ turn: z.string(), pid: z.number(), startTime: z.string() });
export type TurnMark = z.infer<typeof turnSchema>;

/** A change that the person made, and what it left of one hook. */
const editSchema = z.object({
  number: z.number(),
  path: z.string(),
  name: z.string(),
  /** Definitions of its gates afterwards, sorted. */
  gates: z.array(z.string()),
  /** Its scripts are accepted as they were then, too. */
  scripts: z.boolean(),
});
export type OwnEdit = z.infer<typeof editSchema>;

/** Shared by every process of ours: what was seen of gates, what is held, what the person changed. */
export const gateStateSchema = z.object({
  /** By the set of roots, the one used last at the end. */
  seen: z
    .record(
      z.string(),
      z.object({
        gates: z.array(gateSchema),
        scripts: z.array(scriptSchema),
        turns: z.array(turnSchema),
      }),
    )
    .default({}),
  /** Lost while a turn was running: they hold until the person accepts that, or they are back. */
  held: z.array(gateSchema).default([]),
  /** As they were before a turn changed them. */
  heldScripts: z.array(scriptSchema).default([]),
  lastEdit: z.number().default(0),
  edits: z.array(editSchema).default([]),
});
export type GateState = z.infer<typeof gateStateSchema>;

const mostRootSets = 100;
const mostEdits = 200;

export type IsAlive = (turn: TurnMark) => boolean;

/** What is lost or changed since a turn began that was not seen to end, or that is still running. */
export interface HeldBack {
  gates: Gate[];
  scripts: ScriptMark[];
}

export function heldBack(
  state: GateState,
  roots: readonly string[],
  now: GateView,
  isAlive: IsAlive,
): HeldBack {
  const key = keyOf(roots);
  const running = Object.entries(state.seen).filter(
    ([one, { turns }]) => turns.length > 0 && (one === key || turns.some(isAlive)),
  );
  const gates = [...state.held, ...running.flatMap(([, seen]) => seen.gates)];
  const reachable = onlyFirst(gates, ({ id }) => id).filter((gate) => isReachable(gate, roots));
  const scripts = [...state.heldScripts, ...running.flatMap(([, seen]) => seen.scripts)];
  const changed = onlyFirst(scripts, keyOfScript).filter((before) => {
    const after = now.scripts.find((one) => keyOfScript(one) === keyOfScript(before));
    return after !== undefined && after.print !== before.print;
  });
  return { gates: lostGates(reachable, now.entries), scripts: changed };
}

export interface Begun {
  state: GateState;
  /** Lost while no turn was running: to be announced. */
  gone: Gate[];
  held: HeldBack;
}

export function withBegun(
  state: GateState,
  mark: TurnMark,
  roots: readonly string[],
  now: GateView,
  isAlive: IsAlive,
): Begun {
  const before = state.seen[keyOf(roots)];
  const held = heldBack(state, roots, now, isAlive);
  const known = new Set(held.gates.map(({ id }) => id));
  const gone = lostGates(before?.gates ?? [], now.entries).filter(({ id }) => !known.has(id));
  const others = (before?.turns ?? []).filter((one) => one.turn !== mark.turn && isAlive(one));
  return { state: withSeen(state, roots, now, held, [...others, mark]), gone, held };
}

export function withEnded(
  state: GateState,
  mark: TurnMark,
  roots: readonly string[],
  now: GateView,
  isAlive: IsAlive,
): GateState {
  const turns = state.seen[keyOf(roots)]?.turns ?? [];
  const others = turns.filter((one) => one.turn !== mark.turn && isAlive(one));
  return withSeen(state, roots, now, heldBack(state, roots, now, isAlive), others);
}

function withSeen(
  state: GateState,
  roots: readonly string[],
  { gates, scripts }: GateView,
  held: HeldBack,
  turns: TurnMark[],
): GateState {
  const { [keyOf(roots)]: _former, ...others } = state.seen;
  const idle = Object.keys(others).filter((key) => others[key]?.turns.length === 0);
  const dropped = new Set(idle.slice(0, Math.max(0, Object.keys(others).length + 1 - mostRootSets)));
  const kept = Object.entries(others).filter(([key]) => !dropped.has(key));
  const looked = new Set(scripts.map(keyOfScript));
  return {
    ...state,
    seen: { ...Object.fromEntries(kept), [keyOf(roots)]: { gates, scripts, turns } },
    held: [...state.held.filter((gate) => !isReachable(gate, roots)), ...held.gates],
    heldScripts: [...state.heldScripts.filter((one) => !looked.has(keyOfScript(one))), ...held.scripts],
  };
}

export interface HookPlace {
  path: string;
  name: string;
}

/** The person stands by what is on disk now of these hooks. */
export function withAccepted(
  state: GateState,
  hooks: readonly HookPlace[],
  now: GateView,
  scriptsToo: boolean,
): GateState {
  let next = state;
  for (const hook of hooks) next = withOneAccepted(next, hook, now, scriptsToo);
  return next;
}

function withOneAccepted(
  state: GateState,
  { path, name }: HookPlace,
  now: GateView,
  scriptsToo: boolean,
): GateState {
  const isOther = (gate: Gate): boolean => gate.source.path !== path || gate.name !== name;
  const isOtherScript = (script: ScriptMark): boolean => script.path !== path || script.name !== name;
  const gates = now.gates.filter((gate) => !isOther(gate));
  const scripts = now.scripts.filter((script) => !isOtherScript(script));
  const seen: GateState['seen'] = {};
  for (const [key, view] of Object.entries(state.seen)) {
    const reached = gates.filter((gate) => isReachable(gate, rootsOf(key)));
    const own = scriptsToo ? [...view.scripts.filter(isOtherScript), ...scripts] : view.scripts;
    seen[key] = { ...view, gates: [...view.gates.filter(isOther), ...reached], scripts: own };
  }
  const number = state.lastEdit + 1;
  const edit = { number, path, name, gates: definitionsOf(gates), scripts: scriptsToo };
  const others = state.edits.filter((one) => one.path !== path || one.name !== name);
  return {
    seen,
    held: state.held.filter(isOther),
    heldScripts: scriptsToo ? state.heldScripts.filter(isOtherScript) : state.heldScripts,
    lastEdit: number,
    edits: [...others, edit].slice(-mostEdits),
  };
}

/** Whether what is there now of a hook is what the person's change left. */
export function isAsEdited(edit: OwnEdit, { gates }: GateView): boolean {
  const own = gates.filter(({ source, name }) => source.path === edit.path && name === edit.name);
  return JSON.stringify(definitionsOf(own)) === JSON.stringify(edit.gates);
}

function definitionsOf(gates: readonly Gate[]): string[] {
  return gates.map(({ definition }) => definition).sort();
}

function keyOf(roots: readonly string[]): string {
  return JSON.stringify(roots);
}

/** The roots of a key; none of a key that is not ours. */
function rootsOf(key: string): string[] {
  const parsed = z.array(z.string()).safeParse(JSON.parse(key));
  return parsed.success ? parsed.data : [];
}

function keyOfScript({ path, definition }: ScriptMark): string {
  return JSON.stringify([path, definition]);
}

function isReachable({ source }: Gate, roots: readonly string[]): boolean {
  return source.root === null || roots.includes(source.root);
}

function onlyFirst<T>(all: readonly T[], keyOfOne: (one: T) => string): T[] {
  const known = new Set<string>();
  return all.filter((one) => {
    const key = keyOfOne(one);
    return !known.has(key) && known.add(key);
  });
}
