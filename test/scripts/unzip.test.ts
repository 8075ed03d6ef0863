import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unzip } from '../../scripts/lib/unzip.mjs';

interface Packed {
  name: string;
  content: string;
  mode: number;
  stored: boolean;
}

/** A zip archive as other programs write it, in the few fields that are read. */
function zipOf(files: Packed[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode, stored } of files) {
    const body = stored ? Buffer.from(content) : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(body.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt16LE(0o100000 | mode, 40);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, Buffer.from(name), body);
    directory.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

describe('unzip', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'grapnel-unzip-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const archive = (files: Packed[]): string => {
    const file = path.join(root, 'a.zip');
    writeFileSync(file, zipOf(files));
    return file;
  };

  it('writes what is wanted, where it is wanted, with its content and its mode', async () => {
    const text = 'much the same, '.repeat(10_000);
    const file = archive([
      { name: 'top/tool', content: text, mode: 0o755, stored: false },
      { name: 'top/a/plain', content: 'as it is', mode: 0o644, stored: true },
      { name: 'top/a/empty', content: '', mode: 0o644, stored: true },
      { name: 'top/app/unwanted', content: 'no', mode: 0o644, stored: true },
    ]);
    const out = path.join(root, 'out');
    await unzip(file, out, (name) => (name.includes('/app/') ? null : name.slice('top/'.length)));
    expect(readFileSync(path.join(out, 'tool'), 'utf8')).toBe(text);
    expect(statSync(path.join(out, 'tool')).mode & 0o777).toBe(0o755);
    expect(readFileSync(path.join(out, 'a/plain'), 'utf8')).toBe('as it is');
    expect(readFileSync(path.join(out, 'a/empty'), 'utf8')).toBe('');
    expect(existsSync(path.join(out, 'app'))).toBe(false);
  });

  it('writes nothing outside its folder', async () => {
    const file = archive([{ name: '../outside', content: 'x', mode: 0o644, stored: true }]);
    await expect(unzip(file, path.join(root, 'out'), (name) => name)).rejects.toThrow('outside its folder');
    expect(existsSync(path.join(root, 'outside'))).toBe(false);
  });

  it('says when a file is no archive, or ends too early', async () => {
    const file = path.join(root, 'b.zip');
    writeFileSync(file, 'x'.repeat(100));
    await expect(unzip(file, root, (name) => name)).rejects.toThrow('no zip archive');
    const whole = zipOf([{ name: 'a', content: 'abc', mode: 0o644, stored: true }]);
    writeFileSync(file, whole.subarray(4));
    await expect(unzip(file, root, (name) => name)).rejects.toThrow();
  });
});
