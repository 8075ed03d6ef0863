import { create } from 'zustand';
import type { DraftEdit, HookDraft, HookFileText, HookForm } from '../../../../shared/domain/hook-draft';
import { ask } from '../../../api/client';
import { withLineEndsOf } from './line-ends';

/** One hooks.json that is being edited. Form and JSON are two views of the one text. */
export interface FileDraft {
  base: HookFileText;
  /** Without what the form changed and main has not written into it yet. */
  text: string;
  /** The hooks in `text`. */
  names: readonly string[];
  /** `name` null: a hook that is not in the file yet. */
  pending: { name: string | null; form: HookForm } | null;
  /** What main made of it last; stale until `isCurrent`. */
  read: HookDraft | null;
  isCurrent: boolean;
  /** What is on disk, when that is not what the draft began with. */
  conflict: { text: string | null; hash: string | null } | null;
  /** Why the last request failed, or what did not follow from a save. */
  message: { tone: 'danger' | 'warn'; text: string } | null;
  saving: boolean;
}

interface Drafts {
  files: ReadonlyMap<string, FileDraft>;
  /** Why a file cannot be opened at all. */
  failures: ReadonlyMap<string, string>;
}

/** Lives as long as the window: what was typed survives a look at another page. */
export const useDrafts = create<Drafts>(() => ({ files: new Map(), failures: new Map() }));

export function shownText({ text, pending, read }: FileDraft): string {
  return pending === null ? text : (read?.text ?? text);
}

export function isDirty(draft: FileDraft): boolean {
  return (!draft.isCurrent && draft.pending !== null) || shownText(draft) !== draft.base.text;
}

export function formIn(draft: FileDraft, name: string | null): HookForm | null {
  if (draft.pending?.name === name) return draft.pending.form;
  return draft.read?.hooks.find((hook) => hook.name === name)?.form ?? null;
}

/** Opens a file once; what is already being edited stays as it is. */
export async function openDraft(path: string): Promise<void> {
  if (!useDrafts.getState().files.has(path)) await reloadDraft(path);
}

/** Forgets what was typed and reads the file again. */
export async function reloadDraft(path: string): Promise<void> {
  const result = await ask('hook.readFile', { path });
  const failures = new Map(useDrafts.getState().failures);
  failures.delete(path);
  if (!result.ok) {
    useDrafts.setState({ failures: failures.set(path, result.error.message) });
    return;
  }
  useDrafts.setState({ failures });
  put(path, draftOf(result.data));
  await look(path);
}

function draftOf(base: HookFileText): FileDraft {
  const clean = { pending: null, read: null, isCurrent: false, conflict: null, message: null, saving: false };
  return { base, text: base.text, names: [], ...clean };
}

export function editForm(path: string, name: string | null, form: HookForm): void {
  const draft = draftAt(path);
  if (draft === undefined) return;
  const pending = { name, form };
  const isOwn = draft.pending === null || draft.pending.name === name;
  // What another hook's form changed is in the text by now.
  const text = isOwn ? draft.text : shownText(draft);
  const names = isOwn ? draft.names : namesIn(draft.read);
  put(path, { ...draft, text, names, pending, message: null });
  void look(path);
}

export function editText(path: string, shown: string): void {
  const draft = draftAt(path);
  if (draft === undefined) return;
  put(path, { ...draft, text: withLineEndsOf(shownText(draft), shown), pending: null, message: null });
  void look(path);
}

/** Takes what was typed into a form that is not in the file yet out again. */
export function dropNewHook(path: string): void {
  const draft = draftAt(path);
  if (draft?.pending?.name !== null) return;
  put(path, { ...draft, pending: null });
  void look(path);
}

const revisions = new Map<string, number>();

/** Has main apply the form and read the text; only the answer to the last question counts. */
async function look(path: string): Promise<void> {
  const draft = draftAt(path);
  if (draft === undefined) return;
  const revision = (revisions.get(path) ?? 0) + 1;
  revisions.set(path, revision);
  put(path, { ...draft, isCurrent: false });
  const { base, text, pending } = draft;
  const edit = pending === null ? null : ({ kind: 'write', ...pending } as const);
  const result = await ask('hook.draft', { path, baseText: base.text, text, edit });
  const now = draftAt(path);
  if (now === undefined || revisions.get(path) !== revision) return;
  if (!result.ok) {
    put(path, { ...now, message: { tone: 'danger', text: result.error.message } });
    return;
  }
  // While the text is no JSON, the form goes on showing what it said before.
  const hooks = result.data.syntax === null ? result.data.hooks : (now.read?.hooks ?? []);
  const read = { ...result.data, hooks };
  const names = pending === null ? namesIn(read) : now.names;
  put(path, { ...now, names, read, isCurrent: true });
}

function namesIn(read: HookDraft | null): string[] {
  return (read?.hooks ?? []).map(({ name }) => name);
}

/** True when the file now says what was typed. `over`: the bytes on disk that may be lost. */
export async function saveDraft(path: string, over?: { hash: string | null }): Promise<boolean> {
  const draft = draftAt(path);
  if (draft === undefined || draft.saving || !draft.isCurrent) return false;
  const text = shownText(draft);
  const { base } = draft;
  put(path, { ...draft, saving: true, message: null });
  const expectedHash = over === undefined ? base.hash : over.hash;
  const result = await ask('hook.saveFile', { path, baseText: base.text, expectedHash, text });
  const now = draftAt(path);
  if (now === undefined) return false;
  if (!result.ok) {
    put(path, { ...now, saving: false, message: { tone: 'danger', text: result.error.message } });
    return false;
  }
  if (result.data.kind === 'conflict') {
    const { text: found, hash } = result.data;
    put(path, { ...now, saving: false, conflict: { text: found, hash } });
    return false;
  }
  const { hash, warning } = result.data;
  const saved = draftOf({ ...base, text, hash });
  put(path, { ...saved, message: warning === null ? null : { tone: 'warn', text: warning } });
  await look(path);
  return true;
}

/** One change that is saved at once, to a file in which nothing else waits to be saved. */
export async function changeAndSave(path: string, edit: DraftEdit): Promise<boolean> {
  await openDraft(path);
  const draft = draftAt(path);
  if (draft === undefined || isDirty(draft)) return false;
  const baseText = draft.base.text;
  const result = await ask('hook.draft', { path, baseText, text: baseText, edit });
  if (!result.ok) {
    put(path, { ...draft, message: { tone: 'danger', text: result.error.message } });
    return false;
  }
  put(path, { ...draft, text: result.data.text, read: result.data, isCurrent: true });
  return saveDraft(path);
}

/** Something changed on disk: follows it, or says so where something was typed. */
export async function followDisk(): Promise<void> {
  for (const [path, draft] of useDrafts.getState().files) {
    if (draft.saving) continue;
    const result = await ask('hook.readFile', { path });
    const now = draftAt(path);
    if (!result.ok || now === undefined || now.saving || result.data.hash === now.base.hash) continue;
    const { text, hash } = result.data;
    if (isDirty(now)) put(path, { ...now, conflict: { text: hash === null ? null : text, hash } });
    else await reloadDraft(path);
  }
}

function draftAt(path: string): FileDraft | undefined {
  return useDrafts.getState().files.get(path);
}

function put(path: string, draft: FileDraft): void {
  useDrafts.setState(({ files }) => ({ files: new Map(files).set(path, draft) }));
}
