import { lstat, opendir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeletedEntry, Deletion } from '../shared/domain/permission';
import type { Tools } from './agent/ports';
import { deleteTargets, type DeleteTarget } from './permissions/delete-targets';
import { absolutePath } from './permissions/paths';

const longestList = 200;
/** Of one folder no more names are looked at, however many it has. */
const mostNames = 5_000;
/** A disk that does not answer must not keep the question from being asked. */
const timeLimitMs = 1_000;

/** The tools, with a list of the files in the preview of a command that deletes some. */
export function withDeletions(tools: Tools, home: string): Tools {
  return {
    ...tools,
    async preview(tool, args, roots) {
      const preview = await tools.preview(tool, args, roots);
      const line = args['CommandLine'];
      if (tool !== 'run_command' || typeof line !== 'string' || preview.cwd === null) return preview;
      const { targets, folder } = deleteTargets(line, process.platform);
      if (targets.length === 0) return preview;
      const start = folder === null ? preview.cwd : absolutePath(folder, preview.cwd, home);
      return { ...preview, deletes: await listDeleted(targets, start, home) };
    },
  };
}

/** What would go, as it lies on the disk now: at most `longestList` entries, links not followed. */
async function listDeleted(
  targets: readonly DeleteTarget[],
  folder: string,
  home: string,
): Promise<Deletion> {
  const list = new EntryList();
  const walk = async (): Promise<void> => {
    for (const target of targets) {
      if (list.more) return;
      if (target.kind === 'unknown')
        list.add({ path: target.raw, kind: 'unknown', bytes: null, leadsTo: null });
      else await addTarget(target, path.normalize(absolutePath(target.value, folder, home)), list);
    }
  };
  const inTime = await Promise.race([walk().then(() => true), wait(timeLimitMs, false, { ref: false })]);
  return list.end(inTime);
}

class EntryList {
  readonly #entries: DeletedEntry[] = [];
  #closed = false;
  /** There is one entry too many: nothing more needs to be looked at. */
  more = false;
  /** Some names of a folder were left out. */
  #cut = false;

  add(entry: DeletedEntry): void {
    if (this.#closed) return;
    if (this.#entries.length < longestList) this.#entries.push(entry);
    else this.more = true;
  }

  cut(): void {
    this.#cut = true;
  }

  /** What comes in later is not taken any more. */
  end(isWhole: boolean): Deletion {
    this.#closed = true;
    return { entries: [...this.#entries], more: this.more || this.#cut || !isWhole };
  }
}

async function addTarget(target: DeleteTarget, file: string, list: EntryList): Promise<void> {
  if (target.kind !== 'pattern') {
    await addFile(file, target.recursive, list);
    return;
  }
  const folder = path.dirname(file);
  const pattern = namePattern(path.basename(file));
  const found = (await namesIn(folder, list)).filter((name) => pattern.test(name));
  if (found.length === 0) list.add({ path: file, kind: 'missing', bytes: null, leadsTo: null });
  for (const name of found) {
    if (list.more) return;
    await addFile(path.join(folder, name), target.recursive, list);
  }
}

/** `*` and `?` as a shell reads them: never a leading dot. */
function namePattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${glob.startsWith('.') ? '' : '(?!\\.)'}${source}$`, 'su');
}

async function addFile(file: string, recursive: boolean, list: EntryList): Promise<void> {
  const stats = await lstat(file).catch(() => null);
  const entry = { path: file, bytes: null, leadsTo: null };
  if (stats === null) list.add({ ...entry, kind: 'missing' });
  else if (stats.isSymbolicLink()) {
    list.add({ ...entry, kind: 'link', leadsTo: await readlink(file).catch(() => '?') });
  } else if (!stats.isDirectory()) list.add({ ...entry, kind: 'file', bytes: stats.size });
  else {
    list.add({ ...entry, kind: 'folder' });
    if (!recursive) return;
    for (const name of await namesIn(file, list)) {
      if (list.more) return;
      await addFile(path.join(file, name), true, list);
    }
  }
}

/** In order, so that the same folder gives the same list. */
async function namesIn(folder: string, list: EntryList): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(folder)) {
      names.push(name);
      if (names.length < mostNames) continue;
      list.cut();
      break;
    }
  } catch {
    // What cannot be looked into is named, and its contents are not claimed to be known.
    list.add({ path: path.join(folder, '…'), kind: 'unknown', bytes: null, leadsTo: null });
  }
  return names.sort();
}
