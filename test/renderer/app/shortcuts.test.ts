// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { chordText, matchesChord, shortcutsFor } from '../../../src/renderer/app/shortcuts';
import { createFakeBridge, installBridge } from '../support/fake-bridge';

installBridge(createFakeBridge());

function key(init: KeyboardEventInit): KeyboardEvent {
  return new KeyboardEvent('keydown', init);
}

describe('chords', () => {
  it('go by the place of the key, so that a Hangul layout changes nothing', () => {
    const chord = { code: 'KeyN', mod: true };
    expect(matchesChord(key({ key: 'ㅜ', code: 'KeyN', ctrlKey: true }), chord, false)).toBe(true);
    expect(matchesChord(key({ key: 'n', code: 'KeyN', metaKey: true }), chord, true)).toBe(true);
    expect(matchesChord(key({ key: 'n', code: 'KeyN', ctrlKey: true }), chord, true)).toBe(false);
    expect(matchesChord(key({ key: 'n', code: 'KeyN', ctrlKey: true, shiftKey: true }), chord, false)).toBe(
      false,
    );
  });

  it('are written as their platform writes them', () => {
    expect(chordText({ code: 'KeyF', mod: true, shift: true }, true)).toBe('⇧⌘F');
    expect(chordText({ code: 'KeyF', mod: true, shift: true }, false)).toBe('Ctrl+Shift+F');
    expect(chordText({ code: 'Comma', mod: true }, false)).toBe('Ctrl+,');
  });

  it('are each given to one action', () => {
    const shortcuts = shortcutsFor({ openNeighbour: () => undefined, stop: () => undefined });
    for (const mac of [true, false]) {
      const texts = shortcuts.map(({ chord }) => chordText(chord, mac));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
