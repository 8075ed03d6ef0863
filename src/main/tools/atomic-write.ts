import { randomBytes } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import { access, mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { modeOf, sameVersion, statOrNull } from './read-text';
import { ToolFailure } from './tool-failure';

/**
 * Puts `content` in the place of the file at `real`, whole or not at all, with the mode it had.
 * `before` is what was read there (null: nothing); anything else by now is left alone. `mode` replaces the mode.
 *
 * Node has no openat(), so the folder is checked by its real path right before the rename: a link
 * swapped in between those two calls is the gap that stays, and it can only lead to a new file.
 */
export async function replaceFile(
  real: string,
  content: Buffer,
  before: BigIntStats | null,
  mode = before === null ? null : modeOf(before),
): Promise<void> {
  const folder = path.dirname(real);
  if (before !== null) await access(real, constants.W_OK);
  await mkdir(folder, { recursive: true });
  // A short name of its own: the file's name may already be as long as the file system allows.
  const temporary = path.join(folder, `.grapnel-${randomBytes(8).toString('hex')}.tmp`);
  try {
    await requireSameFolder(folder);
    await writeNew(temporary, content, before, mode);
    await requireSameFolder(folder);
    await requireSameFile(real, before);
    await rename(temporary, real);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await verify(real, content);
}

/** Removes the file at `real`, if it is still what was read there. */
export async function removeFile(real: string, before: BigIntStats): Promise<void> {
  await requireSameFolder(path.dirname(real));
  await requireSameFile(real, before);
  await rm(real);
  if ((await statOrNull(real)) !== null) throw new ToolFailure(`${real} is still there.`);
}

async function writeNew(
  temporary: string,
  content: Buffer,
  before: BigIntStats | null,
  mode: number | null,
): Promise<void> {
  const handle = await open(temporary, 'wx', mode === null ? 0o666 : 0o600);
  try {
    await handle.writeFile(content);
    if (before !== null) {
      const { uid, gid } = before;
      const own = await handle.stat({ bigint: true });
      if (own.uid !== uid || own.gid !== gid) await handle.chown(Number(uid), Number(gid)).catch(keepOurs);
    }
    if (mode !== null) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Only root may give files away; for anybody else the new file is theirs. */
function keepOurs(): void {
  return undefined;
}

async function requireSameFile(real: string, before: BigIntStats | null): Promise<void> {
  if (sameVersion(await statOrNull(real), before)) return;
  throw new ToolFailure(`${real} changed on disk in the meantime; nothing was written. View it again.`);
}

async function requireSameFolder(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) {
    throw new ToolFailure(`${folder} now leads somewhere else; nothing was written.`);
  }
}

async function verify(real: string, content: Buffer): Promise<void> {
  const onDisk = await readFile(real);
  if (!onDisk.equals(content)) {
    throw new ToolFailure(`${real} was written, but reading it back gave something else.`);
  }
}
