import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  watch as watchFolder,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookFiles, type HookFiles } from '../../../src/main/hooks/files';
import { createHookWatch, type HookWatch, type WatchFolder } from '../../../src/main/hooks/watch';

let base: string;
let root: string;
let files: HookFiles;
let watch: HookWatch;
let changes: number;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'hook-watch-')));
  root = join(base, 'work');
  mkdirSync(root);
  changes = 0;
  files = createHookFiles({
    homeDir: join(base, 'home'),
    knownTools: [],
    settings: () => ({ overrides: {}, ignoredFiles: {} }),
  });
});
afterEach(() => {
  watch.dispose();
  rmSync(base, { recursive: true, force: true });
});

const projectFile = () => join(root, '.agents/hooks.json');
function write(path: string, name: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ [name]: { Stop: [{ command: name }] } }));
}

function begin(watchFolder?: WatchFolder): void {
  watch = createHookWatch({
    look() {
      const { loaded, paths } = files.look([root]);
      return { paths, token: loaded };
    },
    onChange: () => {
      changes += 1;
    },
    ...(watchFolder === undefined ? {} : { watchFolder }),
  });
}

/** Makes a change and waits until it was told; at most the second that is promised, and some for a busy machine. */
async function told(change: () => void): Promise<void> {
  const before = changes;
  change();
  for (let waited = 0; waited < 3000 && changes === before; waited += 20) await sleep(20);
  expect(changes).toBeGreaterThan(before);
  // Late events of the same change must not be counted for the next one.
  await sleep(250);
}

const everyChange = async (): Promise<void> => {
  await told(() => write(projectFile(), 'created with its folder'));
  await told(() => write(projectFile(), 'saved in place'));
  await told(() => {
    write(join(root, '.agents/t'), 'renamed over');
    renameSync(join(root, '.agents/t'), projectFile());
  });
  await told(() => {
    write(join(base, 'far/h.json'), 'linked');
    symlinkSync(join(base, 'far/h.json'), join(root, '.agents/l'));
    renameSync(join(root, '.agents/l'), projectFile());
  });
  await told(() => write(join(base, 'far/h.json'), 'behind the link'));
  await told(() => rmSync(projectFile()));
  await told(() => write(join(root, '.agents/plugins/p/hooks.json'), 'plugin'));
  await told(() => renameSync(join(root, '.agents'), join(root, 'away')));
  await told(() => renameSync(join(root, 'away'), join(root, '.agents')));
  await told(() => write(join(base, 'home/.gemini/config/hooks.json'), 'user'));
  await told(() => renameSync(root, join(base, 'gone')));
};

describe('watching', () => {
  it('tells every kind of change', async () => {
    begin();
    await everyChange();
  }, 60_000);

  it('looks for itself where folders cannot be watched', async () => {
    begin(() => {
      throw new Error('ENOSPC');
    });
    await everyChange();
  }, 60_000);

  it('looks for itself when a watcher fails later', async () => {
    let fail = (): void => undefined;
    begin((_, __, onError) => {
      fail = onError;
      return { close: () => undefined };
    });
    fail();
    await told(() => write(projectFile(), 'a'));
  });

  it('sees a folder that was deleted and made again', async () => {
    write(projectFile(), 'a');
    begin();
    await told(() => {
      rmSync(join(root, '.agents'), { recursive: true });
      write(projectFile(), 'b');
    });
    await told(() => write(projectFile(), 'c'));
  });

  it('keeps quiet about what is none of ours', async () => {
    write(projectFile(), 'a');
    begin();
    writeFileSync(join(root, 'file.txt'), 'x');
    writeFileSync(join(root, '.agents/notes.md'), 'x');
    write(projectFile(), 'a');
    await sleep(700);
    expect(changes).toBe(0);
  });

  it('leaks nothing over 1,000 reloads and nothing after its end', () => {
    write(projectFile(), 'a');
    let open = 0;
    begin((folder, onEvent) => {
      const watcher = watchFolder(folder, { persistent: false }, onEvent);
      open += 1;
      return {
        close() {
          open -= 1;
          watcher.close();
        },
      };
    });
    const during = open;
    expect(during).toBeGreaterThan(0);
    for (let round = 0; round < 1000; round += 1) {
      write(projectFile(), `round ${String(round)}`);
      watch.refresh();
    }
    expect(open).toBe(during);
    watch.dispose();
    expect(open).toBe(0);
  });
});
