// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PromptQueue } from '../../../../src/renderer/features/composer/PromptQueue';
import { renderIn } from '../../support/render';

const prompts = [
  { promptId: 'p1', text: 'first' },
  { promptId: 'p2', text: 'second' },
];

function setup() {
  const acts = { onEdit: vi.fn(), onRemove: vi.fn(), onMoveUp: vi.fn(), onSendNow: vi.fn() };
  renderIn(<PromptQueue prompts={prompts} {...acts} />);
  return { user: userEvent.setup(), ...acts };
}

describe('the queue of prompts', () => {
  it('shows what waits, and how much', () => {
    setup();
    expect(screen.getByText('2 messages wait for this turn to end')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['first', 'second']);
  });

  it('removes and sends now by id, with names that say which', async () => {
    const { user, onRemove, onSendNow } = setup();
    await user.click(screen.getByRole('button', { name: 'Remove waiting message “second”' }));
    await user.click(screen.getByRole('button', { name: 'Stop and send now: “first”' }));
    expect(onRemove.mock.calls).toEqual([['p2']]);
    expect(onSendNow.mock.calls).toEqual([['p1']]);
  });

  it('moves one up that is not the first', async () => {
    const { user, onMoveUp } = setup();
    expect(screen.queryByRole('button', { name: 'Send one place earlier: “first”' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send one place earlier: “second”' }));
    expect(onMoveUp.mock.calls).toEqual([['p2']]);
  });

  it('edits in place; Esc leaves everything as it was', async () => {
    const { user, onEdit } = setup();
    await user.click(screen.getByRole('button', { name: 'Edit waiting message “first”' }));
    await user.type(screen.getByRole('textbox'), ' and more{Enter}');
    expect(onEdit.mock.calls).toEqual([['p1', 'first and more']]);
    await user.click(screen.getByRole('button', { name: 'Edit waiting message “second”' }));
    await user.type(screen.getByRole('textbox'), 'x{Escape}');
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
