import {
  chmodSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../../src/main/hooks/file-cache';
import { createHookFiles, type HookFiles } from '../../../src/main/hooks/files';
import type { LoadedHooks } from '../../../src/main/hooks/handler';

let base: string;
let home: string;
let root: string;
let settings: {
  overrides: Record<string, Record<string, { enabled: boolean }>>;
  ignoredFiles: Record<string, string>;
};
let files: HookFiles;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-files-')));
  home = join(base, 'home');
  root = join(base, 'work');
  mkdirSync(home);
  mkdirSync(root);
  settings = { overrides: {}, ignoredFiles: {} };
  files = createHookFiles({ homeDir: home, knownTools: ['run_command'], settings: () => settings });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const userFile = () => join(home, '.gemini/config/hooks.json');
const projectFile = () => join(root, '.agents/hooks.json');

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}
const gate = (command: string) => ({
  PreToolUse: [{ matcher: 'run_command', hooks: [{ type: 'command', command }] }],
});
const hook = (name: string, command = name) => ({ [name]: gate(command) });

function shape({ entries }: LoadedHooks): string[] {
  return entries.map((entry) =>
    entry.kind === 'gap' ? `gap ${entry.text}` : `${entry.command}${entry.enabled ? '' : ' off'}`,
  );
}
const load = async (...roots: string[]) => shape(await files.load(roots.length > 0 ? roots : [root]));

describe('sources', () => {
  it('run user first, then the roots in order, then plugins: the user’s before a workspace’s', async () => {
    const other = join(base, 'other');
    write(userFile(), hook('user'));
    write(projectFile(), hook('work'));
    write(join(other, '.agents/hooks.json'), hook('other'));
    write(join(root, '.agents/plugins/a/hooks.json'), hook('work plugin a'));
    write(join(home, '.gemini/config/plugins/z/hooks.json'), hook('user plugin z'));
    write(join(home, '.gemini/config/plugins/b/hooks.json'), hook('user plugin b'));
    write(join(home, '.gemini/config/plugins/README.md'), 'not a plugin');
    expect(await load(other, root)).toEqual([
      'user',
      'other',
      'work',
      'user plugin b',
      'user plugin z',
      'work plugin a',
    ]);
    const { entries, sources } = await files.load([other, root]);
    expect(entries.map(({ source }) => [source.layer, source.root, source.plugin])).toEqual([
      ['user', null, null],
      ['project', other, null],
      ['project', root, null],
      ['plugin', null, 'b'],
      ['plugin', null, 'z'],
      ['plugin', root, 'a'],
    ]);
    expect(sources.map(({ state, handlerCount }) => `${state} ${handlerCount}`)).toEqual(
      Array(6).fill('loaded 1'),
    );
  });

  it('that do not exist are listed as absent and hold nothing', async () => {
    const { entries, sources, problems } = await files.load([root]);
    expect({ entries, problems }).toEqual({ entries: [], problems: [] });
    expect(sources.map(({ source, state }) => [source.path, state])).toEqual([
      [userFile(), 'absent'],
      [projectFile(), 'absent'],
    ]);
  });

  it('reached twice load once, as the stronger source, from the path found first', async () => {
    write(userFile(), hook('one'));
    symlinkSync(dirname(userFile()), join(root, '.agents'));
    const { entries } = await files.load([root, root]);
    expect(entries).toMatchObject([
      { source: { layer: 'user', path: userFile() }, hookDirectory: dirname(userFile()) },
    ]);
  });

  it('keep the path they were found at when they are links', async () => {
    write(join(base, 'dotfiles/h.json'), hook('linked'));
    mkdirSync(dirname(projectFile()));
    symlinkSync(join(base, 'dotfiles/h.json'), projectFile());
    const { entries } = await files.load([root]);
    expect(entries).toMatchObject([{ command: 'linked', hookDirectory: join(root, '.agents') }]);
  });

  it('note the same name in two files, and a switch reaches its own file only', async () => {
    write(userFile(), hook('org-gate'));
    write(projectFile(), { 'org-gate': { enabled: false, PreToolUse: [] } });
    const loaded = await files.load([root]);
    expect(shape(loaded)).toEqual(['org-gate']);
    expect(
      loaded.problems.map(({ severity, code, file, params }) => [severity, code, file, params['other']]),
    ).toEqual([
      ['note', 'same-name', userFile(), projectFile()],
      ['note', 'same-name', projectFile(), userFile()],
    ]);
  });
});

