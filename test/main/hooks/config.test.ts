import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHooksFile, type ParsedFile } from '../../../src/main/hooks/config';
import { resolveFile } from '../../../src/main/hooks/config-resolve';
import type { HookGap, HookHandler, LoadProblem } from '../../../src/main/hooks/handler';
import { createTranslate } from '../../../src/shared/i18n/translate';

const knownTools = ['run_command', 'view_file', 'write_to_file', 'replace_file_content', 'call_mcp_tool'];
const source = {
  layer: 'user',
  path: '/home/u/.gemini/config/hooks.json',
  root: null,
  plugin: null,
} as const;

function parse(content: unknown): ParsedFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  const file = parseHooksFile(text, { source, knownTools });
  const switches = { switchedOff: false, overrideOf: () => undefined };
  return { ...file, problems: resolveFile(file, source, switches).problems };
}

function entriesOf(file: ParsedFile) {
  return file.definitions.flatMap(({ entries }) => entries);
}
function handlersOf(file: ParsedFile): HookHandler[] {
  return entriesOf(file).filter((entry) => entry.kind === 'handler');
}
function gapsOf(file: ParsedFile): HookGap[] {
  const gaps = entriesOf(file).filter((entry) => entry.kind === 'gap');
  return file.unreadable === null ? gaps : [file.unreadable, ...gaps];
}
function codes(file: ParsedFile, severity?: LoadProblem['severity']): string[] {
  return file.problems
    .filter((problem) => severity === undefined || problem.severity === severity)
    .map(({ code }) => code);
}
const run = (command: string) => ({ type: 'command', command });
const gate = (matcher: string, command = './gate.sh') => [{ matcher, hooks: [run(command)] }];

