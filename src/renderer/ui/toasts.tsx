import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { IconButton } from './Button';
import { useTranslate } from './i18n';

const manager = Toast.createToastManager();

/** Longer than it takes to read; it also stays while it is hovered or focused. */
const shownMs = 10_000;

export interface ToastAction {
  label: string;
  run: () => void;
}

/** Says something that needs no answer, at the bottom of the window. */
export function showToast(text: string, action?: ToastAction): void {
  const id = manager.add({
    description: text,
    timeout: shownMs,
    ...(action !== undefined && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.run();
        },
      },
    }),
  });
}

/** The place where toasts appear; mounted once. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed bottom-28 left-2 z-50 flex w-62 flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const translate = useTranslate();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      aria-label={translate('window.app-messages')}
      className="card rounded-lg border border-line bg-raised shadow-overlay"
    >
      <Toast.Content className="flex items-center gap-2 py-2 pr-2 pl-3.5">
        <Toast.Description className="min-w-0 grow" />
        {toast.actionProps !== undefined && (
          <Toast.Action className="min-h-7 shrink-0 rounded-md px-2 font-medium text-accent hover:bg-hover" />
        )}
        <Toast.Close
          render={
            <IconButton label={translate('window.dismiss')} size="sm">
              <X aria-hidden size={14} />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ));
}
