import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookRunSchema } from '../../src/shared/domain/hook-run';
import { endMarked, eventually, processesMarked } from '../support/processes';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  endMarked(world.mark);
});

const test = (...args: string[]) => world.run(['hooks', 'test', ...args]);
const stdinOf = (line: Record<string, unknown>) =>
  JSON.parse((line['stdin'] as { text: string }).text) as Record<string, unknown>;

describe('hooks test', () => {
  it('really runs the handler and shows stdin, stdout, stderr, the end and the effect in words', async () => {
    world.userHooks({
      gate: gate(
        `echo looking >&2; touch ${world.base}/ran; ${says({ decision: 'deny', reason: 'not here' })}`,
      ),
    });
    const { code, stdout } = await test('PreToolUse');
    expect(code).toBe(0);
    expect(existsSync(join(world.base, 'ran'))).toBe(true);
    expect(stdout).toMatch(
      /stdin:\n {2}\{"conversationId":"[^\n]*"toolCall":\{"name":"run_command","args":\{"CommandLine":/,
    );
    expect(stdout).toContain('stdout:\n  {"decision":"deny","reason":"not here"}');
    expect(stdout).toContain('stderr:\n  looking\n');
    expect(stdout).toMatch(/ended: exit 0, after \d+ ms/);
    expect(stdout).toMatch(/effect: .*not here/);
    expect(stdout).toContain('Together: the call would be denied. Reason: not here');
  });

  it.each([
    ['PreToolUse', { toolCall: { name: 'run_command', args: {} }, stepIdx: 0 }],
    ['PostToolUse', { toolCall: { name: 'run_command', args: {} }, stepIdx: 0, error: '' }],
    ['PreInvocation', { invocationNum: 0, initialNumSteps: 0, lastUserInput: '' }],
    ['PostInvocation', { invocationNum: 0, initialNumSteps: 0, lastUserInput: '' }],
    ['Stop', { executionNum: 0, terminationReason: '', error: '', fullyIdle: true }],
    ['SessionStart', {}],
  ])(
    'has a sample of %s with every field of the contract, and files that are there',
    async (event, fields) => {
      const tool = event.endsWith('ToolUse');
      const command = `cat > ${world.base}/stdin; cat "$(sed 's/.*"transcriptPath":"\\([^"]*\\)".*/\\1/' ${world.base}/stdin)" > ${world.base}/transcript`;
      world.userHooks({ seen: { [event]: tool ? [{ hooks: [{ command }] }] : [{ command }] } });
      expect(await test(event)).toMatchObject({ code: 0 });
      const stdin = JSON.parse(readFileSync(join(world.base, 'stdin'), 'utf8')) as Record<string, unknown>;
      const common = [
        'conversationId',
        'workspacePaths',
        'transcriptPath',
        'artifactDirectoryPath',
        'modelName',
        'hookEventName',
      ];
      expect(Object.keys(stdin).sort()).toEqual([...common, ...Object.keys(fields)].sort());
      expect(stdin).toMatchObject({ hookEventName: event, workspacePaths: [world.root] });
      expect(readFileSync(join(world.base, 'transcript'), 'utf8')).toContain('"type":"USER_INPUT"');
      expect(existsSync(String(stdin['artifactDirectoryPath']))).toBe(false);
    },
  );

  it.each([
    ['{}', 'hold'],
    ['not json', 'not valid JSON'],
    ['', 'failed'],
  ])('exits 1 when the gate would hold (%j)', async (printed) => {
    world.userHooks({ gate: gate(printed === '' ? 'exit 3' : `printf '%s' '${printed}'`) });
    const { code, stdout } = await test('PreToolUse');
    expect(code).toBe(1);
    expect(stdout).toContain('Together: the call would be held for you');
  });

  it.each([
    ['fails', 'exit 3', 1],
    ['prints what nobody can read', 'echo hello', 1],
    ['asks for what does not exist', says({ terminationBehavior: 'halt' }), 1],
    ['is silent', 'true', 0],
    ['answers', says({ injectSteps: [{ userMessage: 'go on' }], terminationBehavior: 'force_continue' }), 0],
  ])('an observer that %s', async (_what, command, code) => {
    world.userHooks({ watch: { PostInvocation: [{ command }] } });
    expect((await test('PostInvocation')).code).toBe(code);
  });

  it('says what a Stop hook and an injection would do', async () => {
    world.userHooks({
      stay: { Stop: [{ command: says({ decision: 'continue', reason: 'tests are red' }) }] },
      hint: {
        PreInvocation: [
          { command: says({ injectSteps: [{ ephemeralMessage: 'a' }, { userMessage: 'b' }] }) },
        ],
      },
    });
    expect((await test('Stop')).stdout).toContain('Together: the agent would go on. Reason: tests are red');
    expect((await test('PreInvocation')).stdout).toContain('2 steps would be injected.');
  });

  it('takes the tool that is named, and else one that a handler matches', async () => {
    world.userHooks({ files: gate(says({ decision: 'allow' }), 'write_to_file|mcp:github/.*') });
    const guessed = jsonLines((await test('PreToolUse', '--json')).stdout);
    expect(stdinOf(guessed[0]!)).toMatchObject({ toolCall: { name: 'write_to_file' } });
    const mcp = jsonLines((await test('PreToolUse', '--tool', 'mcp:github/create_issue', '--json')).stdout);
    expect(stdinOf(mcp[0]!)).toMatchObject({
      toolCall: { name: 'call_mcp_tool', args: { ServerName: 'github', ToolName: 'create_issue' } },
    });
    const none = await test('PreToolUse', '--tool', 'run_command');
    expect(none).toMatchObject({ code: 0, stdout: '' });
    expect(none.stderr).toContain('matches run_command');
    expect((await test('PreToolUse', '--tool', 'Bash')).stderr).toContain('There is no tool Bash');
    expect(await test('Stop', '--tool', 'run_command')).toMatchObject({ code: 2, stdout: '' });
  });

  it('takes a payload, whole or in part, and refuses one that does not fit', async () => {
    world.userHooks({ gate: gate(says({ decision: 'allow' })) });
    const file = world.write('p.json', { toolCall: runCommand('rm -rf x'), stepIdx: 7, extra: 1 });
    const given = await test('PreToolUse', '--payload', file, '--json');
    expect(given.code).toBe(0);
    expect(given.stderr).toContain('extra');
    const stdin = stdinOf(jsonLines(given.stdout)[0]!);
    expect(stdin).toMatchObject({
      toolCall: runCommand('rm -rf x'),
      stepIdx: 7,
      workspacePaths: [world.root],
    });
    expect(stdin).not.toHaveProperty('extra');

    const bad = [
      [world.write('a.json', '{ "toolCall": '), 'a.json'],
      [world.write('b.json', '[]'), 'one JSON object'],
      [world.write('c.json', { stepIdx: 'two' }), 'stepIdx'],
      [world.write('d.json', { hookEventName: 'Stop' }), 'Stop'],
      ['gone.json', 'gone.json'],
    ] as const;
    for (const [path, part] of bad) {
      const { code, stdout, stderr } = await test('PreToolUse', '--payload', path);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(part);
    }
    expect(await test('PreToolUse', '--payload', file, '--tool', 'view_file')).toMatchObject({ code: 2 });
  });

  it('runs one hook alone, and knows when there is none of that name', async () => {
    world.userHooks({ a: gate(says({ decision: 'allow' })), b: gate(says({ decision: 'ask' })) });
    const names = async (...args: string[]) =>
      jsonLines((await test('PreToolUse', '--json', ...args)).stdout).map((run) => run['hook_name']);
    expect(await names()).toEqual(['a', 'b']);
    expect(await names('--hook', 'b')).toEqual(['b']);
    expect(await names('--source', 'project')).toEqual([]);
    expect(await test('PreToolUse', '--hook', 'c')).toMatchObject({
      code: 2,
      stderr: 'There is no hook "c" here. There are: a, b.\n',
    });
  });

  it('prints the records with --json, and leaves no trace in the history', async () => {
    world.userHooks({ gate: gate(says({ decision: 'ask', reason: 'why' })) });
    const [line] = jsonLines((await test('PreToolUse', '--json')).stdout);
    const { event, ...run } = line!;
    expect(event).toBe('hook_run');
    expect(hookRunSchema.strict().parse(run)).toMatchObject({ effect: { decision: 'ask', reason: 'why' } });
    expect((await world.run(['hooks', 'runs', '--json'])).stdout).toBe('');
  });

  it('refuses what nobody reviewed without --trust, and runs the others', async () => {
    world.userHooks({ mine: gate(`touch ${world.base}/mine; ${says({ decision: 'allow' })}`) });
    world.projectHooks({ theirs: gate(`touch ${world.base}/theirs; ${says({ decision: 'allow' })}`) });
    const refused = await test('PreToolUse');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--trust');
    expect([existsSync(join(world.base, 'mine')), existsSync(join(world.base, 'theirs'))]).toEqual([
      true,
      false,
    ]);
    expect(await test('PreToolUse', '--trust')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(world.base, 'theirs'))).toBe(true);
    expect((await test('PreToolUse')).code).toBe(1);
    await world.run(['hooks', 'trust', '--yes']);
    expect((await test('PreToolUse')).code).toBe(0);
  });

  it('shows the end of each kind, and a signal ends what runs', async () => {
    world.userHooks({ slow: gate('sleep 600', 'run_command', { timeout: 0.3 }) });
    expect((await test('PreToolUse')).stdout).toContain('ended: stopped after 0.3 s');
    world.userHooks({ crash: gate('kill -9 $$') });
    expect((await test('PreToolUse')).stdout).toContain('ended: ended by signal SIGKILL');
    world.userHooks({ slow: gate(`echo $$ > ${world.base}/pid; trap '' TERM; sleep 600 & wait; sleep 600`) });
    const { child, ended } = world.start(['hooks', 'test', 'PreToolUse']);
    await eventually(() => existsSync(join(world.base, 'pid')), 30_000);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    await eventually(() => processesMarked(world.mark).length === 0, 5000);
  });
});

