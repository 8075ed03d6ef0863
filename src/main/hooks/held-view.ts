import type { HeldHook } from '../../shared/domain/hook';
import { codeOf } from './config-report';
import type { HeldBack } from './gate-state';
import type { HookGap, LoadedHooks, LoadProblem } from './handler';
import type { TrustView } from './listing';
import type { Gate } from './lost-gates';
import { definitionHash } from './trust-state';

/** Lost gates as what they are until the person accepts that they are gone: gaps that hold. */
export function withGaps(loaded: LoadedHooks, lost: readonly Gate[]): LoadedHooks {
  return { ...withProblems(loaded, lost), entries: [...lost.map(gapFor), ...loaded.entries] };
}

/** The same for lists, which show what is there and say what is missing. */
export function withProblems(loaded: LoadedHooks, lost: readonly Gate[]): LoadedHooks {
  return { ...loaded, problems: [...loaded.problems, ...lost.map(problemFor)] };
}

/** A hook of the user whose script a turn changed is not what the person knows, and is listed so. */
export function withChangedScripts(
  view: TrustView,
  { entries }: LoadedHooks,
  { scripts }: HeldBack,
): TrustView {
  const handlers = new Map(view.handlers);
  for (const entry of entries) {
    if (entry.kind !== 'handler' || entry.source.root !== null) continue;
    const hash = definitionHash(entry);
    const isChanged = scripts.some(
      ({ path, definition }) => path === entry.source.path && definition === hash,
    );
    if (isChanged) handlers.set(entry.handlerId, 'changed');
  }
  return { ...view, handlers };
}

/** What waits for the person to accept it, each hook once. */
export function heldHooks({ gates, scripts }: HeldBack): HeldHook[] {
  const hooks = [
    ...gates.map(({ name, source }): HeldHook => ({ path: source.path, name, lost: true })),
    ...scripts.map(({ name, path }): HeldHook => ({ path, name, lost: false })),
  ];
  const isSame = (a: HeldHook, b: HeldHook): boolean => a.path === b.path && a.name === b.name;
  return hooks.filter((hook, index) => hooks.findIndex((one) => isSame(one, hook)) === index);
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
