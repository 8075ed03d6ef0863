import { RE2JS } from 're2js';
import { isToolEvent, type HookEvent } from '../../shared/domain/hook';
import type { ToolArgs } from '../../shared/domain/step';
import type { HookEntry } from './handler';
import { patternSize } from './pattern-size';

export type CompiledMatcher = { ok: true; matches: (name: string) => boolean } | { ok: false; error: string };

const longestMatcher = 1000;
const longestName = 256;
/** Keeps the first comparison with a new name at a few milliseconds, whatever the pattern. */
const largestPattern = 1200;
const cachedMatchers = 2000;
const cachedNames = 500;

const everyTool: CompiledMatcher = { ok: true, matches: () => true };
const compiled = new Map<string, CompiledMatcher>();

/**
 * A matcher is a regular expression over the whole tool name: RE2 syntax, anchored at both ends,
 * case-sensitive. `""`, `"*"`, `".*"` and null mean every tool.
 */
export function compileMatcher(text: string | null): CompiledMatcher {
  if (text === null || text === '' || text === '*' || text === '.*') return everyTool;
  let matcher = compiled.get(text);
  if (matcher === undefined) {
    matcher = compile(text);
    if (compiled.size >= cachedMatchers) compiled.clear();
    compiled.set(text, matcher);
  }
  return matcher;
}

function compile(text: string): CompiledMatcher {
  if (text.length > longestMatcher) return { ok: false, error: 'longer than 1,000 characters' };
  if (patternSize(text) > largestPattern) return { ok: false, error: 'its counted repeats are too large' };
  if (plainParts.test(text)) return { ok: true, matches: matchesPlainParts(text.split('|')) };
  try {
    // DOTALL: a line break in the name of a tool must not slip past `.+`.
    return { ok: true, matches: remembered(RE2JS.compile(text, RE2JS.DOTALL)) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Names and beginnings of names, as most matchers are: the first use of the regex library takes longer than a file. */
const plainParts = /^[\w:/-]+(?:\.\*)?(?:\|[\w:/-]+(?:\.\*)?)*$/;

function matchesPlainParts(parts: readonly string[]): (name: string) => boolean {
  const names = new Set(parts.filter((part) => !part.endsWith('.*')));
  const beginnings = parts.filter((part) => part.endsWith('.*')).map((part) => part.slice(0, -2));
  return (name) => {
    const compared = comparedPart(name);
    return names.has(compared) || beginnings.some((beginning) => compared.startsWith(beginning));
  };
}

function comparedPart(name: string): string {
  return name.length > longestName ? name.slice(0, longestName) : name;
}

function remembered(pattern: RE2JS): (name: string) => boolean {
  const answers = new Map<string, boolean>();
  return (name) => {
    const compared = comparedPart(name);
    let answer = answers.get(compared);
    if (answer === undefined) {
      // Not testExact(): the automaton it builds first costs a hostile pattern far more than one walk.
      answer = pattern.matcher(compared).matches();
      if (answers.size >= cachedNames) answers.clear();
      answers.set(compared, answer);
    }
    return answer;
  };
}

/** The names a call is matched by: its tool, and for a call to an MCP tool `mcp:<server>/<tool>` too. */
export function matchedNames(tool: string, args: ToolArgs): string[] {
  const { ServerName: server, ToolName: name } = args;
  if (tool !== 'call_mcp_tool' || typeof server !== 'string' || typeof name !== 'string') return [tool];
  return [tool, `mcp:${server}/${name}`];
}

/**
 * The entries an event concerns, in running order. A matcher that cannot be read covers every
 * tool. A gap stands for a PreToolUse gate.
 */
export function selectEntries(
  entries: readonly HookEntry[],
  event: HookEvent,
  names: readonly string[],
): HookEntry[] {
  return entries.filter((entry) => {
    if (entry.kind === 'handler' ? entry.event !== event : event !== 'PreToolUse') return false;
    if (!isToolEvent(event)) return true;
    const matcher = compileMatcher(entry.matcher);
    return !matcher.ok || names.some((name) => matcher.matches(name));
  });
}