describe('a good file', () => {
  it('spells out every default and keeps every place', () => {
    const text = `{
  "safety": {
    "PreToolUse": [
      { "matcher": "run_command", "hooks": [{ "command": "./check.sh" }, { "type": "command", "command": "b", "timeout": 5 }] }
    ]
  }
}
`;
    const file = parse(text);
    expect(file.problems).toEqual([]);
    expect(file.definitions).toHaveLength(1);
    expect(handlersOf(file)[0]).toEqual({
      kind: 'handler',
      handlerId: '/home/u/.gemini/config/hooks.json#safety.PreToolUse[0].hooks[0]',
      name: 'safety',
      event: 'PreToolUse',
      matcher: 'run_command',
      command: './check.sh',
      timeoutSeconds: 30,
      enabled: true,
      enabledInFile: true,
      source,
      hookDirectory: '/home/u/.gemini/config',
      line: 4,
      column: 45,
      jsonPath: 'safety.PreToolUse[0].hooks[0]',
    });
    expect(handlersOf(file)[1]).toMatchObject({ command: 'b', timeoutSeconds: 5 });
  });

  it('keeps the written order, also of names that look like numbers', () => {
    const file = parse(
      '{"b":{"Stop":[{"command":"1"}]},"10":{"Stop":[{"command":"2"}]},"2":{"Stop":[{"command":"3"}]}}',
    );
    expect(handlersOf(file).map(({ name, command }) => `${name}${command}`)).toEqual(['b1', '102', '23']);
  });

  it.each(['PreInvocation', 'PostInvocation', 'Stop', 'SessionStart'])(
    'takes %s flat, grouped and mixed',
    (event) => {
      const file = parse({ x: { [event]: [run('a'), { hooks: [run('b'), run('c')] }, run('d')] } });
      expect(handlersOf(file).map(({ command }) => command)).toEqual(['a', 'b', 'c', 'd']);
      expect(file.problems).toEqual([]);
    },
  );

  it('has no entries and no problems for an empty object or an empty group', () => {
    for (const empty of [
      {},
      { a: {} },
      { a: { PreToolUse: [] } },
      { a: { PreToolUse: [{ matcher: '*' }] } },
    ]) {
      expect(entriesOf(parse(empty))).toEqual([]);
      expect(codes(parse(empty))).toEqual([]);
    }
  });

  it('is not confused by names of object internals', () => {
    const file = parse('{"__proto__":{"Stop":[{"command":"a"}]},"constructor":{"Stop":[{"command":"b"}]}}');
    expect(handlersOf(file).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  });
});

describe('what other readers refuse and we accept with a warning', () => {
  it('a byte-order mark, comments and trailing commas, with their places', () => {
    const text =
      '\uFEFF// first\r\n{"g":{"PreToolUse":[{"matcher":"*","hooks":[{"command":"x",},],},],}, /* 힣 */}\r\n';
    const file = parse(text);
    expect(handlersOf(file)).toHaveLength(1);
    expect(gapsOf(file)).toEqual([]);
    expect(file.problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['byte-order-mark', 1, 1],
      ['comment', 1, 1],
      ['trailing-comma', 2, 59],
      ['trailing-comma', 2, 61],
      ['trailing-comma', 2, 63],
      ['trailing-comma', 2, 65],
      ['trailing-comma', 2, 67],
      ['trailing-comma', 2, 69],
      ['comment', 2, 71],
    ]);
  });

  it('counts columns in characters', () => {
    const [problem] = parse('{"😀😀": {"Stop": [{"command": "é😀", "timeout": 0}]}}').problems;
    expect(problem).toMatchObject({
      code: 'timeout-bad',
      line: 1,
      column: 47,
      jsonPath: '["😀😀"].Stop[0].timeout',
    });
  });

  it('an event name in another letter case', () => {
    const file = parse({ g: { preToolUse: gate('*'), POSTTOOLUSE: gate('*') } });
    expect(handlersOf(file).map(({ event }) => event)).toEqual(['PreToolUse', 'PostToolUse']);
    expect(codes(file, 'warning')).toEqual(['event-case', 'event-case']);
    expect(gapsOf(file)).toEqual([]);
  });

  it('a bare handler in a tool event, as a group for all tools', () => {
    const file = parse({
      g: { PreToolUse: [run('a')], PostToolUse: [{ matcher: 'run_command', ...run('b') }] },
    });
    expect(handlersOf(file).map(({ command, matcher }) => [command, matcher])).toEqual([
      ['a', null],
      ['b', null],
    ]);
    expect(codes(file, 'warning')).toEqual(['bare-handler', 'matcher-beside-command']);
  });

  it('unknown events and keys, with what may have been meant', () => {
    const file = parse({
      g: {
        Stopp: [run('a')],
        description: 'x',
        enabld: true,
        PostToolUse: [{ ...gate('*')[0], Matcher: 'y' }],
      },
      h: { Stop: [{ command: 'a', timeOut: 5, env: {} }] },
    });
    expect(handlersOf(file)).toHaveLength(2);
    expect(
      file.problems.map(({ severity, code, params }) => [severity, code, params['key'], params['near']]),
    ).toEqual([
      ['warning', 'unknown-key-near', 'Stopp', 'Stop'],
      ['warning', 'unknown-key', 'description', undefined],
      ['warning', 'unknown-key-near', 'enabld', 'enabled'],
      ['warning', 'unknown-key-near', 'Matcher', 'matcher'],
      ['warning', 'unknown-key-near', 'timeOut', 'timeout'],
      ['warning', 'unknown-key', 'env', undefined],
    ]);
  });
});

describe('a file that is no JSON object holds every call', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  it.each([
    ['0 bytes', '', 'ends-early', 1, 1],
    ['only white space', ' \n ', 'ends-early', 2, 2],
    ['half a file', '{"g":{"PreToolUse":[{"matcher":"run_comm', 'syntax', 1, 32],
    ['a stray brace', '{\n  "a": {}\n}}', 'syntax', 3, 2],
    ['two objects', '{} {}', 'syntax', 1, 4],
    ['a word', '{"a": foo}', 'syntax', 1, 7],
    ['single quotes', "{'a': {}}", 'syntax', 1, 2],
    ['an array', '[]', 'not-object', 1, 1],
    ['null', 'null', 'not-object', 1, 1],
    ['too deep', deep(65), 'too-deep', 1, 69],
    ['absurdly deep', '['.repeat(500_000), 'too-deep', 1, 65],
  ])('%s', (_, text, code, line, column) => {
    const file = parse(text);
    expect(file.problems).toHaveLength(1);
    expect(file.problems[0]).toMatchObject({ severity: 'error', code, line, column });
    expect(gapsOf(file)).toMatchObject([{ kind: 'gap', matcher: null }]);
    expect(handlersOf(file)).toEqual([]);
  });

  it('64 levels are fine', () => {
    expect(parse(deep(64)).unreadable).toBeNull();
  });

  it('names what was not expected, in both languages', () => {
    const [problem] = parse('{\n "a": {}}}').problems;
    if (problem === undefined) throw new Error('no problem');
    expect(createTranslate('en')(problem.text, problem.params)).toBe(
      "`/home/u/.gemini/config/hooks.json` can't be read: unexpected `}` at line 2, column 10. None of the hooks in this file are running, and you are asked about every tool call until this is fixed.",
    );
    expect(createTranslate('ko')(problem.text, problem.params)).toContain('2행 10열에 예상치 못한 `}`');
  });
});

