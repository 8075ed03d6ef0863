import { FolderOpen, Search, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ConversationSummary, DamagedConversation } from '../../../shared/domain/conversation';
import { request } from '../../api/client';
import { IconButton } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';
import { ConversationRow } from './ConversationRow';
import { ageOf, ages, findConversations } from './find-conversations';
import { useConversations } from './store';

export interface ConversationListProps {
  activeId: string | null;
  now: Date;
  onOpen: (conversationId: string) => void;
  onRename: (conversation: ConversationSummary) => void;
  onExport: (conversation: ConversationSummary, format: 'markdown' | 'json') => void;
  onDelete: (conversation: ConversationSummary) => void;
}

export const searchFieldId = 'conversation-search';

export function ConversationList(props: ConversationListProps) {
  const { activeId, now, onOpen, onRename, onExport, onDelete } = props;
  const translate = useTranslate();
  const { conversations, damaged, loaded } = useConversations();
  const [query, setQuery] = useState('');
  const found = useMemo(() => findConversations(conversations, query), [conversations, query]);
  const groups = ages
    .map((age) => ({ age, rows: found.filter((row) => ageOf(row.updatedAt, now) === age) }))
    .filter((group) => group.rows.length > 0);
  return (
    <>
      <div className="relative px-2 pb-2">
        <Search aria-hidden size={14} className="absolute top-2 left-4.5 text-ink-faint" />
        <input
          id={searchFieldId}
          type="search"
          value={query}
          aria-label={translate('window.search-conversations')}
          placeholder={translate('window.search')}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposingKey(event) || query === '') return;
            event.preventDefault();
            setQuery('');
          }}
          className="h-7.5 w-full rounded-md border border-line bg-canvas pr-2 pl-7.5 placeholder:text-ink-faint"
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto px-2 pb-3">
        <DamagedList damaged={damaged} />
        {groups.map(({ age, rows }) => (
          <section key={age} aria-label={translate(`window.age-${age}`)}>
            <h2 className="px-2 pt-3 pb-1 text-xs font-medium text-ink-faint">
              {translate(`window.age-${age}`)}
            </h2>
            <ul>
              {rows.map((conversation) => (
                <ConversationRow
                  key={conversation.conversationId}
                  conversation={conversation}
                  active={conversation.conversationId === activeId}
                  now={now}
                  onOpen={onOpen}
                  onRename={onRename}
                  onExport={onExport}
                  onDelete={onDelete}
                />
              ))}
            </ul>
          </section>
        ))}
        {loaded && found.length === 0 && (
          <p className="px-2 py-6 text-center text-ink-soft">
            {translate(query === '' ? 'window.no-conversations' : 'window.no-hits')}
          </p>
        )}
      </div>
    </>
  );
}

function DamagedList({ damaged }: { damaged: readonly DamagedConversation[] }) {
  const translate = useTranslate();
  if (damaged.length === 0) return null;
  return (
    <section aria-label={translate('window.damaged')} className="pt-2">
      <h2 className="flex items-center gap-1.5 px-2 pb-1 text-xs font-medium text-danger">
        <TriangleAlert aria-hidden size={13} />
        {translate('window.damaged')}
      </h2>
      <ul>
        {damaged.map((file) => (
          <li
            key={file.path}
            className="mb-1 flex items-start gap-1 rounded-md bg-danger-soft py-1 pr-1 pl-2 text-xs"
          >
            <span className="min-w-0 grow">
              <span className="block font-mono">{file.path.split(/[\\/]/).at(-1)}</span>
              <span className="text-ink-soft">{file.message}</span>
            </span>
            <IconButton
              size="sm"
              label={translate('window.open-folder-of', { path: file.path })}
              hint={translate('window.open-folder')}
              onClick={() => {
                void request('app.reveal', { path: file.path });
              }}
            >
              <FolderOpen aria-hidden size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