describe('plugins', () => {
  const switches = () => join(home, '.gemini/config/config.json');
  const plugin = () => join(home, '.gemini/config/plugins/p/hooks.json');

  it('are on unless the configuration says otherwise, and are listed when off', async () => {
    write(plugin(), { ...hook('p'), broken: 5 });
    expect(await load()).toEqual(['p', 'gap hook.problem.definitionNotObject']);
    write(switches(), { plugins: { p: { enabled: false } } });
    const off = await files.load([root]);
    expect(shape(off)).toEqual(['p off']);
    expect(off.sources.at(-1)).toMatchObject({ state: 'disabled', handlerCount: 1 });
    write(switches(), { plugins: { p: { enabled: true } } });
    expect(await load()).toEqual(['p', 'gap hook.problem.definitionNotObject']);
  });

  it('count as on, with a warning, when the configuration cannot be read', async () => {
    write(plugin(), hook('p'));
    write(switches(), '{"plugins":{"p":{"enabled":false}');
    const loaded = await files.load([root]);
    expect(shape(loaded)).toEqual(['p']);
    expect(loaded.problems).toMatchObject([{ severity: 'warning', code: 'switches-unreadable' }]);
  });

  it('of a workspace have a switch by real path, not by a name that they could share', async () => {
    write(join(root, '.agents/plugins/p/hooks.json'), hook('p'));
    write(switches(), { plugins: { p: { enabled: false } } });
    expect(await load()).toEqual(['p']);
    write(switches(), { plugins: { [join(root, '.agents/plugins/p')]: { enabled: false } } });
    expect(await load()).toEqual(['p off']);
  });
});

describe('reload before each event', () => {
  it('gives the same object while nothing differs, also after a touch', async () => {
    write(projectFile(), hook('a'));
    const first = await files.load([root]);
    expect(await files.load([root])).toBe(first);
    utimesSync(projectFile(), new Date(), new Date());
    write(join(root, 'unrelated.txt'), 'x');
    expect(await files.load([root])).toBe(first);
    const old = new Date(Date.now() - 60_000);
    utimesSync(projectFile(), old, old);
    expect(await files.load([root])).toBe(first);
  });

  it('sees a save in place of the same size within one tick of the clock', async () => {
    write(projectFile(), hook('aaa'));
    for (let round = 0; round < 50; round += 1) {
      const name = `a${String(round).padStart(2, '0')}`;
      writeFileSync(projectFile(), JSON.stringify(hook(name)));
      expect(await load()).toEqual([name]);
    }
  });

  it('sees the folder, the file, a rename over it, a link put in its place, and what the link leads to', async () => {
    expect(await load()).toEqual([]);
    mkdirSync(dirname(projectFile()));
    expect(await load()).toEqual([]);
    write(projectFile(), hook('created'));
    expect(await load()).toEqual(['created']);
    write(join(root, '.agents/t1'), hook('renamed'));
    renameSync(join(root, '.agents/t1'), projectFile());
    expect(await load()).toEqual(['renamed']);
    write(join(base, 'far/h.json'), hook('linked'));
    symlinkSync('../../far/h.json', join(root, '.agents/link.tmp'));
    renameSync(join(root, '.agents/link.tmp'), projectFile());
    expect(await load()).toEqual(['linked']);
    write(join(base, 'far/t2'), hook('behind the link'));
    renameSync(join(base, 'far/t2'), join(base, 'far/h.json'));
    expect(await load()).toEqual(['behind the link']);
    rmSync(projectFile());
    expect(await load()).toEqual([]);
  });

  it('sees plugins come and go', async () => {
    write(join(root, '.agents/plugins/p/hooks.json'), hook('p'));
    expect(await load()).toEqual(['p']);
    write(join(root, '.agents/plugins/q/hooks.json'), hook('q'));
    expect(await load()).toEqual(['p', 'q']);
    rmSync(join(root, '.agents/plugins/p'), { recursive: true });
    expect(await load()).toEqual(['q']);
  });

  it('leaves the list alone that an event began with', async () => {
    write(projectFile(), hook('before'));
    const first = await files.load([root]);
    write(projectFile(), hook('after'));
    expect(await load()).toEqual(['after']);
    expect(shape(first)).toEqual(['before']);
  });

  it('sees changes of the user’s overrides', async () => {
    write(projectFile(), hook('a'));
    expect(await load()).toEqual(['a']);
    settings.overrides = { [projectFile()]: { a: { enabled: false } } };
    const loaded = await files.load([root]);
    expect(loaded.entries).toMatchObject([{ enabled: false, enabledInFile: true }]);
  });
});

