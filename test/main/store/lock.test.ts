import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockHolder, tryLock, waitForLock } from '../../../src/main/store/lock';
import { tempFolder } from '../../support/temp-folder';

it('lets one holder in and names it to the next one', () => {
  const path = join(tempFolder(), 'lock');
  const first = tryLock(path);
  expect(first.ok).toBe(true);
  expect(tryLock(path)).toEqual({ ok: false, pid: process.pid });
  expect(lockHolder(path)).toBe(process.pid);
  if (first.ok) first.lock.release();
  expect(lockHolder(path)).toBeNull();
  expect(tryLock(path).ok).toBe(true);
});

it('leaves nothing behind but the lock', () => {
  const folder = tempFolder();
  const attempt = tryLock(join(folder, 'lock'));
  tryLock(join(folder, 'lock'));
  expect(readdirSync(folder)).toEqual(['lock']);
  if (attempt.ok) attempt.lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over the lock of a process that is gone', async () => {
  const path = join(tempFolder(), 'lock');
  const child = spawn('true');
  await once(child, 'exit');
  writeFileSync(path, JSON.stringify({ pid: child.pid, startTime: '1', nonce: 'n' }));
  expect(lockHolder(path)).toBeNull();
  expect(tryLock(path).ok).toBe(true);
});

it.skipIf(process.platform !== 'linux')('is not fooled by a pid that was given to another process', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, JSON.stringify({ pid: process.pid, startTime: '1', nonce: 'n' }));
  expect(lockHolder(path)).toBeNull();
  expect(tryLock(path).ok).toBe(true);
});

it('takes over a lock file that holds no lock', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, '{"pid":');
  expect(tryLock(path).ok).toBe(true);
});

it('does not release a lock that another process has taken over', () => {
  const path = join(tempFolder(), 'lock');
  const attempt = tryLock(path);
  writeFileSync(path, JSON.stringify({ pid: 1, startTime: 'x', nonce: 'other' }));
  if (attempt.ok) attempt.lock.release();
  expect(existsSync(path)).toBe(true);
});

it('waits for a holder that lets go', async () => {
  const path = join(tempFolder(), 'lock');
  const first = tryLock(path);
  setTimeout(() => {
    if (first.ok) first.lock.release();
  }, 50);
  expect((await waitForLock(path, 5_000)).ok).toBe(true);
});
