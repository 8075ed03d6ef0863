import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, gate, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
});

const plugin = (name: string) => join(world.home, '.gemini/config/plugins', name, 'hooks.json');

/** One of each kind: user, project (one off), two plugins of which one is switched off. */
function everything(): void {
  world.userHooks({ audit: { PostToolUse: [{ hooks: [{ command: 'logger\t"a\\b"' }] }] } });
  world.projectHooks({
    'safety-gate': { ...gate('./check.sh'), Stop: [{ command: 'npm test', timeout: 60 }] },
    old: { enabled: false, Stop: [{ command: 'true' }] },
  });
  world.write(plugin('lint'), { lint: { PreInvocation: [{ command: './ctx.sh' }] } });
  world.write(plugin('quiet'), { quiet: { Stop: [{ command: 'true' }] } });
  world.write(join(world.home, '.gemini/config/config.json'), { plugins: { quiet: { enabled: false } } });
}

const rows = [
  ['audit', 'enabled', 'PostToolUse', '-', 'command', 'logger\\t"a\\\\b"', 'trusted'],
  ['safety-gate', 'enabled', 'PreToolUse', 'run_command', 'command', './check.sh', 'review'],
  ['safety-gate', 'enabled', 'Stop', '-', 'command', 'npm test', 'review'],
  ['old', 'disabled', 'Stop', '-', 'command', 'true', 'review'],
  ['lint', 'enabled', 'PreInvocation', '-', 'command', './ctx.sh', 'trusted'],
  ['quiet', 'disabled', 'Stop', '-', 'command', 'true', 'trusted'],
];