describe('a file that exists and cannot be read holds every call', () => {
  it.each<[string, () => void, string]>([
    ['0 bytes', () => write(projectFile(), ''), 'ends-early'],
    ['half a file', () => write(projectFile(), JSON.stringify(hook('a')).slice(0, 40)), 'syntax'],
    ['a folder', () => mkdirSync(projectFile(), { recursive: true }), 'not-regular'],
    [
      'a device',
      () => {
        mkdirSync(dirname(projectFile()));
        symlinkSync('/dev/zero', projectFile());
      },
      'not-regular',
    ],
    [
      'a pipe',
      () => {
        mkdirSync(dirname(projectFile()));
        execFileSync('mkfifo', [projectFile()]);
      },
      'not-regular',
    ],
    [
      'a link to nothing',
      () => {
        mkdirSync(dirname(projectFile()));
        symlinkSync('gone.json', projectFile());
      },
      'broken-link',
    ],
    ['its folder a link to nothing', () => symlinkSync('gone', dirname(projectFile())), 'broken-link'],
    [
      'a link to itself',
      () => {
        mkdirSync(dirname(projectFile()));
        symlinkSync('hooks.json', projectFile());
      },
      'unreadable',
    ],
    ['over 1 MiB', () => write(projectFile(), `${' '.repeat(1024 * 1024)}{}`), 'too-large'],
  ])('%s', async (_, make, code) => {
    write(userFile(), hook('user'));
    make();
    const loaded = await files.load([root]);
    expect(loaded.entries.slice(0, 2)).toMatchObject([
      { kind: 'handler', command: 'user' },
      { kind: 'gap', matcher: null },
    ]);
    expect(loaded.problems[0]).toMatchObject({ severity: 'error', code, file: projectFile() });
    expect(loaded.sources[1]).toMatchObject({ state: 'unreadable' });
  });

  it('bytes that are no UTF-8', async () => {
    mkdirSync(dirname(projectFile()));
    writeFileSync(projectFile(), Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]));
    expect((await files.load([root])).problems).toMatchObject([{ code: 'not-utf8' }]);
  });

  it('exactly 1 MiB is read', async () => {
    write(projectFile(), `${' '.repeat(1024 * 1024 - 2)}{}`);
    expect(await load()).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('no right to read', async () => {
    write(projectFile(), hook('a'));
    chmodSync(projectFile(), 0);
    expect((await files.load([root])).problems).toMatchObject([
      { code: 'unreadable', params: { error: 'EACCES' } },
    ]);
  });

  it('and the last good version is not used behind the user’s back, until it is good again', async () => {
    write(projectFile(), hook('a'));
    expect(await load()).toEqual(['a']);
    writeFileSync(projectFile(), '{');
    expect(await load()).toEqual(['gap hook.problem.endsEarly']);
    writeFileSync(projectFile(), JSON.stringify(hook('b')));
    expect(await load()).toEqual(['b']);
  });

  it('until the user ignores it, which ends with the next change', async () => {
    write(projectFile(), '{ broken');
    settings.ignoredFiles = { [projectFile()]: hashOf('{ broken') };
    const ignored = await files.load([root]);
    expect(ignored.entries).toEqual([]);
    expect(ignored.sources[1]).toMatchObject({ state: 'ignored' });
    expect(ignored.problems).toMatchObject([{ severity: 'warning', code: 'ignored' }]);
    write(projectFile(), '{ broken!');
    expect(await load()).toEqual(['gap hook.problem.syntax']);
  });

  it('a root that has vanished, or is no folder any more', async () => {
    write(projectFile(), hook('a'));
    expect(await load()).toEqual(['a']);
    renameSync(root, join(base, 'away'));
    expect(await load()).toEqual(['gap hook.problem.rootGone']);
    writeFileSync(root, 'a file');
    expect(await load()).toEqual(['gap hook.problem.rootGone']);
    rmSync(root);
    renameSync(join(base, 'away'), root);
    expect(await load()).toEqual(['a']);
  });

  it('a plugin folder that is no folder', async () => {
    write(join(home, '.gemini/config/plugins'), 'x');
    expect(await load()).toEqual(['gap hook.problem.pluginsUnreadable']);
  });
});

it('two hard links are two files', async () => {
  write(userFile(), hook('a'));
  mkdirSync(dirname(projectFile()));
  linkSync(userFile(), projectFile());
  expect(await load()).toEqual(['a', 'a']);
});

it('a place where there is no folder at all, and names with spaces and Hangul', async () => {
  const odd = join(base, '한글 폴더 ✓');
  write(join(odd, '.agents/hooks.json'), hook('a'));
  expect(await load(odd)).toEqual(['a']);
  expect(await load()).toEqual([]);
});