describe('hooks test --fixtures', () => {
  const fixture = (name: string, content: unknown) =>
    world.write(`.agents/hook-fixtures/${name}.json`, content);
  const rm = { toolCall: runCommand('rm -rf build') };

  beforeEach(() => {
    const command = `grep -q '"CommandLine":"rm' && ${says({ decision: 'deny', reason: 'no rm' })} || ${says({ decision: 'allow', overwrite: { Cwd: '.' } })}`;
    world.projectHooks({
      gate: gate(command),
      stay: { Stop: [{ command: says({ decision: 'continue', reason: 'red' }) }] },
      crash: { SessionStart: [{ command: 'exit 1' }] },
    });
  });

  it('passes when every hook answers as saved', async () => {
    fixture('1-rm', {
      hook: 'gate',
      event: 'PreToolUse',
      payload: rm,
      expected: { decision: 'deny', reason: 'no rm' },
    });
    fixture('2-ls', {
      hook: 'gate',
      event: 'PreToolUse',
      payload: { toolCall: runCommand('ls') },
      expected: { decision: 'allow', overwritten: ['Cwd'], injected: 0 },
    });
    fixture('3-other-tool', {
      hook: 'gate',
      event: 'PreToolUse',
      payload: { toolCall: { name: 'view_file', args: {} } },
      expected: { decision: 'no_opinion' },
    });
    fixture('4-stop', { hook: 'stay', event: 'Stop', expected: { decision: 'continue', reason: 'red' } });
    const { code, stdout, stderr } = await test('--fixtures', '--trust');
    expect(stdout.split('\n').map((line) => line.charAt(0))).toEqual(['✓', '✓', '✓', '✓', '']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '4 fixtures as expected, 0 not.\n' });
    expect((await test('Stop', '--fixtures', '--trust')).stderr).toContain('1 fixture as');
    expect((await test('--fixtures', '--hook', 'gate', '--trust')).stderr).toContain('3 fixtures as');
  });

  it('exits 1 on a difference and says which', async () => {
    const file = fixture('rm', {
      hook: 'gate',
      event: 'PreToolUse',
      payload: rm,
      expected: { decision: 'ask' },
    });
    const { code, stdout } = await test('--fixtures', '--trust');
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `✗ ${file}\n  decision: expected "ask", found "deny"\n`,
    });
    const json = await test('--fixtures', '--trust', '--json');
    expect(jsonLines(json.stdout)).toEqual([
      { fixture: file, ok: false, problems: ['decision: expected "ask", found "deny"'] },
    ]);
  });

  it.each([
    ['that is no JSON', '{', 'no fixture'],
    [
      'with a key that does not exist',
      { hook: 'gate', event: 'Stop', expected: { decison: 'deny' } },
      'decison',
    ],
    ['of a hook that is gone', { hook: 'gone', event: 'Stop', expected: {} }, 'no hook "gone"'],
    [
      'whose payload is wrong',
      { hook: 'stay', event: 'Stop', payload: { fullyIdle: 1 }, expected: {} },
      'fullyIdle',
    ],
    [
      'of a handler that fails',
      { hook: 'crash', event: 'SessionStart', expected: { injected: 0 } },
      'exited with 1',
    ],
  ])('exits 1 for one %s', async (_what, content, part) => {
    fixture('bad', content);
    const { code, stdout } = await test('--fixtures', '--trust');
    expect(code).toBe(1);
    expect(stdout).toContain(part);
  });

  it('runs nothing that is not reviewed, and says so; none at all is fine', async () => {
    expect(await test('--fixtures')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('No fixtures') as string,
    });
    fixture('stop', { hook: 'stay', event: 'Stop', expected: { decision: 'stop' } });
    const { code, stdout } = await test('--fixtures');
    expect(code).toBe(1);
    expect(stdout).toContain('--trust');
  });
});
