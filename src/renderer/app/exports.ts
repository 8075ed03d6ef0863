import { useEffect } from 'react';
import type { Translate } from '../../shared/i18n/translate';
import { ask, on } from '../api/client';
import { useTranslate } from '../ui/i18n';
import { showToast } from '../ui/toasts';
import { useNavigation } from './navigation';

export type ExportFormat = 'markdown' | 'json';

/** Lets the person choose a file and says where it went. */
export async function exportConversation(
  conversationId: string,
  format: ExportFormat,
  translate: Translate,
): Promise<void> {
  const result = await ask('conversation.export', { conversationId, format });
  if (!result.ok) showToast(result.error.message);
  else if (result.data.path !== null) showToast(translate('export.done', { path: result.data.path }));
}

/** The menu of the app exports the conversation that is open. */
export function useExportFromMenu(): void {
  const translate = useTranslate();
  useEffect(
    () =>
      on('window.show', ({ what }) => {
        if (what !== 'export-markdown' && what !== 'export-json') return;
        const { view, conversationId } = useNavigation.getState();
        const format = what === 'export-json' ? 'json' : 'markdown';
        if (view !== 'conversation' || conversationId === null) showToast(translate('export.none-open'));
        else void exportConversation(conversationId, format, translate);
      }),
    [translate],
  );
}
