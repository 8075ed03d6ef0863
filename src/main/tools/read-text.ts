import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises';
import { ToolFailure } from './tool-failure';
import { errorCode } from './workspace-path';

const fileSizeLimit = 10 * 1024 * 1024;

export type FileContent =
  | { kind: 'absent' }
  | { kind: 'text'; text: string; bytes: Buffer; version: BigIntStats }
  /** Something that is not text for us: `what` says what it is. */
  | { kind: 'other'; what: string };

export type FileBytes =
  | { kind: 'absent' }
  | { kind: 'bytes'; bytes: Buffer; version: BigIntStats }
  | { kind: 'too-big'; version: BigIntStats }
  | { kind: 'not-a-file'; what: string };

/** Reads a file by its real path. Follows no link: what was judged is what is read. */
export async function readText(real: string): Promise<FileContent> {
  const read = await readBytes(real);
  switch (read.kind) {
    case 'absent':
      return read;
    case 'not-a-file':
      return { kind: 'other', what: read.what };
    case 'too-big': {
      const size = formatBytes(Number(read.version.size));
      return { kind: 'other', what: `a file of ${size}, over the limit of 10 MiB` };
    }
    case 'bytes': {
      const { bytes, version } = read;
      const text = asText(bytes);
      if (text !== null) return { kind: 'text', text, bytes, version };
      return { kind: 'other', what: `${describeBytes(bytes)}, ${formatBytes(bytes.length)}` };
    }
  }
}

/** The same without a look at what is in it. */
export async function readBytes(real: string): Promise<FileBytes> {
  const stats = await statOrNull(real);
  if (stats === null) return { kind: 'absent' };
  if (!stats.isFile()) return { kind: 'not-a-file', what: whatIsIt(stats) };
  // NONBLOCK: should a pipe have taken its place, opening it must not wait for a writer.
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const opened = await handle.stat({ bigint: true });
    if (opened.ino !== stats.ino || opened.dev !== stats.dev || (await realpath(real)) !== real) {
      throw new ToolFailure(`${real} was replaced while it was being opened.`);
    }
    const bytes = await readAtMost(handle, fileSizeLimit + 1);
    if (bytes.length > fileSizeLimit) return { kind: 'too-big', version: opened };
    return { kind: 'bytes', bytes, version: opened };
  } finally {
    await handle.close();
  }
}

export async function statOrNull(real: string): Promise<BigIntStats | null> {
  try {
    return await lstat(real, { bigint: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** The rights of a file. */
export function modeOf(version: BigIntStats): number {
  return Number(version.mode & 0o777n);
}

/** Two equal versions of a path mean that nobody wrote in between. */
export function sameVersion(a: BigIntStats | null, b: BigIntStats | null): boolean {
  if (a === null || b === null) return a === b;
  return a.dev === b.dev && a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/** Files of /proc say size 0 and go on, so the end is what `read` says. */
async function readAtMost(handle: FileHandle, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  while (total < limit) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(256 * 1024, limit - total)));
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
  }
  return Buffer.concat(chunks);
}

/** Null when it is no text in UTF-8. A byte-order mark stays in the text. */
export function asText(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  return decodeAs('utf-8', bytes);
}

function decodeAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const signatures: [hex: string, what: string][] = [
  ['89504e470d0a1a0a', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['25504446', 'a PDF document'],
  ['504b0304', 'a ZIP archive (or a document made of one)'],
  ['1f8b', 'a gzip archive'],
  ['7f454c46', 'a Linux program (ELF)'],
  ['4d5a', 'a Windows program'],
  ['cffaedfe', 'a macOS program'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
];

function describeBytes(bytes: Buffer): string {
  const start = bytes.subarray(0, 16).toString('hex');
  const known = signatures.find(([hex]) => start.startsWith(hex));
  if (known !== undefined) return known[1];
  if (start.startsWith('fffe') || start.startsWith('feff')) return 'text in UTF-16, not UTF-8';
  if (bytes.includes(0)) return 'a binary file';
  if (decodeAs('euc-kr', bytes) !== null) return 'text that is not UTF-8 (it looks like EUC-KR / CP949)';
  return 'text that is not UTF-8, or a binary file';
}

function whatIsIt(stats: BigIntStats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