describe('what cannot run leaves a gap where a gate should be', () => {
  it.each<[string, unknown, string, string, string | null]>([
    [
      'matcher is an object',
      { PreToolUse: [{ matcher: { tool: 'x' }, hooks: [run('a')] }] },
      'matcher-type',
      'bad.PreToolUse[0].matcher',
      null,
    ],
    [
      'matcher is no pattern',
      { PreToolUse: gate('run_command(') },
      'matcher-bad',
      'bad.PreToolUse[0].matcher',
      null,
    ],
    [
      'matcher is too long',
      { PreToolUse: gate('a'.repeat(1001)) },
      'matcher-bad',
      'bad.PreToolUse[0].matcher',
      null,
    ],
    ['event is an object', { PreToolUse: { matcher: 'x' } }, 'event-not-list', 'bad.PreToolUse', null],
    ['group is a text', { PreToolUse: ['./gate.sh'] }, 'group-not-object', 'bad.PreToolUse[0]', null],
    [
      'hooks is an object',
      { PreToolUse: [{ matcher: 'view_file', hooks: run('a') }] },
      'hooks-not-list',
      'bad.PreToolUse[0].hooks',
      'view_file',
    ],
    [
      'hooks has another name',
      { PreToolUse: [{ matcher: 'view_file', hook: [run('a')] }] },
      'hooks-missing',
      'bad.PreToolUse[0].hook',
      'view_file',
    ],
    [
      'handler is null',
      { PreToolUse: [{ matcher: 'view_file', hooks: [null] }] },
      'handler-not-object',
      'bad.PreToolUse[0].hooks[0]',
      'view_file',
    ],
    [
      'type is unknown',
      { PreToolUse: [{ matcher: 'view_file', hooks: [{ type: 'http', command: 'a' }] }] },
      'type-unknown',
      'bad.PreToolUse[0].hooks[0].type',
      'view_file',
    ],
    [
      'command is missing',
      { PreToolUse: [{ matcher: 'view_file', hooks: [{ cmd: 'a' }] }] },
      'command-missing',
      'bad.PreToolUse[0].hooks[0]',
      'view_file',
    ],
    [
      'command is blank',
      { PreToolUse: [{ matcher: 'view_file', hooks: [run(' \t')] }] },
      'command-empty',
      'bad.PreToolUse[0].hooks[0].command',
      'view_file',
    ],
    [
      'command is a list',
      { PreToolUse: [{ matcher: 'view_file', hooks: [{ command: ['a'] }] }] },
      'command-type',
      'bad.PreToolUse[0].hooks[0].command',
      'view_file',
    ],
    [
      'command has a NUL',
      { PreToolUse: [{ matcher: 'view_file', hooks: [run('a\0b')] }] },
      'command-nul',
      'bad.PreToolUse[0].hooks[0].command',
      'view_file',
    ],
    [
      'timeout is a text',
      { PreToolUse: [{ matcher: 'view_file', hooks: [{ command: 'a', timeout: '5' }] }] },
      'timeout-bad',
      'bad.PreToolUse[0].hooks[0].timeout',
      'view_file',
    ],
    ['key is a near name', { PreTolUse: gate('view_file') }, 'near-gate', 'bad.PreTolUse', null],
    ['key is a foreign name', { BeforeTool: gate('view_file') }, 'near-gate', 'bad.BeforeTool', null],
    [
      'key has separators',
      { 'pre-tool-use': gate('view_file') },
      'near-gate',
      'bad["pre-tool-use"]'.replace('["pre-tool-use"]', '.pre-tool-use'),
      null,
    ],
    ['definition is a list', [run('a')], 'definition-not-object', 'bad', null],
    ['definition is a text', 'x', 'definition-not-object', 'bad', null],
  ])('%s', (_, bad, code, jsonPath, matcher) => {
    const file = parse({
      first: { PreToolUse: gate('*', 'one') },
      bad,
      last: { PreToolUse: gate('*', 'two') },
    });
    expect(handlersOf(file).map(({ command }) => command)).toEqual(['one', 'two']);
    expect(file.problems.find((problem) => problem.severity === 'error')).toMatchObject({ code, jsonPath });
    expect(gapsOf(file)).toMatchObject([{ name: 'bad', matcher }]);
    expect(entriesOf(file).map(({ kind }) => kind)).toEqual(['handler', 'gap', 'handler']);
  });

  it('the same mistakes in other events run nothing and hold nothing', () => {
    const file = parse({
      bad: {
        PostToolUse: [...gate('run_command('), { matcher: 5, hooks: [run('a')] }, 'x', { hooks: [run('')] }],
        Stop: {},
        PreInvocation: [run(''), run('good')],
      },
    });
    expect(handlersOf(file).map(({ command }) => command)).toEqual(['good']);
    expect(gapsOf(file)).toEqual([]);
    expect(codes(file, 'error')).toEqual([
      'matcher-bad',
      'matcher-type',
      'group-not-object',
      'command-empty',
      'event-not-list',
      'command-empty',
    ]);
  });

  it.each([0, -1, 86_401, null, true, '30', [], '1e999'])('timeout %j', (timeout) => {
    const text = `{"g":{"PreToolUse":[{"hooks":[{"command":"a","timeout":${timeout === '1e999' ? timeout : JSON.stringify(timeout)}}]}]}}`;
    expect(handlersOf(parse(text))).toEqual([]);
    expect(gapsOf(parse(text))).toHaveLength(1);
  });

  it.each<[number, string[]]>([
    [0.5, ['timeout-fraction']],
    [5000, ['timeout-large']],
    [600, []],
    [600.5, ['timeout-large', 'timeout-fraction']],
    [86_400, ['timeout-large']],
  ])('timeout %d runs', (timeout, expected) => {
    const file = parse({ g: { Stop: [{ command: 'a', timeout }] } });
    expect(handlersOf(file)).toMatchObject([{ timeoutSeconds: timeout }]);
    expect(codes(file)).toEqual(expected);
  });

  it.each([
    'PreToolUze',
    'PerToolUse',
    'pre_tool_use',
    'Pre-Tool-Use',
    'PreToolsUsed',
    'beforeTool',
    'beforeShellExecution',
    'tool.execute.before',
  ])('event key %s holds all tools', (key) => {
    expect(gapsOf(parse({ g: { [key]: [] } }))).toMatchObject([{ matcher: null }]);
  });

  it.each([
    'PostToolUse',
    'PreInvocation',
    'Notification',
    'UserPromptSubmit',
    'PreCompact',
    'AfterTool',
    'tool.execute.after',
  ])('event key %s holds nothing', (key) => {
    expect(gapsOf(parse({ g: { [key]: [] } }))).toEqual([]);
  });

  it('a name that is empty: none of it runs', () => {
    expect(gapsOf(parse({ '': { PreToolUse: gate('*'), Stop: [run('a')] } }))).toHaveLength(1);
    expect(entriesOf(parse({ '': { Stop: [run('a')] } }))).toEqual([]);
  });
});

