import path from 'node:path';
import type { Model } from '../agent/ports';
import { createDemoModel, demoLabel } from './demo';
import { createScriptedModel } from './scripted';
import { ModelSetupError } from './setup-error';
import { createVendorModel, type VendorDeps } from './vendor-model';
import { parseVendorId } from './vendors';

export interface ModelDeps extends VendorDeps {
  /** Where a relative path of a script file begins. */
  folder: string;
}

const scriptPrefix = 'script:';

/** The model behind an id. Throws ModelSetupError, in words for the person, when there is none. */
export function createModel(id: string, deps: ModelDeps): Model {
  if (id === 'demo') return createDemoModel();
  if (id.startsWith(scriptPrefix)) {
    const file = path.resolve(deps.folder, id.slice(scriptPrefix.length));
    return createScriptedModel(id, file, deps.translate);
  }
  const parsed = parseVendorId(id);
  if (parsed === null) throw new ModelSetupError(deps.translate('models.unknown', { id }));
  return createVendorModel(id, parsed.vendor, parsed.model, deps);
}

/** What people and hooks read as the model's name. */
export function modelName(id: string): string {
  if (id === 'demo') return demoLabel;
  if (id.startsWith(scriptPrefix)) return `${scriptPrefix}${path.basename(id.slice(scriptPrefix.length))}`;
  return id.slice(id.indexOf('/') + 1);
}
