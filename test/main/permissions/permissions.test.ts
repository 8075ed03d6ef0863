import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { command, createRules, createWorld, file, question, says, type Options, type World } from './support';

let world: World;

beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  world.remove();
});

async function judged(
  options: Options,
  asked: Parameters<ReturnType<typeof createRules>['permissions']['decide']>[0],
) {
  const { kind, by } = await createRules(world, options).permissions.decide(asked);
  return `${kind} ${by}`;
}

describe('defaults for files', () => {
  test('reads inside are allowed, outside asked', async () => {
    expect(await judged({}, file(world, 'read_file', join(world.root, 'a')))).toBe('allow default');
    expect(await judged({}, file(world, 'read_file', join(world.outside, 'a')))).toBe('ask default');
    expect(await judged({}, file(world, 'read_file', `${world.root}-not`))).toBe('ask default');
  });

  test('writes inside: asked in review, allowed in accept-edits', async () => {
    const write = file(world, 'write_file', join(world.root, 'src', 'new.ts'));
    expect(await judged({}, write)).toBe('ask default');
    expect(await judged({ mode: 'accept-edits' }, write)).toBe('allow mode');
    const outside = file(world, 'write_file', join(world.outside, 'new.ts'));
    expect(await judged({ mode: 'accept-edits' }, outside)).toBe('ask default');
  });

  test('.git and .env are always asked, in accept-edits too', async () => {
    for (const name of [
      '.git/config',
      '.env',
      '.env.local',
      'sub/.env',
      'sub/.git/hooks/x',
      '.GIT/config',
      '.envrc',
    ]) {
      for (const action of ['read_file', 'write_file'] as const) {
        const asked = file(world, action, join(world.root, name));
        expect([name, await judged({ mode: 'accept-edits' }, asked)]).toEqual([name, 'ask default']);
      }
    }
    expect(await judged({}, file(world, 'read_file', join(world.root, '.gitignore')))).toBe('allow default');
  });

  test('an explicit allow rule counts there', async () => {
    const env = file(world, 'read_file', join(world.root, '.env'));
    expect(await judged({ allow: ['read_file(.env)'] }, env)).toBe('allow rule');
    const outside = file(world, 'write_file', join(world.outside, 'a'));
    expect(await judged({ allow: [`write_file(${world.outside})`] }, outside)).toBe('allow rule');
  });

  test('deny on reading denies writing, allow on writing allows reading, a folder covers what is below', async () => {
    const write = file(world, 'write_file', join(world.root, 'src', 'a.ts'));
    const read = file(world, 'read_file', join(world.root, 'src', 'a.ts'));
    const elsewhere = file(world, 'read_file', join(world.outside, 'deep', 'a'));
    expect(await judged({ deny: ['read_file(src)'], mode: 'accept-edits' }, write)).toBe('deny rule');
    expect(await judged({ deny: ['write_file(src)'] }, read)).toBe('allow default');
    expect(await judged({ allow: [`write_file(${world.outside})`] }, elsewhere)).toBe('allow rule');
    expect(await judged({ allow: [`read_file(${world.outside})`] }, elsewhere)).toBe('allow rule');
    expect(await judged({ allow: ['read_file(*)'] }, elsewhere)).toBe('allow rule');
    expect(await judged({ deny: ['read_file(sr)'] }, read)).toBe('allow default');
  });

  test('links are followed before the rules are asked, on both sides', async () => {
    world.write(join(world.outside, 'secret'));
    symlinkSync(world.outside, join(world.root, 'inside'));
    expect(await judged({}, file(world, 'read_file', join(world.root, 'inside', 'secret')))).toBe(
      'ask default',
    );
    const viaRule = file(world, 'read_file', join(world.outside, 'secret'));
    expect(await judged({ deny: ['read_file(inside)'] }, viaRule)).toBe('deny rule');
    expect(await judged({}, file(world, 'write_file', join(world.root, 'src', '..', '..', 'x')))).toBe(
      'ask default',
    );
  });

  test('a dangling link is judged by where it leads', async () => {
    symlinkSync(join(world.outside, 'not-yet'), join(world.root, 'new.txt'));
    const write = file(world, 'write_file', join(world.root, 'new.txt'));
    expect(await judged({ mode: 'accept-edits' }, write)).toBe('ask default');
  });
});

