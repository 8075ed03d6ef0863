import type { RunOptions } from './args';

/**
 * Options that would loosen what holds the agent do nothing for a command that the agent itself
 * started. Returns the first one that was used, or null.
 */
export function refusedInsideAgent(options: RunOptions, env: NodeJS.ProcessEnv): string | null {
  if ((env['GRAPNEL_CONVERSATION_ID'] ?? '') === '') return null;
  if (options.trust) return '--trust';
  if (options.skipPermissions) return '--dangerously-skip-permissions';
  if (options.home !== null) return '--home';
  if ((env['GRAPNEL_HOME'] ?? '') !== '') return 'GRAPNEL_HOME';
  return null;
}
