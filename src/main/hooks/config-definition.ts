import { hookEvents, type HookEvent } from '../../shared/domain/hook';
import { readEvent } from './config-groups';
import { membersOf, type Member } from './config-members';
import { report, reportBroken, reportUnknownKey, type ReadContext } from './config-report';
import type { HookEntry, LoadProblem } from './handler';
import { looksLikeGateEvent } from './near-names';

/** One named hook. `entries` are as if it were on: a gap of one that is off holds nothing. */
export interface ParsedDefinition {
  name: string;
  /** Where its name stands. */
  place: { line: number; column: number; jsonPath: string };
  enabledInFile: boolean;
  entries: HookEntry[];
  problems: LoadProblem[];
}

type Body = Pick<ParsedDefinition, 'enabledInFile' | 'entries'>;

const eventsByLowerCase = new Map<string, HookEvent>(hookEvents.map((event) => [event.toLowerCase(), event]));

function eventOf(key: string): HookEvent | undefined {
  return eventsByLowerCase.get(key.toLowerCase());
}

/** One top-level member of hooks.json. */
export function readDefinition(context: ReadContext, member: Member): ParsedDefinition {
  const problems: LoadProblem[] = [];
  const { node, path } = member.keyPlace;
  const place = { ...context.positionAt(node.offset), jsonPath: path };
  return { name: member.key, place, problems, ...readBody({ ...context, problems }, member) };
}

function readBody(context: ReadContext, member: Member): Body {
  const name = member.key;
  const entries: HookEntry[] = [];
  const gap = { matcher: null, entries };
  const gate = { name, event: 'PreToolUse' } as const;
  if (name === 'hooks') {
    const wrapped = { text: 'hook.problem.wrapped', fix: 'hook.fix.unwrap' } as const;
    reportBroken(context, member.keyPlace, wrapped, gate, gap);
    return { enabledInFile: true, entries };
  }
  if (member.value.node.type !== 'object') {
    const text =
      eventOf(name) === undefined ? 'hook.problem.definitionNotObject' : 'hook.problem.eventOutsideHook';
    reportBroken(context, member.keyPlace, { text, params: { name } }, gate, gap);
    return { enabledInFile: true, entries };
  }
  const body = readMembers(context, member);
  if (name !== '') return body;
  const isGate = body.entries.some((entry) => entry.kind === 'gap' || entry.event === 'PreToolUse');
  const scope = { name, event: isGate ? 'PreToolUse' : 'Stop' } as const;
  reportBroken(context, member.keyPlace, { text: 'hook.problem.nameEmpty' }, scope, gap);
  return { enabledInFile: body.enabledInFile, entries };
}

function readMembers(context: ReadContext, definition: Member): Body {
  const name = definition.key;
  const entries: HookEntry[] = [];
  let enabledInFile = true;
  const members = membersOf(definition.value.node, definition.value.path, (key) => eventOf(key) ?? key);
  for (const member of members) {
    const event = eventOf(member.key);
    if (member.shadowed) reportShadowed(context, member, { name, event, entries });
    else if (member.key === 'enabled') enabledInFile = readEnabled(context, member);
    else if (event !== undefined) {
      reportCase(context, member, event);
      entries.push(...readEvent(context, member, { name, event }));
    } else reportUnknown(context, member, name, entries);
  }
  return {
    enabledInFile,
    entries: entries.map((entry) =>
      entry.kind === 'handler' ? { ...entry, enabled: enabledInFile, enabledInFile } : entry,
    ),
  };
}

function readEnabled(context: ReadContext, member: Member): boolean {
  const { node } = member.value;
  if (node.type !== 'boolean') {
    report(context, member.value, { severity: 'error', text: 'hook.problem.enabledType' });
    return true;
  }
  return node.value !== false;
}

function reportShadowed(
  context: ReadContext,
  member: Member,
  { name, event, entries }: { name: string; event: HookEvent | undefined; entries: HookEntry[] },
): void {
  const fix = 'hook.fix.removeDuplicate';
  const { key } = member;
  const lost = event === 'PreToolUse' ? readEvent({ ...context, problems: [] }, member, { name, event }) : [];
  if (lost.length === 0) {
    const text = 'hook.problem.duplicateKey';
    report(context, member.keyPlace, { severity: 'warning', text, params: { key }, fix });
  }
  for (const { matcher } of lost) {
    const finding = { text: 'hook.problem.shadowedGate', params: { key, name }, fix } as const;
    reportBroken(context, member.keyPlace, finding, { name, event: 'PreToolUse' }, { matcher, entries });
  }
}

function reportCase(context: ReadContext, member: Member, event: HookEvent): void {
  if (member.key === event) return;
  report(context, member.keyPlace, {
    severity: 'warning',
    text: 'hook.problem.eventCase',
    params: { key: member.key, event },
    fix: 'hook.fix.correctCase',
  });
}

function reportUnknown(context: ReadContext, member: Member, name: string, entries: HookEntry[]): void {
  const { key } = member;
  if (looksLikeGateEvent(key)) {
    const finding = { text: 'hook.problem.nearGate', params: { key }, fix: 'hook.fix.renameEvent' } as const;
    reportBroken(
      context,
      member.keyPlace,
      finding,
      { name, event: 'PreToolUse' },
      { matcher: null, entries },
    );
    return;
  }
  reportUnknownKey(context, member.keyPlace, key, ['enabled', ...hookEvents]);
}
