import type { Translate } from '../../shared/i18n/translate';
import type { ModelVendor } from '../../shared/domain/settings';
import { ModelError, type Model } from '../agent/ports';
import type { Endpoint } from './failure';
import { isWholeKey, type KeyOf } from './keys';
import { createSdkModel } from './sdk';
import { ModelSetupError } from './setup-error';
import { apiAddress, vendors } from './vendors';
import { usualPatience, type Patience } from './wire';

export interface VendorDeps {
  translate: Translate;
  keyOf: KeyOf;
  /** Where a vendor is spoken to, when not at its usual address; as the person wrote it. */
  baseUrlOf: (vendor: ModelVendor) => string | null;
  /** How long a silent server is waited for. */
  patience?: Patience;
}

/**
 * A model behind a vendor's API. Throws ModelSetupError when a key or an address is missing; both are
 * looked up again for each request, so that what the person puts right counts at the next try.
 */
export function createVendorModel(id: string, vendor: ModelVendor, model: string, deps: VendorDeps): Model {
  endpointOf(vendor, model, deps);
  const sdk = createSdkModel(id, deps.patience ?? usualPatience);
  return {
    id,
    async *stream(request, signal) {
      signal.throwIfAborted();
      yield* sdk.stream(request, currentEndpoint(vendor, model, deps), signal);
    },
  };
}

function currentEndpoint(vendor: ModelVendor, model: string, deps: VendorDeps): Endpoint {
  try {
    return endpointOf(vendor, model, deps);
  } catch (error) {
    throw error instanceof ModelSetupError ? new ModelError(error.message, false) : error;
  }
}

function endpointOf(vendor: ModelVendor, model: string, deps: VendorDeps): Endpoint {
  const { translate } = deps;
  const { label, needsKey, keyVariables, baseUrl } = vendors[vendor];
  const variable = keyVariables[0];
  const key = deps.keyOf(vendor);
  if (key === null && needsKey) {
    throw new ModelSetupError(translate('models.key-missing', { vendor: label, variable }));
  }
  // Found here, because the error that Node gives would quote it.
  if (key !== null && !isWholeKey(key.value)) {
    const place = key.variable ?? variable;
    throw new ModelSetupError(translate('models.key-broken', { vendor: label, variable: place }));
  }
  const chosen = deps.baseUrlOf(vendor) ?? baseUrl;
  if (chosen === null) throw new ModelSetupError(translate('models.address-missing'));
  const address = apiAddress(vendor, chosen);
  if (address === null) throw new ModelSetupError(translate('models.address-broken', { address: chosen }));
  return { vendor, model, address, key, translate };
}
