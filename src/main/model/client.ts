import path from 'node:path';
import type { Translate } from '../../shared/i18n/translate';
import type { Model } from '../agent/ports';
import { createDemoModel, demoLabel } from './demo';
import { createScriptedModel } from './scripted';
import { ModelSetupError } from './setup-error';

export interface ModelDeps {
  translate: Translate;
  /** Where a relative path of a script file begins. */
  folder: string;
}

const scriptPrefix = 'script:';
const vendorPattern = /^(google|anthropic|openai|compatible)\//;

/** The model behind an id. Throws ModelSetupError, in words for the person, when there is none. */
export function createModel(id: string, deps: ModelDeps): Model {
  if (id === 'demo') return createDemoModel();
  if (id.startsWith(scriptPrefix)) {
    const file = path.resolve(deps.folder, id.slice(scriptPrefix.length));
    return createScriptedModel(id, file, deps.translate);
  }
  throw new ModelSetupError(
    deps.translate(vendorPattern.test(id) ? 'models.vendor-not-yet' : 'models.unknown', { id }),
  );
}

/** What people and hooks read as the model's name. */
export function modelName(id: string): string {
  if (id === 'demo') return demoLabel;
  if (id.startsWith(scriptPrefix)) return `${scriptPrefix}${path.basename(id.slice(scriptPrefix.length))}`;
  return id.slice(id.indexOf('/') + 1);
}
