import { closeSync, openSync, writeSync } from 'node:fs';
import { formatBytes } from './read-text';

/** What the model gets of an output at most: its head and its tail. */
const headBytes = 16 * 1024;
const tailBytes = 16 * 1024;
/** A command that never stops printing must not fill the disk. */
const fileBytes = 64 * 1024 * 1024;

/** What a look at a command that still runs brings. */
const glanceBytes = 4 * 1024;

export interface CommandOutput {
  append(text: string): void;
  /** The text for the model: all of it, or head, tail and where the whole is. */
  text(): string;
  /** The last of it. */
  tail(): string;
  /** Nothing comes any more. */
  close(): void;
}

/**
 * Keeps head and tail of an output in memory. Once that is not all of it, the whole goes into the
 * file at `path` as well. Written synchronously: that slows the reading of a flood, as it should.
 */
export function createCommandOutput(path: string): CommandOutput {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let total = 0;
  let file: number | null = null;
  let inFile = 0;
  /** Why the file could not be written on: the command goes on without it. */
  let refused: string | null = null;

  const spill = (bytes: Buffer): void => {
    if (refused !== null) return;
    const room = bytes.subarray(0, Math.max(0, fileBytes - inFile));
    try {
      file ??= openSync(path, 'wx', 0o600);
      for (let written = 0; written < room.length;) {
        const taken = writeSync(file, room, written);
        written += taken;
        inFile += taken;
      }
    } catch (error) {
      refused = error instanceof Error ? error.message : String(error);
    }
  };

  return {
    append(text) {
      const bytes = Buffer.from(text, 'utf8');
      total += bytes.length;
      if (file !== null) spill(bytes);
      else if (total > headBytes + tailBytes) spill(Buffer.concat([head, tail, bytes]));
      const forHead = bytes.subarray(0, headBytes - head.length);
      if (forHead.length > 0) head = Buffer.concat([head, forHead]);
      const forTail = bytes.subarray(forHead.length);
      if (forTail.length > 0) tail = lastBytes(Buffer.concat([tail, forTail]));
    },
    close() {
      if (file !== null) closeSync(file);
    },
    tail() {
      const kept = Buffer.concat([head, tail]);
      const last = wholeCharacters(kept.subarray(-glanceBytes), 'start').toString('utf8');
      return total > glanceBytes ? `[… ${formatBytes(total - glanceBytes)} before]\n${last}` : last;
    },
    text() {
      if (total <= headBytes + tailBytes) return Buffer.concat([head, tail]).toString('utf8');
      const shownHead = wholeCharacters(head, 'end').toString('utf8');
      const shownTail = wholeCharacters(tail, 'start').toString('utf8');
      const left = formatBytes(total - head.length - tail.length);
      const kept = inFile < total ? `its first ${formatBytes(inFile)} are in` : 'the whole output is in';
      const why = refused === null ? '' : `; the rest could not be kept: ${refused}`;
      return `${shownHead}\n[… ${left} not shown; ${kept} ${path}${why} …]\n${shownTail}`;
    },
  };
}

function lastBytes(bytes: Buffer): Buffer {
  // A copy: a slice would keep the whole flood alive.
  return bytes.length > tailBytes ? Buffer.from(bytes.subarray(-tailBytes)) : bytes;
}

/** Drops the piece of a character that a cut through bytes left at one end. */
function wholeCharacters(bytes: Buffer, cutAt: 'start' | 'end'): Buffer {
  if (cutAt === 'start') {
    let from = 0;
    while (from < bytes.length && isContinuation(bytes[from])) from += 1;
    return bytes.subarray(from);
  }
  let last = bytes.length - 1;
  while (last > 0 && isContinuation(bytes[last])) last -= 1;
  const lead = bytes[last] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return last + length > bytes.length ? bytes.subarray(0, last) : bytes;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