describe('-p "/hooks"', () => {
  it('is TSV in running order, and keeps no conversation', async () => {
    everything();
    const { code, stdout, stderr } = await world.run(['-p', '/hooks']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(rows.map((row) => `${row.join('\t')}\n`).join(''));
    expect((await world.run(['-p', '  /hooks ', '-c'])).stdout).toBe(stdout);
  });

  it('shows what the person trusts, for this run and for good', async () => {
    everything();
    const trusted = await world.run(['-p', '/hooks', '--trust']);
    expect(trusted.stdout).not.toContain('review');
    await world.run(['hooks', 'trust', '--yes', '--keep-off', 'old']);
    world.projectHooks({
      'safety-gate': { ...gate('./check.sh'), Stop: [{ command: 'npm run other' }] },
      old: { enabled: false, Stop: [{ command: 'true' }] },
    });
    const { stdout } = await world.run(['-p', '/hooks']);
    const trust = stdout.split('\n').map((line) => line.split('\t')[6]);
    expect(trust).toEqual(['trusted', 'trusted', 'changed', 'kept-off', 'trusted', 'trusted', undefined]);
  });

  it('is the json object with response and data', async () => {
    everything();
    const text = await world.run(['-p', '/hooks']);
    const { code, stdout } = await world.run(['-p', '/hooks', '--output-format', 'json']);
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toMatchObject({
      status: 'SUCCESS',
      response: text.stdout,
      num_turns: 0,
      num_invocations: 0,
      denied_actions: [],
      command: { name: 'hooks' },
    });
    const { data } = result['command'] as { data: { hooks: Record<string, unknown>[] } };
    expect(
      data.hooks.map(({ name, enabled, source_kind: kind, trusted }) => [name, enabled, kind, trusted]),
    ).toEqual([
      ['audit', true, 'user', true],
      ['safety-gate', true, 'project', false],
      ['old', false, 'project', false],
      ['lint', true, 'plugin', true],
      ['quiet', false, 'plugin', true],
    ]);
    expect(data.hooks[1]).toEqual({
      name: 'safety-gate',
      enabled: true,
      source: join(world.root, '.agents/hooks.json'),
      source_kind: 'project',
      trusted: false,
      actions: [
        {
          event: 'PreToolUse',
          matcher: 'run_command',
          type: 'command',
          command: './check.sh',
          timeout_seconds: 30,
          trust: 'review',
        },
        { event: 'Stop', type: 'command', command: 'npm test', timeout_seconds: 60, trust: 'review' },
      ],
      problems: expect.any(Array) as unknown[],
    });
    expect((await world.run(['hooks', 'list', '--json'])).stdout).toBe(`${JSON.stringify(data)}\n`);
  });

  it('puts problems with their hook, and those of a file beside them', async () => {
    world.userHooks('{ "my hook": { "Stopp": [], "Stop": [ { "command": "true" } ] }, }');
    const { stdout } = await world.run(['-p', '/hooks', '--output-format', 'json']);
    const { command } = JSON.parse(stdout) as { command: { data: { hooks: object[]; problems: object[] } } };
    expect(command.data.hooks).toMatchObject([
      { problems: [{ json_path: '["my hook"].Stopp', severity: 'warning' }] },
    ]);
    expect(command.data.problems).toMatchObject([{ code: 'trailing-comma' }]);
  });
});

describe('hooks list', () => {
  it('is a table for people: enabled and trusted as two states, and how to review', async () => {
    everything();
    const { code, stdout, stderr } = await world.run(['hooks', 'list']);
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
      ['NAME', 'STATE', 'EVENT'],
      ['audit', 'enabled, trusted', 'PostToolUse'],
      ['safety-gate', 'enabled, needs review', 'PreToolUse'],
      ['safety-gate', 'enabled, needs review', 'Stop'],
      ['old', 'disabled, needs review', 'Stop'],
      ['lint', 'enabled, trusted', 'PreInvocation'],
      ['quiet', 'disabled with its plugin, trusted', 'Stop'],
      [''],
    ]);
    expect(stdout).toContain(`project ${join(world.root, '.agents/hooks.json')}:7`);
    expect(stderr).toContain('grapnel hooks trust');
  });

  it('can be of one source, and of named folders', async () => {
    everything();
    const names = async (...args: string[]) =>
      (await world.run(['hooks', 'list', '--json', ...args])).stdout.match(/"name":"[^"]*"/g) ?? [];
    expect(await names('--source', 'user')).toEqual(['"name":"audit"']);
    expect(await names('--source', 'lint')).toEqual(['"name":"lint"']);
    const other = join(world.base, 'other');
    mkdirSync(other);
    expect(await names('--add-dir', other)).toEqual(['"name":"audit"', '"name":"lint"', '"name":"quiet"']);
  });

  it('takes the nearest folder upwards with .git', async () => {
    everything();
    mkdirSync(join(world.root, 'deep/er'), { recursive: true });
    const { stdout } = await world.run(['-p', '/hooks'], { cwd: join(world.root, 'deep/er') });
    expect(stdout).toContain('safety-gate');
  });

  it('shows nothing to obey of what a project brings, and says when there is nothing', async () => {
    expect((await world.run(['hooks', 'list'])).stdout).toBe('There are no hooks here.\n');
    world.projectHooks({ 'a\u001B[2Kb': { Stop: [{ command: 'true\u202E' }] } });
    const { stdout } = await world.run(['hooks', 'list']);
    expect(stdout).toContain('a\\u{1B}[2Kb');
    expect(stdout).toContain('true\\u{202E}');
  });

  it('tells of a settings.json that cannot be read', async () => {
    world.write(join(world.data, 'settings.json'), '{ no');
    const { code, stderr } = await world.run(['hooks', 'list']);
    expect(code).toBe(0);
    expect(stderr).toContain(join(world.data, 'settings.json'));
  });
});

