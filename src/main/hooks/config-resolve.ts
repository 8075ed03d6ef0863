import { fileProblem, type ParsedFile } from './config';
import type { ParsedDefinition } from './config-definition';
import type { HookEntry, LoadProblem } from './handler';
import type { HookSource } from '../../shared/domain/hook';

/** How the user's settings and the configuration of plugins change what a file says. */
export interface Switches {
  /** The plugin that brings the file is off: nothing in it runs or holds. */
  switchedOff: boolean;
  /** The user's override for a hook name, which beats the file. */
  overrideOf: (name: string) => boolean | undefined;
}

export interface ResolvedFile {
  entries: HookEntry[];
  problems: LoadProblem[];
}

const mostProblems = 300;

/** What of a file that was read runs and holds, in running order. */
export function resolveFile(file: ParsedFile, source: HookSource, switches: Switches): ResolvedFile {
  const entries: HookEntry[] = file.unreadable === null || switches.switchedOff ? [] : [file.unreadable];
  const problems = file.unreadable !== null && switches.switchedOff ? [] : [...file.problems];
  for (const definition of file.definitions) {
    const enabled =
      !switches.switchedOff && (switches.overrideOf(definition.name) ?? definition.enabledInFile);
    entries.push(...entriesOf(definition, enabled));
    problems.push(...(enabled ? definition.problems : definition.problems.map(withoutHold)));
  }
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  return { entries, problems: bounded(problems, source) };
}

function entriesOf(definition: ParsedDefinition, enabled: boolean): HookEntry[] {
  const entries: HookEntry[] = [];
  for (const entry of definition.entries) {
    if (entry.kind === 'handler') entries.push(entry.enabled === enabled ? entry : { ...entry, enabled });
    else if (enabled) entries.push(entry);
  }
  return entries;
}

/** What is off holds nothing, and its problems must not say that it does. */
function withoutHold(problem: LoadProblem): LoadProblem {
  if (problem.params['holds'] === undefined) return problem;
  return { ...problem, params: { ...problem.params, holds: 'none' } };
}

function bounded(problems: LoadProblem[], source: HookSource): LoadProblem[] {
  if (problems.length <= mostProblems) return problems;
  // Errors first: a flood of comments must not push out the one entry that is broken.
  const kept = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity !== 'error'),
  ].slice(0, mostProblems);
  const count = problems.length - mostProblems;
  const position = { line: 1, column: 1 };
  return [...kept, fileProblem(source, position, 'warning', 'hook.problem.moreProblems', { count })];
}
