import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversationIdSchema } from '../../shared/domain/conversation';
import { applyEvent, type Trajectory } from '../../shared/domain/trajectory';
import type { AppEvents } from '../../shared/ipc/contract';
import { createCore } from '../core';
import type { Core } from '../core-api';
import type { CoreOptions } from '../core-options';
import type { RunOptions } from './args';
import { UsageError } from './failure';
import { createPrinter, type Printer } from './printer';
import { resultObject, type OutLine } from './report';
import type { Signals } from './signals';
import { readPipedInput } from './stdin';
import { createSubagentFold } from './subagent-fold';
import { visibleLine } from './visible';

type Told = AppEvents['trajectory.event'];

/** One turn in one conversation. */
interface Run {
  core: Core;
  options: RunOptions;
  printer: Printer;
  signals: Signals;
}

/** Runs one turn and prints it; resolves with the exit code. Throws UsageError before anything ran. */
export async function runTurn(
  options: RunOptions,
  coreOptions: CoreOptions,
  roots: string[],
  signals: Signals,
  command: string | null = null,
): Promise<number> {
  const reading = readPipedInput(process.stdin);
  const scratch = options.save ? null : scratchFolder();
  const core = await createCore({ ...coreOptions, conversationsFolder: scratch });
  const { translate } = core;
  try {
    const piped = await reading;
    const prompt = [options.prompt, piped.text].filter((part) => part.trim() !== '').join('\n\n');
    if (prompt === '') throw new UsageError(translate('cli.emptyPrompt'));
    const printer = createPrinter(options.outputFormat, options.quiet, translate);
    if (piped.cut) printer.warn(translate('cli.inputCut'));
    await requireSkill(core, roots, command);
    const run = { core, options, printer, signals };
    return await play(run, await openConversation(run, roots), prompt);
  } finally {
    await core.dispose();
  }
}

/** A prompt that begins like a command must be one. */
async function requireSkill(core: Core, roots: string[], command: string | null): Promise<void> {
  if (command === null || (await core.customizations.skillNames(roots)).includes(command.slice(1))) return;
  throw new UsageError(visibleLine(core.translate('cli.unknownCommand', { command })));
}

/** Goes with the process, however that ends. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grapnel-run-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function openConversation({ core, options }: Run, roots: string[]): Promise<Trajectory> {
  const id = await chooseConversation(core, options, roots);
  const opened = await core.conversations.open(id);
  if (opened.ok) return opened.data;
  if (opened.error.code !== 'not-found') throw new UsageError(visibleLine(opened.error.message));
  throw new UsageError(core.translate('cli.noConversation', { id }));
}

async function chooseConversation(core: Core, options: RunOptions, roots: string[]): Promise<string> {
  const { translate } = core;
  if (options.conversation !== null) {
    const id = conversationIdSchema.safeParse(options.conversation);
    if (id.success) return id.data;
    throw new UsageError(visibleLine(translate('cli.noConversation', { id: options.conversation })));
  }
  if (options.continueLast) {
    const last = core.conversations
      .list()
      .conversations.find(
        (row) => row.parentConversationId === null && row.roots.join('\0') === roots.join('\0'),
      );
    if (last === undefined) throw new UsageError(translate('cli.noLastConversation'));
    return last.conversationId;
  }
  const created = await core.conversations.create(roots);
  if (!created.ok) throw new UsageError(visibleLine(created.error.message));
  return created.data.conversationId;
}

async function play(run: Run, before: Trajectory, prompt: string): Promise<number> {
  const { core, options, printer, signals } = run;
  const { conversationId, roots } = before.conversation;
  if (options.trust) for (const root of roots) await core.workspaces.trustForThisRun(root);
  const begin = await preparedBegin(run, before);

  let trajectory: Trajectory = before;
  // A prompt that is refused must not have begun to print.
  let waiting: Told[] | null = [];
  const subagents = createSubagentFold(conversationId);
  const show = (told: Told): void => {
    const { event } = told;
    if (told.conversationId === conversationId) {
      trajectory = applyEvent(trajectory, event);
      printer.event(trajectory, event);
      return;
    }
    const subagent = subagents.take(told);
    // Of the lines of the stream only a hook run says whose it is.
    const isClear = event.type === 'hook-run' || options.outputFormat !== 'stream-json';
    if (subagent !== null && isClear) printer.event(subagent, event);
  };
  core.onEvent((event) => {
    if (event.name !== 'trajectory.event') return;
    if (waiting === null) show(event.payload);
    else waiting.push(event.payload);
  });
  signals.onFirst(() => void core.conversations.stop(conversationId));
  const known = new Set(core.problems());
  const started = performance.now();
  const sent = await core.conversations.send(conversationId, prompt);
  if (!sent.ok) throw new UsageError(visibleLine(sent.error.message));
  // One that came a moment before the turn had nothing to stop then.
  if (signals.exitCode() !== null) void core.conversations.stop(conversationId);
  begin();
  waiting.forEach(show);
  waiting = null;
  await core.conversations.whenIdle(conversationId);
  for (const problem of core.problems()) if (!known.has(problem)) printer.warn(problem);

  const result = resultObject({
    trajectory,
    subagents: subagents.all(),
    firstStep: before.steps.length,
    firstHookRun: before.hookRuns.length,
    durationMs: performance.now() - started,
    cancelled: signals.exitCode() !== null,
  });
  printer.end(result);
  return signals.exitCode() ?? exitCode(result, options);
}

/** Everything that is said before the first event, looked up before there is one. */
async function preparedBegin({ core, options, printer }: Run, before: Trajectory): Promise<() => void> {
  const { conversation } = before;
  const { translate } = core;
  const listing = await core.hooks.list(conversation.roots);
  const settings = await core.settings.get();
  const active = listing.handlers.filter((handler) => handler.enabled && handler.trust === 'trusted').length;
  const mode = settings.ok ? settings.data.permissions.mode : 'review';
  const init: OutLine = {
    event: 'init',
    conversation_id: conversation.conversationId,
    model: options.model ?? conversation.model,
    cwd: process.cwd(),
    workspace_paths: conversation.roots,
    tools: core.tools(),
    permission_mode: options.skipPermissions ? 'skip' : mode,
    hooks: { total: listing.handlers.length, active },
  };
  const warnings = core.problems();
  if (!settings.ok) warnings.push(settings.error.message);
  for (const root of conversation.roots) {
    if (!(await core.workspaces.isTrusted(root))) warnings.push(translate('cli.untrusted', { root }));
  }
  if (listing.handlers.length > 0) {
    warnings.push(translate('cli.hooksActive', { active, skipped: listing.handlers.length - active }));
  }
  warnings.push(...(await customizationWarnings(core, conversation.roots)));
  return () => {
    printer.begin(init, listing.problems);
    warnings.forEach(printer.warn);
  };
}

/** What of rules, skills and servers does not count. Looking begins to start the servers, too. */
async function customizationWarnings(core: Core, roots: string[]): Promise<string[]> {
  const { problems, servers } = await core.customizations.list(roots);
  const waiting = servers.filter(({ state }) => state === 'review' || state === 'changed');
  const warnings = problems.map(({ path, message }) => `${path}: ${message}`);
  if (waiting.length === 0) return warnings;
  const names = waiting.map(({ name }) => name).join(', ');
  return [...warnings, core.translate('cli.serversWait', { count: waiting.length, names })];
}

function exitCode(result: OutLine, options: RunOptions): number {
  if (result['status'] !== 'SUCCESS') return 1;
  const denied = result['denied_actions'];
  return options.failOnDenied && Array.isArray(denied) && denied.length > 0 ? 3 : 0;
}
