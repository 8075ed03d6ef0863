import { Dialog } from '../ui/Dialog';
import { useTranslate } from '../ui/i18n';
import { isMac, modEnter } from '../ui/keys';
import { useModEnterSends } from './session';
import { chordText, type Shortcut } from './shortcuts';

export interface ShortcutsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shortcuts: readonly Shortcut[];
  platform: string;
}

export function ShortcutsSheet({ open, onOpenChange, shortcuts, platform }: ShortcutsSheetProps) {
  const translate = useTranslate();
  const mac = isMac(platform);
  const modEnterSends = useModEnterSends();
  const enter = mac ? '⏎' : 'Enter';
  const rows = [
    { keys: modEnterSends ? modEnter : enter, name: translate('window.send') },
    {
      keys: modEnterSends ? enter : mac ? '⇧⏎' : 'Shift+Enter',
      name: translate('window.new-line'),
    },
    { keys: 'Esc', name: translate('window.stop') },
    ...shortcuts.map(({ chord, name }) => ({ keys: chordText(chord, mac), name: translate(name) })),
    { keys: mac ? '⇧⌘A' : 'Ctrl+Shift+A', name: translate('window.go-to-approval') },
    // A chord that sends the message answers nothing.
    ...(modEnterSends ? [] : [{ keys: modEnter, name: translate('window.allow-once') }]),
    { keys: mac ? '⇧⌘⌫' : 'Ctrl+Shift+Backspace', name: translate('window.deny') },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={translate('window.shortcuts')}>
      <dl className="grid grid-cols-[1fr_max-content] gap-y-0.5">
        {rows.map(({ keys, name }) => (
          <div key={keys} className="contents">
            <dt className="py-1">{name}</dt>
            <dd className="py-1 text-right">
              <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-xs">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
