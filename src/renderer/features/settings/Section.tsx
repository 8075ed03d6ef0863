import { useId, type ReactNode } from 'react';
import type { Settings, SettingsPatch } from '../../../shared/domain/settings';

/** What every part of the page gets. */
export interface PartProps {
  settings: Settings;
  change: (patch: SettingsPatch) => Promise<void>;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3.5">
      <h2 id={id} className="border-b border-line pb-1 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
