import { closeSync, constants, openSync, readSync } from 'node:fs';
import { errorCode, type Look } from './look';

const largestHooksFile = 1024 * 1024;

export type ReadBytes =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'not-regular' }
  | { kind: 'broken-link' }
  /** `beginning`: one byte more than is read of any file. */
  | { kind: 'too-large'; beginning: Buffer }
  | { kind: 'error'; code: string };

/** A small file, whole. Never throws, and never waits for a pipe that nobody writes to. */
export function readBytes(path: string, look: Look): ReadBytes {
  if (look.kind === 'error') return { kind: 'error', code: look.code };
  if (look.kind === 'broken-link') return look;
  if (look.kind === 'found' && !look.isFile) return { kind: 'not-regular' };
  try {
    // Windows knows no O_NONBLOCK; there it adds nothing.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return readOpenFile(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { kind: 'error', code: errorCode(error) };
  }
}

function readOpenFile(file: number): ReadBytes {
  // The size was looked up before: read on until the end of the file, and one byte over the limit tells.
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(64 * 1024);
    const read = readSync(file, chunk, 0, chunk.length, null);
    if (read === 0) return { kind: 'bytes', bytes: Buffer.concat(chunks, length) };
    length += read;
    chunks.push(chunk.subarray(0, read));
    if (length > largestHooksFile) {
      return { kind: 'too-large', beginning: Buffer.concat(chunks).subarray(0, largestHooksFile + 1) };
    }
  }
}
