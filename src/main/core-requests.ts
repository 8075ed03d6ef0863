import { join } from 'node:path';
import type { HookReview, ReviewAnswer, WorkspaceReview } from '../shared/domain/hook';
import type { Settings, SettingsPatch } from '../shared/domain/settings';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import { addGrant, type AddGrantParts } from './add-grant';
import type { Core, CoreEvent } from './core-api';
import type { Customizations } from './create-customizations';
import type { EngineSwitch } from './engine-switch';
import type { HookSide } from './hook-side';
import type { HookWatching } from './hook-watching';
import { apiAddress } from './model/vendors';
import { copyTourWorkspace } from './tour-workspace';
import type { ChangedHook, TurnWatch } from './turn-watch';

export interface RequestParts {
  side: HookSide;
  customizations: Customizations;
  turns: TurnWatch;
  engineSwitch: EngineSwitch;
  /** Null where no window wants to be told of changes. */
  watching: HookWatching | null;
  resources: string;
  emit(event: CoreEvent): void;
}

const done: Result<Record<never, never>> = { ok: true, data: {} };

export function workspaceRequests({
  side,
  customizations,
  turns,
  resources,
  emit,
}: RequestParts): Core['workspaces'] {
  const { trust, translate } = side;
  const { mcpReviews } = customizations;
  const whole = async (review: HookReview): Promise<WorkspaceReview> => ({
    ...review,
    servers: await mcpReviews.pending(review.root),
  });
  const trustForThisRun = async (root: string): Promise<void> => {
    await trust.trustForThisRun(root);
    mcpReviews.trustForThisRun(root);
  };
  return {
    isTrusted: trust.isTrusted,
    review: (root) => saved(translate, async () => ok(await whole(await trust.review(root)))),
    trust: (root, answers, servers = []) =>
      saved(translate, async () => {
        // Looked at before anything is stored: the act of review counts as a whole.
        if (!mcpReviews.areCurrent(root, servers)) return changedMeanwhile(translate);
        const reviewed = await hooksOf(side, root, answers);
        const result = await turns.whilePersonChanges(
          () => trust.answer(root, answers),
          ({ ok }) => (ok ? reviewed : []),
        );
        if (!result.ok) return result;
        const stored = await mcpReviews.answer(root, servers);
        emit({ name: 'hooks.changed', payload: {} });
        return stored ? ok(await whole(result.data)) : changedMeanwhile(translate);
      }),
    openTour: () =>
      saved(translate, async () => {
        const root = await copyTourWorkspace(resources);
        await trustForThisRun(root);
        return ok({ root });
      }),
    trustForThisRun,
  };
}

export function hookRequests({ side, turns, engineSwitch, watching, emit }: RequestParts): Core['hooks'] {
  return {
    list(roots) {
      watching?.watch(roots);
      return side.list(roots);
    },
    engine: engineSwitch.state,
    switchEngine(conversationId, on) {
      engineSwitch.set(conversationId, on);
      return engineSwitch.state();
    },
    setEnabled: (path, name, enabled) =>
      saved(side.translate, async () => {
        const result = await turns.whilePersonChanges(
          () => side.setEnabled(path, name, enabled),
          ({ ok }) => (ok ? [{ path, name }] : []),
        );
        if (result.ok) emit({ name: 'hooks.changed', payload: {} });
        return result;
      }),
    ignoreFile: (path, hash) =>
      saved(side.translate, async () => {
        const result = await turns.whilePersonChanges(
          () => side.ignoreFile(path, hash),
          ({ ok }) => (ok ? [{ path, name: null }] : []),
        );
        if (result.ok) emit({ name: 'hooks.changed', payload: {} });
        return result;
      }),
    acceptChanges: (path, name) =>
      saved(side.translate, async () => {
        await turns.accept(path, name);
        emit({ name: 'hooks.changed', payload: {} });
        return done;
      }),
    runs: side.history.query,
    costs: side.history.costs,
    clearRuns: () =>
      saved(side.translate, async () => {
        await side.history.clear();
        emit({ name: 'hooks.changed', payload: {} });
        return done;
      }),
  };
}

/** The hooks that a review answers for. */
async function hooksOf(
  { files }: HookSide,
  root: string,
  answers: readonly ReviewAnswer[],
): Promise<ChangedHook[]> {
  const answered = new Set(answers.map(({ handlerId }) => handlerId));
  const { entries } = await files.load([root]);
  return entries
    .filter((entry) => entry.kind === 'handler' && answered.has(entry.handlerId))
    .map(({ source, name }) => ({ path: source.path, name }));
}

