import { randomUUID } from 'node:crypto';
import type { Settings, SettingsPatch } from '../shared/domain/settings';
import type { Translate } from '../shared/i18n/translate';
import type { Result } from '../shared/ipc/result';
import { systemClock } from './clock';
import type { Core, CoreEvent } from './core-api';
import type { CoreOptions } from './core-options';
import { createEnvironment, type Environment } from './environment';
import { checkModel, createLoops } from './create-loops';
import { createHookSide, unusableDataFolder } from './hook-side';
import { createHookEngine } from './hooks/engine';
import type { HookHistory } from './hooks/history';
import { createOpenConversations } from './open-conversations';
import { createApprovals } from './permissions/approvals';
import { createGrants, grantsStateSchema } from './permissions/grants';
import { createPermissions } from './permissions/permissions';
import { isValidResource } from './permissions/resource';
import { endAllProcesses } from './process/run';
import { createConversationStore, type ConversationStore } from './store/conversation-store';
import { createJsonFile } from './store/json-file';
import { dataPaths } from './store/paths';
import { createTools } from './tools/registry';
import { copyTourWorkspace } from './tour-workspace';

/** The composition root: everything is made here, handed to what needs it, and ended in reverse. */
export async function createCore(options: CoreOptions): Promise<Core> {
  const side = createHookSide(options);
  const { settings, history, translate } = side;
  await settings.read().catch(() => undefined);
  const listeners = new Set<(event: CoreEvent) => void>();
  const emit = (event: CoreEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const environment = createEnvironment(options, translate);
  const grants = createGrants({
    file: createJsonFile(side.paths.grants, grantsStateSchema),
    now: () => new Date(),
  });
  const tools = createTools({ environment: environment.forCommands });
  const hooks = createHookEngine({
    load: async (roots) => {
      // What cannot be read holds calls where they are judged; the last good overrides go on counting.
      await settings.read().catch(() => undefined);
      return side.files.load(roots);
    },
    standing: side.trust.standing,
    environment: environment.inherited,
    secretNames: [],
    secretValues: environment.secretValues,
    isOff: () => false,
    permissionOverrideIsValid: isValidResource,
    translate,
    onRun: history.append,
    newId: randomUUID,
    clock: systemClock,
  });

  const permissions = createPermissions({
    settings: settings.read,
    grants,
    isTrusted: side.trust.isTrusted,
    protectedPaths: side.protectedPaths,
    ownCliPath: options.cliPath,
    dataFolder: options.dataFolder,
    home: options.homeDir,
    present: options.personPresent,
    skipPrompts: () => options.overrides.skipPrompts,
    mode: null,
    rootsOf: (conversationId) => conversations.rootsOf(conversationId),
    translate,
  });
  const approvals = createApprovals({
    grants,
    present: options.personPresent,
    onChange: (waiting) => {
      emit({ name: 'approvals.changed', payload: { approvals: waiting } });
    },
    workspaceOf: (conversationId) => conversations.rootsOf(conversationId)[0] ?? null,
    covers: permissions.covers,
    translate,
  });

  const createLoop = createLoops({ options, settings, translate, tools, hooks, permissions, approvals });
  const conversations = createOpenConversations({
    store: openStore(options, translate),
    now: () => new Date(),
    translate,
    async defaultModel() {
      await settings.read().catch(() => undefined);
      return options.overrides.model ?? settings.last().model;
    },
    checkModel: (id) => checkModel({ options, settings, translate }, id),
    createLoop,
    onEvent: (conversationId, event) => {
      emit({ name: 'trajectory.event', payload: { conversationId, event } });
    },
    onListChanged: () => {
      emit({ name: 'conversations.changed', payload: conversations.list() });
    },
  });

  return {
    dataFolder: options.dataFolder,
    problems: () => currentProblems(environment, history, translate),
    language: side.language,
    translate,
    conversations,
    approvals: { list: approvals.list, reply: approvals.reply },
    grants: {
      list: grants.list,
      async revoke(grantId) {
        return (await grants.revoke(grantId)) ? done : failed('not-found', translate('core.nothingToDo'));
      },
    },
    workspaces: {
      isTrusted: side.trust.isTrusted,
      review: (root) => saved(translate, async () => ok(await side.trust.review(root))),
      trust: (root, answers) =>
        saved(translate, async () => {
          const result = await side.trust.answer(root, answers);
          if (result.ok) emit({ name: 'hooks.changed', payload: {} });
          return result;
        }),
      openTour: () =>
        saved(translate, async () => {
          const root = await copyTourWorkspace(options.resources);
          await side.trust.trustForThisRun(root);
          return ok({ root });
        }),
      trustForThisRun: side.trust.trustForThisRun,
    },
    hooks: {
      list: side.list,
      setEnabled: (path, name, enabled) =>
        saved(translate, async () => {
          const result = await side.setEnabled(path, name, enabled);
          if (result.ok) emit({ name: 'hooks.changed', payload: {} });
          return result;
        }),
      runs: history.query,
    },
    settings: {
      get: () => saved(translate, async () => ok(await settings.read())),
      change: (patch) =>
        saved(translate, async () => {
          const next = await settings.update((value) => patched(value, patch));
          emit({ name: 'settings.changed', payload: { settings: next, language: side.language() } });
          return ok(next);
        }),
    },
    tools: () => tools.specs().map((spec) => spec.name),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dispose() {
      await conversations.dispose();
      approvals.cancelAll();
      await endAllProcesses();
      await history.flush();
      listeners.clear();
    },
  };
}

function openStore(options: CoreOptions, translate: Translate): ConversationStore {
  try {
    return createConversationStore(dataPaths(options.conversationsFolder ?? options.dataFolder));
  } catch (error) {
    throw unusableDataFolder(options.dataFolder, error, translate);
  }
}

function currentProblems(environment: Environment, history: HookHistory, translate: Translate): string[] {
  const cause = history.problem();
  const lost = cause === null ? null : translate('core.historyNotKept', { cause });
  return [environment.problem(), lost].filter((problem) => problem !== null);
}

const done: Result<Record<never, never>> = { ok: true, data: {} };

function ok<T>(data: T): Result<T> {
  return { ok: true, data };
}

function failed(code: 'not-found' | 'internal', message: string): Result<never> {
  return { ok: false, error: { code, message } };
}

/** What a disk or a lock refuses is an expected failure: said in a sentence, nothing changed. */
async function saved<T>(translate: Translate, act: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await act();
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return failed('internal', translate('core.cannotSave', { cause }));
  }
}

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const { permissionMode, language, theme, model } = patch;
  return {
    ...settings,
    language: language ?? settings.language,
    theme: theme ?? settings.theme,
    model: model ?? settings.model,
    permissions: { ...settings.permissions, mode: permissionMode ?? settings.permissions.mode },
  };
}
