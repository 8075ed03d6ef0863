import type { ParsedArgs } from './args';

type Started = Extract<ParsedArgs, { kind: 'run' | 'hooks' | 'open' }>;

/**
 * What would loosen the hold on the agent does nothing for a command that the agent itself started.
 * Returns the first such thing that was used, or null.
 */
export function refusedInsideAgent(started: Started, env: NodeJS.ProcessEnv): string | null {
  if ((env['GRAPNEL_CONVERSATION_ID'] ?? '') === '') return null;
  const given =
    started.kind === 'run' ? started.options : started.kind === 'hooks' ? started.shared : started;
  if (started.kind === 'hooks' && loosening.has(started.command.name)) return `hooks ${started.command.name}`;
  if ('trust' in given && given.trust) return '--trust';
  if (started.kind === 'run' && started.options.skipPermissions) return '--dangerously-skip-permissions';
  if (given.home !== null) return '--home';
  if ((env['GRAPNEL_HOME'] ?? '') !== '') return 'GRAPNEL_HOME';
  return null;
}

const loosening: ReadonlySet<string> = new Set(['trust', 'enable', 'disable']);
