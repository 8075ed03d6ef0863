import type { Language } from '../shared/i18n/translate';
import type { SecretVault } from './core-api';

export interface CoreOptions {
  dataFolder: string;
  homeDir: string;
  /** Environment of the process that the person started. */
  env: Record<string, string>;
  /** Desktop: hooks and commands get the login shell's environment, taken once. */
  useLoginEnvironment: boolean;
  /** The bundled files of the app. */
  resources: string;
  /** Our own cli file: a command that starts it is a protected target. */
  cliPath: string;
  systemLanguage: Language;
  /** `--lang`; beats the settings. */
  language: Language | null;
  personPresent: boolean;
  /** Given by a host that keeps keys; without it they come from the environment alone. */
  vault?: SecretVault;
  /** Command-line options beat settings. */
  overrides: {
    model: string | null;
    skipPrompts: boolean;
    steps: number | null;
    stopContinuations: number | null;
  };
  /** Where conversations and their hook runs are kept instead of the data folder (`--no-save`). */
  conversationsFolder: string | null;
}