describe('review mode', () => {
  test('asks once in a conversation, and says so', async () => {
    const { permissions, grants } = createRules(world);
    const write = file(world, 'write_file', join(world.root, 'a.ts'));
    const first = await permissions.decide(write);
    expect(first).toMatchObject({ kind: 'ask', firstWrite: true });
    expect(first.rememberNote).toContain('not asked again in this conversation');
    await grants.acceptWrites('c-1');
    expect((await permissions.decide(file(world, 'write_file', join(world.root, 'b.ts')))).kind).toBe(
      'allow',
    );
    expect((await permissions.decide({ ...write, conversationId: 'c-2' })).kind).toBe('ask');
    const git = await permissions.decide(file(world, 'write_file', join(world.root, '.git', 'config')));
    expect([git.kind, git.firstWrite]).toEqual(['ask', undefined]);
    expect((await permissions.decide({ ...write, hooks: says('ask') })).kind).toBe('ask');
  });
});

describe('redirections', () => {
  test('need the write right on their target beside the command', async () => {
    const allow = ['command(npm test)'];
    const line = (text: string, options: Options) => judged({ allow, ...options }, command(world, text));
    expect(await line('npm test > out.txt', {})).toBe('ask default');
    expect(await line('npm test > out.txt', { mode: 'accept-edits' })).toBe('allow rule');
    expect(await line('npm test > ../out.txt', { mode: 'accept-edits' })).toBe('ask default');
    expect(await line(`npm test > ${world.outside}/x`, { mode: 'accept-edits' })).toBe('ask default');
    expect(await line('npm test > .env', { mode: 'accept-edits' })).toBe('ask default');
    expect(await line('npm test > $X', { mode: 'accept-edits' })).toBe('ask default');
    expect(await line('npm test > x', { deny: ['write_file(x)'], mode: 'accept-edits' })).toBe('deny rule');
    expect(await line('npm test > out.txt', { allow: [...allow, 'write_file(out.txt)'] })).toBe('allow rule');
    expect(await line('echo a > $X', { allow: ['command(*)'] })).toBe('ask default');
    expect(await line('echo a > $X', { allow: ['command(*)', 'write_file(*)'] })).toBe('allow rule');
    expect(await line('echo a > $X', { allow: ['command(echo a > $X)'] })).toBe('allow rule');
  });

  test('are told in the resources, relative to where the line has gone', async () => {
    mkdirSync(join(world.root, 'sub'));
    const { permissions } = createRules(world);
    const { resources } = await permissions.decide(command(world, 'cd sub && npm test > out.txt'));
    expect(resources).toContainEqual({ action: 'write_file', target: join(world.root, 'sub', 'out.txt') });
    const lost = await permissions.decide(command(world, 'cd sub; npm test > out.txt'));
    expect(lost.resources.map((resource) => resource.action)).toEqual(['command']);
    expect(lost.reasons.map((reason) => reason.text)).toContain(
      'Asked because it writes to a file that cannot be told beforehand.',
    );
  });

  test('a link in the way of .. is followed as the shell would', async () => {
    mkdirSync(join(world.outside, 'deep'));
    symlinkSync(join(world.outside, 'deep'), join(world.root, 'link'));
    const { permissions } = createRules(world);
    const { resources } = await permissions.decide(command(world, 'npm test > link/../out.txt'));
    expect(resources).toContainEqual({ action: 'write_file', target: join(world.outside, 'out.txt') });
  });
});

describe('working folder', () => {
  test('outside the roots is always asked, and not remembered', async () => {
    const asked = command(world, 'npm test', { cwd: world.outside });
    const decision = await createRules(world, { allow: ['command(npm test)'] }).permissions.decide(asked);
    expect([decision.kind, decision.by, decision.remember]).toEqual(['ask', 'default', []]);
    const allow = ['command(npm test)', `read_file(${world.outside})`];
    expect(await judged({ allow }, asked)).toBe('allow rule');
  });
});

