import { childEnvironment } from './process/env';
import { loginEnvironment } from './process/login-env';
import type { CoreOptions } from './core-options';
import type { KeptKeys } from './kept-keys';
import type { Translate } from '../shared/i18n/translate';

export interface Environment {
  /** What hooks and commands inherit before their own rules apply; the login shell is asked once. */
  inherited(): Promise<Record<string, string>>;
  /** What the agent's own commands get: as for project hooks. */
  forCommands(): Promise<Record<string, string>>;
  /** Values of variables that look secret and the keys that the app keeps, to be masked in everything that is kept. */
  secretValues(): readonly string[];
  /** Why the login shell's environment could not be had, in words. */
  problem(): string | null;
}

const shortestSecret = 8;
const secretName = /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/i;

/** `kept`: keys that the app keeps, where it keeps any. */
export function createEnvironment(
  options: CoreOptions,
  translate: Translate,
  kept: Pick<KeptKeys, 'values'> | null,
): Environment {
  let env: Readonly<Record<string, string>> = options.env;
  let problem: string | null = null;
  let once: Promise<Record<string, string>> | null = null;

  const take = async (): Promise<Record<string, string>> => {
    if (!options.useLoginEnvironment) return options.env;
    const login = await loginEnvironment({ own: options.env, platform: process.platform, translate });
    env = login.env;
    problem = login.problem;
    return login.env;
  };
  const inherited = (): Promise<Record<string, string>> => (once ??= take());

  return {
    inherited,
    async forCommands() {
      return childEnvironment({
        base: await inherited(),
        platform: process.platform,
        secretNames: [],
        withoutSecrets: true,
        added: {},
      });
    },
    secretValues: () => [
      ...Object.entries({ ...options.env, ...env })
        .filter(([name]) => secretName.test(name))
        .map(([, value]) => value)
        .filter((value) => value.length >= shortestSecret),
      ...(kept?.values() ?? []),
    ],
    problem: () => problem,
  };
}
