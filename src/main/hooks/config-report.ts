import type { Node } from 'jsonc-parser';
import type { HookEvent, HookSource } from '../../shared/domain/hook';
import type { TextKey, TextParams } from '../../shared/i18n/translate';
import type { HookEntry, LoadProblem } from './handler';
import type { Position } from './json-text';
import { nearestName } from './near-names';

/** What every reader of a part of hooks.json is given. */
export interface ReadContext {
  source: HookSource;
  hookDirectory: string;
  knownTools: readonly string[];
  positionAt: (offset: number) => Position;
  problems: LoadProblem[];
}

/** A place in the file: the node and the way to it. */
export interface Place {
  node: Node;
  path: string;
}

export interface Finding {
  severity: LoadProblem['severity'];
  text: TextKey;
  params?: TextParams;
  fix?: TextKey;
}

export function report(context: ReadContext, place: Place, finding: Finding): void {
  context.problems.push({
    severity: finding.severity,
    code: codeOf(finding.text),
    text: finding.text,
    params: finding.params ?? {},
    file: context.source.path,
    ...context.positionAt(place.node.offset),
    jsonPath: place.path,
    ...(finding.fix === undefined ? {} : { fix: finding.fix }),
  });
}

/** `hook.problem.matcherBad` → `matcher-bad`. */
export function codeOf(text: TextKey): string {
  const name = text.slice(text.lastIndexOf('.') + 1);
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The definition and the event an entry belongs to. */
export interface Scope {
  name: string;
  event: HookEvent;
}

/**
 * Reports an entry that cannot run. Where a gate should be, a gap is left that holds the calls it
 * could have covered; a gap that adds nothing to an earlier one of the definition is not repeated.
 */
export function reportBroken(
  context: ReadContext,
  place: Place,
  finding: Omit<Finding, 'severity'>,
  scope: Scope,
  gap: { matcher: string | null; entries: HookEntry[] },
): void {
  const holds = scope.event !== 'PreToolUse' ? 'none' : gap.matcher === null ? 'all' : 'matching';
  const params = { ...finding.params, holds };
  report(context, place, { ...finding, params, severity: 'error' });
  if (holds === 'none') return;
  const known = gap.entries.some((entry) => entry.kind === 'gap' && entry.matcher === gap.matcher);
  if (known) return;
  gap.entries.push({
    kind: 'gap',
    name: scope.name,
    source: context.source,
    matcher: gap.matcher,
    line: context.positionAt(place.node.offset).line,
    text: finding.text,
    params,
  });
}

/** An unknown key is a warning that says which known one it may have been. */
export function reportUnknownKey(
  context: ReadContext,
  place: Place,
  key: string,
  known: readonly string[],
): void {
  const near = nearestName(key, known);
  if (near === null) {
    report(context, place, { severity: 'warning', text: 'hook.problem.unknownKey', params: { key } });
  } else {
    const text = 'hook.problem.unknownKeyNear';
    report(context, place, { severity: 'warning', text, params: { key, near } });
  }
}
