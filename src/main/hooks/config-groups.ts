import { isToolEvent } from '../../shared/domain/hook';
import { readHandler } from './config-handler';
import { itemsOf, membersOf, type Member } from './config-members';
import {
  report,
  reportBroken,
  reportUnknownKey,
  type Place,
  type ReadContext,
  type Scope,
} from './config-report';
import type { HookEntry } from './handler';
import { readMatcher, type ReadMatcher } from './config-matcher';

/** The handlers and gaps of one event of one definition, in the order of its list. */
export function readEvent(context: ReadContext, member: Member, scope: Scope): HookEntry[] {
  const entries: HookEntry[] = [];
  const groups = itemsOf(member.value);
  if (groups === null) {
    const finding = { text: 'hook.problem.eventNotList', params: { event: scope.event } } as const;
    reportBroken(context, member.value, finding, scope, { matcher: null, entries });
    return entries;
  }
  for (const group of groups) readGroup(context, group, scope, entries);
  return entries;
}

/** A group, or a handler that stands in its place. */
function readGroup(context: ReadContext, group: Place, scope: Scope, entries: HookEntry[]): void {
  const everyTool = { matcher: null, entries };
  if (group.node.type !== 'object') {
    const finding = { text: 'hook.problem.groupNotObject', params: { event: scope.event } } as const;
    reportBroken(context, group, finding, scope, everyTool);
    return;
  }
  const members = membersOf(group.node, group.path);
  const keys = new Set(members.map(({ key }) => key));
  if (!keys.has('hooks') && (keys.has('command') || keys.has('type'))) {
    readBareHandler(context, group, scope, entries, keys.has('matcher'));
    return;
  }
  reportShadowedInGroup(context, members, scope, entries);
  const current = members.filter((member) => !member.shadowed);
  const matcher = readMatcher(context, current.find(({ key }) => key === 'matcher')?.value, scope, entries);
  const hooks = current.find(({ key }) => key === 'hooks');
  const unknown = current.filter(({ key }) => key !== 'hooks' && key !== 'matcher');
  if (hooks !== undefined) readHandlers(context, hooks.value, scope, matcher, entries);
  else if (unknown[0] !== undefined) {
    const finding = { text: 'hook.problem.hooksMissing', params: { key: unknown[0].key } } as const;
    reportBroken(context, unknown[0].keyPlace, finding, scope, { matcher: covered(matcher), entries });
    return;
  }
  for (const { key, keyPlace } of unknown) reportUnknownKey(context, keyPlace, key, ['matcher', 'hooks']);
}

function readBareHandler(
  context: ReadContext,
  place: Place,
  scope: Scope,
  entries: HookEntry[],
  hasMatcher: boolean,
): void {
  if (isToolEvent(scope.event)) {
    const text = hasMatcher ? 'hook.problem.matcherBesideCommand' : 'hook.problem.bareHandler';
    const params = { event: scope.event };
    report(context, place, { severity: 'warning', text, params, fix: 'hook.fix.wrapInGroup' });
  }
  readHandler(context, place, scope, null, entries, hasMatcher ? ['matcher'] : []);
}

function readHandlers(
  context: ReadContext,
  hooks: Place,
  scope: Scope,
  matcher: ReadMatcher,
  entries: HookEntry[],
): void {
  const handlers = itemsOf(hooks);
  if (handlers === null) {
    const gap = { matcher: covered(matcher), entries };
    reportBroken(context, hooks, { text: 'hook.problem.hooksNotList' }, scope, gap);
    return;
  }
  // Under a matcher that cannot be read nothing runs; it is still read, so that its problems show.
  const into = matcher.kind === 'read' ? entries : [];
  for (const handler of handlers) readHandler(context, handler, scope, covered(matcher), into);
}

/** The calls that a group with this matcher could have meant. */
function covered(matcher: ReadMatcher): string | null {
  return matcher.kind === 'read' ? matcher.matcher : null;
}

function reportShadowedInGroup(
  context: ReadContext,
  members: Member[],
  scope: Scope,
  entries: HookEntry[],
): void {
  for (const { key, keyPlace } of members.filter((member) => member.shadowed)) {
    const fix = 'hook.fix.removeDuplicate';
    if (scope.event === 'PreToolUse' && (key === 'hooks' || key === 'matcher')) {
      const finding = { text: 'hook.problem.shadowedGate', params: { key, name: scope.name }, fix } as const;
      reportBroken(context, keyPlace, finding, scope, { matcher: null, entries });
    } else {
      const text = 'hook.problem.duplicateKey';
      report(context, keyPlace, { severity: 'warning', text, params: { key }, fix });
    }
  }
}
