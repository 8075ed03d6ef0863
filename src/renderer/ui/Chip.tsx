import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePause,
  CircleStop,
  CircleX,
  Hand,
  Info,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { Spinner } from './Spinner';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'hook';

const filled: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  hook: 'bg-hook-soft text-hook',
};

const toneText: Record<Tone, string> = {
  neutral: 'text-ink-soft',
  accent: 'text-accent',
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  hook: 'text-hook',
};

export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'chip inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-px text-xs font-medium',
        filled[tone],
      )}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

export type StatusMark =
  | 'running'
  | 'done'
  | 'failed'
  | 'blocked'
  | 'needs-you'
  | 'stopped'
  | 'interrupted'
  | 'waiting'
  | 'none'
  | 'paused'
  | 'warning'
  | 'info';

const marks: Record<StatusMark, { icon: LucideIcon | null; tone: Tone }> = {
  running: { icon: null, tone: 'accent' },
  done: { icon: CircleCheck, tone: 'ok' },
  failed: { icon: CircleX, tone: 'danger' },
  blocked: { icon: Ban, tone: 'danger' },
  'needs-you': { icon: Hand, tone: 'warn' },
  stopped: { icon: CircleStop, tone: 'neutral' },
  interrupted: { icon: CircleAlert, tone: 'warn' },
  waiting: { icon: CircleDashed, tone: 'neutral' },
  none: { icon: CircleMinus, tone: 'neutral' },
  paused: { icon: CirclePause, tone: 'warn' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  info: { icon: Info, tone: 'neutral' },
};

export function StatusIcon({ mark, size = 14 }: { mark: StatusMark; size?: number }) {
  const Icon = marks[mark].icon;
  return Icon === null ? <Spinner size={size} /> : <Icon aria-hidden size={size} className="shrink-0" />;
}

/** Icon and word together, so that colour never carries the meaning alone. */
export function StatusChip({ mark, word, bare = false }: { mark: StatusMark; word: string; bare?: boolean }) {
  const { tone } = marks[mark];
  if (!bare) {
    return (
      <Chip tone={tone} icon={<StatusIcon mark={mark} size={13} />}>
        {word}
      </Chip>
    );
  }
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap',
        toneText[tone],
      )}
    >
      <StatusIcon mark={mark} size={13} />
      {word}
    </span>
  );
}
