import { createFile } from './create-file';
import { hashOf } from './file-cache';
import { readJsonObject } from './json-text';
import { lookAt } from './look';
import { readBytes } from './read-bytes';
import { replaceFile } from './replace-file';
import { removeValue, setValue, valueAt, type EditedText, type JsonWay } from './text-edit';

export type HookEdit = { kind: 'set'; way: JsonWay; value: unknown } | { kind: 'remove'; way: JsonWay };

export type EditOutcome =
  | { kind: 'written' | 'unchanged'; /** Of the bytes that are there now. */ hash: string }
  /** The file is not the one that was read: read it again, compare, decide. */
  | { kind: 'conflict' }
  | Exclude<EditedText, { kind: 'edited' | 'unchanged' }>
  | { kind: 'failed'; error: string };

export interface HookEditor {
  /** The bytes of a hooks.json and their hash, for an edit that is based on them. */
  read(path: string): { text: string; hash: string } | { error: string };
  /** Changes only the keys that are named. Refused when the file is not the one with `expectedHash`. */
  apply(path: string, expectedHash: string, edits: readonly HookEdit[]): Promise<EditOutcome>;
  /** Writes `enabled` of one hook, and nothing when the file already says so. */
  setEnabled(path: string, name: string, enabled: boolean): Promise<EditOutcome>;
  /** Puts a whole new text in the place of the file with `expectedHash`; null: where no file is yet. */
  write(path: string, expectedHash: string | null, text: string): Promise<EditOutcome>;
  /** Removes one handler; a group, event or hook goes only when nothing is left in it. */
  removeHandler(path: string, expectedHash: string, way: JsonWay): Promise<EditOutcome>;
}

export interface EditorDeps {
  /** Where the file goes that is about to be changed, once in a run of the app. */
  backupFolder: string;
  now: () => Date;
}

export function createHookEditor(deps: EditorDeps): HookEditor {
  const backedUp = new Set<string>();
  // One edit at a time: each is based on what the one before has written.
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(work: () => Promise<EditOutcome>): Promise<EditOutcome> {
    const next = last.then(work, work);
    last = next;
    return next;
  }

  function read(path: string): { text: string; hash: string } | { error: string } {
    const bytes = readBytes(path, lookAt(path));
    if (bytes.kind === 'error') return { error: bytes.code };
    if (bytes.kind !== 'bytes') return { error: bytes.kind };
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.bytes);
      return { text, hash: hashOf(bytes.bytes) };
    } catch {
      return { error: 'not-utf8' };
    }
  }

  async function change(
    path: string,
    expectedHash: string | null,
    make: (text: string) => EditedText,
  ): Promise<EditOutcome> {
    const found = read(path);
    if ('error' in found) {
      return found.error === 'ENOENT' ? { kind: 'not-found' } : { kind: 'failed', error: found.error };
    }
    const { text, hash } = found;
    if (expectedHash !== null && expectedHash !== hash) return { kind: 'conflict' };
    const edited = make(text);
    if (edited.kind === 'unchanged') return { kind: 'unchanged', hash };
    if (edited.kind !== 'edited') return edited;
    const backup = backedUp.has(path) ? null : { folder: deps.backupFolder, now: deps.now() };
    const written = await replaceFile(path, edited.text, hash, backup);
    if (written.kind === 'written') backedUp.add(path);
    return written;
  }

  return {
    read,
    apply: (path, expectedHash, edits) =>
      inTurn(() => change(path, expectedHash, (text) => applyAll(text, edits))),
    setEnabled: (path, name, enabled) =>
      inTurn(() => change(path, null, (text) => withEnabled(text, name, enabled))),
    write: (path, expectedHash, text) =>
      inTurn(async () => {
        if (readJsonObject(text).kind !== 'object') return { kind: 'not-object' };
        if (expectedHash === null) return createFile(path, text);
        const outcome = await change(path, expectedHash, (current) => replaced(current, text));
        return outcome.kind === 'not-found' ? { kind: 'conflict' } : outcome;
      }),
    removeHandler: (path, expectedHash, way) =>
      inTurn(() => change(path, expectedHash, (text) => withoutHandler(text, way))),
  };
}

/** A text that cannot be parsed may be mended by hand; one that says something else is never overwritten. */
function replaced(current: string, text: string): EditedText {
  if (current === text) return { kind: 'unchanged' };
  if (readJsonObject(current).kind === 'not-object') return { kind: 'not-object' };
  return { kind: 'edited', text };
}

function applyAll(text: string, edits: readonly HookEdit[]): EditedText {
  let current = text;
  for (const edit of edits) {
    const edited =
      edit.kind === 'set' ? setValue(current, edit.way, edit.value) : removeValue(current, edit.way);
    if (edited.kind === 'edited') current = edited.text;
    else if (edited.kind !== 'unchanged') return edited;
  }
  return current === text ? { kind: 'unchanged' } : { kind: 'edited', text: current };
}

function withEnabled(text: string, name: string, enabled: boolean): EditedText {
  const way = [name, 'enabled'];
  const definition = valueAt(text, [name]);
  if (definition === undefined) return setValue(text, way, enabled);
  // Absent means on; nothing has to be written to say so.
  if (enabled && isObject(definition) && !('enabled' in definition)) return { kind: 'unchanged' };
  return setValue(text, way, enabled);
}

function withoutHandler(text: string, way: JsonWay): EditedText {
  let edited = removeValue(text, way);
  for (let depth = way.length - 1; depth > 0 && edited.kind === 'edited'; depth -= 1) {
    const outer = way.slice(0, depth);
    if (!isLeftEmpty(valueAt(edited.text, outer))) break;
    edited = removeValue(edited.text, outer);
  }
  return edited;
}

/** An empty list, a group without handlers, a hook with nothing but its switch. */
function isLeftEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  return Object.keys(value).every((key) => key === 'enabled' || key === 'matcher');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
