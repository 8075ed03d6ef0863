import { statSync } from 'node:fs';
import { settingsSchema, type Settings } from '../shared/domain/settings';
import { createJsonFile, type JsonFile } from './store/json-file';

/** The settings as they stand on disk, reread only when the file is another one. */
export interface CurrentSettings {
  /** Throws JsonFileError while the file cannot be read. */
  read(): Promise<Settings>;
  /** What could be read last; the defaults until then. */
  last(): Settings;
  update: JsonFile<Settings>['update'];
}

export function createCurrentSettings(path: string): CurrentSettings {
  const file = createJsonFile(path, settingsSchema);
  let last = settingsSchema.parse({});
  let seen: string | null = null;
  return {
    async read() {
      const identity = fileIdentity(path);
      if (identity === seen) return last;
      last = await file.read();
      seen = identity;
      return last;
    },
    last: () => last,
    async update(change) {
      last = await file.update(change);
      seen = fileIdentity(path);
      return last;
    },
  };
}

function fileIdentity(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined
    ? 'absent'
    : [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':');
}
