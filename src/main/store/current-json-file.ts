import { statSync } from 'node:fs';
import type { z } from 'zod';
import { createJsonFile, type JsonFile } from './json-file';

/**
 * A file changed this short a time ago might change once more without its times telling; it is read again.
 */
const settledMs = 100;

/** A JSON file as it stands on disk, read and checked again only when the file is another one. */
export function createCurrentJsonFile<T extends object>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  const file = createJsonFile(path, schema);
  let known: { identity: string; value: T } | null = null;
  return {
    path,
    async read() {
      const identity = settledIdentity(path);
      if (known !== null && identity === known.identity) return known.value;
      const value = await file.read();
      known = identity === null ? null : { identity, value };
      return value;
    },
    update: (change) => file.update(change),
  };
}

/** Null: it has changed only just now. */
function settledIdentity(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return 'absent';
  if (Date.now() - Number(stat.ctimeMs) < settledMs) return null;
  return [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':');
}