export function customizationRequests({
  side,
  customizations,
  turns,
  emit,
}: RequestParts): Core['customizations'] {
  return {
    list: (roots) => customizations.list(roots),
    skillNames: (roots) => customizations.skillNames(roots),
    setPluginEnabled: (folder, enabled) =>
      saved(side.translate, async () => {
        // Its hooks go or come by the person's own hand, so no turn is told that it lost a gate.
        const names = side.definedNames(join(folder, 'hooks.json'));
        const result = await turns.whilePersonChanges(
          () => customizations.setPluginEnabled(folder, enabled),
          ({ ok }) => (ok ? names.map((name) => ({ path: join(folder, 'hooks.json'), name })) : []),
        );
        if (result.ok) emit({ name: 'hooks.changed', payload: {} });
        return result;
      }),
  };
}

export function grantRequests(parts: AddGrantParts, translate: Translate): Core['grants'] {
  const { grants } = parts;
  const found = (act: () => Promise<boolean>): Promise<Result<Record<never, never>>> =>
    saved(translate, async () => {
      if (await act()) return done;
      return { ok: false, error: { code: 'not-found', message: translate('core.nothingToDo') } };
    });
  return {
    add: (wanted) => saved(translate, () => addGrant(wanted, parts, translate)),
    async list() {
      try {
        return ok(await grants.list());
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        return {
          ok: false,
          error: { code: 'internal', message: translate('core.grantsUnreadable', { cause }) },
        };
      }
    },
    revoke: (grantId) => found(() => grants.revoke(grantId)),
    restore: (grantId) => found(() => grants.restore(grantId)),
    revokeAll: () =>
      saved(translate, async () => {
        await grants.revokeAll();
        return done;
      }),
  };
}

export function settingsRequests({ side, emit }: RequestParts): Core['settings'] {
  const { settings, translate } = side;
  return {
    async get() {
      try {
        return ok(await settings.read());
      } catch (error) {
        const message = translate('core.settingsUnreadable', {
          cause: error instanceof Error ? error.message : String(error),
          path: side.paths.settings,
        });
        return { ok: false, error: { code: 'internal', message } };
      }
    },
    change: (patch) =>
      saved(translate, async () => {
        const refused = refusedAddress(patch, translate);
        if (refused !== null) return refused;
        const next = await settings.update((value) => patched(value, patch));
        emit({ name: 'settings.changed', payload: { settings: next, language: side.language() } });
        return ok(next);
      }),
  };
}

function refusedAddress({ modelAddress }: SettingsPatch, translate: Translate): Result<never> | null {
  const address = modelAddress?.baseUrl ?? null;
  if (modelAddress === undefined || address === null) return null;
  if (apiAddress(modelAddress.vendor, address) !== null) return null;
  return {
    ok: false,
    error: { code: 'bad-request', message: translate('models.address-broken', { address }) },
  };
}

function changedMeanwhile(translate: Translate): Result<never> {
  return { ok: false, error: { code: 'conflict', message: translate('hook.review.changedMeanwhile') } };
}

function ok<T>(data: T): Result<T> {
  return { ok: true, data };
}

/** What a disk or a lock refuses is an expected failure: said in a sentence, nothing changed. */
async function saved<T>(translate: Translate, act: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await act();
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: 'internal', message: translate('core.cannotSave', { cause }) } };
  }
}

function withAddress(
  models: Settings['models'],
  { vendor, baseUrl }: NonNullable<SettingsPatch['modelAddress']>,
): Settings['models'] {
  const { baseUrl: _before, ...rest } = models[vendor] ?? {};
  return { ...models, [vendor]: baseUrl === null ? rest : { ...rest, baseUrl } };
}

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const { permissionMode, language, theme, model, modelAddress } = patch;
  const { modEnterSends, notifications, notificationSound } = patch;
  return {
    ...settings,
    language: language ?? settings.language,
    theme: theme ?? settings.theme,
    model: model ?? settings.model,
    models: modelAddress === undefined ? settings.models : withAddress(settings.models, modelAddress),
    composer: { ...settings.composer, modEnterSends: modEnterSends ?? settings.composer.modEnterSends },
    notifications: {
      ...settings.notifications,
      enabled: notifications ?? settings.notifications.enabled,
      sound: notificationSound ?? settings.notifications.sound,
    },
    permissions: { ...settings.permissions, mode: permissionMode ?? settings.permissions.mode },
  };
}