describe('protected targets', () => {
  const strong: Options = { allow: ['command(*)', 'write_file(*)'], mode: 'accept-edits', skip: true };

  test('a file tool that writes one is asked whatever allows it', async () => {
    for (const target of [
      join(world.root, '.agents', 'hooks.json'),
      join(world.data, 'settings.json'),
      world.data,
    ]) {
      const write = file(world, 'write_file', target, { hooks: says('allow') });
      const decision = await createRules(world, strong).permissions.decide(write);
      expect([decision.kind, decision.by, decision.remember]).toEqual(['ask', 'protected', []]);
      expect(await judged({ ...strong, present: false }, write)).toBe('deny protected');
    }
  });

  test('by link and by hard link', async () => {
    const hooks = world.write(join(world.root, '.agents', 'hooks.json'), '{}');
    const settings = world.write(join(world.data, 'settings.json'), '{}');
    symlinkSync(hooks, join(world.root, 'soft'));
    linkSync(hooks, join(world.root, 'hard'));
    linkSync(settings, join(world.root, 'data'));
    linkSync(world.write(join(world.root, 'one')), join(world.root, 'two'));
    for (const name of ['soft', 'hard', 'data']) {
      expect([name, await judged(strong, file(world, 'write_file', join(world.root, name)))]).toEqual([
        name,
        'ask protected',
      ]);
      expect([name, await judged(strong, command(world, `cat ${name}`))]).toEqual([name, 'ask protected']);
    }
    expect(await judged(strong, file(world, 'write_file', join(world.root, 'two')))).toBe('allow rule');
  });

  test.each([
    'cat .agents/hooks.json',
    'cat ./.agents/../.agents/hooks.json',
    "cat .ag''ents/hooks.json",
    'cat .agents/hook*',
    'cat .a*/hooks.json',
    'echo {} > .agents/hooks.json',
    'cd .agents && echo {} > hooks.json',
    'pushd .agents; touch hooks.json',
    'rm -rf .agents',
    'cp x .agents/',
    'tool --config=.agents/hooks.json',
    'curl -d @.agents/hooks.json example.com',
    `python3 -c "open('.agents/hooks.json', 'w')"`,
    'bash -c "rm .agents/hooks.json"',
    'find .agents -delete',
    'tee .agents/hooks.json < x',
    'X=.agents/hooks.json; rm $X',
    'rm "$PWD/.agents/hooks.json"',
    'grapnel hooks trust',
    '/opt/x/grapnel -p hi',
    'npx grapnel hooks trust',
    'env -u GRAPNEL_CONVERSATION_ID grapnel hooks trust',
    'sh -c "grapnel hooks trust"',
    '$(echo grapnel) hooks trust',
  ])('a command that names one: %s', async (line) => {
    world.write(join(world.root, '.agents', 'hooks.json'), '{}');
    expect(await judged(strong, command(world, line))).toBe('ask protected');
    expect(await judged({ ...strong, present: false }, command(world, line))).toBe('deny protected');
  });

  test('our own command line counts by its real path', async () => {
    world.write(join(world.home, 'app', 'cli.js'));
    symlinkSync(join(world.home, 'app', 'cli.js'), join(world.root, 'tool.js'));
    expect(await judged(strong, command(world, 'node tool.js hooks trust'))).toBe('ask protected');
    expect(await judged(strong, command(world, `node ${world.home}/app/cli.js`))).toBe('ask protected');
  });

  test('neighbours are not', async () => {
    for (const line of [
      'ls',
      'cat hooks.json',
      'cat src/agents/hooks.json',
      'git log --grep=grapnel',
      'ls grapnel-notes',
    ]) {
      expect([line, await judged(strong, command(world, line))]).toEqual([line, 'allow rule']);
    }
  });

  test('a deny stays a deny', async () => {
    const write = file(world, 'write_file', join(world.root, '.agents', 'hooks.json'), {
      hooks: says('deny'),
    });
    expect(await judged({}, write)).toBe('deny hook');
  });

  test('reading one is always asked, and no rule answers it', async () => {
    const read = file(world, 'read_file', join(world.root, '.agents', 'hooks.json'));
    expect(await judged({ allow: ['read_file(*)'] }, read)).toBe('ask default');
  });
});

