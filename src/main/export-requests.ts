import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import type { Core } from './core-api';
import type { Environment } from './environment';
import { exportAsJson } from './export/json';
import { exportAsMarkdown } from './export/markdown';
import { maskSecrets } from './hooks/mask';

export interface ExportParts {
  conversations: Pick<Core['conversations'], 'open'>;
  environment: Pick<Environment, 'secretValues'>;
  translate: Translate;
}

/** Conversations as documents; what looks like a secret is masked as in the history of hooks. */
export function exportRequests({ conversations, environment, translate }: ExportParts): Core['exports'] {
  const mask = (text: string): string => maskSecrets(text, environment.secretValues());
  return {
    async conversation(conversationId, format): Promise<Result<{ name: string; text: string }>> {
      const opened = await conversations.open(conversationId);
      if (!opened.ok) return opened;
      const now = new Date().toISOString();
      const title = mask(opened.data.title);
      const name = fileName(title === '' ? translate('window.untitled') : title);
      return format === 'json'
        ? { ok: true, data: { name: `${name}.json`, text: exportAsJson(opened.data, now, mask) } }
        : {
            ok: true,
            data: { name: `${name}.md`, text: exportAsMarkdown(opened.data, now, mask, translate) },
          };
    },
  };
}

const nameLength = 60;

/** A proposal that every file system takes. */
function fileName(title: string): string {
  const plain = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  const name = [...plain]
    .slice(0, nameLength)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'conversation' : name;
}
