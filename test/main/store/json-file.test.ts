import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createJsonFile, JsonFileError } from '../../../src/main/store/json-file';
import { tempFolder } from '../../support/temp-folder';

const schema = z.object({ count: z.number().default(0), names: z.array(z.string()).default([]) });

it('gives the defaults of the schema where there is no file, and writes none for that', async () => {
  const path = join(tempFolder(), 'a.json');
  expect(await createJsonFile(path, schema).read()).toEqual({ count: 0, names: [] });
  expect(existsSync(path)).toBe(false);
});

it('keeps keys that it does not know', async () => {
  const path = join(tempFolder(), 'a.json');
  writeFileSync(path, '{"fromTheFuture": {"x": 1}, "count": 4}');
  await createJsonFile(path, schema).update((value) => ({ ...value, count: value.count + 1 }));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ fromTheFuture: { x: 1 }, count: 5, names: [] });
});

it('loses no update when several come at once, from several handles', async () => {
  const path = join(tempFolder(), 'a.json');
  const handles = [createJsonFile(path, schema), createJsonFile(path, schema)];
  const updates = handles.flatMap((handle) =>
    Array.from({ length: 10 }, () => handle.update((value) => ({ ...value, count: value.count + 1 }))),
  );
  await Promise.all(updates);
  expect((await createJsonFile(path, schema).read()).count).toBe(20);
});

it('never overwrites a file that it cannot read', async () => {
  const path = join(tempFolder(), 'a.json');
  writeFileSync(path, '{"count": ');
  const file = createJsonFile(path, schema);
  await expect(file.read()).rejects.toBeInstanceOf(JsonFileError);
  await expect(file.update((value) => value)).rejects.toBeInstanceOf(JsonFileError);
  expect(readFileSync(path, 'utf8')).toBe('{"count": ');
});

it('says which value has the wrong form', async () => {
  const path = join(tempFolder(), 'a.json');
  writeFileSync(path, '{"count": "five"}');
  await expect(createJsonFile(path, schema).read()).rejects.toThrow(/count/);
});

it('goes on after a failed update', async () => {
  const file = createJsonFile(join(tempFolder(), 'a.json'), schema);
  await expect(
    file.update(() => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect((await file.update((value) => ({ ...value, count: 1 }))).count).toBe(1);
});

it.skipIf(process.platform === 'win32')('is readable by its owner only', async () => {
  const path = join(tempFolder(), 'deep', 'a.json');
  await createJsonFile(path, schema).update((value) => value);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
