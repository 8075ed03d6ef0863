import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import type { HookGap, HookHandler } from '../../../src/main/hooks/handler';
import { compileMatcher, matchedNames, selectEntries } from '../../../src/main/hooks/select';
import { patternSize } from '../../../src/main/hooks/pattern-size';

const source = { layer: 'user', path: '/h/hooks.json', root: null, plugin: null } as const;

function handler(change: Partial<HookHandler>): HookHandler {
  return {
    kind: 'handler',
    handlerId: 'h',
    name: 'gate',
    event: 'PreToolUse',
    matcher: null,
    command: 'true',
    timeoutSeconds: 30,
    enabled: true,
    enabledInFile: true,
    source,
    hookDirectory: '/h',
    line: 1,
    column: 1,
    jsonPath: 'gate',
    ...change,
  };
}

function matches(matcher: string | null, name: string): boolean {
  const compiled = compileMatcher(matcher);
  if (!compiled.ok) throw new Error(compiled.error);
  return compiled.matches(name);
}

describe('a matcher is a regular expression over the whole name, case-sensitive', () => {
  it.each([
    [null, 'run_command', true],
    ['', 'run_command', true],
    ['*', 'run_command', true],
    ['.*', 'run_command', true],
    ['run', 'run_command', false],
    ['run_command', 'run_command', true],
    ['run_command', 'run_command_async', false],
    ['run_command', 'RUN_COMMAND', false],
    ['^run_command$', 'run_command', true],
    ['^run_command$', 'run_command_async', false],
    ['write_to_file|replace_file_content', 'write_to_file', true],
    ['write_to_file|replace_file_content', 'write_to_file_2', false],
    ['write_to_file|replace_file_content', 'my_replace_file_content', false],
    ['write_.*', 'write_to_file', true],
    ['(?i)RUN_COMMAND', 'run_command', true],
    ['.+', 'two\nlines', true],
    ['한글', '한글', true],
    ['__proto__', '__proto__', true],
    ['constructor', 'run_command', false],
  ])('%j on %j: %j', (matcher, name, expected) => {
    expect(matches(matcher, name)).toBe(expected);
    expect(matches(matcher, name)).toBe(expected);
  });

  it.each(['run_command(', '[a-', '*_file', 'bash(', 'a(?=b)', '(a)\\1', 'x'.repeat(1001)])(
    'says that %j cannot be read instead of throwing',
    (matcher) => {
      const compiled = compileMatcher(matcher);
      expect(compiled.ok).toBe(false);
      if (!compiled.ok) expect(compiled.error).not.toBe('');
    },
  );

  it('compares names up to 256 characters', () => {
    expect(matches('a{256}', 'a'.repeat(300))).toBe(true);
    expect(matches('a'.repeat(256), 'a'.repeat(300))).toBe(true);
    expect(matches('a'.repeat(300), 'a'.repeat(300))).toBe(false);
  });

  it.each([
    ['nested repeats', '(a+)+$'],
    ['many wild cards', '.*a.*a.*a'.repeat(111)],
    ['many optionals', '(a?){300}a{300}'],
    ['large repeats', '(.{0,1000})'.repeat(90)],
    ['large optional repeats', '(a?){1000}'.repeat(99)],
    ['repeats of repeats', '((a{0,30}){0,30}b)'.repeat(55)],
    ['large classes', '\\pL{1000}'.repeat(100)],
  ])('a hostile matcher costs little: %s', (_, matcher) => {
    const began = performance.now();
    const compiled = compileMatcher(matcher.slice(0, 1000));
    if (compiled.ok) compiled.matches(`${'a'.repeat(255)}!`);
    // The benchmark holds the few milliseconds; this holds the kind, on a busy machine too.
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('the size of a pattern', () => {
  it.each([
    ['abc', 3],
    ['a{10}', 10],
    ['(ab){10}', 30],
    ['(a{10}b){10}', 120],
    ['[(]x{3}', 4],
    ['[[:alpha:])]{5}', 5],
    ['[]a]{5}', 5],
    ['\\p{Greek}{7}', 7],
    ['\\({4}', 4],
    ['a{,5}', 5],
    ['a{5,}', 5],
    ['\\Q((\\E', 6],
  ])('%s: %d', (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });
});

describe('which entries an event concerns', () => {
  it('keeps the order and takes handlers of the event and gaps of PreToolUse', () => {
    const gap: HookGap = {
      kind: 'gap',
      name: 'broken',
      source,
      matcher: 'view_file',
      line: 1,
      text: 'hook.hold.engine',
      params: { error: 'x' },
    };
    const first = handler({ handlerId: '1', matcher: 'run_.*' });
    const post = handler({ handlerId: '2', event: 'PostToolUse' });
    const last = handler({ handlerId: '3' });
    const entries = [first, gap, post, last];
    expect(selectEntries(entries, 'PreToolUse', ['run_command'])).toEqual([first, last]);
    expect(selectEntries(entries, 'PreToolUse', ['view_file'])).toEqual([gap, last]);
    expect(selectEntries(entries, 'PostToolUse', ['view_file'])).toEqual([post]);
  });

  it('ignores the matcher of a lifecycle event', () => {
    const stop = handler({ event: 'Stop', matcher: 'run_command' });
    expect(selectEntries([stop], 'Stop', [])).toEqual([stop]);
  });

  it('matches an MCP call by its tool and by server and name', () => {
    const names = matchedNames('call_mcp_tool', { ServerName: 'git', ToolName: 'push', Arguments: {} });
    const byTool = handler({ matcher: 'call_mcp_tool' });
    const byName = handler({ matcher: 'mcp:git/.*' });
    const other = handler({ matcher: 'mcp:hub/.*' });
    expect(selectEntries([byTool, byName, other], 'PreToolUse', names)).toEqual([byTool, byName]);
    expect(matchedNames('view_file', { ServerName: 'git', ToolName: 'push' })).toEqual(['view_file']);
  });

  it('lets a matcher that cannot be read cover every tool', () => {
    const broken = handler({ matcher: 'run_command(' });
    expect(selectEntries([broken], 'PreToolUse', ['view_file'])).toEqual([broken]);
  });
});

describe('names and beginnings of names, which need no regex library', () => {
  const part = fc.tuple(fc.stringMatching(/^[ab_:/-]{1,4}$/), fc.constantFrom('', '.*'));
  const matcher = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([name, rest]) => name + rest).join('|'));

  it('mean what the library makes of them', () => {
    const names = fc.stringMatching(/^[ab_:/\n.-]{0,6}$/);
    fc.assert(
      fc.property(matcher, names, (text, name) => {
        const compiled = compileMatcher(text);
        const expected = RE2JS.compile(text, RE2JS.DOTALL).matcher(name).matches();
        expect(compiled.ok && compiled.matches(name)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
