import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCurrentJsonFile } from '../../../src/main/store/current-json-file';
import { tempFolder } from '../../support/temp-folder';

const schema = z.object({ names: z.array(z.string()).default([]) });

function open(): { path: string; file: ReturnType<typeof createCurrentJsonFile<z.infer<typeof schema>>> } {
  const path = join(tempFolder(), 'list.json');
  return { path, file: createCurrentJsonFile(path, schema) };
}

const write = (path: string, names: string[]): void => {
  writeFileSync(path, JSON.stringify({ names }));
};

describe('a JSON file that is read again only when it is another one', () => {
  test('an edit in place, a replacement and a removal all count at the next read', async () => {
    const { path, file } = open();
    expect(await file.read()).toEqual({ names: [] });
    write(path, ['a']);
    expect(await file.read()).toEqual({ names: ['a'] });
    write(`${path}.new`, ['b']);
    renameSync(`${path}.new`, path);
    expect(await file.read()).toEqual({ names: ['b'] });
    rmSync(path);
    expect(await file.read()).toEqual({ names: [] });
  });

  test('edits of equal length that leave the file an older date count, one right after the other', async () => {
    const { path, file } = open();
    for (const name of ['a', 'b', 'c', 'd']) {
      write(path, [name]);
      utimesSync(path, 1_000_000, 1_000_000);
      expect(await file.read()).toEqual({ names: [name] });
    }
  });

  test('what another of the kind writes counts, and so does a file that has become unreadable', async () => {
    const { path, file } = open();
    const other = createCurrentJsonFile(path, schema);
    await other.update(() => ({ names: ['theirs'] }));
    expect(await file.read()).toEqual({ names: ['theirs'] });
    writeFileSync(path, '{ "names": ');
    await expect(file.read()).rejects.toThrow();
    await expect(file.read()).rejects.toThrow();
    write(path, ['mended']);
    expect(await file.read()).toEqual({ names: ['mended'] });
  });
});
