import type { Readable } from 'node:stream';
import type { CapturedStream } from './run';

export interface Capture {
  /** What has come so far. */
  result: () => CapturedStream;
}

interface CaptureOptions {
  onChunk: ((chunk: Buffer) => void) | undefined;
  /** Takes the new chunk into `kept`; returns false when nothing more is wanted. */
  keep: (kept: Buffer[], chunk: Buffer) => boolean;
  finish: (kept: Buffer[]) => Buffer;
}

function capture(stream: Readable | null, options: CaptureOptions): Capture {
  const kept: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  stream?.on('error', () => undefined);
  stream?.on('end', () => {
    ended = true;
  });
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    options.onChunk?.(chunk);
    if (!options.keep(kept, chunk)) stream.destroy();
  });
  return {
    result: () => {
      const data = options.finish(kept);
      return { data, bytes, cut: data.length < bytes, ended };
    },
  };
}

/** Keeps the beginning, up to the limit; at the first byte above it, reading stops and `onLimit` is told. */
export function captureHead(
  stream: Readable | null,
  limitBytes: number | null,
  onChunk: ((chunk: Buffer) => void) | undefined,
  onLimit: () => void,
): Capture {
  let length = 0;
  return capture(stream, {
    onChunk,
    keep: (kept, chunk) => {
      if (limitBytes === null) return true;
      const room = limitBytes - length;
      kept.push(chunk.length <= room ? chunk : chunk.subarray(0, room));
      length += Math.min(chunk.length, room);
      if (chunk.length <= room) return true;
      onLimit();
      return false;
    },
    finish: (kept) => joined(kept),
  });
}

/** Keeps the end, at most `tailBytes` of it. */
export function captureTail(
  stream: Readable | null,
  tailBytes: number | null,
  onChunk: ((chunk: Buffer) => void) | undefined,
): Capture {
  let length = 0;
  return capture(stream, {
    onChunk,
    keep: (kept, chunk) => {
      if (tailBytes === null) return true;
      kept.push(chunk);
      length += chunk.length;
      // Joined at twice the limit, so that many tiny chunks cost as little as few big ones.
      if (length > 2 * tailBytes || kept.length > 1000) {
        const tail = joined(kept).subarray(-tailBytes);
        kept.splice(0, kept.length, Buffer.from(tail));
        length = tail.length;
      }
      return true;
    },
    finish: (kept) => (tailBytes === null ? Buffer.alloc(0) : joined(kept).subarray(-tailBytes)),
  });
}

function joined(chunks: Buffer[]): Buffer {
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
