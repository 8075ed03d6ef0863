import { settingsSchema, type Settings } from '../shared/domain/settings';
import { createCurrentJsonFile } from './store/current-json-file';
import type { JsonFile } from './store/json-file';

/** The settings as they stand on disk. */
export interface CurrentSettings {
  /** Throws JsonFileError while the file cannot be read. */
  read(): Promise<Settings>;
  /** What could be read last; the defaults until then. */
  last(): Settings;
  update: JsonFile<Settings>['update'];
}

export function createCurrentSettings(path: string): CurrentSettings {
  const file = createCurrentJsonFile(path, settingsSchema);
  let last = settingsSchema.parse({});
  return {
    read: async () => (last = await file.read()),
    last: () => last,
    update: async (change) => (last = await file.update(change)),
  };
}
