import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyEvent, type Trajectory } from '../../shared/domain/trajectory';
import type { Translate } from '../../shared/i18n/translate';
import { createCore } from '../core';
import type { Core } from '../core-api';
import type { CoreOptions } from '../core-options';
import type { RunOptions } from './args';
import { createPrinter, type Printer } from './printer';
import { deniedActions, resultObject } from './report';
import { readPipedInput } from './stdin';

/** A mistake of the caller, in one sentence: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

type Signalled = 'SIGINT' | 'SIGTERM';

/** Runs one turn and prints it; resolves with the exit code. Throws UsageError before anything ran. */
export async function runTurn(
  options: RunOptions,
  coreOptions: CoreOptions,
  roots: string[],
  translate: Translate,
): Promise<number> {
  const piped = await readPipedInput(process.stdin);
  const prompt = [options.prompt, piped].filter((part) => part.trim() !== '').join('\n\n');
  if (prompt === '') throw new UsageError(translate('cli.emptyPrompt'));

  const scratch = options.save ? null : mkdtempSync(join(tmpdir(), 'grapnel-run-'));
  const core = await createCore({ ...coreOptions, conversationsFolder: scratch });
  try {
    if (options.trust) for (const root of roots) await core.workspaces.trustForThisRun(root);
    const conversationId = await chooseConversation(core, options, roots, translate);
    return await play(core, conversationId, prompt, options, translate);
  } finally {
    await core.dispose();
    if (scratch !== null) rmSync(scratch, { recursive: true, force: true });
  }
}

async function chooseConversation(
  core: Core,
  options: RunOptions,
  roots: string[],
  translate: Translate,
): Promise<string> {
  if (options.conversation !== null) return options.conversation;
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
  if (!created.ok) throw new UsageError(created.error.message);
  return created.data.conversationId;
}

async function play(
  core: Core,
  conversationId: string,
  prompt: string,
  options: RunOptions,
  translate: Translate,
): Promise<number> {
  const opened = await core.conversations.open(conversationId);
  if (!opened.ok) throw new UsageError(opened.error.message);
  const before = opened.data;
  const printer = createPrinter(options.outputFormat, options.quiet, translate);
  await begin(core, printer, before, options, translate);

  let trajectory: Trajectory = before;
  core.onEvent((event) => {
    if (event.name !== 'trajectory.event' || event.payload.conversationId !== conversationId) return;
    trajectory = applyEvent(trajectory, event.payload.event);
    printer.event(trajectory, event.payload.event);
  });
  const signals = watchSignals(() => void core.conversations.stop(conversationId));
  const started = performance.now();
  const sent = await core.conversations.send(conversationId, prompt);
  if (!sent.ok) throw new UsageError(sent.error.message);
  await core.conversations.whenIdle(conversationId);
  signals.end();

  const result = resultObject({
    trajectory,
    firstStep: before.steps.length,
    firstHookRun: before.hookRuns.length,
    durationMs: performance.now() - started,
    cancelled: signals.received() !== null,
  });
  printer.end(result);
  return exitCode(signals.received(), String(result['status']), trajectory, before.steps.length, options);
}

async function begin(
  core: Core,
  printer: Printer,
  trajectory: Trajectory,
  options: RunOptions,
  translate: Translate,
): Promise<void> {
  const { conversation } = trajectory;
  const listing = await core.hooks.list(conversation.roots);
  const settings = await core.settings.get();
  const active = listing.handlers.filter((handler) => handler.enabled && handler.trust === 'trusted').length;
  const mode = settings.ok ? settings.data.permissions.mode : 'review';
  printer.begin(
    {
      event: 'init',
      conversation_id: conversation.conversationId,
      model: conversation.model,
      cwd: process.cwd(),
      workspace_paths: conversation.roots,
      tools: core.tools(),
      permission_mode: options.skipPermissions ? 'skip' : mode,
      hooks: { total: listing.handlers.length, active },
    },
    listing.problems,
  );
  for (const problem of core.problems()) printer.warn(problem);
  for (const root of conversation.roots) {
    if (!(await core.workspaces.isTrusted(root))) printer.warn(translate('cli.untrusted', { root }));
  }
  if (listing.handlers.length > 0) {
    printer.warn(translate('cli.hooksActive', { active, skipped: listing.handlers.length - active }));
  }
}

function exitCode(
  signal: Signalled | null,
  status: string,
  trajectory: Trajectory,
  firstStep: number,
  options: RunOptions,
): number {
  if (signal !== null) return signal === 'SIGINT' ? 130 : 143;
  if (status !== 'SUCCESS') return 1;
  const denied = trajectory.steps
    .slice(firstStep)
    .some((step) => step.kind === 'tool' && deniedActions(step).length > 0);
  return denied && options.failOnDenied ? 3 : 0;
}

/** The first signal stops the run in order; a second one finds the default behaviour again. */
function watchSignals(stop: () => void): { received(): Signalled | null; end(): void } {
  let received: Signalled | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    received = signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM';
    end();
    stop();
  };
  const end = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { received: () => received, end };
}
