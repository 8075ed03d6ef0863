import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { HookSource } from '../shared/domain/hook';
import type {
  DraftEdit,
  DraftRequest,
  HookDraft,
  HookFileText,
  HookSave,
  HookSaved,
} from '../shared/domain/hook-draft';
import type { Failure, Result } from '../shared/ipc/result';
import type { TextKey } from '../shared/i18n/translate';
import type { Core } from './core-api';
import type { RequestParts } from './core-requests';
import { knownTools, type HookSide } from './hook-side';
import { hookTemplates } from './hook-templates';
import { describeDraft, editDraft, handlersIn } from './hooks/draft';
import { formOf, hookNames } from './hooks/hook-form';
import { compileMatcher } from './hooks/select';
import { valueAt } from './hooks/text-edit';
import { dropOverride, refusal } from './toggle-hook';
import type { ChangedHook } from './turn-watch';

const emptyFile = '{}\n';
/** A larger file would not be read again. */
const largestHooksFile = 1024 * 1024;

/** Reading, drafting and writing of hooks.json for the editor of the window. */
export function hookEditing(parts: RequestParts): Core['hookEditor'] {
  const editor = fileEditing(parts);
  return { ...editor, ...hookTemplates(parts, editor) };
}

type FileEditing = Omit<Core['hookEditor'], 'templates' | 'addTemplate'>;

function fileEditing({ side, turns, emit }: RequestParts): FileEditing {
  const { translate } = side;
  const refuse = (code: Failure['code'], text: TextKey, path: string): Result<never> => ({
    ok: false,
    error: { code, message: translate(text, { path }) },
  });
  return {
    async read(path) {
      const source = side.listedSource(path);
      if (source === undefined) return refuse('not-found', 'hookEditor.notListed', path);
      return readFile(source, side);
    },
    draft({ path, baseText, text, edit }) {
      const source = side.listedSource(path);
      if (source === undefined) return refuse('not-found', 'hookEditor.notListed', path);
      return draftOf({ source, baseText, text, edit }, side);
    },
    async save(save) {
      const source = side.listedSource(save.path);
      if (source === undefined) return refuse('not-found', 'hookEditor.notListed', save.path);
      if (source.layer === 'plugin') return refuse('read-only', 'hookEditor.pluginFile', save.path);
      if (Buffer.byteLength(save.text) > largestHooksFile) {
        return refuse('bad-request', 'hookEditor.tooLarge', save.path);
      }
      const replaced = side.editor.read(save.path);
      const known = [save.baseText, 'error' in replaced ? '' : replaced.text];
      const result = await turns.whilePersonChanges(
        () => saveFile(source, save, side),
        (saved) => (isSaved(saved) ? changedHooks(save, known) : []),
      );
      if (isSaved(result)) emit({ name: 'hooks.changed', payload: {} });
      return result;
    },
    tryMatcher(matcher) {
      const compiled = compileMatcher(matcher);
      return {
        error: compiled.ok ? null : compiled.error,
        matches: compiled.ok ? knownTools.filter(compiled.matches) : [],
        tools: knownTools.length,
      };
    },
  };
}

async function readFile(source: HookSource, side: HookSide): Promise<Result<HookFileText>> {
  const { path, layer } = source;
  const found = side.editor.read(path);
  if (!('error' in found)) {
    const readOnly = layer === 'plugin' ? 'hookEditor.pluginFile' : await whyNotWritable(path);
    return {
      ok: true,
      data: { ...found, readOnly: readOnly === null ? null : side.translate(readOnly, { path }) },
    };
  }
  if (found.error === 'ENOENT') return { ok: true, data: { text: emptyFile, hash: null, readOnly: null } };
  const message = side.translate('hookEditor.cannotRead', { path, cause: found.error });
  return { ok: false, error: { code: 'no-permission', message } };
}

function whyNotWritable(path: string): Promise<TextKey | null> {
  return access(path, constants.W_OK).then(
    () => null,
    () => 'hookEditor.notWritable',
  );
}

function draftOf(
  draft: Omit<DraftRequest, 'path'> & { source: HookSource },
  side: HookSide,
): Result<HookDraft> {
  const { source, baseText, edit } = draft;
  const { path } = source;
  const failed = (text: TextKey, name = ''): Result<never> => ({
    ok: false,
    error: { code: 'conflict', message: side.translate(text, { path, name }) },
  });
  let { text } = draft;
  const newName = edit === null ? null : nameAfter(edit);
  if (newName !== null && hookNames(text).includes(newName)) return failed('hookEditor.nameTaken', newName);
  if (edit !== null) {
    const edited = editDraft(text, edit);
    if (edited.kind === 'edited') ({ text } = edited);
    else if (edited.kind === 'not-found') return failed('core.hookGone');
    else if (edited.kind === 'ambiguous') return failed('core.hookAmbiguous');
    else if (edited.kind === 'not-object') return failed('core.hookFileNotObject');
  }
  return { ok: true, data: describeDraft({ baseText, text, source }, knownTools, side.translate) };
}

/** The name that an edit brings into the file, when it brings one. */
function nameAfter(edit: DraftEdit): string | null {
  if (edit.kind === 'delete') return null;
  if (edit.kind === 'copy') return edit.as;
  return edit.form.name === edit.name ? null : edit.form.name;
}

async function saveFile(source: HookSource, save: HookSave, side: HookSide): Promise<Result<HookSaved>> {
  const { path, expectedHash, text } = save;
  const outcome = await side.editor.write(path, expectedHash, text);
  if (outcome.kind === 'conflict') return { ok: true, data: { kind: 'conflict', ...onDisk(path, side) } };
  const failure = refusal(outcome, path, side.translate);
  if (failure !== null) return failure;
  if (outcome.kind !== 'written' && outcome.kind !== 'unchanged') throw new Error(outcome.kind);
  return {
    ok: true,
    data: { kind: 'saved', hash: outcome.hash, warning: await afterSave(source, save, side) },
  };
}

/** What a saved file still needs: the switch in it counts, and the person's changes are reviewed. */
async function afterSave(source: HookSource, save: HookSave, side: HookSide): Promise<string | null> {
  const { path, baseText, text } = save;
  try {
    for (const name of hookNames(text)) {
      const isSwitched = formOf(text, name)?.enabled !== formOf(baseText, name)?.enabled;
      if (isSwitched) await dropOverride(path, name, side.settings);
    }
    if (source.root === null) return null;
    const paused = await side.trust.answerForEdit(source.root, path, handlersIn(baseText, source));
    if (paused.length === 0) return null;
    return side.translate('hookEditor.stillPaused', { names: paused.join(', ') });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return side.translate('hookEditor.notReviewed', { cause });
  }
}

function onDisk(path: string, side: HookSide): { text: string | null; hash: string | null } {
  const found = side.editor.read(path);
  return 'error' in found ? { text: null, hash: null } : found;
}

function isSaved(result: Result<HookSaved>): boolean {
  return result.ok && result.data.kind === 'saved';
}

/** Every hook that a save changed or removed, seen from any of the former texts. */
function changedHooks({ path, text }: HookSave, former: readonly string[]): ChangedHook[] {
  const names = new Set([text, ...former].flatMap(hookNames));
  const changed = [...names].filter((name) =>
    former.some((before) => !isDeepStrictEqual(valueAt(before, [name]), valueAt(text, [name]))),
  );
  return changed.map((name) => ({ path, name }));
}
