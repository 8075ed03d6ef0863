import type { ToolContext, ToolOutcome, ToolPreview } from '../agent/ports';
import { replaceFile } from './atomic-write';
import { diffFile } from './file-diff';
import { modeOf, readText, type FileContent } from './read-text';
import { ToolFailure } from './tool-failure';
import { judgedTarget, realTarget } from './workspace-path';

/** Works out the new text from the old one (null: no file yet); throws ToolFailure when it cannot. */
export type FileEdit = (before: string | null, path: string) => string;

/** The diff that `changeFile` would make right now; nothing is written. */
export async function previewChange(target: string, roots: string[], edit: FileEdit): Promise<ToolPreview> {
  const real = await realTarget(target, roots);
  const before = textOf(await readText(real), real)?.text ?? null;
  return { cwd: null, diff: diffFile(real, before, edit(before, real)).diff };
}

export async function changeFile(target: string, context: ToolContext, edit: FileEdit): Promise<ToolOutcome> {
  const real = await judgedTarget('write_file', target, context);
  const current = textOf(await readText(real), real);
  const after = edit(current?.text ?? null, real);
  const { diff, added, removed } = diffFile(real, current?.text ?? null, after);
  const detail = { kind: 'file-change', path: real, diff, added, removed } as const;
  if (current?.text === after) {
    return { kind: 'done', text: `${real} already has exactly this content; nothing was written.`, detail };
  }
  const bytes = Buffer.from(after, 'utf8');
  const before = current === null ? null : { content: current.bytes, mode: modeOf(current.version) };
  await context.keepBefore({ path: real, before, after: bytes });
  await replaceFile(real, bytes, current?.version ?? null);
  const verb = current === null ? 'Created' : 'Changed';
  const counts = `+${String(added)} -${String(removed)} lines`;
  return { kind: 'done', text: `${verb} ${real} (${counts}; read back and found as written).`, detail };
}

function textOf(content: FileContent, real: string): Extract<FileContent, { kind: 'text' }> | null {
  if (content.kind === 'absent') return null;
  if (content.kind === 'text') return content;
  throw new ToolFailure(`${real} is ${content.what}; it was left as it is.`);
}
