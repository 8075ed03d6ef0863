import { EllipsisVertical, FileDown, Lock, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { ConversationSummary } from '../../../shared/domain/conversation';
import { IconButton } from '../../ui/Button';
import { StatusChip } from '../../ui/Chip';
import { classes } from '../../ui/classes';
import { formatDateTime, formatRelative } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { Menu } from '../../ui/Menu';
import { statusWords } from './status-words';

export interface ConversationRowProps {
  conversation: ConversationSummary;
  active: boolean;
  now: Date;
  onOpen: (conversationId: string) => void;
  onRename: (conversation: ConversationSummary) => void;
  onExport: (conversation: ConversationSummary, format: 'markdown' | 'json') => void;
  onDelete: (conversation: ConversationSummary) => void;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, active, now, onOpen, onRename, onExport, onDelete } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const title = conversation.title === '' ? translate('window.untitled') : conversation.title;
  const status = statusWords(conversation.status);
  const folder = conversation.roots[0]?.split(/[\\/]/).at(-1);
  return (
    <li
      className={classes(
        'group relative rounded-md [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        active ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={active ? 'page' : undefined}
        onClick={() => {
          onOpen(conversation.conversationId);
        }}
        className="flex w-full flex-col rounded-md py-1.5 pr-2 pl-2 text-left -outline-offset-2"
      >
        <span className="w-full truncate pr-6 font-medium">{title}</span>
        <span className="flex w-full items-center gap-2 text-xs text-ink-soft">
          <StatusChip bare mark={status.mark} word={translate(status.word)} />
          {conversation.heldBy !== null && (
            <Lock aria-label={translate('window.read-only')} size={12} className="shrink-0" />
          )}
          <span className="min-w-0 grow truncate">{folder ?? translate('window.no-folder')}</span>
          <time
            dateTime={conversation.updatedAt}
            title={formatDateTime(conversation.updatedAt, language)}
            className="shrink-0 text-ink-faint"
          >
            {formatRelative(conversation.updatedAt, now, language)}
          </time>
        </span>
      </button>
      <span
        className={classes(
          'absolute top-1 right-1 group-focus-within:opacity-100 group-hover:opacity-100',
          !active && 'opacity-0',
        )}
      >
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={translate('window.conversation-actions', { title })}
              hint={translate('window.actions')}
            >
              <EllipsisVertical aria-hidden size={14} />
            </IconButton>
          }
          entries={[
            {
              label: translate('window.rename'),
              icon: <Pencil aria-hidden size={14} />,
              onSelect: () => {
                onRename(conversation);
              },
            },
            {
              label: translate('export.as-markdown'),
              icon: <FileDown aria-hidden size={14} />,
              onSelect: () => {
                onExport(conversation, 'markdown');
              },
            },
            {
              label: translate('export.as-json'),
              icon: <FileDown aria-hidden size={14} />,
              onSelect: () => {
                onExport(conversation, 'json');
              },
            },
            {
              label: translate('window.delete'),
              icon: <Trash2 aria-hidden size={14} />,
              danger: true,
              onSelect: () => {
                onDelete(conversation);
              },
            },
          ]}
        />
      </span>
    </li>
  );
});
