import type { ReactNode } from 'react';
import { classes } from './classes';
import { CopyButton } from './CopyButton';
import { useTranslate } from './i18n';

export interface CodeBlockProps {
  /** The text that is copied, and shown unless `children` is a rendering of it. */
  text: string;
  /** Names the block for screen readers and above it, such as "stdout" or "TypeScript". */
  label: string;
  children?: ReactNode;
  /** Lines shown before the block scrolls inside; 0: all. */
  maxLines?: number;
  tone?: 'plain' | 'danger';
  hideLabel?: boolean;
}

/** Monospace text, wrapped and never cut, with a copy button. */
export function CodeBlock({
  text,
  label,
  children,
  maxLines = 0,
  tone = 'plain',
  hideLabel = false,
}: CodeBlockProps) {
  const translate = useTranslate();
  const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
  const name = translate('window.code-block-name', { label, lines });
  return (
    <figure
      className={classes(
        'card overflow-hidden rounded-md border',
        tone === 'danger' ? 'border-danger/40 bg-danger-soft' : 'border-line bg-sunken',
      )}
    >
      <figcaption
        className={classes('flex items-center justify-between gap-2 pr-1 pl-3', hideLabel && 'sr-only')}
      >
        <span className="truncate py-1 text-xs text-ink-soft">{label}</span>
        <CopyButton text={text} label={translate('window.copy-object', { label })} />
      </figcaption>
      <div className="relative">
        <pre
          tabIndex={0}
          role="region"
          aria-label={name}
          className={classes('pre-wrap overflow-auto px-3 pb-2 text-sm', hideLabel && 'pt-2 pr-10')}
          style={maxLines > 0 ? { maxHeight: `${String(maxLines * 1.55 + 1)}em` } : {}}
        >
          {children ?? text}
        </pre>
        {hideLabel && (
          <span className="absolute top-0.5 right-0.5">
            <CopyButton text={text} label={translate('window.copy-object', { label })} />
          </span>
        )}
      </div>
    </figure>
  );
}
