import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { FileWrite } from '../../shared/domain/checkpoint';
import type { FileToWrite } from '../agent/ports';
import { hasCode } from './lock';

/** Contents of files from before they were written, each kept once under its hash, in one conversation's folder. */
export interface KeptFiles {
  readonly place: string;
  /** False: one more would be over the cap, and it was not kept. `always` goes over it. */
  keep(content: Uint8Array, always: boolean): Promise<boolean>;
  /** Null when it is not there or no longer what it was. */
  read(hash: string): Promise<Buffer | null>;
  /** Gives another conversation what it needs of these. */
  shareWith(other: KeptFiles, hashes: ReadonlySet<string>): Promise<void>;
}

/** A conversation that rewrites large files over and over must not fill the disk. */
const capBytes = 256 * 1024 * 1024;

export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** `folder` is the conversation's own. */
export function createKeptFiles(folder: string, cap = capBytes): KeptFiles {
  const place = join(folder, 'kept');
  let total: number | null = null;
  return {
    place,
    async keep(content, always) {
      const path = join(place, hashOf(content));
      if (await exists(path)) return true;
      total ??= await sizeOf(place);
      if (!always && total + content.length > cap) return false;
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeFileAtomic(path, Buffer.from(content), { mode: 0o600 });
      total += content.length;
      return true;
    },
    async read(hash) {
      try {
        const content = await readFile(join(place, hash));
        return hashOf(content) === hash ? content : null;
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async shareWith(other, hashes) {
      if (hashes.size === 0) return;
      await mkdir(other.place, { recursive: true, mode: 0o700 });
      for (const hash of hashes) await linkOrCopy(join(place, hash), join(other.place, hash));
    },
  };
}

/** Keeps what a file is and says what is to be recorded of its write. */
export async function keepForWrite(
  kept: KeptFiles,
  { path, before, after }: FileToWrite,
  always: boolean,
): Promise<FileWrite> {
  const hash = after === null ? null : hashOf(after);
  if (before === null) return { path, before: { kind: 'absent' }, after: hash };
  const { content, mode } = before;
  const facts = { hash: hashOf(content), bytes: content.length };
  return (await kept.keep(content, always))
    ? { path, before: { kind: 'kept', ...facts, mode }, after: hash }
    : { path, before: { kind: 'not-kept', ...facts }, after: hash };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Gone here is gone there; a restore says so.
    if (hasCode(error, 'ENOENT')) return;
    await copyFile(from, to);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function sizeOf(place: string): Promise<number> {
  let names: string[];
  try {
    names = await readdir(place);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(place, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
