import { createHash } from 'node:crypto';
import type { HookSource } from '../../shared/domain/hook';
import { parseHooksFile, unreadableFile, type ParsedFile } from './config';
import { errorCode, type Look } from './look';
import { readBytes, type ReadBytes } from './read-bytes';

/** A file as it was last read. `version` changes when its bytes do. */
export interface CachedFile {
  parsed: ParsedFile;
  /** Of its bytes; null when there are none to hash. */
  hash: string | null;
  version: number;
}

export interface FileCache {
  /** The file behind a look, read again only when the look differs from the one it was read by. */
  read(source: HookSource, look: Look): CachedFile;
}

const mostFiles = 500;

export function createFileCache(knownTools: readonly string[]): FileCache {
  const files = new Map<string, { identity: string | null; file: CachedFile }>();
  let versions = 0;

  function fresh(source: HookSource, read: ReadBytes, known: CachedFile | undefined): CachedFile {
    const hash = hashOfRead(read);
    if (known !== undefined && hash !== null && known.hash === hash) return known;
    versions += 1;
    return { parsed: parseRead(source, read, knownTools), hash, version: versions };
  }

  return {
    read(source, look) {
      const key = JSON.stringify([source.layer, source.path, source.root]);
      const known = files.get(key);
      const identity = look.kind === 'found' && look.settled ? look.identity : null;
      if (known !== undefined && identity !== null && known.identity === identity) return known.file;
      const file = fresh(source, readBytes(source.path, look), known?.file);
      if (files.size >= mostFiles) files.clear();
      files.set(key, { identity, file });
      return file;
    },
  };
}

/** Of a file that is too large its beginning: while that stays, nothing of the file is read in any case. */
function hashOfRead(read: ReadBytes): string | null {
  if (read.kind === 'bytes') return hashOf(read.bytes);
  return read.kind === 'too-large' ? hashOf(read.beginning) : null;
}

export function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parseRead(source: HookSource, read: ReadBytes, knownTools: readonly string[]): ParsedFile {
  switch (read.kind) {
    case 'bytes':
      return parseBytes(source, read.bytes, knownTools);
    case 'not-regular':
      return unreadableFile(source, 'hook.problem.notRegular');
    case 'broken-link':
      return unreadableFile(source, 'hook.problem.brokenLink');
    case 'too-large':
      return unreadableFile(source, 'hook.problem.tooLarge');
    case 'error':
      return unreadableFile(source, 'hook.problem.unreadable', { error: read.code });
  }
}

function parseBytes(source: HookSource, bytes: Buffer, knownTools: readonly string[]): ParsedFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return unreadableFile(source, 'hook.problem.notUtf8');
  }
  try {
    return parseHooksFile(text, { source, knownTools });
  } catch (error) {
    // A fault of the reader itself must hold like any other file that cannot be read.
    return unreadableFile(source, 'hook.problem.unreadable', { error: errorCode(error) });
  }
}
