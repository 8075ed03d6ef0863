import { ChevronDown, Folder, FolderOpen, FolderX } from 'lucide-react';
import { useMemo } from 'react';
import type { TextKey } from '../../shared/i18n/translate';
import { Composer } from '../features/composer/Composer';
import { newConversationKey, setDraft } from '../features/composer/drafts';
import { useConversations } from '../features/conversations/store';
import { WorkspaceBanner } from '../features/workspaces/WorkspaceBanner';
import { Button } from '../ui/Button';
import { useTranslate } from '../ui/i18n';
import { Menu, type MenuEntry } from '../ui/Menu';
import { beginConversation, beginTour } from './conversation-actions';
import { chooseNewModel, pickNewRoot, useNavigation } from './navigation';
import { ModelAndMode } from './RunFacts';
import { useModEnterSends } from './session';
import { focusComposer } from './shortcuts';
import { ViewHeader } from './ViewHeader';

const examples = [
  { title: 'window.example-list', prompt: 'window.example-list-prompt' },
  { title: 'window.example-run', prompt: 'window.example-run-prompt' },
] satisfies { title: TextKey; prompt: TextKey }[];

/** Folder first, then words: the empty start of everything. */
export function NewConversationView({ root }: { root: string | null }) {
  const translate = useTranslate();
  const modEnterSends = useModEnterSends();
  const newModel = useNavigation((state) => state.newModel);
  return (
    <>
      <ViewHeader title={translate('window.new-conversation')} />
      <div className="flex min-h-0 grow flex-col overflow-y-auto">
        <div className="mx-auto my-auto flex w-full max-w-160 flex-col gap-4 px-6 py-8">
          <div>
            <h2 className="text-xl font-semibold tracking-tight">{translate('window.start-title')}</h2>
            <p className="mt-1 text-base text-ink-soft">{translate('window.start-text')}</p>
          </div>
          <WorkspaceBanner roots={root === null ? [] : [root]} />
          <div data-pane="composer" className="flex flex-col gap-2">
            <div>
              <FolderMenu root={root} />
            </div>
            <Composer
              draftKey={newConversationKey}
              locked={null}
              placeholder={translate('window.placeholder')}
              modEnterSends={modEnterSends}
              onSend={(text) => beginConversation(root, text)}
              onStop={null}
              facts={<ModelAndMode model={newModel} onChoose={chooseNewModel} />}
            />
          </div>
          <Examples />
        </div>
      </div>
    </>
  );
}

function FolderMenu({ root }: { root: string | null }) {
  const translate = useTranslate();
  const conversations = useConversations((state) => state.conversations);
  const recent = useMemo(() => recentRoots(conversations.map((item) => item.roots)), [conversations]);
  const choose = (newRoot: string | null) => {
    useNavigation.setState({ newRoot });
  };
  const entries: MenuEntry[] = [
    {
      label: translate('window.choose-folder'),
      icon: <FolderOpen aria-hidden size={14} />,
      onSelect: () => void pickNewRoot(),
    },
    ...recent.map((path) => ({
      label: path,
      icon: <Folder aria-hidden size={14} />,
      onSelect: () => {
        choose(path);
      },
    })),
    {
      label: translate('window.without-folder'),
      icon: <FolderX aria-hidden size={14} />,
      onSelect: () => {
        choose(null);
      },
    },
  ];
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="sm"
          icon={<Folder aria-hidden size={13} />}
          aria-label={translate('window.folder-is', { path: root ?? translate('window.no-folder') })}
        >
          <span className="max-w-96 truncate">{root ?? translate('window.without-folder')}</span>
          <ChevronDown aria-hidden size={13} />
        </Button>
      }
      entries={entries}
    />
  );
}

function recentRoots(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flatMap((roots) => roots.slice(0, 1)))].slice(0, 6);
}

function Examples() {
  const translate = useTranslate();
  return (
    <section aria-label={translate('window.examples')}>
      <ul className="grid gap-2 sm:grid-cols-3">
        <Example
          title={translate('window.example-tour')}
          text={translate('window.example-tour-text')}
          onChoose={() => void beginTour(translate('window.example-tour-prompt'))}
        />
        {examples.map(({ title, prompt }) => (
          <Example
            key={title}
            title={translate(title)}
            text={translate(prompt)}
            onChoose={() => {
              setDraft(newConversationKey, translate(prompt));
              focusComposer();
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Example({ title, text, onChoose }: { title: string; text: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex h-full w-full flex-col gap-0.5 rounded-md border border-line px-3 py-2 text-left hover:border-line-strong hover:bg-hover"
      >
        <span className="font-medium">{title}</span>
        <span className="text-xs text-ink-soft">{text}</span>
      </button>
    </li>
  );
}
