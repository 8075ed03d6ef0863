import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** An append-only file of JSON lines. Each append is written before it returns. */
export interface LineFile {
  append(value: unknown): void;
  sync(): void;
  close(): void;
}

export function openLineFile(path: string): LineFile {
  const fd = openSync(path, 'a', 0o600);
  let size = fstatSync(fd).size;
  let dirty = false;
  let broken: Error | null = null;

  // A full disk may have taken half a line, which must not stay in the way of the next one.
  const takeBack = (cause: unknown): void => {
    try {
      ftruncateSync(fd, size);
    } catch {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    }
  };

  return {
    append(value) {
      if (broken !== null) throw broken;
      const line = Buffer.from(`${JSON.stringify(value)}\n`);
      try {
        for (let offset = 0; offset < line.length;) offset += writeSync(fd, line, offset);
      } catch (error) {
        takeBack(error);
        throw error;
      }
      size += line.length;
      dirty = true;
    },
    sync() {
      if (dirty) fdatasyncSync(fd);
      dirty = false;
    },
    close() {
      closeSync(fd);
    },
  };
}
