import { writeSync } from 'node:fs';

/** Writes at once, whatever stdout is, so that a killed reader or writer loses no whole line. */
export function writeOut(text: string): void {
  writeAll(1, text);
}

/** For the person, apart from what other programs read. */
export function writeErr(text: string): void {
  writeAll(2, text);
}

const busyMs = 5;
const busy = new Int32Array(new SharedArrayBuffer(4));

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length;) {
    try {
      offset += writeSync(fd, bytes, offset);
    } catch (error) {
      if (isCode(error, 'EAGAIN')) {
        Atomics.wait(busy, 0, 0, busyMs);
        continue;
      }
      // The reader went away; there is nobody left to tell.
      if (isCode(error, 'EPIPE')) return;
      throw error;
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