describe('one "hooks" key around everything', () => {
  it.each([
    ['events inside', { hooks: { PreToolUse: gate('*') } }],
    ['definitions inside', { hooks: { g: { PreToolUse: gate('*') } } }],
    ['beside a version', { version: 1, hooks: { preToolUse: [run('a')] } }],
    ['a list inside', { hooks: [run('a')] }],
  ])('%s: holds, with the fix', (_, content) => {
    const file = parse(content);
    expect(file.problems.find(({ code }) => code === 'wrapped')).toMatchObject({
      severity: 'error',
      fix: 'hook.fix.unwrap',
    });
    expect(gapsOf(file).every(({ matcher }) => matcher === null)).toBe(true);
    expect(gapsOf(file).length).toBeGreaterThan(0);
    expect(handlersOf(file)).toEqual([]);
  });
});

describe('duplicate keys', () => {
  it('the last definition counts; a PreToolUse it hides holds what it covered', () => {
    const file = parse(
      '{"g":{"PreToolUse":[{"matcher":"view_file","hooks":[{"command":"a"}]}]},"g":{"PreToolUse":[{"matcher":"run_command","hooks":[{"command":"b"}]}]}}',
    );
    expect(handlersOf(file).map(({ command }) => command)).toEqual(['b']);
    expect(gapsOf(file)).toMatchObject([{ name: 'g', matcher: 'view_file' }]);
    expect(codes(file)).toEqual(['duplicate-key', 'shadowed-gate']);
  });

  it('a hidden PreToolUse key of one definition, in any letter case', () => {
    const file = parse(
      '{"g":{"preToolUse":[{"command":"a"}],"PreToolUse":[{"matcher":"view_file","hooks":[{"command":"b"}]}]}}',
    );
    expect(handlersOf(file).map(({ command }) => command)).toEqual(['b']);
    expect(gapsOf(file)).toMatchObject([{ matcher: null }]);
  });

  it('hidden hooks, matcher and command inside a PreToolUse', () => {
    for (const group of [
      '{"hooks":[{"command":"a"}],"hooks":[{"command":"b"}]}',
      '{"matcher":"view_file","matcher":"run_command","hooks":[{"command":"b"}]}',
      '{"hooks":[{"command":"a","command":"b"}]}',
    ]) {
      const file = parse(`{"g":{"PreToolUse":[${group}]}}`);
      expect(handlersOf(file).map(({ command }) => command)).toEqual(['b']);
      expect(gapsOf(file)).toHaveLength(1);
    }
  });

  it('others are a warning, and the last one wins', () => {
    const file = parse(
      '{"g":{"enabled":true,"enabled":false,"Stop":[{"command":"a"}],"Stop":[{"command":"b","timeout":1,"timeout":2}]}}',
    );
    expect(handlersOf(file)).toMatchObject([{ command: 'b', timeoutSeconds: 2, enabled: false }]);
    expect(codes(file)).toEqual(['duplicate-key', 'duplicate-key', 'duplicate-key']);
    expect(gapsOf(file)).toEqual([]);
  });

  it('a hidden definition that was off holds nothing', () => {
    const file = parse('{"g":{"enabled":false,"PreToolUse":[{"command":"a"}]},"g":{}}');
    expect(gapsOf(file)).toEqual([]);
  });
});

