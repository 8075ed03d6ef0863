import type { ReactNode } from 'react';
import { SidebarToggle } from './SidebarToggle';

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
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1">
      <SidebarToggle />
      <h1 className="min-w-0 shrink truncate text-base font-semibold">{title}</h1>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 text-xs text-ink-soft">{facts}</div>
      {children}
    </header>
  );
}
