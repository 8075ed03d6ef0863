import { isToolEvent } from '../../shared/domain/hook';
import { membersOf, type Member } from './config-members';
import {
  report,
  reportBroken,
  reportUnknownKey,
  type Place,
  type ReadContext,
  type Scope,
} from './config-report';
import type { HookEntry } from './handler';

const defaultTimeoutSeconds = 30;
const longestTimeoutSeconds = 86_400;
/** Nobody waits ten minutes for a hook; whoever writes more most likely counts in milliseconds. */
const suspiciousTimeoutSeconds = 600;

const handlerKeys = ['type', 'command', 'timeout'];

/** One handler; one that cannot run leaves a gap where a gate should be. */
export function readHandler(
  context: ReadContext,
  place: Place,
  scope: Scope,
  matcher: string | null,
  entries: HookEntry[],
  ignoredKeys: readonly string[] = [],
): void {
  const gap = { matcher, entries };
  if (place.node.type !== 'object') {
    reportBroken(context, place, { text: 'hook.problem.handlerNotObject' }, scope, gap);
    return;
  }
  const members = membersOf(place.node, place.path);
  for (const member of members) {
    if (member.shadowed) reportShadowed(context, member, scope, gap);
    else if (!handlerKeys.includes(member.key) && !ignoredKeys.includes(member.key)) {
      reportUnknownKey(context, member.keyPlace, member.key, handlerKeys);
    }
  }
  const valueOf = (key: string): Place | undefined => members.findLast((member) => member.key === key)?.value;
  const broken = (at: Place, finding: Parameters<typeof reportBroken>[2]): null => {
    reportBroken(context, at, finding, scope, gap);
    return null;
  };
  const typeIsKnown = readType(valueOf('type'), broken);
  const command = readCommand(place, valueOf('command'), broken);
  const timeoutSeconds = readTimeout(context, valueOf('timeout'), broken);
  if (!typeIsKnown || command === null || timeoutSeconds === null) return;
  entries.push({
    kind: 'handler',
    handlerId: `${context.source.path}#${place.path}`,
    name: scope.name,
    event: scope.event,
    matcher: isToolEvent(scope.event) ? matcher : null,
    command,
    timeoutSeconds,
    enabled: true,
    enabledInFile: true,
    source: context.source,
    hookDirectory: context.hookDirectory,
    ...context.positionAt(place.node.offset),
    jsonPath: place.path,
  });
}

type Broken = (at: Place, finding: Parameters<typeof reportBroken>[2]) => null;

function readType(place: Place | undefined, broken: Broken): boolean {
  if (place === undefined || place.node.value === 'command') return true;
  broken(place, { text: 'hook.problem.typeUnknown', params: { found: shortJson(place) } });
  return false;
}

function readCommand(handler: Place, place: Place | undefined, broken: Broken): string | null {
  if (place === undefined) return broken(handler, { text: 'hook.problem.commandMissing' });
  const command: unknown = place.node.value;
  if (typeof command !== 'string') return broken(place, { text: 'hook.problem.commandType' });
  if (command.trim() === '') return broken(place, { text: 'hook.problem.commandEmpty' });
  if (command.includes('\0')) return broken(place, { text: 'hook.problem.commandNul' });
  return command;
}

function readTimeout(context: ReadContext, place: Place | undefined, broken: Broken): number | null {
  if (place === undefined) return defaultTimeoutSeconds;
  const seconds: unknown = place.node.value;
  if (typeof seconds !== 'number' || !(seconds > 0) || seconds > longestTimeoutSeconds) {
    return broken(place, { text: 'hook.problem.timeoutBad', params: { found: shortJson(place) } });
  }
  if (seconds > suspiciousTimeoutSeconds) {
    report(context, place, { severity: 'warning', text: 'hook.problem.timeoutLarge', params: { seconds } });
  }
  if (!Number.isInteger(seconds)) {
    report(context, place, { severity: 'note', text: 'hook.problem.timeoutFraction' });
  }
  return seconds;
}

function reportShadowed(
  context: ReadContext,
  { key, keyPlace }: Member,
  scope: Scope,
  gap: Parameters<typeof reportBroken>[4],
): void {
  const fix = 'hook.fix.removeDuplicate';
  if (scope.event === 'PreToolUse' && (key === 'command' || key === 'type')) {
    const finding = { text: 'hook.problem.shadowedGate', params: { key, name: scope.name }, fix } as const;
    reportBroken(context, keyPlace, finding, scope, gap);
    return;
  }
  report(context, keyPlace, {
    severity: 'warning',
    text: 'hook.problem.duplicateKey',
    params: { key },
    fix,
  });
}

function shortJson({ node }: Place): string {
  if (node.type === 'array') return '[…]';
  if (node.type === 'object') return '{…}';
  const text = node.type === 'number' ? String(node.value) : JSON.stringify(node.value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
