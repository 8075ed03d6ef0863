import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { hasCode, waitForLock } from './lock';

/** A small JSON file of the data folder, checked by a schema, written atomically under a lock. */
export interface JsonFile<T> {
  readonly path: string;
  /** Fresh from disk; the schema's defaults where there is no file. Throws JsonFileError if unreadable. */
  read(): Promise<T>;
  /** Reads, changes and writes back under a lock that other processes respect; resolves with the new value. */
  update(change: (value: T) => T): Promise<T>;
}

export class JsonFileError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
    this.name = 'JsonFileError';
  }
}

const lockWaitMs = 5_000;

/** `schema` must accept `{}`. Keys that it does not know are kept on disk by `update`. */
export function createJsonFile<T extends object>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  const readRaw = async (): Promise<Record<string, unknown>> => {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return {};
      throw new JsonFileError(path, describe(error));
    }
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch (error) {
      throw new JsonFileError(path, describe(error));
    }
  };
  const check = (raw: Record<string, unknown>): T => {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw new JsonFileError(path, z.prettifyError(parsed.error));
  };

  // One at a time within this process; the lock file is for the other ones.
  let last: Promise<unknown> = Promise.resolve();
  const update = async (change: (value: T) => T): Promise<T> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const attempt = await waitForLock(`${path}.lock`, lockWaitMs);
    if (!attempt.ok) throw new JsonFileError(path, `locked by process ${String(attempt.pid)}`);
    try {
      const raw = await readRaw();
      const value = change(check(raw));
      await writeFileAtomic(path, `${JSON.stringify({ ...raw, ...value }, null, 2)}\n`, { mode: 0o600 });
      return value;
    } finally {
      attempt.lock.release();
    }
  };

  return {
    path,
    read: async () => check(await readRaw()),
    update: (change) => {
      const next = last.then(
        () => update(change),
        () => update(change),
      );
      last = next;
      return next;
    },
  };
}

/** For a run that leaves nothing behind: what it changes stays with it, on top of what is on disk. */
export function withoutSaving<T>(file: JsonFile<T>): JsonFile<T> {
  let changed: { value: T } | null = null;
  return {
    path: file.path,
    read: async () => changed?.value ?? (await file.read()),
    async update(change) {
      changed = { value: change(changed?.value ?? (await file.read())) };
      return changed.value;
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
