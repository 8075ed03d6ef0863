import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseHooksFile } from '../../../src/main/hooks/config';
import type { HookHandler } from '../../../src/main/hooks/handler';
import { createScriptHashes } from '../../../src/main/hooks/script-hashes';
import { commandWords } from '../../../src/main/hooks/script-words';
import { createScriptFinder } from '../../../src/main/hooks/scripts';

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-scripts-')));
  root = join(base, 'My Notes ✓');
  mkdirSync(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function handler(command: string): HookHandler {
  const path = join(root, '.agents/hooks.json');
  const source = { layer: 'project', path, root, plugin: null } as const;
  const { definitions } = parseHooksFile(JSON.stringify({ x: { Stop: [{ command }] } }), {
    source,
    knownTools: [],
  });
  const [entry] = definitions.flatMap(({ entries }) => entries);
  if (entry?.kind !== 'handler') throw new Error('no handler');
  return entry;
}

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), 'x');
  }
}

async function found(command: string, platform: NodeJS.Platform = 'linux'): Promise<string[]> {
  const hashes = createScriptHashes();
  const finder = createScriptFinder({ homeDir: join(base, 'home'), platform, ...hashes });
  const scripts = await finder.scriptsOf(handler(command));
  return scripts.map(({ path, exists }) => (exists ? '' : 'missing ') + relative(root, path));
}

describe('the scripts a command names', () => {
  it.each<[string, string[]]>([
    ['./gate.sh', ['gate.sh']],
    ['  "./my dir/gate.js" a b', ['my dir/gate.js']],
    ['sh scripts/plain', ['scripts/plain']],
    ['python3 -u scripts/plain out.txt', ['scripts/plain']],
    ['node --import ./hook.mjs ./gate.sh', ['hook.mjs', 'gate.sh']],
    ['FOO=1 env BAR=2 ./scripts/plain', ['scripts/plain']],
    ['sh -c \'./gate.sh && node "my dir/gate.js"\'', ['gate.sh', 'my dir/gate.js']],
    ['cat out.txt | ./scripts/plain', ['scripts/plain']],
    ['true && ./gate.sh; (./scripts/plain)', ['gate.sh', 'scripts/plain']],
    ['echo $(./gate.sh) `./scripts/plain`', ['gate.sh', 'scripts/plain']],
    ['. ./gate.sh', ['gate.sh']],
    ['sh < scripts/plain', ['scripts/plain']],
    ['"$GRAPNEL_WORKSPACE/gate.sh"', ['gate.sh']],
    ['"${GRAPNEL_HOOK_DIR}/own.sh"', ['.agents/own.sh']],
    ['"$(pwd)/gate.sh"', ['gate.sh']],
    ['"$(git rev-parse --show-toplevel)/gate.sh"', ['gate.sh']],
    ['cd scripts && ./plain', ['scripts/plain']],
    ['./own.sh', ['.agents/own.sh']],
    ['xargs ./gate.sh', ['gate.sh']],
    ['awk -f scripts/plain out.txt', ['scripts/plain']],
    ['./gone.sh', ['missing gone.sh']],
    ['npm test', []],
    ['node -e "1"', []],
    ["cat >> out.txt; echo '{}'", []],
    ['tee -a out.txt', []],
    ['./gate.sh > hook.mjs', ['gate.sh']],
    ['grep -q x < out.txt', []],
    ['nice ./bang out.txt', ['bang']],
    ['cat ./bang', ['bang']],
  ])('%s', async (command, expected) => {
    write('gate.sh', 'my dir/gate.js', 'scripts/plain', 'out.txt', 'hook.mjs', '.agents/own.sh');
    writeFileSync(join(root, 'bang'), '#!/bin/sh\n');
    expect(await found(command)).toEqual(expected);
  });

  it('on Windows: back-slashes are no escapes, a bare name is looked up in the folder, variables have percents', async () => {
    write('gate.bat', 'my dir/gate.js');
    expect(await found('gate.bat', 'win32')).toEqual(['gate.bat']);
    expect(await found('node "./my dir/gate.js" c\\d', 'win32')).toEqual(['my dir/gate.js']);
    expect(await found('"%GRAPNEL_WORKSPACE%/gate.bat"', 'win32')).toEqual(['gate.bat']);
    expect(commandWords('a\\b "c d"', 'win32').words.map(({ text }) => text)).toEqual([
      'a\\b',
      'c d',
      'c',
      'd',
    ]);
  });

  it('tells what lies in the workspace, by its own path or by its real one', async () => {
    write('gate.sh');
    writeFileSync(join(base, 'outside.sh'), 'x');
    symlinkSync(join(base, 'outside.sh'), join(root, 'link.sh'));
    symlinkSync(join(root, 'gate.sh'), join(base, 'back.sh'));
    const finder = createScriptFinder({ homeDir: base, platform: 'linux', ...createScriptHashes() });
    const scripts = await finder.scriptsOf(handler('./gate.sh; ../outside.sh; ./link.sh; ~/back.sh'));
    expect(scripts.map(({ insideRoot }) => insideRoot)).toEqual([true, false, true, true]);
  });

  it.each([
    '',
    '"',
    "'",
    '\\',
    '$(',
    '"$(',
    '>',
    '`',
    '((',
    '"'.repeat(999),
    '\\'.repeat(999),
    '\u0001 \ud800 "',
  ])('does not stumble over %j', (command) => {
    expect(() => commandWords(command, 'linux')).not.toThrow();
    expect(() => commandWords(command, 'win32')).not.toThrow();
  });

  it('stays quick on long commands', () => {
    const begin = performance.now();
    commandWords('"a b" '.repeat(50_000), 'linux');
    commandWords(`sh -c ${'"\''.repeat(50_000)}`, 'linux');
    commandWords('('.repeat(300_000), 'linux');
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});

describe('script hashes', () => {
  it('follow every change, also one of the same size in the same moment', () => {
    const hashes = createScriptHashes();
    const path = join(root, 'a.sh');
    const seen = new Set<string | undefined>();
    for (let round = 10; round < 60; round += 1) {
      writeFileSync(path, `echo ${round}`);
      seen.add(hashes.hashOf(path)?.hash);
    }
    expect(seen.size).toBe(50);
    expect(hashes.hashOf(path)).toMatchObject({ text: 'echo 59', cut: false });
  });

  it('cover the whole file and keep its beginning', () => {
    const hashes = createScriptHashes();
    const path = join(root, 'big.sh');
    writeFileSync(path, `${'x'.repeat(200_000)}a`);
    const first = hashes.hashOf(path);
    writeFileSync(path, `${'x'.repeat(200_000)}b`);
    const second = hashes.hashOf(path);
    expect(first?.hash).not.toBe(second?.hash);
    expect(first).toMatchObject({ cut: true });
    expect(first?.text.length).toBe(64 * 1024);
  });

  it('are null for what is no readable file', () => {
    expect(createScriptHashes().hashOf(root)).toBeNull();
    expect(createScriptHashes().hashOf(join(root, 'gone'))).toBeNull();
  });

  it('see an executable bit as a change of nothing that matters', () => {
    const hashes = createScriptHashes();
    write('a.sh');
    const before = hashes.hashOf(join(root, 'a.sh'))?.hash;
    chmodSync(join(root, 'a.sh'), 0o755);
    expect(hashes.hashOf(join(root, 'a.sh'))?.hash).toBe(before);
  });
});
