import type { Translate } from '../../shared/i18n/translate';

/** A mistake of the caller, in one sentence: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** What ended the command before or beside a turn: the caller's mistake is 2, everything else 1. */
export function describeFailure(error: unknown, translate: Translate): { message: string; exitCode: number } {
  const message = error instanceof Error ? error.message : String(error);
  const isUsage = error instanceof Error && usageErrors.has(error.name);
  return isUsage
    ? { message, exitCode: 2 }
    : { message: translate('cli.failed', { error: message }), exitCode: 1 };
}

/** By name, because their classes live in chunks that a listing does not load. */
const usageErrors: ReadonlySet<string> = new Set(['UsageError', 'ModelSetupError', 'DataFolderError']);
