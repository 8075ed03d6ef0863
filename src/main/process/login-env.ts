import { randomUUID } from 'node:crypto';
import { homedir, userInfo } from 'node:os';
import type { Translate } from '../../shared/i18n/translate';
import { childEnvironment } from './env';
import { runProcess } from './run';

export interface LoginEnvironment {
  env: Record<string, string>;
  /** Why the process's own environment had to do, in words. */
  problem: string | null;
}

export interface LoginEnvironmentRequest {
  own: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** The user's login shell; default: what the system says. */
  shell?: string;
  timeoutMs?: number;
  translate: Translate;
}

/** Of the shell that was asked, not of the user. */
const ofTheShell = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD']);

/**
 * What the user's login shell sets, asked once: an app started from a dock or menu has hardly a PATH
 * of its own. Never rejects; where the shell does not answer, the process's own environment is used.
 */
export async function loginEnvironment(request: LoginEnvironmentRequest): Promise<LoginEnvironment> {
  const own = childEnvironment({
    base: request.own,
    platform: request.platform,
    secretNames: [],
    withoutSecrets: false,
    added: {},
  });
  if (request.platform === 'win32') return { env: own, problem: null };
  const shell = request.shell ?? loginShell(request.own);
  const timeoutMs = request.timeoutMs ?? 5000;
  // Profiles print what they like; only what stands between two marks nobody can know is read.
  const mark = randomUUID();
  const say = `printf '%s' '${mark}'`;
  const result = await runProcess({
    file: shell,
    args: ['-i', '-l', '-c', `${say}; /usr/bin/env -0; ${say}`],
    verbatimArguments: false,
    cwd: homedir(),
    env: own,
    stdin: null,
    timeoutMs,
    signal: new AbortController().signal,
    stdoutLimitBytes: 4 * 1024 * 1024,
    stderrTailBytes: null,
  });
  const [, between, rest] = result.stdout.data.toString('utf8').split(mark);
  const env = between === undefined || rest === undefined ? {} : readVariables(between);
  if (env['PATH'] !== undefined) return { env, problem: null };
  const seconds = String(timeoutMs / 1000);
  const problem =
    result.end.kind === 'timed-out'
      ? request.translate('hook.run.loginTimedOut', { shell, seconds })
      : request.translate('hook.run.loginFailed', { shell });
  return { env: own, problem };
}

function readVariables(text: string): Record<string, string> {
  const pairs = text.split('\0').map((line): [string, string] => {
    const equals = line.indexOf('=');
    return [line.slice(0, Math.max(0, equals)), line.slice(equals + 1)];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== '' && !ofTheShell.has(name)));
}

function loginShell(own: Readonly<Record<string, string | undefined>>): string {
  if (own['SHELL'] !== undefined && own['SHELL'] !== '') return own['SHELL'];
  try {
    return userInfo().shell ?? '/bin/sh';
  } catch {
    // A user without an entry in the password file.
    return '/bin/sh';
  }
}