describe('enabled', () => {
  it('false keeps the handlers in the list, off', () => {
    expect(handlersOf(parse({ g: { Stop: [run('a')], enabled: false } }))).toMatchObject([
      { enabled: false, enabledInFile: false },
    ]);
  });
  it.each(['false', 0, null, []])('%j counts as true, with an error', (enabled) => {
    const file = parse({ g: { enabled, Stop: [run('a')] } });
    expect(handlersOf(file)).toMatchObject([{ enabled: true }]);
    expect(codes(file, 'error')).toEqual(['enabled-type']);
  });
});

describe('matchers', () => {
  it.each([
    '',
    '*',
    '.*',
    'run_command',
    '^run_command$',
    'write_to_file|replace_file_content',
    'mcp:github/.*',
  ])('%j is fine', (matcher) => {
    expect(codes(parse({ g: { PreToolUse: gate(matcher) } }))).toEqual([]);
  });

  it.each([
    ['Bash', 'matches-nothing-foreign', 'run_command'],
    ['Edit|Write', 'matches-nothing-foreign', 'replace_file_content|write_to_file'],
    ['run', 'matches-nothing-whole', '.*run.*'],
    ['RUN_COMMAND', 'matches-nothing-foreign', 'run_command'],
    ['nonsense', 'matches-nothing', undefined],
  ])('%s matches no tool, and the warning helps', (matcher, code, help) => {
    const [problem] = parse({ g: { PreToolUse: gate(matcher) } }).problems;
    expect(problem).toMatchObject({ severity: 'warning', code });
    expect(problem?.params['tools'] ?? problem?.params['near']).toBe(help);
  });

  it('on a lifecycle event is ignored with a note, whatever it is', () => {
    const file = parse({ g: { Stop: [{ matcher: '(', hooks: [run('a')] }] } });
    expect(handlersOf(file)).toMatchObject([{ matcher: null }]);
    expect(file.problems).toMatchObject([{ severity: 'note', code: 'matcher-ignored' }]);
  });
});

