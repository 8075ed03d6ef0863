import { randomUUID } from 'node:crypto';
import type { Translate } from '../shared/i18n/translate';
import type { Hooks, RunSubagent } from './agent/ports';
import { systemClock } from './clock';
import type { Core, CoreEvent } from './core-api';
import type { CoreOptions } from './core-options';
import {
  customizationRequests,
  grantRequests,
  hookRequests,
  settingsRequests,
  workspaceRequests,
} from './core-requests';
import { createCustomizations, type Customizations } from './create-customizations';
import { checkModel, createLoops, type LoopParts } from './create-loops';
import { hookEditing } from './edit-hooks';
import { createEngineSwitch, type EngineSwitch } from './engine-switch';
import { createEnvironment, type Environment } from './environment';
import { createHookSide, unusableDataFolder, type HookSide } from './hook-side';
import { exportRequests } from './export-requests';
import { hookTrials } from './hook-trials';
import { watchHookFiles } from './hook-watching';
import { createHookEngine } from './hooks/engine';
import { createScriptsNow } from './hooks/scripts-now';
import { openKeptKeys, type KeptKeys } from './kept-keys';
import { modelKeyRequests } from './model-key-requests';
import { keyVariableNames } from './model/keys';
import { createNoPrompts, type NoPrompts } from './no-prompts';
import { createOpenConversations, type OpenConversations } from './open-conversations';
import { createApprovals, type ApprovalBroker } from './permissions/approvals';
import { createGrants, grantsStateSchema, type Grants } from './permissions/grants';
import { isPrivateHost } from './permissions/host';
import { createPermissions, type PermissionRules } from './permissions/permissions';
import { isValidResource } from './permissions/resource';
import { endAllProcesses } from './process/run';
import { simulateCommand } from './simulate-command';
import { createConversationStore, type ConversationStore } from './store/conversation-store';
import { createCurrentJsonFile } from './store/current-json-file';
import { dataPaths } from './store/paths';
import { createQuestions, type QuestionBroker } from './tools/questions';
import { createTools } from './tools/registry';
import { createTurnWatch, type TurnWatch } from './turn-watch';
import { waitingRequests } from './waiting-requests';

type Emit = (event: CoreEvent) => void;

/** The composition root: everything is made here, handed to what needs it, and ended in reverse. */
export async function createCore(options: CoreOptions): Promise<Core> {
  const side = createHookSide(options);
  const { translate, history } = side;
  // What cannot be read holds calls where they are judged; until then the defaults count.
  await side.settings.read().catch(() => undefined);
  const { emit, onEvent, forgetAll } = createListeners();

  const engineSwitch = createEngineSwitch((state) => {
    emit({ name: 'engine.changed', payload: state });
  });
  const noPrompts = createNoPrompts(options.overrides.skipPrompts, (state) => {
    emit({ name: 'session.changed', payload: state });
  });
  const watching = options.personPresent
    ? watchHookFiles(side.files, () => {
        emit({ name: 'hooks.changed', payload: {} });
      })
    : null;
  const keys = await openKeptKeys(side.paths.keys, options.vault ?? null);
  const environment = createEnvironment(options, translate, keys);
  const customizations = createCustomizations({ options, side, environment, emit });
  const turns = turnWatch(options, side, () => agent.conversations);
  const hooksAreOff = areHooksOff(engineSwitch, () => agent.conversations);
  const hooks = hookEngine(side, environment, hooksAreOff, turns);
  const surroundings = { options, side, keys, environment, customizations };
  const agent = createAgent({ ...surroundings, hooks, turns, noPrompts, emit });
  if (options.personPresent) await agent.conversations.askAgain();
  const parts = { side, customizations, turns, engineSwitch, watching, resources: options.resources, emit };

  return {
    dataFolder: options.dataFolder,
    problems: () => currentProblems(environment, side),
    language: side.language,
    translate,
    conversations: agent.conversations,
    exports: exportRequests({ conversations: agent.conversations, environment, translate }),
    ...waitingRequests(agent, { options, environment, translate }),
    grants: grantRequests(agent, translate),
    permissions: { simulate: (command) => simulateCommand(agent.tools, agent.permissions, command) },
    session: noPrompts.requests,
    workspaces: workspaceRequests(parts),
    hooks: hookRequests(parts),
    hookEditor: hookEditing(parts),
    hookTrials: hookTrials(options, side),
    customizations: customizationRequests(parts),
    modelKeys: modelKeyRequests({ options, settings: side.settings, keys, translate }),
    settings: settingsRequests(parts),
    tools: () => agent.tools.specs().map((spec) => spec.name),
    onEvent,
    async dispose() {
      watching?.dispose();
      await endWork(agent, turns, customizations);
      await history.flush();
      forgetAll();
    },
  };
}

/** Runs first, then who waits for a person, then what was started for them. */
async function endWork(
  { conversations, approvals, questions }: ReturnType<typeof createAgent>,
  turns: TurnWatch,
  customizations: ReturnType<typeof createCustomizations>,
): Promise<void> {
  await conversations.dispose();
  await turns.settled();
  approvals.cancelAll();
  questions.cancelAll();
  await customizations.dispose();
  await endAllProcesses();
}

function turnWatch(
  { homeDir, personPresent }: CoreOptions,
  { settings, files, trust, gates, translate }: HookSide,
  conversations: () => OpenConversations,
): TurnWatch {
  return createTurnWatch({
    load: async (roots) => {
      // What cannot be read holds calls where they are judged; the last good overrides go on counting.
      await settings.read().catch(() => undefined);
      return files.load(roots);
    },
    standing: trust.standing,
    scriptsNow: createScriptsNow(homeDir),
    memory: gates,
    rootsOf: (conversationId) => conversations().rootsOf(conversationId),
    say: (conversationId, notice) => {
      conversations().warn(conversationId, notice);
    },
    personPresent,
    translate,
  });
}

