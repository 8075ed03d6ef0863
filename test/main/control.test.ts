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
