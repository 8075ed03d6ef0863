import { expect, it } from 'vitest';
import { hooksData, hooksTsv } from '../../../src/main/cli/hook-listing';
import type { HookHandlerView, HookListing, HookProblem } from '../../../src/shared/domain/hook';

function handler(change: Partial<HookHandlerView>): HookHandlerView {
  return {
    handlerId: 'h',
    name: 'gate',
    enabled: true,
    enabledInFile: true,
    event: 'PreToolUse',
    matcher: 'run_command',
    type: 'command',
    command: './check.sh',
    timeoutSeconds: 30,
    cwd: '/w',
    source: { layer: 'project', path: '/w/.agents/hooks.json', root: '/w', plugin: null },
    line: 1,
    column: 1,
    trust: 'trusted',
    ...change,
  };
}

function listing(handlers: HookHandlerView[], problems: HookProblem[] = []): HookListing {
  return { sources: [], handlers, problems, elsewhere: [], held: [] };
}

it('is one line per handler, seven columns, in running order, with tab, newline and backslash escaped', () => {
  const text = hooksTsv(
    listing([
      handler({}),
      handler({
        name: 'a\tb',
        enabled: false,
        matcher: null,
        event: 'Stop',
        trust: 'kept-off',
        command: 'x\\y\nz',
      }),
    ]),
  );
  expect(text).toBe(
    'gate\tenabled\tPreToolUse\trun_command\tcommand\t./check.sh\ttrusted\n' +
      'a\\tb\tdisabled\tStop\t-\tcommand\tx\\\\y\\nz\tkept-off\n',
  );
  expect(hooksTsv(listing([]))).toBe('');
});

it('gathers handlers under their definition; a name is trusted when all its actions are', () => {
  const problem: HookProblem = {
    severity: 'warning',
    code: 'c',
    message: 'm',
    file: '/w/.agents/hooks.json',
    line: 1,
    column: 1,
    json_path: 'gate.PreToolUse[0]',
  };
  const other: HookProblem = { ...problem, json_path: 'gateway.Stop[0]' };
  const user = { layer: 'user' as const, path: '/h/hooks.json', root: null, plugin: null };
  const data = hooksData(
    listing(
      [handler({}), handler({ event: 'Stop', matcher: null, trust: 'review' }), handler({ source: user })],
      [problem, other],
    ),
  );
  expect(data).toEqual({
    hooks: [
      {
        name: 'gate',
        enabled: true,
        source: '/w/.agents/hooks.json',
        source_kind: 'project',
        trusted: false,
        actions: [
          {
            event: 'PreToolUse',
            matcher: 'run_command',
            type: 'command',
            command: './check.sh',
            timeout_seconds: 30,
            trust: 'trusted',
          },
          { event: 'Stop', type: 'command', command: './check.sh', timeout_seconds: 30, trust: 'review' },
        ],
        problems: [problem],
      },
      {
        name: 'gate',
        enabled: true,
        source: '/h/hooks.json',
        source_kind: 'user',
        trusted: true,
        actions: [
          {
            event: 'PreToolUse',
            matcher: 'run_command',
            type: 'command',
            command: './check.sh',
            timeout_seconds: 30,
            trust: 'trusted',
          },
        ],
        problems: [],
      },
    ],
    problems: [other],
  });
});
