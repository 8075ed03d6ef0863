import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalReply, ApprovalRequest } from '../../../src/shared/domain/permission';
import { approvalHash, createApprovals, type ApprovalBroker } from '../../../src/main/permissions/approvals';
import { approval, command, createRules, createWorld, file, says, translate, type World } from './support';

let world: World;
let lists: string[][];

beforeEach(() => {
  world = createWorld();
  lists = [];
});
afterEach(() => {
  world.remove();
});

const once: ApprovalReply = { kind: 'allow-once' };
const never = new AbortController().signal;

function setUp(present = true) {
  const rules = createRules(world);
  const approvals = createApprovals({
    grants: rules.grants,
    present,
    onChange: (waiting) => lists.push(waiting.map((request) => request.requestId)),
    workspaceOf: () => world.root,
    covers: rules.permissions.covers,
    translate,
  });
  return { ...rules, approvals };
}

async function request(line: string, more: Partial<ApprovalRequest> = {}): Promise<ApprovalRequest> {
  const decision = await createRules(world).permissions.decide(command(world, line));
  return approval(decision, { cwd: world.root, ...more });
}

async function codeOf(
  approvals: ApprovalBroker,
  { requestId, payloadHash }: ApprovalRequest,
  reply: ApprovalReply,
): Promise<string> {
  const result = await approvals.reply(requestId, payloadHash, reply);
  return result.ok ? 'ok' : result.error.code;
}

describe('asking', () => {
  test('the first answer wins, and every change of the list is told', async () => {
    const { approvals } = setUp();
    const asked = await request('npm test');
    const answer = approvals.ask(asked, never);
    expect(approvals.list()).toEqual([asked]);
    const replies = await Promise.all([
      codeOf(approvals, asked, once),
      codeOf(approvals, asked, { kind: 'deny', message: 'use pnpm' }),
    ]);
    expect(replies).toEqual(['ok', 'not-found']);
    expect(await answer).toEqual({ kind: 'replied', reply: once });
    expect(await codeOf(approvals, asked, once)).toBe('not-found');
    expect(lists).toEqual([['r-1'], []]);
  });

  test('an answer to something else than what waits is refused, and it goes on waiting', async () => {
    const { approvals } = setUp();
    const asked = await request('npm test');
    const answer = approvals.ask(asked, never);
    const shown = await request('npm run harmless');
    expect(await codeOf(approvals, shown, once)).toBe('conflict');
    expect(approvals.list()).toHaveLength(1);
    await codeOf(approvals, asked, { kind: 'deny', message: 'no' });
    expect(await answer).toEqual({ kind: 'replied', reply: { kind: 'deny', message: 'no' } });
  });

  test('the hash is that of everything a person judges by, in whatever order', async () => {
    const asked = await request('npm test', { args: { a: 1, b: [{ c: 2, d: 3 }] } });
    const same = { ...asked, args: { b: [{ d: 3, c: 2 }], a: 1 } };
    expect(approvalHash(same)).toBe(asked.payloadHash);
    for (const change of [
      { args: { a: 2 } },
      { cwd: '/' },
      { diff: 'x' },
      { stepIndex: 4 },
      { agentSays: '' },
    ]) {
      expect(approvalHash({ ...asked, ...change })).not.toBe(asked.payloadHash);
    }
  });

  test('nobody is asked where nobody is', async () => {
    const { approvals } = setUp(false);
    expect(await approvals.ask(await request('npm test'), never)).toEqual({ kind: 'nobody' });
    expect(lists).toEqual([]);
  });

  test('stopping cancels what waits', async () => {
    const { approvals } = setUp();
    const stop = new AbortController();
    const [first, second] = [await request('a'), await request('b', { requestId: 'r-2' })];
    const answers = [approvals.ask(first, stop.signal), approvals.ask(second, never)];
    stop.abort();
    expect(await answers[0]).toEqual({ kind: 'cancelled' });
    expect(approvals.list()).toEqual([second]);
    approvals.cancelAll();
    expect(await answers[1]).toEqual({ kind: 'cancelled' });
    expect(await approvals.ask(first, stop.signal)).toEqual({ kind: 'cancelled' });
    expect(await codeOf(approvals, second, once)).toBe('not-found');
  });
});

