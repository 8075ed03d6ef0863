import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { Tooltip } from './Tooltip';

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'ok';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:not-data-disabled:bg-accent-hover',
  ok: 'bg-ok text-on-accent border-transparent hover:not-data-disabled:brightness-110',
  plain: 'bg-raised text-ink border-line-strong/60 hover:not-data-disabled:bg-hover',
  quiet:
    'bg-transparent text-ink-soft border-transparent hover:not-data-disabled:bg-hover hover:not-data-disabled:text-ink',
  danger: 'bg-raised text-danger border-danger/60 hover:not-data-disabled:bg-danger-soft',
};

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium select-none whitespace-nowrap ' +
  'data-disabled:opacity-50 aria-disabled:opacity-50';
const sizes = { md: 'min-h-8 px-3 text-sm', sm: 'min-h-6.5 px-2 text-xs' };

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  tone?: ButtonTone;
  size?: keyof typeof sizes;
  icon?: ReactNode;
  /** Keeps a disabled button in the tab order, so that its reason can be reached. */
  focusableWhenDisabled?: boolean;
}

export function Button({ tone = 'plain', size = 'md', icon, children, ...rest }: ButtonProps) {
  return (
    <BaseButton {...rest} className={classes(base, tones[tone], sizes[size])}>
      {icon}
      {children}
    </BaseButton>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** Names the object too: "Delete conversation ‘Fix login’". */
  label: string;
  /** What the tooltip says when that may be shorter than the name. */
  hint?: string;
  children: ReactNode;
}

export function IconButton({ label, hint, tone = 'quiet', size = 'md', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={hint ?? label}>
      <BaseButton
        {...rest}
        aria-label={label}
        className={classes(base, tones[tone], size === 'md' ? 'size-8' : 'size-6.5', 'shrink-0')}
      >
        {children}
      </BaseButton>
    </Tooltip>
  );
}
