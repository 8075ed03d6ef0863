import path from 'node:path';
import { writeFileSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Core, CoreEvent } from '../../src/main/core-api';
import { createCore } from '../../src/main/core';
import { tempFolder } from '../support/temp-folder';

const cores: Core[] = [];
afterEach(async () => {
  for (const core of cores.splice(0)) await core.dispose();
});

async function coreIn(dataFolder: string, skipPrompts = false): Promise<Core> {
  const core = await createCore({
    dataFolder,
    homeDir: tempFolder('grapnel-home-'),
    env: { PATH: process.env['PATH'] ?? '' },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: null, skipPrompts, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  cores.push(core);
  return core;
}

describe('no prompts', () => {
  it('is told to every listener, judges from then on, and is not there in the next run of the app', async () => {
    const data = tempFolder('grapnel-data-');
    const settingsFile = path.join(data, 'settings.json');
    writeFileSync(settingsFile, '{"permissions":{"deny":["command(git push)"]}}');
    const root = tempFolder('grapnel-work-');
    const core = await coreIn(data);
    const told: CoreEvent[] = [];
    core.onEvent((event) => told.push(event));
    await core.workspaces.trustForThisRun(root);
    const simulate = async (command: string) => {
      const { kind } = await core.permissions.simulate({ roots: [root], conversationId: null, command });
      return kind;
    };
    expect(await simulate('touch a')).toBe('ask');
    expect(core.session.setSkipPrompts(true)).toEqual({ skipPrompts: true });
    expect(told).toContainEqual({ name: 'session.changed', payload: { skipPrompts: true } });
    expect(await simulate('touch a')).toBe('allow');
    expect(await simulate('git push')).toBe('deny');
    expect(await simulate(`echo {} > ${path.join(root, '.agents', 'hooks.json')}`)).toBe('ask');

    expect(readFileSync(settingsFile, 'utf8')).toBe('{"permissions":{"deny":["command(git push)"]}}');
    expect((await coreIn(data)).session.get()).toEqual({ skipPrompts: false });
    core.session.setSkipPrompts(false);
    expect(await simulate('touch a')).toBe('ask');
  });

  it('begins as the command line said', async () => {
    expect((await coreIn(tempFolder('grapnel-data-'), true)).session.get()).toEqual({ skipPrompts: true });
  });
});

describe('saved approvals', () => {
  it('that cannot be read are told of in words, stay as they are, and are there again once they can', async () => {
    const data = tempFolder('grapnel-data-');
    const grantsFile = path.join(data, 'grants.json');
    const grant = {
      rule: 'command(a)',
      scope: 'everywhere',
      grantId: 'g',
      requestId: 'r',
      createdAt: '2026-01-01',
    };
    const whole = { ...grant, conversationId: null, workspace: null, uses: 0, lastUsedAt: null };
    const core = await coreIn(data);
    const told: string[] = [];
    core.onEvent((event) => told.push(event.name));
    writeFileSync(grantsFile, '{"grants": [');
    const problem = expect.stringContaining('Until it is fixed nothing counts as remembered') as string;
    expect(await core.grants.list()).toEqual({ ok: false, error: { code: 'internal', message: problem } });
    expect((await core.grants.revokeAll()).ok).toBe(false);
    expect(readFileSync(grantsFile, 'utf8')).toBe('{"grants": [');
    expect(told).toEqual([]);

    writeFileSync(grantsFile, JSON.stringify({ grants: [whole] }));
    expect(await core.grants.list()).toEqual({ ok: true, data: [whole] });
    expect((await core.grants.revoke('g')).ok).toBe(true);
    expect((await core.grants.restore('g')).ok).toBe(true);
    expect((await core.grants.restore('g')).ok).toBe(false);
    expect((await core.grants.revokeAll()).ok).toBe(true);
    expect(await core.grants.list()).toEqual({ ok: true, data: [] });
    expect(told).toEqual(['grants.changed', 'grants.changed', 'grants.changed']);
  });
});