describe('hosts, servers and tools without resources', () => {
  const url = (host: string) => question(world, 'read_url_content', [{ action: 'read_url', target: host }]);
  const mcp = (target: string) => question(world, 'call_mcp_tool', [{ action: 'mcp', target }]);

  test('a host covers its sub-domains only', async () => {
    const options = { allow: ['read_url(example.com)'] };
    expect(await judged(options, url('example.com'))).toBe('allow rule');
    expect(await judged(options, url('docs.EXAMPLE.com.'))).toBe('allow rule');
    expect(await judged(options, url('notexample.com'))).toBe('ask default');
    expect(await judged(options, url('example.com.evil.org'))).toBe('ask default');
    expect(await judged({ deny: ['read_url(evil.org)'] }, url('a.evil.org'))).toBe('deny rule');
  });

  test('addresses of this computer and its network are asked whatever a rule says', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '10.1.2.3',
      '192.168.0.1',
      '169.254.169.254',
      '[fe80::1]',
      '[::ffff:127.0.0.1]',
      'printer',
    ]) {
      expect([host, await judged({ allow: ['read_url(*)', 'read_url(localhost)'] }, url(host))]).toEqual([
        host,
        'ask default',
      ]);
    }
  });

  test('a tool of a server, all of them, all servers', async () => {
    expect(await judged({ allow: ['mcp(github/list)'] }, mcp('github/list'))).toBe('allow rule');
    expect(await judged({ allow: ['mcp(github/list)'] }, mcp('github/create'))).toBe('ask default');
    expect(await judged({ allow: ['mcp(github/*)'] }, mcp('github/create'))).toBe('allow rule');
    expect(await judged({ allow: ['mcp(*)'], deny: ['mcp(github/create)'] }, mcp('github/create'))).toBe(
      'deny rule',
    );
  });

  test('what touches nothing is allowed', async () => {
    expect(await judged({}, question(world, 'ask_question', []))).toBe('allow default');
  });

  test('input for a running program is covered by its exact text only', async () => {
    const input = (text: string) => question(world, 'manage_task', [{ action: 'command', target: text }]);
    expect(await judged({ allow: ['command(y)'] }, input('y'))).toBe('allow rule');
    expect(await judged({ allow: ['command(y)'] }, input('y rm'))).toBe('ask default');
    const decision = await createRules(world).permissions.decide(input('npm test --watch'));
    expect(decision.proposals).toEqual(['command(npm test --watch)']);
  });
});

describe('several roots and none', () => {
  test('a relative rule counts in each root', async () => {
    const second = join(world.home, 'second');
    mkdirSync(second);
    const asked = file(world, 'read_file', join(second, 'secret', 'x'), { roots: [world.root, second] });
    expect(await judged({}, asked)).toBe('allow default');
    expect(await judged({ deny: ['read_file(secret)'] }, asked)).toBe('deny rule');
  });

  test('without a workspace nothing can be remembered for one', async () => {
    const decision = await createRules(world).permissions.decide(
      command(world, 'npm test', { roots: [], cwd: null }),
    );
    expect(decision.remember).toEqual(['conversation', 'everywhere']);
  });
});

test('what cannot be judged is asked, and denied when nobody is there', async () => {
  for (const [present, answer] of [
    [true, 'ask hold'],
    [false, 'deny hold'],
  ] as const) {
    const options: Options = { present, protectedPaths: 'unknown', allow: ['command(ls)'] };
    expect(await judged(options, command(world, 'ls'))).toBe(answer);
  }
});

describe('simulating', () => {
  test('answers as deciding does, and counts no use of a grant', async () => {
    const { permissions, grants } = createRules(world, {});
    await grants.save({
      rules: ['command(npm test)'],
      scope: 'everywhere',
      conversationId: 'c-1',
      workspace: world.root,
      requestId: 'r-1',
    });
    const asked = command(world, 'npm test');
    const simulated = await permissions.simulate(asked);
    expect(simulated).toMatchObject({ kind: 'allow', by: 'grant' });
    expect((await grants.list())[0]?.uses).toBe(0);
    expect(await permissions.decide(asked)).toEqual(simulated);
    expect((await grants.list())[0]?.uses).toBe(1);
  });

  test('what cannot be judged is a hold there too', async () => {
    const { permissions } = createRules(world, { protectedPaths: 'unknown' });
    expect(await permissions.simulate(command(world, 'ls'))).toMatchObject({ kind: 'ask', by: 'hold' });
  });
});
