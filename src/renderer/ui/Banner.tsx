import type { ReactNode } from 'react';
import { classes } from './classes';
import { StatusIcon, type StatusMark } from './Chip';

const looks = {
  info: { mark: 'info', look: 'border-line bg-sunken', icon: 'text-ink-soft' },
  warn: { mark: 'warning', look: 'border-warn/40 bg-warn-soft', icon: 'text-warn' },
  danger: { mark: 'failed', look: 'border-danger/40 bg-danger-soft', icon: 'text-danger' },
} satisfies Record<string, { mark: StatusMark; look: string; icon: string }>;

export interface BannerProps {
  tone: keyof typeof looks;
  children: ReactNode;
  /** Buttons, at the end of the line. */
  actions?: ReactNode;
}

/** Something that stays true until somebody acts; not a toast. */
export function Banner({ tone, children, actions }: BannerProps) {
  const { mark, look, icon } = looks[tone];
  return (
    <div
      className={classes(
        'card flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border px-3 py-1.5',
        look,
      )}
    >
      <span className={classes('flex min-w-0 grow basis-64 items-start gap-2')}>
        <span className={classes('mt-[3px]', icon)}>
          <StatusIcon mark={mark} />
        </span>
        <span className="min-w-0 text-ink">{children}</span>
      </span>
      {actions !== undefined && actions !== false && (
        <span className="flex flex-wrap gap-1.5">{actions}</span>
      )}
    </div>
  );
}
