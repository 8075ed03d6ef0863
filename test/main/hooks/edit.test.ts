import fc from 'fast-check';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookEditor, type HookEditor } from '../../../src/main/hooks/edit';
import { removeValue, setValue } from '../../../src/main/hooks/text-edit';

let base: string;
let path: string;
let editor: HookEditor;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-edit-')));
  path = join(base, 'hooks.json');
  editor = createHookEditor({ backupFolder: join(base, 'backups'), now: () => new Date() });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const content = () => readFileSync(path, 'utf8');
function hash(): string {
  const read = editor.read(path);
  if ('error' in read) throw new Error(read.error);
  return read.hash;
}

describe('switching a hook', () => {
  it.each<[string, string, boolean, string]>([
    [
      'a value in place',
      '{"a": {"enabled": true, "Stop": []}}',
      false,
      '{"a": {"enabled": false, "Stop": []}}',
    ],
    ['a wrong value', '{"a": {"enabled": "no"}}', false, '{"a": {"enabled": false}}'],
    ['on one line', '{"a":{"Stop":[]}}', false, '{"a":{"enabled": false, "Stop":[]}}'],
    [
      'on one line with spaces',
      '{ "a": { "Stop": [] } }\n',
      false,
      '{ "a": { "enabled": false, "Stop": [] } }\n',
    ],
    [
      'over several lines, with tabs',
      '{\n\t"a": {\n\t\t"Stop": [] // why\n\t}\n}',
      false,
      '{\n\t"a": {\n\t\t"enabled": false,\n\t\t"Stop": [] // why\n\t}\n}',
    ],
    [
      'with Windows line ends, a mark and a comment above',
      '\uFEFF{\r\n  "a": {\r\n    // mine\r\n    "Stop": [],\r\n  },\r\n}\r\n',
      false,
      '\uFEFF{\r\n  "a": {\r\n    "enabled": false,\r\n    // mine\r\n    "Stop": [],\r\n  },\r\n}\r\n',
    ],
    ['an empty one', '{"a": {}}', false, '{"a": { "enabled": false }}'],
    [
      'a name with dots and quotes',
      '{"a.b\\"c": {"enabled": false}}',
      true,
      '{"a.b\\"c": {"enabled": true}}',
    ],
  ])('%s', async (_, before, enabled, after) => {
    writeFileSync(path, before);
    const name = Object.keys(parse(before.replace('\uFEFF', '')) as object)[0] ?? '';
    expect(await editor.setEnabled(path, name, enabled)).toMatchObject({ kind: 'written' });
    expect(content()).toBe(after);
  });

  it('writes nothing when the file already says so', async () => {
    for (const [text, enabled] of [
      ['{"a":{"enabled":false}}', false],
      ['{"a":{"enabled":true}}', true],
      ['{"a":{}}', true],
    ] as const) {
      writeFileSync(path, text);
      const before = statSync(path);
      expect(await editor.setEnabled(path, 'a', enabled)).toMatchObject({ kind: 'unchanged' });
      expect(statSync(path)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    }
    expect(readdirSync(base)).toEqual(['hooks.json']);
  });

  it('keeps what another program added meanwhile', async () => {
    writeFileSync(path, '{"alpha": {"enabled": true}}');
    editor.read(path);
    writeFileSync(path, '{"alpha": {"enabled": true}, "beta": {}}');
    await editor.setEnabled(path, 'alpha', false);
    expect(content()).toBe('{"alpha": {"enabled": false}, "beta": {}}');
  });

  it.each<[string, string, string]>([
    ['an unknown name', '{"a":{}}', 'not-found'],
    ['a name written twice', '{"b":{},"b":{}}', 'ambiguous'],
    ['a root that is a list', '[]', 'not-object'],
    ['half a file', '{"b":{', 'not-object'],
    ['an empty file', '', 'not-object'],
    ['a definition that is no object', '{"b":[]}', 'not-found'],
  ])('refuses %s and leaves the file alone', async (_, text, kind) => {
    writeFileSync(path, text);
    expect(await editor.setEnabled(path, 'b', false)).toMatchObject({ kind });
    expect(content()).toBe(text);
    expect(readdirSync(base)).toEqual(['hooks.json']);
  });

  it('refuses a file that is not there', async () => {
    expect(await editor.setEnabled(path, 'b', false)).toEqual({ kind: 'not-found' });
  });

  it.skipIf(process.getuid?.() === 0)('says that it may not write', async () => {
    writeFileSync(path, '{"a":{}}');
    chmodSync(path, 0o444);
    expect(await editor.setEnabled(path, 'a', false)).toEqual({ kind: 'failed', error: 'EACCES' });
  });
});

describe('the file on disk', () => {
  it('keeps its mode and its link, and leaves one copy of what it was before', async () => {
    mkdirSync(join(base, 'dotfiles'));
    const real = join(base, 'dotfiles/h.json');
    writeFileSync(real, '{"a":{}}');
    chmodSync(real, 0o640);
    symlinkSync('dotfiles/h.json', path);
    await editor.setEnabled(path, 'a', false);
    await editor.setEnabled(path, 'a', true);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readFileSync(real, 'utf8')).toBe('{"a":{ "enabled": true }}');
    const copies = readdirSync(join(base, 'backups'));
    expect(copies).toHaveLength(1);
    expect(readFileSync(join(base, 'backups', copies[0] ?? ''), 'utf8')).toBe('{"a":{}}');
    expect(readdirSync(join(base, 'dotfiles'))).toEqual(['h.json']);
  });

  it('is not touched when it changed since it was read', async () => {
    writeFileSync(path, '{"a":{}}');
    const expected = hash();
    writeFileSync(path, '{"a":{},"b":{}}');
    const edits = [{ kind: 'set', way: ['a', 'enabled'], value: false }] as const;
    expect(await editor.apply(path, expected, edits)).toEqual({ kind: 'conflict' });
    expect(content()).toBe('{"a":{},"b":{}}');
  });

  it('takes two edits at once, one after the other', async () => {
    writeFileSync(path, '{"a":{},"b":{}}');
    await Promise.all([editor.setEnabled(path, 'a', false), editor.setEnabled(path, 'b', false)]);
    expect(JSON.parse(content())).toEqual({ a: { enabled: false }, b: { enabled: false } });
  });
});

