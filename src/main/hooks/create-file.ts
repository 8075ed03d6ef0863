import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashOf } from './file-cache';
import { errorCode } from './look';
import type { ReplaceOutcome } from './replace-file';

/** A new file, whole or not at all, with its folders; never in the place of one that appeared meanwhile. */
export async function createFile(path: string, text: string): Promise<ReplaceOutcome> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.grapnel-tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, text, { flag: 'wx' });
    // Unlike a rename, a link never replaces what is there.
    await link(temporary, path);
    return { kind: 'written', hash: hashOf(text) };
  } catch (error) {
    const code = errorCode(error);
    return code === 'EEXIST' ? { kind: 'conflict' } : { kind: 'failed', error: code };
  } finally {
    await rm(temporary, { force: true });
  }
}
