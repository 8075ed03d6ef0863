import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeptFiles, hashOf, keepForWrite } from '../../../src/main/store/kept-files';
import { tempFolder } from '../../support/temp-folder';

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

describe('kept files', () => {
  it('keeps each content once, for the person alone, and finds it again after a restart', async () => {
    const folder = tempFolder();
    const kept = createKeptFiles(folder);
    expect(await kept.keep(bytes('하나'), false)).toBe(true);
    expect(await kept.keep(bytes('하나'), false)).toBe(true);
    expect(readdirSync(path.join(folder, 'kept'))).toEqual([hashOf(bytes('하나'))]);
    expect(statSync(path.join(folder, 'kept', hashOf(bytes('하나')))).mode & 0o777).toBe(0o600);
    expect(await createKeptFiles(folder).read(hashOf(bytes('하나')))).toEqual(bytes('하나'));
    expect(await kept.read(hashOf(bytes('two')))).toBeNull();
  });

  it('keeps no more than its cap, also after a restart, and records what is not kept', async () => {
    const folder = tempFolder();
    expect(await createKeptFiles(folder, 10).keep(bytes('12345678'), false)).toBe(true);
    const kept = createKeptFiles(folder, 10);
    expect(await kept.keep(bytes('abc'), false)).toBe(false);
    const write = await keepForWrite(
      kept,
      { path: '/w/a', before: { content: bytes('abc'), mode: 0o644 }, after: bytes('x') },
      false,
    );
    expect(write.before).toEqual({ kind: 'not-kept', hash: hashOf(bytes('abc')), bytes: 3 });
    expect(await kept.keep(bytes('ab'), false)).toBe(true);
    expect(await kept.keep(bytes('what a restore replaces'), true)).toBe(true);
  });

  it('shares contents with another conversation, which keeps them when this one is gone', async () => {
    const [one, two] = [tempFolder(), tempFolder()];
    const kept = createKeptFiles(one);
    await kept.keep(bytes('a'), false);
    await kept.keep(bytes('b'), false);
    const others = createKeptFiles(two);
    await kept.shareWith(others, new Set([hashOf(bytes('a')), hashOf(bytes('never kept'))]));
    expect(readdirSync(path.join(two, 'kept'))).toEqual([hashOf(bytes('a'))]);
    expect(await others.read(hashOf(bytes('a')))).toEqual(bytes('a'));
  });
});
