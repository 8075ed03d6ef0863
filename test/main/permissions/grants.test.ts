import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GrantScope } from '../../../src/shared/domain/permission';
import type { Grants } from '../../../src/main/permissions/grants';
import { command, createRules, createWorld, file, needsGrant, says, type World } from './support';

let world: World;

beforeEach(() => {
  world = createWorld();
});
afterEach(() => {
  world.remove();
});

function save(grants: Grants, scope: GrantScope, ...rules: string[]) {
  return grants.save({ rules, scope, conversationId: 'c-1', workspace: world.root, requestId: 'r-9' });
}

describe('remembered consent', () => {
  test('is stored with its exact text, when, from which prompt, and how often it was used', async () => {
    const { permissions, grants } = createRules(world);
    await save(grants, 'workspace', 'command(npm test)');
    await permissions.decide(command(world, 'npm test'));
    await permissions.decide(command(world, 'npm test --watch'));
    await permissions.decide(command(world, 'npm run build'));
    expect(await createRules(world).grants.list()).toEqual([
      {
        grantId: expect.any(String),
        rule: 'command(npm test)',
        scope: 'workspace',
        conversationId: null,
        workspace: world.root,
        createdAt: '2026-01-02T03:04:05.000Z',
        requestId: 'r-9',
        uses: 2,
        lastUsedAt: '2026-01-02T03:04:05.000Z',
      },
    ]);
  });

  test('counts where its scope reaches, after a restart too', async () => {
    const elsewhere = join(world.home, 'elsewhere');
    const { grants } = createRules(world);
    await save(grants, 'conversation', 'command(a)');
    await save(grants, 'workspace', 'command(b)');
    await save(grants, 'everywhere', 'command(c)');
    const kinds = async (conversationId: string, root: string): Promise<string> => {
      const { permissions } = createRules(world);
      const ask = (line: string) =>
        permissions.decide(command(world, line, { conversationId, roots: [root], cwd: root }));
      const decisions = await Promise.all(['a', 'b', 'c'].map(ask));
      return decisions.map((decision) => (decision.kind === 'allow' ? decision.by : decision.kind)).join(' ');
    };
    expect(await kinds('c-1', world.root)).toBe('grant grant grant');
    expect(await kinds('c-2', world.root)).toBe('ask grant grant');
    expect(await kinds('c-2', elsewhere)).toBe('ask ask grant');
  });

  test('can be taken back, one or all', async () => {
    const { permissions, grants } = createRules(world);
    await save(grants, 'everywhere', 'command(a)', 'command(b)');
    const [first] = await grants.list();
    expect(await grants.revoke(first?.grantId ?? '')).toBe(true);
    expect(await grants.revoke(first?.grantId ?? '')).toBe(false);
    expect((await permissions.decide(command(world, 'a'))).kind).toBe('ask');
    expect((await permissions.decide(command(world, 'b'))).kind).toBe('allow');
    await grants.revokeAll();
    expect((await permissions.decide(command(world, 'b'))).kind).toBe('ask');
  });

  test('what was taken back can be put back as it was, once, and every change is told', async () => {
    let changes = 0;
    const { permissions, grants } = createRules(world, { onGrantsChanged: () => (changes += 1) });
    await save(grants, 'workspace', 'command(a)');
    await permissions.decide(command(world, 'a'));
    const [before] = await grants.list();
    if (before === undefined) throw new Error('nothing saved');
    expect(changes).toBe(2);
    await grants.revoke(before.grantId);
    expect(await grants.restore(before.grantId)).toBe(true);
    expect(await grants.list()).toEqual([before]);
    expect(await grants.restore(before.grantId)).toBe(false);
    expect(await createRules(world).grants.restore(before.grantId)).toBe(false);
    await grants.revokeAll();
    expect(changes).toBe(5);
  });

  test('the same rule is not saved twice, and what cannot be kept is refused as a whole', async () => {
    const { grants } = createRules(world);
    await save(grants, 'everywhere', 'command(a)');
    await save(grants, 'everywhere', 'command(a)', 'command(b)');
    expect((await grants.list()).map((grant) => grant.rule)).toEqual(['command(a)', 'command(b)']);
    expect(
      await save(grants, 'everywhere', 'command(c)', 'command(curl -H "Authorization: Bearer abcdefgh1")'),
    ).toMatchObject({
      ok: false,
      refused: 'secret',
    });
    expect(await save(grants, 'everywhere', 'comand(c)')).toMatchObject({ ok: false, refused: 'unreadable' });
    const nowhere = {
      rules: ['command(c)'],
      scope: 'workspace' as const,
      conversationId: 'c',
      workspace: null,
      requestId: 'r',
    };
    expect(await grants.save(nowhere)).toMatchObject({ ok: false, refused: 'no-workspace' });
    expect(await grants.list()).toHaveLength(2);
    expect(readFileSync(world.grantsFile, 'utf8')).not.toContain('Bearer');
  });

  test('is weaker than deny and ask rules, force_ask and holds, and answers an asking hook', async () => {
    await save(createRules(world).grants, 'everywhere', 'command(npm test)');
    const kind = async (options: Parameters<typeof createRules>[1], hooks = says('ask')) =>
      (await createRules(world, options).permissions.decide(command(world, 'npm test', { hooks }))).kind;
    expect(await kind({})).toBe('allow');
    expect(await kind({}, needsGrant)).toBe('allow');
    expect(await kind({}, says('force-ask'))).toBe('ask');
    expect(await kind({}, says('hold'))).toBe('ask');
    expect(await kind({ ask: ['command(npm)'] })).toBe('ask');
    expect(await kind({ deny: ['command(npm)'] })).toBe('deny');
    expect(await kind({ trusted: false })).toBe('ask');
    expect(await kind({ trusted: false }, needsGrant)).toBe('deny');
  });

  test('for a folder does not reach .git and .env in it; one that names them does', async () => {
    const { permissions, grants } = createRules(world);
    const env = file(world, 'read_file', join(world.root, '.env'));
    await save(grants, 'workspace', `write_file(${world.root})`);
    expect((await permissions.decide(file(world, 'write_file', join(world.root, 'a')))).by).toBe('grant');
    expect((await permissions.decide(env)).kind).toBe('ask');
    await save(grants, 'workspace', `read_file(${world.root}/.env)`);
    expect((await permissions.decide(env)).by).toBe('grant');
  });

  test('that cannot be read counts as none, is told of, and is not written over', async () => {
    const { permissions, grants } = createRules(world);
    const damaged = '{"grants": [{"rule": "command(npm test)", "scope": "everywhere"}]}';
    for (const text of ['{"grants": [', damaged]) {
      writeFileSync(world.grantsFile, text);
      expect((await permissions.decide(command(world, 'npm test'))).kind).toBe('ask');
      await expect(grants.list()).rejects.toThrow();
      await expect(save(grants, 'everywhere', 'command(a)')).rejects.toThrow();
      await expect(grants.revokeAll()).rejects.toThrow();
      expect(readFileSync(world.grantsFile, 'utf8')).toBe(text);
    }
  });
});
