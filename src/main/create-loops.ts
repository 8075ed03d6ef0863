import { randomUUID } from 'node:crypto';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import { createConversation, type OpenConversation } from './agent/conversation';
import type { Approvals, Guidance, Hooks, Model, Permissions, Questions, Tools } from './agent/ports';
import type { AskingPlace } from './agent/turn-context';
import { systemClock } from './clock';
import type { CoreOptions } from './core-options';
import type { CurrentSettings } from './current-settings';
import { withDeletions } from './deleted-files';
import type { KeptKeys } from './kept-keys';
import { createModel, modelName, type ModelDeps } from './model/client';
import { environmentKeys } from './model/keys';
import { ModelSetupError } from './model/setup-error';
import { approvalHash } from './permissions/approvals';
import { createDisk, isWithin } from './permissions/paths';
import type { ConversationLog } from './store/conversation-log';

export interface LoopParts {
  options: CoreOptions;
  settings: CurrentSettings;
  keys: KeptKeys;
  translate: Translate;
  tools: Tools;
  guidance: Guidance;
  hooks: Hooks;
  permissions: Permissions;
  approvals: Approvals;
  questions: Questions;
  /** Where the person is asked what a sub-agent asks. */
  askingPlace: (conversationId: string) => AskingPlace;
}

/** Hands the loop of one conversation everything that it needs of the world. */
export function createLoops(parts: LoopParts): (log: ConversationLog) => OpenConversation {
  const { options, settings, translate } = parts;
  const disk = createDisk();
  const tools = withDeletions(parts.tools, options.homeDir);
  const { overrides } = options;
  const models = new Map<string, Model>();
  return (log) => {
    const { conversationId, parentConversationId } = log.trajectory().conversation;
    const modelId = (): string => overrides.model ?? log.trajectory().conversation.model;
    // A scripted model counts its answers, so one conversation keeps one model until another is chosen.
    let current: { id: string; model: Model } | null = null;
    const ownModel = (): Model => {
      const parents = parentConversationId === null ? undefined : models.get(parentConversationId);
      return parents?.forSubagent?.() ?? createModel(modelId(), modelDeps(parts));
    };
    return createConversation({
      record: log,
      model() {
        const id = modelId();
        if (current?.id !== id) current = { id, model: ownModel() };
        models.set(conversationId, current.model);
        return current.model;
      },
      modelName: () => modelName(modelId()),
      tools,
      guidance: parts.guidance,
      hooks: parts.hooks,
      permissions: parts.permissions,
      approvals: parts.approvals,
      questions: parts.questions,
      clock: systemClock,
      limits: () => ({
        steps: overrides.steps ?? settings.last().limits.steps,
        stopContinuations: overrides.stopContinuations ?? settings.last().limits.stopContinuations,
      }),
      translate,
      newId: randomUUID,
      personPresent: options.personPresent,
      asksThrough: parentConversationId === null ? null : () => parts.askingPlace(conversationId),
      hashApproval: approvalHash,
      isOutside: (path, roots) =>
        !roots.some((root) => isWithin(disk.realPath(root), disk.realPath(path), disk.ignoresCase(root))),
    });
  };
}

type ModelParts = Pick<LoopParts, 'options' | 'settings' | 'keys' | 'translate'>;

function modelDeps({ options, settings, keys, translate }: ModelParts): ModelDeps {
  const fromEnvironment = environmentKeys(options.env);
  return {
    translate,
    folder: process.cwd(),
    keyOf: (vendor) => keys.keyOf(vendor) ?? fromEnvironment(vendor),
    baseUrlOf(vendor) {
      const fromEnvironment = vendor === 'compatible' ? (options.env['GRAPNEL_BASE_URL'] ?? '') : '';
      return fromEnvironment === '' ? (settings.last().models[vendor]?.baseUrl ?? null) : fromEnvironment;
    },
  };
}

/** Whether a model can be used as things are set up; the failure says why, in words. */
export function checkModel(parts: ModelParts, id: string): Result<Record<never, never>> {
  try {
    createModel(parts.options.overrides.model ?? id, modelDeps(parts));
    return { ok: true, data: {} };
  } catch (error) {
    if (!(error instanceof ModelSetupError)) throw error;
    return { ok: false, error: { code: 'bad-request', message: error.message } };
  }
}
