import { randomBytes } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from './file-cache';
import { errorCode } from './look';
import { realPathOf } from './sources';

export type ReplaceOutcome =
  { kind: 'written'; hash: string } | { kind: 'conflict' } | { kind: 'failed'; error: string };

/**
 * Puts new text in the place of a file in one step, with its mode and behind its links. Refused when
 * the file is not the one with `expectedHash` at the last moment.
 */
export async function replaceFile(
  path: string,
  text: string,
  expectedHash: string,
  backup: { folder: string; now: Date } | null,
): Promise<ReplaceOutcome> {
  const target = realPathOf(path);
  // The name is the lock between our own processes: whoever can create it may write.
  const temporary = join(dirname(target), `.${basename(target)}.grapnel-tmp`);
  try {
    await access(target, constants.W_OK);
    await inTurn(async () => createExclusively(temporary, text, await stat(target)));
  } catch (error) {
    return { kind: 'failed', error: errorCode(error) };
  }
  try {
    if (hashOf(await readFile(target)) !== expectedHash) return { kind: 'conflict' };
    if (backup !== null) await keepCopy(target, backup);
    await rename(temporary, target);
    return { kind: 'written', hash: hashOf(text) };
  } catch (error) {
    return { kind: 'failed', error: errorCode(error) };
  } finally {
    await rm(temporary, { force: true });
  }
}

const abandonedAfterMs = 10_000;
const turnWaitMs = 50;
const mostTurns = 40;

/** Waits while another process of ours is writing the same file. */
async function inTurn(create: () => Promise<void>): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      await create();
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || turn === mostTurns) throw error;
      await sleep(turnWaitMs);
    }
  }
}

async function createExclusively(
  path: string,
  text: string,
  { mode, uid, gid }: { mode: number; uid: number; gid: number },
): Promise<void> {
  const abandoned = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > abandonedAfterMs,
    () => false,
  );
  if (abandoned) await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.chown(uid, gid).catch(() => undefined);
    await file.chmod(mode & 0o7777);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function keepCopy(target: string, { folder, now }: { folder: string; now: Date }): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replaceAll(':', '-');
  await copyFile(target, join(folder, `${stamp}-${randomBytes(3).toString('hex')}-${basename(target)}`));
}
