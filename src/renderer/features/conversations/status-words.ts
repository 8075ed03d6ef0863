import type { ConversationStatus } from '../../../shared/domain/conversation';
import type { TextKey } from '../../../shared/i18n/translate';
import type { StatusMark } from '../../ui/Chip';

/** How a conversation stands, in one word and one glyph. */
export function statusWords(status: ConversationStatus): { mark: StatusMark; word: TextKey } {
  switch (status.kind) {
    case 'idle':
      return { mark: 'done', word: 'window.status-done' };
    case 'running':
      return { mark: 'running', word: 'window.status-running' };
    case 'needs-you':
      return { mark: 'needs-you', word: 'window.status-needs-you' };
    case 'stopping':
      return { mark: 'running', word: 'window.status-stopping' };
    case 'stopped':
      return { mark: 'stopped', word: 'window.status-stopped' };
    case 'failed':
      return { mark: 'failed', word: 'window.status-failed' };
    case 'interrupted':
      return { mark: 'interrupted', word: 'window.status-interrupted' };
  }
}
