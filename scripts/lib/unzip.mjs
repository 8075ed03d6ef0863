import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

/**
 * @typedef {object} ZipEntry
 * @property {string} name
 * @property {number} mode
 * @property {boolean} stored Not compressed.
 * @property {number} size As it lies in the archive.
 * @property {number} headerOffset
 */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endSize = 22;
const localHeaderSize = 30;

/** @param {import('node:fs/promises').FileHandle} file @param {number} position @param {number} length */
async function readAt(file, position, length) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error('The archive ends too early.');
  return buffer;
}

/** @param {import('node:fs/promises').FileHandle} file @returns {Promise<ZipEntry[]>} */
async function readEntries(file) {
  const { size } = await file.stat();
  const tailSize = Math.min(size, 0xffff + endSize);
  const tail = await readAt(file, size - tailSize, tailSize);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.readUInt32LE(end) !== endSignature) throw new Error('This is no zip archive.');
  const directory = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  /** @type {ZipEntry[]} */
  const entries = [];
  for (let at = 0; at < directory.length;) {
    if (directory.readUInt32LE(at) !== entrySignature) throw new Error('The archive is damaged.');
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      mode: directory.readUInt16LE(at + 40) & 0o777,
      stored: directory.readUInt16LE(at + 10) === 0,
      size: directory.readUInt32LE(at + 20),
      headerOffset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Unpacks the files for which `place` gives a path below the folder. A fresh machine has no unzip, and what Node
 * has is enough for an archive without encryption and below 4 GB.
 *
 * @param {string} archive
 * @param {string} folder
 * @param {(name: string) => string | null} place
 */
export async function unzip(archive, folder, place) {
  const file = await open(archive);
  try {
    for (const entry of await readEntries(file)) {
      const relative = entry.name.endsWith('/') ? null : place(entry.name);
      if (relative === null) continue;
      const target = path.resolve(folder, relative);
      if (!target.startsWith(path.resolve(folder) + path.sep)) {
        throw new Error(`The archive would write outside its folder: ${entry.name}`);
      }
      const header = await readAt(file, entry.headerOffset, localHeaderSize);
      const start = entry.headerOffset + localHeaderSize + header.readUInt16LE(26) + header.readUInt16LE(28);
      await mkdir(path.dirname(target), { recursive: true });
      await writeEntry(archive, entry, start, target);
    }
  } finally {
    await file.close();
  }
}

/** @param {string} archive @param {ZipEntry} entry @param {number} start @param {string} target */
async function writeEntry(archive, entry, start, target) {
  const output = createWriteStream(target, { mode: entry.mode });
  if (entry.size === 0) {
    output.end();
    return;
  }
  const input = createReadStream(archive, { start, end: start + entry.size - 1 });
  if (entry.stored) await pipeline(input, output);
  else await pipeline(input, createInflateRaw(), output);
}
