import type { ModelKeys, VendorSetup } from '../shared/domain/model-keys';
import { modelVendorSchema, type ModelVendor } from '../shared/domain/settings';
import type { Result } from '../shared/ipc/result';
import type { Core } from './core-api';
import type { LoopParts } from './create-loops';
import { environmentKeys, isWholeKey } from './model/keys';
import { vendors } from './model/vendors';

type Parts = Pick<LoopParts, 'options' | 'settings' | 'keys' | 'translate'>;

/** What a window may know and change of the keys; none is ever answered with. */
export function modelKeyRequests({ options, keys, translate }: Parts): Core['modelKeys'] {
  const fromEnvironment = environmentKeys(options.env);
  const placeOf = (vendor: ModelVendor): VendorSetup['key'] => {
    const kept = keys.placeOf(vendor);
    if (kept !== null) return { from: 'app', kept };
    const variable = fromEnvironment(vendor)?.variable ?? null;
    return variable === null ? null : { from: 'environment', variable };
  };
  const get = async (): Promise<ModelKeys> => {
    const problem = keys.problem();
    return {
      vendors: modelVendorSchema.options.map((vendor) => {
        const { label, needsKey, baseUrl } = vendors[vendor];
        return { vendor, label, needsKey, usualAddress: baseUrl, key: placeOf(vendor) };
      }),
      store: (await options.vault?.name()) ?? null,
      file: keys.file,
      problem: problem === null ? null : translate('models.kept-unreadable', { cause: problem }),
    };
  };
  const changed = async (act: () => Promise<void>): Promise<Result<ModelKeys>> => {
    try {
      await act();
      return { ok: true, data: await get() };
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return { ok: false, error: { code: 'internal', message: translate('core.cannotSave', { cause }) } };
    }
  };
  return {
    get,
    async set(key) {
      // Copied texts often end with a line break.
      const value = key.key.trim();
      if (!isWholeKey(value))
        return { ok: false, error: { code: 'bad-request', message: translate('models.key-unreadable') } };
      return changed(() => keys.set({ ...key, key: value }));
    },
    remove: (vendor) => changed(() => keys.remove(vendor)),
  };
}
