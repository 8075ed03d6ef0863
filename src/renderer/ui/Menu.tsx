import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The keys that do the same, such as `Ctrl+N`. */
  keys?: string;
}

export interface MenuProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
}

/** A drop-down of actions. `trigger` must be a button with a name. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align={align} className="z-40 outline-none">
          <BaseMenu.Popup className="min-w-44 rounded-lg border border-line bg-raised p-1 shadow-overlay outline-none">
            {entries.map((entry) => (
              <BaseMenu.Item
                key={entry.label}
                onClick={entry.onSelect}
                disabled={entry.disabled ?? false}
                className={classes(
                  'flex min-h-7 items-center gap-2 rounded-md px-2 text-sm outline-none data-highlighted:bg-hover data-disabled:opacity-50',
                  entry.danger === true && 'text-danger',
                )}
              >
                {entry.icon}
                <span className="grow">{entry.label}</span>
                {entry.keys !== undefined && <kbd className="text-xs text-ink-faint">{entry.keys}</kbd>}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
