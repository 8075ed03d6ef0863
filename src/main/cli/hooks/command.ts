import type { CoreOptions } from '../../core-options';
import { createHookSide } from '../../hook-side';
import type { HooksCommand, SharedOptions } from '../args';
import { writeErr } from '../output';
import type { Signals } from '../signals';
import { listHooks } from './list';
import { listRuns } from './runs';
import { toggle } from './toggle';
import { trustHooks } from './trust';
import { validateFiles } from './validate';

/** `grapnel hooks …`; resolves with the exit code. */
export async function runHooksCommand(
  command: HooksCommand,
  shared: SharedOptions,
  place: { options: CoreOptions; roots: string[] },
  signals: Signals,
): Promise<number> {
  const side = createHookSide(place.options);
  const context = { ...place, side };
  await side.settings.read().catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    writeErr(`${side.translate('core.settingsUnreadable', { path: side.paths.settings, cause })}\n`);
  });
  if (shared.trust) for (const root of place.roots) await side.trust.trustForThisRun(root);
  switch (command.name) {
    case 'list':
      return listHooks(context, command);
    case 'enable':
    case 'disable':
      return toggle(context, command);
    case 'validate':
      return validateFiles(context, command);
    case 'runs':
      return listRuns(context, command);
    case 'trust':
      return trustHooks(context, command);
    case 'test': {
      // The engine and the tools are loaded for this alone.
      const { testHooks } = await import('./test');
      return testHooks(context, command, signals);
    }
  }
}
