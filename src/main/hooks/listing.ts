import type {
  HandlerTrust,
  HookHandlerView,
  HookListing,
  HookProblem,
  HookSourceView,
} from '../../shared/domain/hook';
import type { Translate } from '../../shared/i18n/translate';
import type { HeldBack } from './gate-state';
import type { HookHandler, LoadedHooks, LoadProblem } from './handler';
import { heldHooks, withChangedScripts, withProblems } from './held-view';
import { workingFolder } from './working-folder';

/** How the handlers and folders of a load stand with the person. */
export interface TrustView {
  /** By handler id. */
  handlers: ReadonlyMap<string, HandlerTrust>;
  untrustedRoots: ReadonlySet<string>;
}

/** The list that fires, as people and other programs read it. */
export async function toListing(
  found: LoadedHooks,
  standing: TrustView,
  held: HeldBack,
  translate: Translate,
): Promise<HookListing> {
  const loaded = withProblems(found, held.gates);
  const trust = withChangedScripts(standing, found, held);
  const handlers = loaded.entries.filter((entry) => entry.kind === 'handler');
  return {
    sources: loaded.sources.map((view) => sourceView(view, trust)),
    handlers: await Promise.all(handlers.map((handler) => handlerView(handler, trust))),
    problems: loaded.problems.map((problem) => describeProblem(problem, translate)),
    elsewhere: loaded.elsewhere,
    held: heldHooks(held),
  };
}

/** A problem in words. */
export function describeProblem(problem: LoadProblem, translate: Translate): HookProblem {
  const { severity, code, text, params, file, line, column, jsonPath, fix } = problem;
  return {
    severity,
    code,
    message: translate(text, params),
    file,
    line,
    column,
    json_path: jsonPath,
    ...(fix === undefined ? {} : { fix: translate(fix) }),
  };
}

function sourceView(view: HookSourceView, trust: TrustView): HookSourceView {
  const { root } = view.source;
  const untrusted = view.state === 'loaded' && root !== null && trust.untrustedRoots.has(root);
  return untrusted ? { ...view, state: 'untrusted' } : view;
}

async function handlerView(handler: HookHandler, trust: TrustView): Promise<HookHandlerView> {
  const { folder } = await workingFolder(handler);
  return {
    handlerId: handler.handlerId,
    name: handler.name,
    enabled: handler.enabled,
    enabledInFile: handler.enabledInFile,
    event: handler.event,
    matcher: handler.matcher,
    type: 'command',
    command: handler.command,
    timeoutSeconds: handler.timeoutSeconds,
    cwd: folder,
    source: handler.source,
    line: handler.line,
    column: handler.column,
    trust: trust.handlers.get(handler.handlerId) ?? 'review',
  };
}
