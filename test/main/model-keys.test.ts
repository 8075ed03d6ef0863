import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core';
import type { Core, SecretVault } from '../../src/main/core-api';
import type { ModelVendor } from '../../src/shared/domain/settings';
import { families } from '../support/model-servers/answers';
import { startModelServer, stream, type ModelServer } from '../support/model-servers/server';
import { tempFolder } from '../support/temp-folder';

const secret = 'sk-kept-0123456789';
const { anthropic } = families;

/** A store of the system that only writes differently, so that a test sees what went through it. */
const keyring: SecretVault = {
  name: () => Promise.resolve('Test keyring'),
  seal: (text) => Promise.resolve(Buffer.from(text).toString('hex')),
  unseal: (text) => Promise.resolve(Buffer.from(text, 'hex').toString()),
};
const noKeyring: SecretVault = {
  name: () => Promise.resolve(null),
  seal: () => Promise.reject(new Error('no keyring')),
  unseal: () => Promise.reject(new Error('the keyring is locked')),
};

let dataFolder: string;
let server: ModelServer;
const cores: Core[] = [];
beforeEach(async () => {
  dataFolder = tempFolder('grapnel-data-');
  server = await startModelServer([stream(anthropic.events({ text: 'Hello.' }).join(''))]);
  const models = { anthropic: { baseUrl: server.origin, note: 'kept' } };
  writeFileSync(path.join(dataFolder, 'settings.json'), JSON.stringify({ models }));
});
afterEach(async () => {
  for (const core of cores.splice(0)) await core.dispose();
  await server.close();
});