describe('allow and remember', () => {
  const remember = (
    rules: string[],
    scope: 'conversation' | 'workspace' | 'everywhere' = 'workspace',
  ): ApprovalReply => ({
    kind: 'allow-remember',
    scope,
    rules,
  });

  test('is saved when the answer arrives', async () => {
    const { approvals, grants, permissions } = setUp();
    const asked = await request('npm test && git status');
    const answer = approvals.ask(asked, never).then(() => grants.list());
    expect(asked.decision.proposals).toEqual(['command(npm test)', 'command(git status)']);
    expect(await codeOf(approvals, asked, remember(asked.decision.proposals))).toBe('ok');
    expect((await answer).map((grant) => [grant.rule, grant.scope, grant.workspace])).toEqual([
      ['command(npm test)', 'workspace', world.root],
      ['command(git status)', 'workspace', world.root],
    ]);
    expect((await permissions.decide(command(world, 'git status; npm test'))).by).toBe('grant');
  });

  test('takes a rule that the person has edited, if it covers the call', async () => {
    const { approvals, grants } = setUp();
    const asked = await request('npm test');
    void approvals.ask(asked, never);
    for (const rules of [
      [],
      ['command(git)'],
      ['command(npm test)', 'command(rm)'],
      ['npm test'],
      ['command(npm tes)'],
    ]) {
      expect([rules, await codeOf(approvals, asked, remember(rules))]).toEqual([rules, 'bad-request']);
    }
    expect(approvals.list()).toHaveLength(1);
    expect(await grants.list()).toEqual([]);
    expect(await codeOf(approvals, asked, remember(['command(npm)'], 'everywhere'))).toBe('ok');
    expect((await grants.list()).map((grant) => grant.rule)).toEqual(['command(npm)']);
  });

  test('is refused where the request does not offer it', async () => {
    const { approvals, grants, permissions } = setUp();
    const decision = await permissions.decide(command(world, 'npm test', { hooks: says('force-ask') }));
    const asked = approval(decision, { cwd: world.root });
    void approvals.ask(asked, never);
    expect(await codeOf(approvals, asked, remember(['command(npm test)']))).toBe('bad-request');
    expect(await grants.list()).toEqual([]);
    approvals.cancelAll();
  });

  test('refuses what looks like a secret', async () => {
    const { approvals, grants } = setUp();
    const asked = await request('deploy --token hunter22');
    expect([asked.decision.remember, asked.decision.proposals]).toEqual([[], []]);
    const honest = await request('deploy');
    void approvals.ask(honest, never);
    expect(await codeOf(approvals, honest, remember(['command(regex:deploy|TOKEN=abcdef)']))).toBe(
      'bad-request',
    );
    expect(await grants.list()).toEqual([]);
    approvals.cancelAll();
  });

  test('does not run anything when it could not be saved', async () => {
    const { approvals } = setUp();
    const asked = await request('npm test');
    void approvals.ask(asked, never);
    writeFileSync(world.grantsFile, 'torn');
    expect(await codeOf(approvals, asked, remember(['command(npm test)']))).toBe('internal');
    expect(approvals.list()).toHaveLength(1);
    approvals.cancelAll();
  });

  test('lets go others that it covers, and no more', async () => {
    const { approvals } = setUp();
    const [first, same, other] = [
      await request('npm test'),
      await request('npm test --watch', { requestId: 'r-2' }),
      await request('npm run x', { requestId: 'r-3' }),
    ];
    const forced = approval(
      await createRules(world).permissions.decide(command(world, 'npm test', { hooks: says('force-ask') })),
      { requestId: 'r-4', cwd: world.root },
    );
    void approvals.ask(first, never);
    const released = approvals.ask(same, never);
    void approvals.ask(other, never);
    void approvals.ask(forced, never);
    await codeOf(approvals, first, remember(['command(npm test)'], 'conversation'));
    expect(await released).toEqual({ kind: 'replied', reply: once });
    expect(approvals.list().map((waiting) => waiting.requestId)).toEqual(['r-3', 'r-4']);
    approvals.cancelAll();
  });

  test('the first write of a conversation stands for the later ones, allowed once or for longer', async () => {
    const { approvals, permissions, grants } = setUp();
    const write = (name: string) => permissions.decide(file(world, 'write_file', join(world.root, name)));
    const asked = approval(await write('a.ts'), { tool: 'write_to_file' });
    void approvals.ask(asked, never);
    await codeOf(approvals, asked, { kind: 'deny', message: '' });
    expect((await write('b.ts')).kind).toBe('ask');
    const [again, waiting] = [
      approval(await write('a.ts'), { tool: 'write_to_file' }),
      approval(await write('c.ts'), { tool: 'write_to_file', requestId: 'r-2' }),
    ];
    void approvals.ask(again, never);
    const released = approvals.ask(waiting, never);
    expect(await codeOf(approvals, again, once)).toBe('ok');
    expect(await released).toEqual({ kind: 'replied', reply: once });
    expect((await write('b.ts')).kind).toBe('allow');
    expect(await grants.list()).toEqual([]);
  });
});
