import type { Translate } from '../../shared/i18n/translate';

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
