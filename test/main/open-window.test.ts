import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow, type OpenRequest } from '../../src/main/open-window';
import { tempFolder } from '../support/temp-folder';

let base: string;
let told: string;
beforeEach(() => {
  base = tempFolder('grapnel-open-');
  told = path.join(base, 'told');
});

/** A program that writes down what it was started with. */
function program(file: string): string {
  const full = path.join(base, file);
  mkdirSync(path.dirname(full), { recursive: true });
  const lines = `printf '%s\\n' "$@" > '${told}.new'\nenv | grep -E '^(ELECTRON_|GRAPNEL_|RECIPE)' | sort >> '${told}.new'`;
  writeFileSync(full, `#!/bin/sh\n${lines}\nmv '${told}.new' '${told}'\n`, { mode: 0o755 });
  return full;
}

const request = (cliFile: string, rest: Partial<OpenRequest> = {}): OpenRequest => ({
  cliFile: path.join(base, cliFile),
  folder: path.join(base, 'my project'),
  env: { PATH: process.env['PATH'] ?? '', DISPLAY: ':7', ELECTRON_RUN_AS_NODE: '1', GRAPNEL_HOME: '/data' },
  platform: 'linux',
  runningIn: { file: process.execPath, isElectron: false },
  ...rest,
});

const installed = 'resources/app/out/main/cli.js';
const linesTold = async (): Promise<string[]> => {
  await vi.waitFor(() => expect(existsSync(told)).toBe(true), 10_000);
  return readFileSync(told, 'utf8').trimEnd().split('\n');
};

describe('the window of an installed app', () => {
  it('opens on the folder, as an app and not as Node, and is not waited for', async () => {
    program('grapnel');
    expect(await openWindow(request(installed))).toEqual({ kind: 'opened' });
    expect(await linesTold()).toEqual([path.join(base, 'my project'), 'GRAPNEL_HOME=/data']);
  });

  it('is opened by the runtime that runs the command, when that is the app’s', async () => {
    const file = program('elsewhere/Grapnel');
    const runningIn = { file, isElectron: true };
    expect(await openWindow(request(installed, { runningIn, folder: null }))).toEqual({ kind: 'opened' });
    expect(await linesTold()).toContain('GRAPNEL_HOME=/data');
  });

  it('needs a display', async () => {
    program('grapnel');
    const without = request(installed, { env: { DISPLAY: '' } });
    expect(await openWindow(without)).toEqual({ kind: 'no-display' });
    expect(existsSync(told)).toBe(false);
  });

  it('cannot open when there is none, and says why one does not start', async () => {
    expect(await openWindow(request(installed))).toEqual({ kind: 'no-app' });
    expect(await openWindow(request('out/main/cli.js'))).toEqual({ kind: 'no-app' });
    writeFileSync(path.join(base, 'grapnel'), 'not to be run', { mode: 0o644 });
    expect(await openWindow(request(installed))).toEqual({
      kind: 'failed',
      cause: expect.stringContaining('EACCES') as string,
    });
  });
});

describe('the window of a check-out', () => {
  const recipe = (answer: unknown): void => {
    mkdirSync(path.join(base, 'scripts'), { recursive: true });
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    writeFileSync(path.join(base, 'scripts/window-recipe.mjs'), `console.log(${JSON.stringify(text)})`);
  };

  it('opens as its script says', async () => {
    recipe({ file: program('electron'), args: ['--no-sandbox', base], env: { RECIPE: 'yes' } });
    expect(await openWindow(request('out/main/cli.js'))).toEqual({ kind: 'opened' });
    expect((await linesTold()).slice(0, 3)).toEqual(['--no-sandbox', base, path.join(base, 'my project')]);
    expect(await linesTold()).toContain('RECIPE=yes');
  });

  it.each([
    [{ missing: 'display' }, 'no-display'],
    [{ missing: 'runtime' }, 'no-app'],
    ['Error: something else', 'no-app'],
  ])('is not opened when it says %j', async (answer, kind) => {
    recipe(answer);
    expect(await openWindow(request('out/main/cli.js'))).toEqual({ kind });
  });
});
