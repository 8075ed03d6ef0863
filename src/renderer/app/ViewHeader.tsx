import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/Button';
import { useTranslate } from '../ui/i18n';
import { toggleSidebar, useNavigation } from './navigation';

/** Title bar of a conversation: the view's one h1, its facts, and its controls at the end. */
export function ViewHeader({
  title,
  facts,
  children,
}: {
  title: string;
  facts?: ReactNode;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  const sidebarShown = useNavigation((state) => state.sidebarShown);
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1">
      <IconButton
        size="sm"
        aria-expanded={sidebarShown}
        label={translate('window.toggle-sidebar')}
        onClick={toggleSidebar}
      >
        <PanelLeft aria-hidden size={16} />
      </IconButton>
      <h1 className="min-w-0 shrink truncate text-base font-semibold">{title}</h1>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 text-xs text-ink-soft">{facts}</div>
      {children}
    </header>
  );
}
