import { isToolEvent } from '../../shared/domain/hook';
import { report, reportBroken, type Place, type ReadContext, type Scope } from './config-report';
import type { HookEntry } from './handler';
import { nearestName, toolsForForeignMatcher } from './near-names';
import { compileMatcher } from './select';

export type ReadMatcher = { kind: 'read'; matcher: string | null } | { kind: 'unreadable' };

const everyTool: ReadMatcher = { kind: 'read', matcher: null };

/** The matcher of a group; one that cannot be read leaves a gap for all tools. */
export function readMatcher(
  context: ReadContext,
  place: Place | undefined,
  scope: Scope,
  entries: HookEntry[],
): ReadMatcher {
  if (place === undefined) return everyTool;
  const { event } = scope;
  if (!isToolEvent(event)) {
    const text = 'hook.problem.matcherIgnored';
    report(context, place, { severity: 'note', text, params: { event }, fix: 'hook.fix.removeMatcher' });
    return everyTool;
  }
  const gap = { matcher: null, entries };
  const matcher: unknown = place.node.value;
  if (typeof matcher !== 'string') {
    reportBroken(context, place, { text: 'hook.problem.matcherType' }, scope, gap);
    return { kind: 'unreadable' };
  }
  const compiled = compileMatcher(matcher);
  if (!compiled.ok) {
    const shown = matcher.length > 100 ? `${matcher.slice(0, 100)}…` : matcher;
    const params = { matcher: shown, error: compiled.error };
    reportBroken(context, place, { text: 'hook.problem.matcherBad', params }, scope, gap);
    return { kind: 'unreadable' };
  }
  warnIfNothingMatches(context, place, matcher, compiled.matches);
  return { kind: 'read', matcher };
}

function warnIfNothingMatches(
  context: ReadContext,
  place: Place,
  matcher: string,
  matches: (name: string) => boolean,
): void {
  const { knownTools } = context;
  // Tools of MCP servers are matched by names that are not known here.
  if (knownTools.length === 0 || matcher.includes('mcp:') || knownTools.some(matches)) return;
  const params = { matcher, count: knownTools.length };
  const tools = toolsForForeignMatcher(matcher).join('|') || nearestName(matcher, knownTools);
  const whole = matcher.includes('|') ? `.*(${matcher}).*` : `.*${matcher}.*`;
  const wider = compileMatcher(whole);
  if (tools !== null) {
    const text = 'hook.problem.matchesNothingForeign';
    report(context, place, { severity: 'warning', text, params: { ...params, tools } });
  } else if (wider.ok && knownTools.some(wider.matches)) {
    const text = 'hook.problem.matchesNothingWhole';
    report(context, place, { severity: 'warning', text, params: { ...params, near: whole } });
  } else {
    report(context, place, { severity: 'warning', text: 'hook.problem.matchesNothing', params });
  }
}
