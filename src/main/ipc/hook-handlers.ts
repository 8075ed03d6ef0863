import type { HookRun } from '../../shared/domain/hook-run';
import type { Result } from '../../shared/ipc/result';
import type { Core } from '../core-api';
import type { WindowHost } from './handlers';
import type { Handlers } from './router';

type HookRoute = Extract<keyof Handlers, `hook.${string}`>;

/** More than the history keeps. */
const allRuns = 1_000_000;

/** The requests about hooks, their files, what is held and what has run. */
export function hookHandlers(
  { hooks, hookEditor, hookTrials }: Pick<Core, 'hooks' | 'hookEditor' | 'hookTrials'>,
  host: Pick<WindowHost, 'saveFile'>,
): Pick<Handlers, HookRoute> {
  return {
    'hook.list': async ({ roots }) => data(await hooks.list(roots)),
    'hook.setEnabled': ({ path, name, enabled }) => hooks.setEnabled(path, name, enabled),
    'hook.ignoreFile': ({ path, hash }) => hooks.ignoreFile(path, hash),
    'hook.acceptChanges': ({ path, name }) => hooks.acceptChanges(path, name),
    'hook.engine': () => data(hooks.engine()),
    'hook.switchEngine': ({ conversationId, on }) => data(hooks.switchEngine(conversationId, on)),
    'hook.runs': async (filter) => data(await hooks.runs(filter)),
    'hook.costs': async () => data(await hooks.costs()),
    'hook.clearRuns': () => hooks.clearRuns(),
    'hook.exportRuns': async (filter, caller) => {
      const runs = await hooks.runs({ ...filter, limit: allRuns });
      return host.saveFile(caller, { name: 'hook-runs.jsonl', text: jsonLines(runs) });
    },

    'hook.readFile': ({ path }) => hookEditor.read(path),
    'hook.draft': (request) => Promise.resolve(hookEditor.draft(request)),
    'hook.saveFile': (save) => hookEditor.save(save),
    'hook.templates': ({ path }) => data(hookEditor.templates(path)),
    'hook.addTemplate': ({ path, template, name }) => hookEditor.addTemplate(path, template, name),
    'hook.try': (trial) => hookTrials.run(trial),
    'hook.stopTry': () => {
      hookTrials.stop();
      return data({});
    },
    'hook.matcher': ({ matcher }) => data(hookEditor.tryMatcher(matcher)),
  };
}

/** The lines that `grapnel hooks runs --json` prints. */
function jsonLines(runs: readonly HookRun[]): string {
  return runs.map((run) => `${JSON.stringify({ event: 'hook_run', ...run })}\n`).join('');
}

function data<T>(value: T): Promise<Result<T>> {
  return Promise.resolve({ ok: true, data: value });
}
