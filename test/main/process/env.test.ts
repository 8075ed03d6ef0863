import { describe, expect, it } from 'vitest';
import { childEnvironment, type ChildEnvironmentRequest } from '../../../src/main/process/env';

function environment(change: Partial<ChildEnvironmentRequest>): Record<string, string> {
  return childEnvironment({
    base: {},
    platform: 'linux',
    secretNames: [],
    withoutSecrets: false,
    added: {},
    ...change,
  });
}

const ordinary = { PATH: '/bin', HOME: '/home/me', KEYBOARD: 'kr', TOKENS: '3', SECRETARY: 'x' };

describe('what a program of the user or of a workspace is started with', () => {
  it.each([
    'GEMINI_API_KEY',
    'GOOGLE_API_KEY',
    'ANTHROPIC_API_KEY',
    'OPENAI_API_KEY',
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_NO_ATTACH_CONSOLE',
    'NODE_OPTIONS',
    'APPIMAGE',
    'APPDIR',
    'MY_APP_KEY_NAME',
  ])('%s is never passed', (name) => {
    expect(environment({ base: { ...ordinary, [name]: 'x' }, secretNames: ['MY_APP_KEY_NAME'] })).toEqual(
      ordinary,
    );
  });

  it.each([
    'PINE_API_KEY',
    'GITHUB_TOKEN',
    'AWS_SECRET',
    'DB_PASSWORD',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'npm_token',
  ])('a workspace loses %s, the user keeps it', (name) => {
    const base = { ...ordinary, [name]: 's3cr3t' };
    expect(environment({ base, withoutSecrets: true })).toEqual(ordinary);
    expect(environment({ base })).toEqual(base);
  });

  it('what is added replaces what the base says', () => {
    const added = { GRAPNEL_EVENT: 'Stop' };
    expect(environment({ base: { GRAPNEL_EVENT: 'old', A: undefined }, added })).toEqual(added);
    expect(environment({ base: { Grapnel_Event: 'old' }, added, platform: 'win32' })).toEqual(added);
  });

  it('compares names without case on Windows only', () => {
    const base = { Node_Options: '-r x', Electron_Run_As_Node: '1', Path: 'C:\\bin' };
    expect(environment({ base, platform: 'win32' })).toEqual({ Path: 'C:\\bin' });
    expect(environment({ base })).toEqual(base);
  });

  it('passes a variable named like a property of every object', () => {
    expect(environment({ base: { constructor: 'a' } })).toEqual({ constructor: 'a' });
  });
});
