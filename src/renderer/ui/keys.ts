interface ComposableKey {
  keyCode: number;
  nativeEvent: { isComposing: boolean };
}

/** True while an input method owns the key: Enter or Esc then commit or cancel its text, and nothing else. */
export function isComposingKey(event: ComposableKey): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

export function isMac(platform: string): boolean {
  return platform === 'darwin';
}

/** The chord as this system writes it. */
export const modEnter = navigator.platform.startsWith('Mac') ? '⌘⏎' : 'Ctrl+Enter';
