import type { FailedFile, FileWrite, RestoreChoice, RestoreResult } from '../shared/domain/checkpoint';
import type { Step } from '../shared/domain/step';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import { planRestore, type Restorable } from './restore-plan';
import type { ConversationLog } from './store/conversation-log';
import { keepForWrite, type KeptFiles } from './store/kept-files';

export interface RestoreRequest {
  /** Whose steps wrote the files, and where their contents are kept. */
  from: { steps: readonly Step[]; kept: KeptFiles };
  /** The conversation that records the restore and keeps what can undo it. */
  into: ConversationLog;
  before: number;
  choices: readonly RestoreChoice[];
  now(): Date;
  translate: Translate;
}

/**
 * Puts the chosen files back to before a step. Everything that is there now is kept and recorded first; then
 * file after file, each whole or not at all. What could not be put back is told, and the rest goes on.
 */
export async function restoreFiles(request: RestoreRequest): Promise<Result<RestoreResult>> {
  const { from, into, before, choices, translate } = request;
  const chosen = chosenFiles((await planRestore(from.steps, before, from.kept)).files, choices);
  if (chosen === null) {
    return { ok: false, error: { code: 'conflict', message: translate('core.restoreConflict') } };
  }
  let writes: FileWrite[];
  try {
    writes = await keepPresent(chosen, into.kept);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: 'internal', message: translate('core.restoreNotKept', { cause }) } };
  }
  const index = beginRecord(request, writes);
  const unwritten = into.settle();
  if (unwritten !== null) {
    const text = translate('core.restoreNotKept', { cause: unwritten.message });
    const failed = chosen.map(({ shown }) => ({ path: shown.path, message: unwritten.message }));
    into.append({ type: 'restore-ended', index, level: 'warning', text, failed });
    return { ok: false, error: { code: 'internal', message: text } };
  }
  const failed = await putBack(chosen);
  const restored = chosen.map(({ shown }) => shown.path).filter((path) => !isAmong(failed, path));
  const text = restoreText(request, restored, failed);
  const level = failed.length === 0 ? 'info' : 'warning';
  into.append({ type: 'restore-ended', index, level, text, failed });
  into.sync();
  return { ok: true, data: { restored, failed } };
}

/** Null: one of them is no longer as it was shown. */
function chosenFiles(files: Restorable[], choices: readonly RestoreChoice[]): Restorable[] | null {
  const chosen = choices.map(({ path, present }) =>
    files.find(({ shown }) => shown.path === path && shown.present === present),
  );
  return chosen.every((file) => file !== undefined) ? chosen : null;
}

/** All that a restore would replace, over the cap as well: without it nothing could be undone. */
async function keepPresent(chosen: readonly Restorable[], kept: KeptFiles): Promise<FileWrite[]> {
  const writes: FileWrite[] = [];
  for (const { file, shown, target } of chosen) {
    const write = { path: shown.path, before: file.present, after: target?.content ?? null };
    writes.push(await keepForWrite(kept, write, true));
  }
  return writes;
}

function beginRecord({ into, before, now, translate }: RestoreRequest, writes: FileWrite[]): number {
  const index = into.trajectory().steps.length;
  into.append({
    type: 'step-added',
    step: {
      kind: 'notice',
      index,
      at: now().toISOString(),
      level: 'warning',
      code: 'files-restored',
      // Stays only when the app ends in the middle of it.
      text: translate('core.restoreBegan', { count: writes.length }),
      restore: { before, failed: null },
      writes,
    },
  });
  into.sync();
  return index;
}

async function putBack(files: readonly Restorable[]): Promise<FailedFile[]> {
  const failed: FailedFile[] = [];
  for (const { file, shown, target } of files) {
    try {
      await file.write(target);
    } catch (error) {
      failed.push({ path: shown.path, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return failed;
}

function isAmong(failed: readonly FailedFile[], path: string): boolean {
  return failed.some((file) => file.path === path);
}

function restoreText(
  { from, before, translate }: RestoreRequest,
  restored: readonly string[],
  failed: readonly FailedFile[],
): string {
  const lines = [translate('core.restored', { count: restored.length, ...placeOf(from.steps[before]) })];
  lines.push(...restored);
  if (failed.length > 0) {
    lines.push(translate('core.restoreFailed', { count: failed.length }));
    lines.push(...failed.map(({ path, message }) => `${path}: ${message}`));
  }
  return lines.join('\n');
}

const quotedLength = 60;

/** How a person knows the step again. */
function placeOf(step: Step | undefined): { place: string; text: string } {
  if (step?.kind === 'user') return { place: 'message', text: step.text.trim().slice(0, quotedLength) };
  if (step?.kind === 'notice' && step.restore !== undefined) return { place: 'restore', text: '' };
  return { place: 'step', text: step?.kind === 'tool' ? step.call.tool : '' };
}
