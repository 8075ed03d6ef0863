import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, isBuilt } from '../../scripts/lib/build.mjs';
import { closingLine } from '../../scripts/lib/counts.mjs';
import { isInstalled } from '../../scripts/lib/dependencies.mjs';
import { hasDisplay } from '../../scripts/lib/display.mjs';
import { findElectronRuntime, runtimeEnvironment } from '../../scripts/lib/electron-runtime.mjs';
import { cacheFolder, checkNode } from '../../scripts/lib/project.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { checkIntegrity, markerFile } from '../../scripts/lib/stand-in.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'grapnel-set-up-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, content: string | object): string {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
  return full;
}

describe('a fetched runtime', () => {
  const hashOfHello =
    'sha512-m3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKcjI8PZm6XBHXx6zG4UuMXaDEZjR1wuXDre9G9zvN7AQw==';

  it('is taken when its hash is the one we know', async () => {
    await expect(checkIntegrity(write('runtime.tgz', 'hello'), hashOfHello)).resolves.toBeUndefined();
  });

  it('is refused when one byte differs', async () => {
    await expect(checkIntegrity(write('runtime.tgz', 'hellp'), hashOfHello)).rejects.toThrow(
      'its hash differs',
    );
  });
});

describe('the installed packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/other-system': { version: '2.0.0', optional: true, os: ['plan9'] },
      'node_modules/this-system': { version: '3.0.0', optional: true, os: [process.platform] },
    },
  };
  const present = {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/this-system': { version: '3.0.0' },
  };

  it.each([
    ['all that this machine needs', present, true],
    ['another version', { ...present, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }, false],
    ['another content', { ...present, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }, false],
    ['one less', { 'node_modules/this-system': { version: '3.0.0' } }, false],
    ['those of another system', { 'node_modules/a': present['node_modules/a'] }, false],
  ])('are %s', (_what, packages, expected) => {
    write('package-lock.json', lock);
    write('node_modules/.package-lock.json', { packages });
    expect(isInstalled(root)).toBe(expected);
  });

  it('are missing when npm has not finished', () => {
    write('package-lock.json', lock);
    write('node_modules/a/package.json', {});
    expect(isInstalled(root)).toBe(false);
  });
});

describe('the build', () => {
  it('is stale when a source changes, appears or goes, and not when it is only touched', () => {
    const file = write('src/a.ts', 'one');
    const before = fingerprint(root, ['src', 'absent']);
    utimesSync(file, new Date(0), new Date(0));
    expect(fingerprint(root, ['src', 'absent'])).toBe(before);
    writeFileSync(file, 'two');
    expect(fingerprint(root, ['src', 'absent'])).not.toBe(before);
    writeFileSync(file, 'one');
    write('src/deep/b.ts', '');
    expect(fingerprint(root, ['src', 'absent'])).not.toBe(before);
  });

  it('is no build when it was cut off', () => {
    write('out/main/index.js', '');
    write('out/main/cli.js', '');
    write('out/preload/index.cjs', '');
    write('out/renderer/index.html', '');
    expect(isBuilt(root)).toBe(false);
  });
});

describe('the closing line', () => {
  const counts = (passed: number, failed: number) => ({ passed, failed, skipped: 0 });

  it('sums the tests of every step', () => {
    const steps = [
      { ok: true, counts: counts(0, 0) },
      { ok: true, counts: counts(120, 0) },
      { ok: false, counts: counts(7, 2) },
    ];
    expect(closingLine(steps)).toBe('127 passed, 2 failed');
  });

  it('never says "0 failed" of a run that failed', () => {
    const lint = { ok: false, counts: counts(0, 0) };
    expect(closingLine([lint, { ok: true, counts: counts(5, 0) }])).toBe('5 passed, 1 failed');
  });
});

describe.runIf(process.platform === 'linux')('a display', () => {
  it('is not there when none is named, or the one that is does not answer', async () => {
    expect(await hasDisplay({}, 'linux')).toBe(false);
    expect(await hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false);
    expect(await hasDisplay({ DISPLAY: ':64999' }, 'linux')).toBe(false);
  });

  it('is there when it answers', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as net.AddressInfo;
      expect(await hasDisplay({ DISPLAY: `127.0.0.1:${port - 6000}.0` }, 'linux')).toBe(true);
    } finally {
      server.close();
    }
  });
});

describe('the Electron that the environment names', () => {
  const at = (folder: string) =>
    findElectronRuntime({ ELECTRON_OVERRIDE_DIST_PATH: path.join(root, folder) });

  it('must be there', () => {
    expect(() => at('nothing')).toThrow('ELECTRON_OVERRIDE_DIST_PATH names');
  });

  it('is a stand-in when it is not the one that this version names', () => {
    for (const name of ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron']) {
      write(`old/${name}`, '');
      write(`prepared/${name}`, '');
    }
    write('old/version', '1.2.3');
    write(`prepared/${markerFile}`, {});
    expect(at('old')?.standIn).toBe(true);
    expect(at('prepared')?.standIn).toBe(true);
  });

  it('is made known to all that start it', () => {
    const runtime = { dist: '/d', executable: '/d/electron' };
    const names = { ELECTRON_OVERRIDE_DIST_PATH: '/d', ELECTRON_EXEC_PATH: '/d/electron' };
    expect(runtimeEnvironment({ ...runtime, standIn: false })).toEqual(names);
    expect(runtimeEnvironment({ ...runtime, standIn: true })).toEqual({
      ...names,
      GRAPNEL_STAND_IN_RUNTIME: '1',
    });
  });
});

describe('the ground', () => {
  it('says which Node is needed', () => {
    expect(() => checkNode('18.20.4')).toThrow('needs Node 20.19 or newer and this is Node 18.20.4');
    expect(() => checkNode('20.18.1')).toThrow();
    expect(() => checkNode('20.19.0')).not.toThrow();
    expect(() => checkNode('26.0.0')).not.toThrow();
  });

  it('caches where the person wants it', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/elsewhere' })).toBe(path.join('/elsewhere', 'grapnel'));
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' })).toBe(path.join(os.homedir(), '.cache', 'grapnel'));
  });

  it('ends a program that takes too long', async () => {
    const sleeper = ['-e', 'setTimeout(() => {}, 60_000)'];
    const { code, timedOut } = await run(process.execPath, sleeper, { quiet: true, timeoutMs: 300 });
    expect({ code, timedOut }).toEqual({ code: 143, timedOut: true });
  });

  it('tells in a sentence that a program is not there', async () => {
    await expect(run('no-such-program', [])).rejects.toThrow('no-such-program could not be started');
  });
});
