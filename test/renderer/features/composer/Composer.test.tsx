// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Composer, type ComposerProps } from '../../../../src/renderer/features/composer/Composer';
import { draftOf, setDraft } from '../../../../src/renderer/features/composer/drafts';
import { renderIn } from '../../support/render';

const field = () => screen.getByRole('textbox', { name: 'Message' });

function props(change: Partial<ComposerProps> = {}): ComposerProps {
  return {
    draftKey: 'a',
    locked: null,
    placeholder: 'Say it',
    modEnterSends: false,
    onSend: vi.fn(() => Promise.resolve(true)),
    onStop: null,
    ...change,
  };
}

beforeEach(() => {
  setDraft('a', '');
  setDraft('b', '');
});

describe('the composer', () => {
  it('sends on Enter, once, and empties itself when the prompt was taken', async () => {
    const user = userEvent.setup();
    const onSend = vi.fn(() => Promise.resolve(true));
    renderIn(<Composer {...props({ onSend })} />);
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(onSend.mock.calls).toEqual([['one\ntwo']]);
    await waitFor(() => {
      expect(field()).toHaveValue('');
    });
  });

  it('sends on Mod+Enter only, where the person chose that, and says so', async () => {
    const user = userEvent.setup();
    const onSend = vi.fn(() => Promise.resolve(true));
    renderIn(<Composer {...props({ onSend, modEnterSends: true })} />);
    expect(field()).toHaveAccessibleDescription('Ctrl+Enter sends, Enter new line');
    await user.type(field(), 'one{Enter}two');
    expect(onSend).not.toHaveBeenCalled();
    await user.type(field(), '{Control>}{Enter}{/Control}');
    expect(onSend.mock.calls).toEqual([['one\ntwo']]);
  });

  it('keeps the text when the prompt was refused', async () => {
    const user = userEvent.setup();
    renderIn(<Composer {...props({ onSend: () => Promise.resolve(false) })} />);
    await user.type(field(), 'keep me{Enter}');
    expect(field()).toHaveValue('keep me');
  });

  it('sends nothing that is only blanks, nor twice while the first is on its way', async () => {
    const user = userEvent.setup();
    const onSend = vi.fn(() => new Promise<boolean>(() => undefined));
    renderIn(<Composer {...props({ onSend })} />);
    await user.type(field(), '   {Enter}');
    expect(onSend).not.toHaveBeenCalled();
    await user.type(field(), 'x{Enter}{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('stops on Esc and with the button while something runs, and can still be written in', async () => {
    const user = userEvent.setup();
    const onStop = vi.fn();
    const onSend = vi.fn(() => Promise.resolve(true));
    renderIn(<Composer {...props({ onStop, onSend })} />);
    await user.type(field(), 'next{Escape}');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onStop).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    expect(onSend.mock.calls).toEqual([['next']]);
  });

  it('has one draft for each conversation', async () => {
    const user = userEvent.setup();
    const { show } = renderIn(<Composer {...props()} />);
    await user.type(field(), 'for a');
    show(<Composer {...props({ draftKey: 'b' })} />);
    expect(field()).toHaveValue('');
    show(<Composer {...props()} />);
    expect(field()).toHaveValue('for a');
    expect(draftOf('b')).toBe('');
  });

  it('says why it is locked', () => {
    renderIn(<Composer {...props({ locked: 'Another process has it' })} />);
    expect(field()).toBeDisabled();
    expect(field()).toHaveAttribute('placeholder', 'Another process has it');
  });
});