/** The app as it starts: each call is another start on the same data folder. */
async function start(vault: SecretVault, env: Record<string, string> = {}): Promise<Core> {
  const core = await createCore({
    dataFolder,
    homeDir: tempFolder('grapnel-home-'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    useLoginEnvironment: false,
    resources: path.resolve('resources'),
    cliPath: path.resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    vault,
    overrides: {
      model: `anthropic/${anthropic.model}`,
      skipPrompts: false,
      steps: null,
      stopContinuations: null,
    },
    conversationsFolder: null,
  });
  cores.push(core);
  return core;
}

const keep = (core: Core, unencrypted = false) =>
  core.modelKeys.set({ vendor: 'anthropic', key: `${secret}\n`, unencrypted });
const placeIn = async (core: Core, vendor: ModelVendor = 'anthropic') =>
  (await core.modelKeys.get()).vendors.find((one) => one.vendor === vendor)?.key;
const onDisk = () => {
  const file = path.join(dataFolder, 'keys.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** One turn; the key that reached the server, or why it did not begin. */
async function keyUsedBy(core: Core): Promise<unknown> {
  const root = tempFolder('grapnel-work-');
  const created = await core.conversations.create([root]);
  if (!created.ok) return created.error.message;
  const { conversationId } = created.data;
  await core.conversations.send(conversationId, 'hi');
  await core.conversations.whenIdle(conversationId);
  return anthropic.key(server.received.at(-1)?.headers ?? {});
}

describe('a key that is given to the app', () => {
  it('is sealed by the system, counts at once and at the next start, and is never answered with', async () => {
    const core = await start(keyring);
    expect(await keyUsedBy(core)).toContain('There is no key for Anthropic');
    const kept = await keep(core);
    expect(kept).toMatchObject({ ok: true, data: { store: 'Test keyring', problem: null } });
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await placeIn(core)).toEqual({ from: 'app', kept: 'sealed' });
    expect(await keyUsedBy(core)).toBe(secret);
    expect(onDisk()).toContain(Buffer.from(secret).toString('hex'));
    expect(onDisk()).not.toContain(secret);
    expect(await keyUsedBy(await start(keyring))).toBe(secret);
  });

  it('comes before one of the environment', async () => {
    const core = await start(keyring, { ANTHROPIC_API_KEY: 'sk-from-the-environment' });
    expect(await placeIn(core)).toEqual({ from: 'environment', variable: 'ANTHROPIC_API_KEY' });
    await keep(core);
    expect(await keyUsedBy(core)).toBe(secret);
    await core.modelKeys.remove('anthropic');
    expect(await placeIn(core)).toEqual({ from: 'environment', variable: 'ANTHROPIC_API_KEY' });
  });

  it('is forgotten at the end where there is no keyring, an older one on disk too', async () => {
    await keep(await start(keyring));
    const core = await start(noKeyring);
    await keep(core);
    expect(await placeIn(core)).toEqual({ from: 'app', kept: 'memory' });
    expect(await keyUsedBy(core)).toBe(secret);
    expect(JSON.parse(onDisk())).toEqual({ keys: {} });
    expect(await placeIn(await start(noKeyring))).toBeNull();
  });

  it('stands in the file as it is only when the person says so', async () => {
    const core = await start(noKeyring);
    await keep(core, true);
    expect((await core.modelKeys.get()).file).toBe(path.join(dataFolder, 'keys.json'));
    expect(onDisk()).toContain(secret);
    expect(await keyUsedBy(await start(noKeyring))).toBe(secret);
    await core.modelKeys.remove('anthropic');
    expect(onDisk()).not.toContain(secret);
  });

  it('that cannot be unsealed stays on disk, and the app says why it is missing', async () => {
    await keep(await start(keyring));
    const before = onDisk();
    const core = await start(noKeyring);
    expect((await core.modelKeys.get()).problem).toContain('the keyring is locked');
    expect(await placeIn(core)).toBeNull();
    expect(onDisk()).toBe(before);
  });

  it('is refused when it was not copied whole', async () => {
    const core = await start(keyring);
    const refused = await core.modelKeys.set({ vendor: 'openai', key: 'sk-half 열쇠', unencrypted: false });
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad-request' } });
    expect(onDisk()).toBe('');
  });

  it('is masked in what is kept of hooks', async () => {
    const core = await start(keyring);
    await keep(core);
    const root = tempFolder('grapnel-work-');
    mkdirSync(path.join(root, '.agents'));
    writeFileSync(
      path.join(root, '.agents', 'hooks.json'),
      JSON.stringify({ leak: { PreInvocation: [{ command: `echo ${secret} >&2` }] } }),
    );
    await core.workspaces.trustForThisRun(root);
    const created = await core.conversations.create([root]);
    if (!created.ok) throw new Error(created.error.message);
    await core.conversations.send(created.data.conversationId, 'hi');
    await core.conversations.whenIdle(created.data.conversationId);
    const [run] = await core.hooks.runs({ limit: 1 });
    expect(run).toMatchObject({ hook_name: 'leak', stderr: { bytes: secret.length + 1 } });
    expect(JSON.stringify(run)).not.toContain(secret);
  });
});

describe('the address of a vendor', () => {
  it('is changed and taken back by the settings, which keep what else stands there', async () => {
    const core = await start(keyring);
    const read = () =>
      (JSON.parse(readFileSync(path.join(dataFolder, 'settings.json'), 'utf8')) as { models: unknown })
        .models;
    await core.settings.change({ modelAddress: { vendor: 'anthropic', baseUrl: 'https://proxy.test/v1' } });
    expect(read()).toEqual({ anthropic: { baseUrl: 'https://proxy.test/v1', note: 'kept' } });
    await core.settings.change({ modelAddress: { vendor: 'anthropic', baseUrl: null } });
    expect(read()).toEqual({ anthropic: { note: 'kept' } });
  });

  it('is refused when no server can be spoken to at it', async () => {
    const core = await start(keyring);
    const modelAddress = { vendor: 'compatible', baseUrl: 'localhost:11434' } as const;
    expect(await core.settings.change({ modelAddress })).toMatchObject({
      ok: false,
      error: { code: 'bad-request' },
    });
  });
});
