import { writeFile } from 'node:fs/promises';
import { BrowserWindow, dialog } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import type { Result } from '../../shared/ipc/result';

/** Asks the person where to, and writes it there; null: they thought better of it. */
export async function saveFile(
  windowId: number,
  { name, text }: { name: string; text: string },
  translate: Translate,
): Promise<Result<{ path: string | null }>> {
  const window = BrowserWindow.fromId(windowId);
  const question = { title: translate('desktop.exportTo'), defaultPath: name };
  const { canceled, filePath } =
    window === null ? await dialog.showSaveDialog(question) : await dialog.showSaveDialog(window, question);
  if (canceled || filePath === '') return { ok: true, data: { path: null } };
  try {
    await writeFile(filePath, text, { mode: 0o600 });
    return { ok: true, data: { path: filePath } };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: 'internal', message: translate('desktop.exportFailed', { cause }) } };
  }
}
