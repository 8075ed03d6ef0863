import { dirname } from 'node:path';
import type { Node } from 'jsonc-parser';
import type { HookSource } from '../../shared/domain/hook';
import type { TextKey, TextParams } from '../../shared/i18n/translate';
import { readDefinition, type ParsedDefinition } from './config-definition';
import { codeOf, report, type ReadContext } from './config-report';
import { membersOf } from './config-members';
import type { HookEntry, HookGap, LoadProblem } from './handler';
import { readJsonObject, type JsonText, type Position } from './json-text';

/** One hooks.json, read. Whether a definition is on is decided later, with the user's overrides. */
export interface ParsedFile {
  /** In the order of the text. */
  definitions: ParsedDefinition[];
  /** Set when the file is no readable JSON object: it holds every call. */
  unreadable: HookGap | null;
  /** Of the file itself; each definition has its own. */
  problems: LoadProblem[];
}

export interface FileOrigin {
  source: HookSource;
  /** Names a matcher is checked against. */
  knownTools: readonly string[];
}

/** Reads the text of one hooks.json. Never throws; one bad entry never costs a good neighbour. */
export function parseHooksFile(text: string, origin: FileOrigin): ParsedFile {
  const json = readJsonObject(text);
  if (json.kind !== 'object') return unreadableText(json, origin.source);

  const context: ReadContext = {
    source: origin.source,
    hookDirectory: dirname(origin.source.path),
    knownTools: origin.knownTools,
    positionAt: json.positionAt,
    problems: [],
  };
  for (const oddity of json.oddities) {
    context.problems.push(fileProblem(origin.source, oddity.position, 'warning', oddityTexts[oddity.kind]));
  }
  const definitions = readDefinitions(context, json.root);
  return { definitions, unreadable: null, problems: context.problems };
}

/** A file that holds every call, whatever the reason. */
export function unreadableFile(
  source: HookSource,
  text: TextKey,
  params: TextParams = {},
  position: Position = { line: 1, column: 1 },
): ParsedFile {
  const found = { file: source.path, ...params };
  const gap: HookGap = {
    kind: 'gap',
    name: 'hooks.json',
    source,
    matcher: null,
    line: position.line,
    text,
    params: found,
  };
  return {
    definitions: [],
    unreadable: gap,
    problems: [fileProblem(source, position, 'error', text, found)],
  };
}

function unreadableText(json: Exclude<JsonText, { kind: 'object' }>, source: HookSource): ParsedFile {
  const { position } = json;
  switch (json.kind) {
    case 'too-deep':
      return unreadableFile(source, 'hook.problem.tooDeep', {}, position);
    case 'not-object':
      return unreadableFile(source, 'hook.problem.notObject', { found: json.found }, position);
    case 'syntax':
      return json.found === null
        ? unreadableFile(source, 'hook.problem.endsEarly', { ...position }, position)
        : unreadableFile(source, 'hook.problem.syntax', { ...position, found: json.found }, position);
  }
}

const oddityTexts = {
  'byte-order-mark': 'hook.problem.byteOrderMark',
  comment: 'hook.problem.comment',
  'trailing-comma': 'hook.problem.trailingComma',
} as const;

/** A problem of a whole file. */
export function fileProblem(
  source: HookSource,
  position: Position,
  severity: LoadProblem['severity'],
  text: TextKey,
  params: TextParams = {},
): LoadProblem {
  return { severity, code: codeOf(text), text, params, file: source.path, ...position, jsonPath: '' };
}

function readDefinitions(context: ReadContext, root: Node): ParsedDefinition[] {
  const definitions: ParsedDefinition[] = [];
  const members = membersOf(root, '');
  for (const member of members) {
    if (!member.shadowed) {
      definitions.push(readDefinition(context, member));
      continue;
    }
    report(context, member.keyPlace, {
      severity: 'warning',
      text: 'hook.problem.duplicateKey',
      params: { key: member.key },
      fix: 'hook.fix.removeDuplicate',
    });
    definitions.push(lostGates(context, member));
  }
  return definitions;
}

/** What a definition that a later one of the same name replaces would have guarded. */
function lostGates(context: ReadContext, member: ReturnType<typeof membersOf>[number]): ParsedDefinition {
  const lost = readDefinition(context, member);
  const problems: LoadProblem[] = [];
  const gates = lost.enabledInFile
    ? lost.entries.filter((entry) => entry.kind === 'gap' || entry.event === 'PreToolUse')
    : [];
  const entries: HookEntry[] = [];
  for (const gate of gates) {
    const known = entries.some((entry) => entry.matcher === gate.matcher);
    if (known) continue;
    const holds = gate.matcher === null ? 'all' : 'matching';
    const params = { key: member.key, name: member.key, holds };
    const text = 'hook.problem.shadowedGate';
    const { source, line } = gate;
    entries.push({ kind: 'gap', name: member.key, source, matcher: gate.matcher, line, text, params });
    const finding = { severity: 'error', text, params, fix: 'hook.fix.removeDuplicate' } as const;
    report({ ...context, problems }, member.keyPlace, finding);
  }
  return { ...lost, entries, problems };
}
