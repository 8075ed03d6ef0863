import { closeSync, fdatasync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** An append-only file of JSON lines. Each append is written before it returns. */
export interface LineFile {
  append(value: unknown): void;
  /**
   * Has what was written so far forced to the disk. Begun at once and not waited for: a disk takes
   * milliseconds, in which every other conversation would stand still. If it fails, the next append throws.
   */
  sync(): void;
  close(): void;
}

export function openLineFile(path: string): LineFile {
  const fd = openSync(path, 'a', 0o600);
  let size = fstatSync(fd).size;
  let dirty = false;
  let wanted = false;
  let forcing = false;
  let closed = false;
  let broken: Error | null = null;

  // A full disk may have taken half a line, which must not stay in the way of the next one.
  const takeBack = (cause: unknown): void => {
    try {
      ftruncateSync(fd, size);
    } catch {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    }
  };

  // At most one on its way and one to follow, however often it is asked for.
  const force = (): void => {
    if (!wanted || forcing || closed) return;
    wanted = false;
    dirty = false;
    forcing = true;
    fdatasync(fd, (error) => {
      forcing = false;
      if (error !== null && !closed) broken = error;
      force();
    });
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
      wanted = dirty;
      force();
    },
    close() {
      closed = true;
      if (dirty || forcing) fdatasyncSync(fd);
      closeSync(fd);
    },
  };
}
