import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { lookAt } from './look';

export interface ScriptHash {
  hash: string;
  /** The beginning of the file, for people to read. */
  text: string;
  cut: boolean;
}

export interface ScriptHashes {
  /** The hash of a file as it is right now; null when it cannot be read. */
  hashOf(path: string): ScriptHash | null;
  startsWithHashBang(path: string): boolean;
}

export const shownScriptBytes = 64 * 1024;
const mostScripts = 500;

/** Hashes of scripts, remembered while everything the file system says about them stays the same. */
export function createScriptHashes(): ScriptHashes {
  const known = new Map<string, { identity: string; script: ScriptHash }>();

  function hashOf(path: string): ScriptHash | null {
    const look = lookAt(path);
    if (look.kind !== 'found' || !look.isFile) return null;
    const entry = known.get(path);
    if (entry !== undefined && look.settled && entry.identity === look.identity) return entry.script;
    const script = readAndHash(path);
    if (script === null) return null;
    if (known.size >= mostScripts) known.clear();
    // Kept also while the clock could hide a change: it is read again until the file has settled.
    known.set(path, { identity: look.settled ? look.identity : '', script });
    return script;
  }

  return {
    hashOf,
    startsWithHashBang(path) {
      const look = lookAt(path);
      if (look.kind !== 'found' || !look.isFile || look.size < 2) return false;
      return readPieces(path, (piece) => piece.subarray(0, 2).toString('latin1') === '#!', 2) ?? false;
    },
  };
}

function readAndHash(path: string): ScriptHash | null {
  const hash = createHash('sha256');
  const beginning: Buffer[] = [];
  let bytes = 0;
  const ended = readPieces(path, (piece) => {
    hash.update(piece);
    if (bytes < shownScriptBytes) beginning.push(Buffer.from(piece.subarray(0, shownScriptBytes - bytes)));
    bytes += piece.length;
    return null;
  });
  if (ended === undefined) return null;
  const text = new TextDecoder().decode(Buffer.concat(beginning));
  return { hash: hash.digest('hex'), text, cut: bytes > shownScriptBytes };
}

/** Reads piece by piece until `use` answers; null at the end of the file, undefined when it cannot be read. */
function readPieces<T>(
  path: string,
  use: (piece: Buffer) => T | null,
  size = 64 * 1024,
): T | null | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const buffer = Buffer.allocUnsafe(size);
    for (;;) {
      const read = readSync(file, buffer, 0, size, null);
      if (read === 0) return null;
      const answer = use(buffer.subarray(0, read));
      if (answer !== null) return answer;
    }
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}
