import type { z } from 'zod';

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

export declare function createJsonFile<T>(path: string, schema: z.ZodType<T>): JsonFile<T>;