describe('whatever is in the file', () => {
  const words = fc.constantFrom(
    'PreToolUse',
    'preToolUse',
    'BeforeTool',
    'PostToolUse',
    'Stop',
    'hooks',
    'matcher',
    'command',
    'type',
    'timeout',
    'enabled',
    '',
    '*',
    '(',
    'run_command',
    '__proto__',
    'x',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      words,
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(words, tie('any'), { maxKeys: 5 }),
    ),
  })).any;

  it('never throws, and an error that says it holds does hold', () => {
    fc.assert(
      fc.property(value, (content) => {
        const file = parse(JSON.stringify(content));
        if (typeof content !== 'object' || content === null || Array.isArray(content)) {
          expect(file.unreadable).not.toBeNull();
        }
        for (const { params } of file.problems) {
          if (params['holds'] === 'all')
            expect(gapsOf(file).some(({ matcher }) => matcher === null)).toBe(true);
          if (params['holds'] === 'matching') {
            expect(gapsOf(file).some(({ matcher }) => matcher !== null)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never throws on damaged text', () => {
    const good = JSON.stringify({ g: { PreToolUse: gate('*') }, h: { Stop: [run('a')] } }, null, 1);
    fc.assert(
      fc.property(
        fc.nat(good.length),
        fc.nat(good.length),
        fc.string({ unit: 'binary', maxLength: 5 }),
        (from, to, insert) => {
          const file = parse(good.slice(0, from) + insert + good.slice(to));
          for (const problem of file.problems) {
            expect(problem.line).toBeGreaterThan(0);
            expect(problem.column).toBeGreaterThan(0);
            createTranslate('en')(problem.text, problem.params);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never costs a good neighbour, before or after', () => {
    fc.assert(
      fc.property(value, value, (definition, group) => {
        const file = parse({
          before: { PreToolUse: gate('*', 'one') },
          bad: definition,
          mixed: { PreToolUse: [group, ...gate('view_file', 'two')] },
          after: { PostToolUse: gate('*', 'three') },
        });
        const own = handlersOf(file).filter(({ name }) => name !== 'bad');
        expect(own.map(({ command }) => command)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
        expect(handlersOf(file).every(({ command }) => command.trim() !== '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is switched off', () => {
  const content = JSON.stringify({
    on: { PreToolUse: [...gate('*'), 'broken'] },
    off: { enabled: false, PreToolUse: [...gate('*'), 'broken'] },
  });
  const resolve = (switchedOff: boolean, overrides: Record<string, boolean>) => {
    const file = parseHooksFile(content, { source, knownTools });
    return resolveFile(file, source, { switchedOff, overrideOf: (name) => overrides[name] });
  };
  const shape = (resolved: ReturnType<typeof resolve>) =>
    resolved.entries.map((entry) =>
      entry.kind === 'gap' ? `${entry.name} gap` : `${entry.name} ${entry.enabled} ${entry.enabledInFile}`,
    );

  it('is listed and neither runs nor holds; an override of the user beats the file', () => {
    expect(shape(resolve(false, {}))).toEqual(['on true true', 'on gap', 'off false false']);
    expect(shape(resolve(false, { on: false, off: true }))).toEqual([
      'on false true',
      'off true false',
      'off gap',
    ]);
    expect(shape(resolve(true, { off: true }))).toEqual(['on false true', 'off false false']);
  });

  it('has problems that do not claim to hold', () => {
    const holds = resolve(false, {}).problems.map(({ params }) => params['holds']);
    expect(holds).toEqual(['all', 'none']);
  });

  it('a flood of problems is cut, errors first', () => {
    const comments = '// x\n'.repeat(5000);
    const file = parseHooksFile(`${comments}{"g":{"PreToolUse":[1]}}`, { source, knownTools });
    const { problems } = resolveFile(file, source, { switchedOff: false, overrideOf: () => undefined });
    expect(problems.length).toBeLessThan(400);
    expect(problems.some(({ code }) => code === 'group-not-object')).toBe(true);
    expect(problems.at(-1)).toMatchObject({ code: 'more-problems' });
  });
});