describe('removing a handler', () => {
  it('leaves its siblings under the same matcher', async () => {
    writeFileSync(
      path,
      '{"duo": {"PreToolUse": [{"matcher": "m", "hooks": [{"command": "./a.sh"}, {"command": "./b.sh"}]}]}}',
    );
    const outcome = await editor.removeHandler(path, hash(), ['duo', 'PreToolUse', 0, 'hooks', 0]);
    expect(outcome).toMatchObject({ kind: 'written' });
    expect(content()).toBe('{"duo": {"PreToolUse": [{"matcher": "m", "hooks": [{"command": "./b.sh"}]}]}}');
  });

  it('takes the group, the event and the hook along only when nothing is left in them', async () => {
    writeFileSync(
      path,
      '{\n  "a": {"enabled": true, "Stop": [{"hooks": [{"command": "x"}]}]},\n  "b": {}\n}\n',
    );
    await editor.removeHandler(path, hash(), ['a', 'Stop', 0, 'hooks', 0]);
    expect(content()).toBe('{\n  "b": {}\n}\n');
    writeFileSync(path, '{"a": {"note": 1, "Stop": [{"command": "x"}]}}');
    await editor.removeHandler(path, hash(), ['a', 'Stop', 0]);
    expect(content()).toBe('{"a": {"note": 1}}');
  });

  it.each<[string, number, string]>([
    ['[1, 2, 3]', 0, '[2, 3]'],
    ['[1, 2, 3]', 1, '[1, 3]'],
    ['[1, 2, 3]', 2, '[1, 2]'],
    ['[1]', 0, '[]'],
    ['[\n  1,\n  2\n]', 0, '[\n  2\n]'],
    ['[\n  1,\n  2\n]', 1, '[\n  1\n]'],
    ['[\n  1, // one\n  2 // two\n]', 1, '[\n  1 // one // two\n]'],
    ['[\n  1, // one\n  2, // two\n]', 1, '[\n  1, // one\n  // two\n]'],
  ])('from %j at %d', (list, index, after) => {
    expect(removeValue(`{"a": ${list}}`, ['a', index])).toEqual({ kind: 'edited', text: `{"a": ${after}}` });
  });
});

describe('any edit of any file', () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
  it('gives what the same change of the value gives', () => {
    fc.assert(
      fc.property(
        json,
        fc.nat(),
        fc.constantFrom(undefined, 1, 2, '\t'),
        fc.jsonValue(),
        (value, pick, indent, next) => {
          const before = new Map(Object.entries(JSON.parse(JSON.stringify(value)) as object));
          const key = [...before.keys()][pick % before.size] ?? '';
          const text = JSON.stringify(value, null, indent);
          const set = setValue(text, [key], next);
          const after = new Map(before).set(key, JSON.parse(JSON.stringify(next)));
          if (set.kind === 'edited') {
            expect(new Map(Object.entries(JSON.parse(set.text) as object))).toEqual(after);
          } else expect(set.kind).toBe('unchanged');
          const removed = removeValue(text, [key]);
          before.delete(key);
          expect(
            removed.kind === 'edited' && new Map(Object.entries(JSON.parse(removed.text) as object)),
          ).toEqual(before);
          const added = setValue(text, ['a brand new key'], next);
          expect(added.kind === 'edited' && Object.keys(JSON.parse(added.text) as object)).toContain(
            'a brand new key',
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
