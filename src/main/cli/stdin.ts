import { fstatSync } from 'node:fs';

const limitBytes = 1024 * 1024;
const firstByteMs = 1_000;

/**
 * What was piped or redirected into the command, at most 1 MiB: a file is read to its end, a pipe
 * only if something arrives within a second, so that an open but idle stdin never hangs a run.
 */
export async function readPipedInput(stdin: NodeJS.ReadStream): Promise<{ text: string; cut: boolean }> {
  if (!canCarryInput()) return { text: '', cut: false };
  const chunks: Buffer[] = [];
  let bytes = 0;
  const iterator = stdin[Symbol.asyncIterator]();
  let idle: NodeJS.Timeout | undefined;
  const nothing = new Promise<IteratorResult<unknown>>((resolve) => {
    idle = setTimeout(() => {
      resolve({ done: true, value: undefined });
    }, firstByteMs);
  });
  let next = await Promise.race([iterator.next(), nothing]);
  clearTimeout(idle);
  while (next.done !== true && bytes <= limitBytes) {
    const chunk = Buffer.from(next.value as Uint8Array);
    chunks.push(chunk);
    bytes += chunk.length;
    next = await iterator.next();
  }
  stdin.destroy();
  // As a stream: half a character at the cut is left out.
  const kept = Buffer.concat(chunks).subarray(0, limitBytes);
  return { text: new TextDecoder().decode(kept, { stream: true }), cut: bytes > limitBytes };
}

function canCarryInput(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFile() || stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
