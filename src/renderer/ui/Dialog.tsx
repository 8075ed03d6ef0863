import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './Button';
import { classes } from './classes';
import { useTranslate } from './i18n';

const backdrop = 'fixed inset-0 z-40 bg-[rgb(10_15_20/0.45)]';
const popup =
  'fixed left-1/2 top-1/2 z-40 flex max-h-[88vh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col ' +
  'rounded-lg border border-line bg-raised shadow-overlay outline-none';
const widths = { md: 'max-w-lg', lg: 'max-w-3xl', xl: 'max-w-5xl' };

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** Gets the focus; otherwise the dialog itself, so that its title is read first. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Pinned below the content, so that it stays visible while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal with a close button; focus goes back to what opened it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'md',
  initialFocus,
  footer,
  children,
}: DialogProps) {
  const translate = useTranslate();
  const self = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup
          ref={self}
          initialFocus={initialFocus ?? self}
          className={classes(popup, widths[width])}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-3.5">
            <div className="min-w-0 grow">
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description render={<div />} className="mt-0.5 text-ink-soft">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              render={
                <IconButton label={translate('window.close')} size="sm">
                  <X aria-hidden size={16} />
                </IconButton>
              }
            />
          </header>
          <div className="min-h-0 grow overflow-auto px-5 py-4">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The control that changes least; it gets the focus. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The buttons, the least destructive one first. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A question that must be answered: no click outside closes it. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  initialFocus,
  actions,
  children,
}: AlertDialogProps) {
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdrop} />
        <BaseAlertDialog.Popup
          className={classes(popup, widths.md)}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <div className="min-h-0 overflow-auto px-5 pt-4 pb-2">
            <BaseAlertDialog.Title className="text-lg font-semibold">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description render={<div />} className="mt-1.5 text-ink-soft">
              {description}
            </BaseAlertDialog.Description>
            {children}
          </div>
          <footer className="flex flex-wrap justify-end gap-2 px-5 py-3.5">{actions}</footer>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
