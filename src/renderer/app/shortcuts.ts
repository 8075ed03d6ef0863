import { useEffect } from 'react';
import type { TextKey } from '../../shared/i18n/translate';
import { composerId } from '../features/composer/Composer';
import { searchFieldId } from '../features/conversations/ConversationList';
import { isMac } from '../ui/keys';
import {
  cycleDensity,
  pickNewRoot,
  showNewConversation,
  showView,
  toggleSidebar,
  useNavigation,
} from './navigation';
import { focusNextPane } from './panes';

interface Chord {
  /** The place of the key, since a Hangul layout names it otherwise. */
  code: string;
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** Ctrl itself, on every system. */
  ctrl?: boolean;
}

export interface Shortcut {
  chord: Chord;
  name: TextKey;
  run: () => void;
}

export interface ShortcutActions {
  openNeighbour: (step: 1 | -1) => void;
  stop: () => void;
}

const places: Shortcut[] = [
  { chord: { code: 'KeyN', mod: true }, name: 'window.new-conversation', run: showNewConversation },
  { chord: { code: 'KeyO', mod: true }, name: 'window.choose-folder', run: startInFolder },
  {
    chord: { code: 'Comma', mod: true },
    name: 'window.settings',
    run: () => {
      showView('settings');
    },
  },
  { chord: { code: 'KeyB', mod: true }, name: 'window.toggle-sidebar', run: toggleSidebar },
  {
    chord: { code: 'KeyF', mod: true, shift: true },
    name: 'window.search-conversations',
    run: () => {
      useNavigation.setState({ sidebarShown: true });
      requestAnimationFrame(() => document.getElementById(searchFieldId)?.focus());
    },
  },
];

const panes: Shortcut[] = [
  { chord: { code: 'KeyO', mod: true, alt: true }, name: 'window.cycle-density', run: cycleDensity },
  {
    chord: { code: 'F6' },
    name: 'window.next-pane',
    run: () => {
      focusNextPane(false);
    },
  },
  {
    chord: { code: 'F6', shift: true },
    name: 'window.previous-pane',
    run: () => {
      focusNextPane(true);
    },
  },
  {
    chord: { code: 'Slash', mod: true },
    name: 'window.shortcuts',
    run: () => {
      useNavigation.setState({ shortcutsShown: true });
    },
  },
];

/** Every chord of the window, in the order in which the sheet lists them. */
export function shortcutsFor({ openNeighbour, stop }: ShortcutActions): Shortcut[] {
  return [
    ...places,
    {
      chord: { code: 'Tab', ctrl: true },
      name: 'window.next-conversation',
      run: () => {
        openNeighbour(1);
      },
    },
    {
      chord: { code: 'Tab', ctrl: true, shift: true },
      name: 'window.previous-conversation',
      run: () => {
        openNeighbour(-1);
      },
    },
    { chord: { code: 'Period', mod: true }, name: 'window.stop', run: stop },
    ...panes,
  ];
}

function startInFolder(): void {
  showNewConversation();
  void pickNewRoot();
}

export function matchesChord(event: KeyboardEvent, chord: Chord, mac: boolean): boolean {
  const ctrl = chord.ctrl === true || (chord.mod === true && !mac);
  const meta = chord.mod === true && mac;
  return (
    event.code === chord.code &&
    event.ctrlKey === ctrl &&
    event.metaKey === meta &&
    event.shiftKey === (chord.shift ?? false) &&
    event.altKey === (chord.alt ?? false)
  );
}

const macGlyphs: Record<string, string> = { Comma: ',', Period: '.', Slash: '/', Tab: '⇥' };
const otherNames: Record<string, string> = { Comma: ',', Period: '.', Slash: '/' };

/** The chord as its platform writes it: ⇧⌘F, or Ctrl+Shift+F. */
export function chordText({ code, mod, shift, alt, ctrl }: Chord, mac: boolean): string {
  const key = code.replace(/^Key/, '');
  if (mac) {
    const signs = [ctrl === true && '⌃', alt === true && '⌥', shift === true && '⇧', mod === true && '⌘'];
    return [...signs.filter((sign) => sign !== false), macGlyphs[key] ?? key].join('');
  }
  const words = [(mod === true || ctrl === true) && 'Ctrl', shift === true && 'Shift', alt === true && 'Alt'];
  return [...words.filter((word) => word !== false), otherNames[key] ?? key].join('+');
}

function overlayIsOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** Esc stops the run, but only when nothing nearer has a use for it. */
function isFreeEscape(event: KeyboardEvent): boolean {
  const inApproval =
    event.target instanceof Element && event.target.closest('[data-pane="approval"], input') !== null;
  return event.key === 'Escape' && !event.isComposing && !inApproval;
}

export function useShortcuts(shortcuts: readonly Shortcut[], stop: () => void, platform: string): void {
  useEffect(() => {
    // Looked up before anyone else hears the key: an overlay that Esc closes is gone when it comes here.
    let overlay = false;
    const look = () => {
      overlay = overlayIsOpen();
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || overlay) return;
      if (isFreeEscape(event)) {
        stop();
        return;
      }
      const hit = shortcuts.find((shortcut) => matchesChord(event, shortcut.chord, isMac(platform)));
      if (hit === undefined) return;
      event.preventDefault();
      hit.run();
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', listen);
    };
  }, [shortcuts, stop, platform]);
}

export function focusComposer(): void {
  document.getElementById(composerId)?.focus();
}
