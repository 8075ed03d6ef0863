import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from './classes';

export interface DisclosureProps {
  open: boolean;
  onToggle: (open: boolean) => void;
  /** The line that is always there; it is also the button's name. */
  summary: ReactNode;
  children: ReactNode;
  className?: string;
}

/** One line that opens to more. The state belongs to the caller, who may outlive this element. */
export function Disclosure({ open, onToggle, summary, children, className }: DisclosureProps) {
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          onToggle(!open);
        }}
        className="flex min-h-6 max-w-full items-center gap-1 rounded-sm text-left text-xs text-ink-soft hover:text-ink"
      >
        <ChevronRight aria-hidden size={13} className={classes('shrink-0', open && 'rotate-90')} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">{summary}</span>
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
