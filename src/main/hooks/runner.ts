import { stat } from 'node:fs/promises';
import type { Translate } from '../../shared/i18n/translate';
import type { HookScope } from '../agent/ports';
import { childEnvironment } from '../process/env';
import { runProcess, type ProcessEnd, type ProcessResult } from '../process/run';
import { shellCall } from '../process/shell';
import type { HookHandler } from './handler';
import type { Finding, RanHandler } from './parse-output';
import { workingFolder } from './working-folder';

const stdoutLimitBytes = 1024 * 1024;
const stderrTailBytes = 64 * 1024;

export interface RunRequest {
  stdin: string;
  scope: HookScope;
  environment: Record<string, string>;
  /** Names the app keeps keys under. */
  secretNames: readonly string[];
  /** The review of this handler lets it see names that look secret. */
  secretsAllowed: boolean;
  translate: Translate;
  /** Called when the handler is on its way: time that nobody waits for. */
  onStarted: () => void;
}

/** One handler run once, before its answer is read. */
export interface HandlerRun {
  ran: RanHandler;
  result: ProcessResult;
  cwd: string;
  stdin: string;
  findings: Finding[];
}

/** Runs one command handler: JSON in, what it printed and how it ended out. */
export async function runHandler(handler: HookHandler, request: RunRequest): Promise<HandlerRun> {
  const { scope, translate } = request;
  const { folder, foundInAgents } = await workingFolder(handler);
  const fromWorkspace = handler.source.root !== null;
  const running = runProcess({
    ...shellCall(handler.command, process.platform, process.env),
    cwd: folder,
    env: childEnvironment({
      base: request.environment,
      platform: process.platform,
      secretNames: [...request.secretNames, 'GRAPNEL_PLUGIN_ROOT'],
      withoutSecrets: fromWorkspace && !request.secretsAllowed,
      added: hookVariables(handler, scope),
    }),
    stdin: request.stdin,
    timeoutMs: handler.timeoutSeconds * 1000,
    signal: scope.signal,
    stdoutLimitBytes,
    stderrTailBytes,
  });
  request.onStarted();
  const result = await running;
  const findings: Finding[] = [];
  const note = (severity: 'warning' | 'note', code: string, message: string): void => {
    findings.push({ severity, code, message });
  };
  if (foundInAgents !== null) {
    note('note', 'runs_in_agents', translate('hook.run.inAgentsFolder', { word: foundInAgents }));
  }
  if (result.survivors.length > 0) {
    const params = { count: result.survivors.length, pids: result.survivors.join(', ') };
    note('warning', 'left_session', translate('hook.run.leftSession', params));
  }
  const ran: RanHandler = {
    end: await explained(result.end, folder, translate),
    timeoutSeconds: handler.timeoutSeconds,
    stdout: result.stdout.data.toString('utf8'),
    stdoutEnded: result.stdout.ended,
    stderr: result.stderr.data.toString('utf8'),
  };
  return { ran, result, cwd: folder, stdin: request.stdin, findings };
}

/** The system blames the shell when it is the folder that is missing. */
async function explained(end: ProcessEnd, folder: string, translate: Translate): Promise<ProcessEnd> {
  if (end.kind !== 'not-started') return end;
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? end : { kind: 'not-started', error: translate('hook.run.folderGone', { folder }) };
}

function hookVariables(handler: HookHandler, scope: HookScope): Record<string, string> {
  const { source, hookDirectory } = handler;
  return {
    ANTIGRAVITY_CONVERSATION_ID: scope.conversationId,
    GRAPNEL_CONVERSATION_ID: scope.conversationId,
    GRAPNEL_EVENT: handler.event,
    GRAPNEL_HOOK_NAME: handler.name,
    GRAPNEL_WORKSPACE: source.root ?? scope.roots[0] ?? '',
    GRAPNEL_WORKSPACES: scope.roots.join('\n'),
    GRAPNEL_HOOK_DIR: hookDirectory,
    ...(source.plugin === null ? {} : { GRAPNEL_PLUGIN_ROOT: hookDirectory }),
  };
}