describe('hooks enable and disable', () => {
  it('write enabled into the file, and nothing else', async () => {
    const text = '{\n  // mine\n  "gate":   { "Stop": [ { "command": "true" } ],\n "x": 1 }\n}\n';
    const file = world.projectHooks(text);
    const disabled = await world.run(['hooks', 'disable', 'gate']);
    expect(disabled).toMatchObject({ code: 0, stdout: `gate is now disabled (${file}).\n` });
    const written = readFileSync(file, 'utf8');
    expect(written.replace(/"enabled": false,\s*/, '')).toBe(text);
    expect((await world.run(['-p', '/hooks'])).stdout).toContain('gate\tdisabled');
    expect(await world.run(['hooks', 'enable', 'gate'])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(written.replace('"enabled": false', '"enabled": true'));
    expect(await world.run(['hooks', 'enable', 'gate'])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(written.replace('"enabled": false', '"enabled": true'));
  });

  it('take a plugin hook by an override in our settings; its file stays', async () => {
    const file = world.write(plugin('lint'), { lint: { Stop: [{ command: 'true' }] } });
    const before = readFileSync(file, 'utf8');
    expect(await world.run(['hooks', 'disable', 'lint', '--source', 'lint'])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(before);
    const settings = JSON.parse(readFileSync(join(world.data, 'settings.json'), 'utf8')) as unknown;
    expect(settings).toMatchObject({ hooks: { overrides: { [file]: { lint: { enabled: false } } } } });
    expect((await world.run(['hooks', 'list'])).stdout).toContain('disabled by you');
  });

  it('refuse a name that is ambiguous or unknown with the choices: exit 2, nothing written', async () => {
    const files = [
      world.userHooks({ gate: { Stop: [{ command: 'true' }] } }),
      world.projectHooks({ gate: { Stop: [{ command: 'true' }] }, other: {} }),
    ];
    const before = files.map((file) => readFileSync(file, 'utf8'));
    const ambiguous = await world.run(['hooks', 'disable', 'gate']);
    expect(ambiguous).toMatchObject({ code: 2, stdout: '' });
    expect(ambiguous.stderr).toMatch(/gate +--source user .*\n.*gate +--source project /);
    const unknown = await world.run(['hooks', 'disable', 'gaet']);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toMatch(/There is no hook "gaet".*\n.*gate.*\n.*gate.*\n.*other/);
    const elsewhere = await world.run(['hooks', 'disable', 'other', '--source', 'user']);
    expect(elsewhere).toMatchObject({ code: 2 });
    expect(elsewhere.stderr).toMatch(/other +--source project/);
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
    expect(await world.run(['hooks', 'disable', 'gate', '--source', 'user'])).toMatchObject({ code: 0 });
    expect(files.map((file) => readFileSync(file, 'utf8').includes('enabled'))).toEqual([true, false]);
  });

  it('get a broken gate out of the way, of which nothing can run', async () => {
    world.userHooks({ broken: { PreToolUse: [{ matcher: '(', hooks: [] }] } });
    expect(await world.run(['hooks', 'disable', 'broken'])).toMatchObject({ code: 0 });
    expect((await world.run(['hooks', 'test', 'PreToolUse'])).stderr).toContain('nothing was run');
  });

  it('never touch a file that is no JSON object', async () => {
    const file = world.userHooks('{ "gate": ');
    expect(await world.run(['hooks', 'disable', 'gate'])).toMatchObject({ code: 2 });
    expect(readFileSync(file, 'utf8')).toBe('{ "gate": ');
  });
});

describe('hooks validate', () => {
  it('prints file:line:col: severity: message, and exits 1 on an error only', async () => {
    const file = world.projectHooks('{\n  "🙂": { "Stopp": [] }\n}');
    const warned = await world.run(['hooks', 'validate']);
    expect(warned.code).toBe(0);
    expect(warned.stdout).toMatch(new RegExp(`^${file}:2:10: warning: [^\\n]*Stopp[^\\n]*\\n$`));
    world.projectHooks(
      '{\n  "gate": { "PreToolUse": [ { "matcher": "(", "hooks": [ { "command": "x" } ] } ] }\n}',
    );
    const wrong = await world.run(['hooks', 'validate']);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(new RegExp(`^${file}:2:\\d+: error: `));
  });

  it('takes files and folders anywhere, trusted or not, and fails on what is not there', async () => {
    const file = world.write(join(world.base, 'elsewhere/my.json'), '[]');
    expect(await world.run(['hooks', 'validate', file])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${file}:1:1: error: `) as string,
    });
    world.projectHooks({ gate: { Stop: [{ command: 'true', timeout: 0.5 }] } });
    world.write('.agents/plugins/p/hooks.json', { x: { Stop: [{ command: '' }] } });
    const folder = await world.run(['hooks', 'validate', world.root], { cwd: world.base });
    expect(folder.code).toBe(1);
    expect(folder.stdout).toContain(join(world.root, '.agents/plugins/p/hooks.json'));
    expect(folder.stdout).toContain(': note: ');
    const plugins = await world.run(['hooks', 'validate', join(world.root, '.agents/plugins/p')]);
    expect(plugins.code).toBe(1);
    for (const gone of [join(world.base, 'gone.json'), world.home]) {
      expect(await world.run(['hooks', 'validate', gone])).toMatchObject({
        code: 2,
        stderr: `There is no hooks.json at ${gone}.\n`,
      });
    }
  });

  it('prints the problems themselves with --json', async () => {
    const file = world.userHooks('{ "gate": 1 }');
    const { code, stdout } = await world.run(['hooks', 'validate', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      severity: 'error',
      file,
      line: 1,
      column: 3,
      json_path: 'gate',
    });
    writeFileSync(file, '{}');
    expect(await world.run(['hooks', 'validate', '--json'])).toMatchObject({ code: 0, stdout: '' });
  });
});
