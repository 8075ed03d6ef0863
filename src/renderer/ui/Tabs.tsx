import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  items: readonly TabItem<V>[];
}

export function Tabs<V extends string>({ label, value, onValueChange, items }: TabsProps<V>) {
  const choose = (next: unknown) => {
    const item = items.find((candidate) => candidate.value === next);
    if (item !== undefined) onValueChange(item.value);
  };
  return (
    <BaseTabs.Root value={value} onValueChange={choose} className="flex min-h-0 grow flex-col">
      <BaseTabs.List aria-label={label} className="flex shrink-0 gap-1 border-b border-line">
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            className="-mb-px min-h-8 border-b-2 border-transparent px-2.5 text-ink-soft hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
          >
            {item.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className="min-h-0 grow pt-3">
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
