import type { JsonFile } from '../store/json-file';
import { createCachedRead } from './cached-read';
import type { GateView } from './gate-look';
import {
  heldBack,
  isAsEdited,
  withAccepted,
  withBegun,
  withEnded,
  type Begun,
  type GateState,
  type HeldBack,
  type HookPlace,
  type IsAlive,
  type OwnEdit,
  type TurnMark,
} from './gate-state';

/** Hooks picked by file and name; null: any. */
export interface HookPick {
  path: string | null;
  name: string | null;
}

type Look = (roots: readonly string[]) => Promise<GateView>;

/** What was seen of gates and what the person changed, kept on disk for the next start and for other processes. */
export interface GateMemory {
  begin(turn: string, roots: readonly string[], now: GateView): Promise<Omit<Begun, 'state'>>;
  end(turn: string, roots: readonly string[], now: GateView): Promise<void>;
  /** The person stands by these hooks as they are on disk now; also for turns of other processes. */
  accept(pick: HookPick, roots: readonly string[], scriptsToo: boolean): Promise<void>;
  /** The person's changes since the last time this was asked, as far as they are what is there now. */
  newEdits(roots: readonly string[]): Promise<OwnEdit[]>;
  /** What holds until it is accepted, also of turns in other processes. */
  held(roots: readonly string[]): Promise<HeldBack>;
  /** Why nothing could be kept or read lately; null when it could. */
  problem(): string | null;
}

export interface GateMemoryDeps {
  file: JsonFile<GateState>;
  look: Look;
  process: Omit<TurnMark, 'turn'>;
  isAlive: IsAlive;
}

export function createGateMemory({ file, look, process, isAlive }: GateMemoryDeps): GateMemory {
  const read = createCachedRead(file);
  const { orElse, problem } = createFallback(file.path);
  let lastEdit: number | null = null;

  /** A file is written only by those who have something to keep in it. */
  async function isOfUse(now: GateView): Promise<boolean> {
    if (now.gates.length > 0 || now.scripts.length > 0) return true;
    const { seen, held, heldScripts } = await read();
    return Object.keys(seen).length + held.length + heldScripts.length > 0;
  }

  async function accepted(pick: HookPick, roots: readonly string[], scriptsToo: boolean): Promise<void> {
    const all = [...new Set([...roots, ...rootsIn(await read(), pick.path)])];
    const found = await look(all);
    const state = await file.update((current) => {
      const hooks = picked(pick, current, found, heldBack(current, all, found, isAlive));
      return withAccepted(current, hooks, found, scriptsToo);
    });
    lastEdit = state.lastEdit;
  }

  return {
    begin: (turn, roots, now) =>
      orElse(nothing, async () => {
        if (!(await isOfUse(now))) return nothing;
        const begun: Begun[] = [];
        await file.update((current) => {
          const next = withBegun(current, { turn, ...process }, roots, now, isAlive);
          begun.push(next);
          return next.state;
        });
        return begun.at(-1) ?? nothing;
      }),
    end: (turn, roots, now) =>
      orElse(undefined, async () => {
        if (!(await isOfUse(now))) return;
        await file.update((current) => withEnded(current, { turn, ...process }, roots, now, isAlive));
      }),
    accept: (pick, roots, scriptsToo) => orElse(undefined, () => accepted(pick, roots, scriptsToo)),
    newEdits: (roots) =>
      orElse([], async () => {
        const state = await read();
        const since = lastEdit ?? state.lastEdit;
        lastEdit = state.lastEdit;
        const edits = state.edits.filter(({ number }) => number > since);
        // Read after the edits: what is there now is at least as new as they are.
        const now = edits.length === 0 ? null : await look(roots);
        return now === null ? [] : edits.filter((edit) => isAsEdited(edit, now));
      }),
    held: (roots) =>
      orElse(nothing.held, async () => {
        const state = await read();
        return isCalm(state) ? nothing.held : heldBack(state, roots, await look(roots), isAlive);
      }),
    problem,
  };
}

/** Without its memory the guard still guards this run of the app; why it has none is not lost. */
function createFallback(path: string) {
  let problem: string | null = null;
  return {
    async orElse<T>(otherwise: T, act: () => Promise<T>): Promise<T> {
      try {
        const done = await act();
        problem = null;
        return done;
      } catch (error) {
        problem = `${path}: ${error instanceof Error ? error.message : String(error)}`;
        return otherwise;
      }
    },
    problem: () => problem,
  };
}

const nothing: Omit<Begun, 'state'> = { gone: [], held: { gates: [], scripts: [] } };

/** No turn runs and nothing is held: there is nothing to look for, which keeps lists quick. */
function isCalm({ seen, held, heldScripts }: GateState): boolean {
  const isRunning = Object.values(seen).some(({ turns }) => turns.length > 0);
  return !isRunning && held.length === 0 && heldScripts.length === 0;
}

/** Every root that a kept gate comes from; of one file, or of all. */
function rootsIn({ seen, held }: GateState, path: string | null): string[] {
  const gates = [...held, ...Object.values(seen).flatMap((view) => view.gates)];
  const meant = gates.filter(({ source }) => path === null || source.path === path);
  return meant.map(({ source }) => source.root).filter((root) => root !== null);
}

/** One hook that is named; else what is held, and of one file everything that was seen in it. */
function picked(
  { path, name }: HookPick,
  state: GateState,
  found: GateView,
  held: HeldBack,
): readonly HookPlace[] {
  if (path !== null && name !== null) return [{ path, name }];
  const seen =
    path === null ? [] : [...found.gates, ...Object.values(state.seen).flatMap((one) => one.gates)];
  const gates = [...held.gates, ...seen].map((gate) => ({ path: gate.source.path, name: gate.name }));
  const places = new Map<string, HookPlace>();
  for (const place of [...gates, ...held.scripts]) {
    if (path === null || path === place.path)
      places.set(JSON.stringify([place.path, place.name]), { path: place.path, name: place.name });
  }
  return [...places.values()];
}