/** What the person switched off for a conversation is off for its sub-agents. */
function areHooksOff(engineSwitch: EngineSwitch, conversations: () => OpenConversations) {
  return (conversationId: string): boolean =>
    conversations()
      .subagents.lineage(conversationId)
      .some(({ conversation }) => engineSwitch.isOff(conversation.conversationId));
}

function hookEngine(
  side: HookSide,
  environment: Environment,
  isOff: (conversationId: string) => boolean,
  turns: TurnWatch,
): Hooks {
  return createHookEngine({
    load: turns.load,
    standing: turns.standing,
    environment: environment.inherited,
    secretNames: keyVariableNames,
    secretValues: environment.secretValues,
    isOff,
    permissionOverrideIsValid: isValidResource,
    translate: side.translate,
    onRun: side.history.append,
    newId: randomUUID,
    clock: systemClock,
  });
}

interface AgentParts {
  options: CoreOptions;
  side: HookSide;
  keys: KeptKeys;
  environment: Environment;
  customizations: Customizations;
  hooks: Hooks;
  turns: TurnWatch;
  noPrompts: NoPrompts;
  emit: Emit;
}

function createListeners(): { emit: Emit; onEvent: Core['onEvent']; forgetAll: () => void } {
  const listeners = new Set<(event: CoreEvent) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forgetAll() {
      listeners.clear();
    },
  };
}

/** What judges calls and what runs them. */
function createCalls(
  { options, side, environment, customizations, noPrompts, emit }: AgentParts,
  rootsOf: (conversationId: string) => readonly string[],
  runSubagent: RunSubagent,
) {
  const file = createCurrentJsonFile(side.paths.grants, grantsStateSchema);
  const grants = createGrants({
    file,
    now: () => new Date(),
    onChange: () => {
      emit({ name: 'grants.changed', payload: {} });
    },
  });
  const permissions = createPermissions({
    settings: side.settings.read,
    grants,
    isTrusted: side.trust.isTrusted,
    protectedPaths: side.protectedPaths,
    ownCliPath: options.cliPath,
    dataFolder: options.dataFolder,
    home: options.homeDir,
    present: options.personPresent,
    skipPrompts: noPrompts.isOn,
    mode: null,
    rootsOf,
    translate: side.translate,
  });
  const tools = createTools({
    environment: environment.forCommands,
    isPrivateHost,
    mcp: customizations.mcp,
    runSubagent,
    deniedReads: permissions.deniedReads,
  });
  return { grants, permissions, tools };
}

/** What judges and runs calls, and the conversations that make them. */
function createAgent(parts: AgentParts) {
  const { options, side, keys, customizations, hooks, turns, emit } = parts;
  const { settings, translate } = side;
  const { grants, permissions, tools } = createCalls(
    parts,
    (id) => conversations.rootsOf(id),
    (task, context) => conversations.subagents.run(task, context),
  );
  const approvals = waitingApprovals(parts, grants, permissions, (id) => conversations.rootsOf(id));
  const questions = askedQuestions(emit, translate);
  const askingPlace: LoopParts['askingPlace'] = (id) => conversations.subagents.askingPlace(id);
  const { guidance } = customizations;
  const used = { tools, guidance, hooks, permissions, approvals, questions, askingPlace };
  const conversations: OpenConversations = createOpenConversations({
    store: openStore(options, translate),
    now: () => new Date(),
    translate,
    async defaultModel() {
      await settings.read().catch(() => undefined);
      return options.overrides.model ?? settings.last().model;
    },
    checkModel: (id) => checkModel({ options, settings, keys, translate }, id),
    createLoop: createLoops({ options, settings, keys, translate, ...used }),
    onEvent: (conversationId, event) => {
      turns.onEvent(conversationId, event);
      emit({ name: 'trajectory.event', payload: { conversationId, event } });
    },
    onListChanged: () => {
      // A headless run shows no list, and need not read all conversations for one.
      if (options.personPresent) emit({ name: 'conversations.changed', payload: conversations.list() });
    },
  });
  return { grants, tools, permissions, approvals, questions, conversations };
}

function waitingApprovals(
  { options, side, emit }: AgentParts,
  grants: Grants,
  permissions: PermissionRules,
  rootsOf: (conversationId: string) => string[],
): ApprovalBroker {
  return createApprovals({
    grants,
    present: options.personPresent,
    onChange: (waiting) => {
      emit({ name: 'approvals.changed', payload: { approvals: waiting } });
    },
    workspaceOf: (conversationId) => rootsOf(conversationId)[0] ?? null,
    covers: permissions.covers,
    translate: side.translate,
  });
}

function askedQuestions(emit: Emit, translate: Translate): QuestionBroker {
  return createQuestions({
    onChange: (questions) => {
      emit({ name: 'questions.changed', payload: { questions } });
    },
    translate,
  });
}

function openStore(options: CoreOptions, translate: Translate): ConversationStore {
  try {
    return createConversationStore(dataPaths(options.conversationsFolder ?? options.dataFolder));
  } catch (error) {
    throw unusableDataFolder(options.dataFolder, error, translate);
  }
}

function currentProblems(environment: Environment, { history, gates, translate }: HookSide): string[] {
  const lost = history.problem();
  const forgotten = gates.problem();
  return [
    environment.problem(),
    lost === null ? null : translate('core.historyNotKept', { cause: lost }),
    forgotten === null ? null : translate('core.gatesNotKept', { cause: forgotten }),
  ].filter((problem) => problem !== null);
}
