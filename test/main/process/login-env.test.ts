import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loginEnvironment } from '../../../src/main/process/login-env';
import { createTranslate } from '../../../src/shared/i18n/translate';
import { lateness } from '../../support/processes';

const home = mkdtempSync(join(tmpdir(), 'grapnel-login-'));
const translate = createTranslate('en');
afterAll(() => {
  rmSync(home, { recursive: true });
});

/** A login shell whose profile does what `profile` says before it runs the command it is given. */
function shellWith(name: string, profile: string): string {
  const path = join(home, name);
  writeFileSync(path, `#!/bin/sh\n${profile}\nwhile [ "$1" != -c ]; do shift; done\nshift\neval "$1"\n`, {
    mode: 0o755,
  });
  return path;
}

async function ask(shell: string, timeoutMs = 5000) {
  return loginEnvironment({
    own: { PATH: '/usr/bin:/bin', NODE_OPTIONS: '--x', ONLY_OWN: 'yes' },
    platform: 'linux',
    shell,
    timeoutMs,
    translate,
  });
}

describe('the environment of the login shell', () => {
  it('brings the PATH a profile sets, through a noisy profile', async () => {
    const shell = shellWith(
      'noisy',
      `echo "Welcome PATH=/wrong"; export PATH="/opt/tools:$PATH" TWO="$(printf 'a\\nb=c')"; echo motd >&2`,
    );
    const { env, problem } = await ask(shell);
    expect(problem).toBeNull();
    expect(env['PATH']).toBe('/opt/tools:/usr/bin:/bin');
    expect(env['TWO']).toBe('a\nb=c');
    expect(env['ONLY_OWN']).toBe('yes');
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['NODE_OPTIONS']));
    expect(env['SHLVL']).toBeUndefined();
  });

  it('a real bash answers', async () => {
    const { env, problem } = await ask('/bin/bash');
    expect(problem).toBeNull();
    expect(env['PATH']).toContain('/bin');
  });

  it('a profile that fails at its end still counts', async () => {
    const { problem } = await ask(shellWith('fails', `trap 'exit 9' EXIT`));
    expect(problem).toBeNull();
  });

  it('a profile that hangs is left after the time, with the own environment and a problem', async () => {
    const began = Date.now();
    const { env, problem } = await ask(shellWith('hangs', 'sleep 60'), 300);
    expect(Date.now() - began).toBeLessThan(1500 + (await lateness()));
    expect(env).toEqual({ PATH: '/usr/bin:/bin', ONLY_OWN: 'yes' });
    expect(problem).toContain('within 0.3 s');
  });

  it.each(['/no/such/shell', '/bin/false'])('%s: the own environment and a problem', async (shell) => {
    const { env, problem } = await ask(shell);
    expect(env['PATH']).toBe('/usr/bin:/bin');
    expect(problem).toContain(shell);
  });

  it('needs no shell on Windows', async () => {
    const result = await loginEnvironment({
      own: { Path: 'C:\\', node_options: '1' },
      platform: 'win32',
      translate,
    });
    expect(result).toEqual({ env: { Path: 'C:\\' }, problem: null });
  });
});
