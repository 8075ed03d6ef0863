import type { RequestOutput } from '../../shared/ipc/contract';
import type { Result } from '../../shared/ipc/result';
import type { Core } from '../core-api';
import { hookHandlers } from './hook-handlers';
import type { Caller, Handlers } from './router';

/** What only the host of the windows can do. */
export interface WindowHost {
  info(): Pick<
    RequestOutput<'app.info'>,
    'version' | 'runtime' | 'standInRuntime' | 'platform' | 'startFolder'
  >;
  openExternal(url: string): Promise<Result<Record<never, never>>>;
  reveal(path: string): Promise<Result<Record<never, never>>>;
  /** What a window shows now. */
  showing(caller: Caller, conversationId: string | null): Record<never, never>;
  pickFolder(caller: Caller): Promise<string | null>;
  /** Lets the person choose where a file goes; null when they choose nothing. */
  saveFile(caller: Caller, file: { name: string; text: string }): Promise<Result<{ path: string | null }>>;
}

export function createHandlers(core: Core, host: WindowHost): Handlers {
  return {
    'app.info': () =>
      data({
        ...host.info(),
        language: core.language(),
        dataFolder: core.dataFolder,
        problems: core.problems(),
      }),
    'app.openExternal': ({ url }) => host.openExternal(url),
    'app.showing': ({ conversationId }, caller) => data(host.showing(caller, conversationId)),
    'app.reveal': ({ path }) => host.reveal(path),

    'conversation.list': () => data(core.conversations.list()),
    'conversation.create': ({ roots, model }) => core.conversations.create(roots, model),
    'conversation.open': ({ conversationId }) => core.conversations.open(conversationId),
    'conversation.send': ({ conversationId, text }) => core.conversations.send(conversationId, text),
    'conversation.stop': ({ conversationId }) => core.conversations.stop(conversationId),
    'conversation.resume': ({ conversationId }) => core.conversations.resume(conversationId),
    'conversation.retryNow': ({ conversationId }) => core.conversations.retryNow(conversationId),
    'conversation.setModel': ({ conversationId, model }) =>
      core.conversations.setModel(conversationId, model),
    'conversation.rename': ({ conversationId, title }) => core.conversations.rename(conversationId, title),
    'conversation.delete': ({ conversationId }) => core.conversations.delete(conversationId),
    'conversation.restore': ({ conversationId }) => core.conversations.restore(conversationId),

    'checkpoint.plan': ({ conversationId, before }) => core.conversations.planRestore(conversationId, before),
    'checkpoint.restore': ({ conversationId, before, files }) =>
      core.conversations.restoreFiles(conversationId, before, files),
    'conversation.fork': ({ conversationId, before, files }) =>
      core.conversations.fork(conversationId, before, files),
    'conversation.export': async ({ conversationId, format }, caller) => {
      const document = await core.exports.conversation(conversationId, format);
      return document.ok ? host.saveFile(caller, document.data) : document;
    },

    'prompt.edit': ({ conversationId, promptId, text }) =>
      core.conversations.editPrompt(conversationId, promptId, text),
    'prompt.remove': ({ conversationId, promptId }) =>
      core.conversations.removePrompt(conversationId, promptId),
    'prompt.moveUp': ({ conversationId, promptId }) =>
      core.conversations.movePromptUp(conversationId, promptId),
    'prompt.sendNow': ({ conversationId, promptId }) => core.conversations.sendNow(conversationId, promptId),

    ...consentHandlers(core),

    'session.get': () => data(core.session.get()),
    'session.setSkipPrompts': ({ on }) => data(core.session.setSkipPrompts(on)),

    'workspace.openTour': () => core.workspaces.openTour(),
    'workspace.pick': async (_input, caller) => data({ root: await host.pickFolder(caller) }),
    'workspace.review': ({ root }) => core.workspaces.review(root),
    'workspace.trust': ({ root, answers, servers }) => core.workspaces.trust(root, answers, servers),

    ...hookHandlers(core, host),

    'customization.list': async ({ roots }) => data(await core.customizations.list(roots)),
    'plugin.setEnabled': ({ folder, enabled }) => core.customizations.setPluginEnabled(folder, enabled),

    'model.keys': async () => data(await core.modelKeys.get()),
    'model.setKey': (key) => core.modelKeys.set(key),
    'model.removeKey': ({ vendor }) => core.modelKeys.remove(vendor),

    'settings.get': () => core.settings.get(),
    'settings.change': (patch) => core.settings.change(patch),
  };
}

type Consent = `approval.${string}` | `question.${string}` | `grant.${string}` | `permission.${string}`;

/** What asks for, gives and takes back consent. */
function consentHandlers(core: Core): Pick<Handlers, Extract<keyof Handlers, Consent>> {
  return {
    'approval.list': () => data(core.approvals.list()),
    'approval.reply': ({ requestId, payloadHash, reply }) =>
      core.approvals.reply(requestId, payloadHash, reply),
    'approval.facts': ({ requestId }) => core.approvals.facts(requestId),
    'approval.wouldAllow': ({ requestId, rules }) => core.approvals.wouldAllow(requestId, rules),

    'question.list': () => data(core.questions.list()),
    'question.reply': ({ requestId, reply }) => Promise.resolve(core.questions.reply(requestId, reply)),

    'grant.list': () => core.grants.list(),
    'grant.add': (wanted) => core.grants.add(wanted),
    'grant.revoke': ({ grantId }) => core.grants.revoke(grantId),
    'grant.restore': ({ grantId }) => core.grants.restore(grantId),
    'grant.revokeAll': () => core.grants.revokeAll(),

    'permission.simulate': async (command) => data(await core.permissions.simulate(command)),
  };
}

function data<T>(value: T): Promise<Result<T>> {
  return Promise.resolve({ ok: true, data: value });
}
