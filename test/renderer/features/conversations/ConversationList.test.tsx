// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationList } from '../../../../src/renderer/features/conversations/ConversationList';
import { setConversations } from '../../../../src/renderer/features/conversations/store';
import type { ConversationStatus } from '../../../../src/shared/domain/conversation';
import { createFakeBridge, installBridge } from '../../support/fake-bridge';
import { conversationId, summary } from '../../support/samples';
import { renderIn } from '../../support/render';

const now = new Date('2026-12-01T09:00:00Z');
const statuses: [ConversationStatus, string][] = [
  [{ kind: 'running', phase: 'model' }, 'Running'],
  [{ kind: 'needs-you', requestId: 'r' }, 'Needs you'],
  [{ kind: 'idle' }, 'Done'],
  [{ kind: 'failed', error: 'x' }, 'Failed'],
  [{ kind: 'stopped' }, 'Stopped'],
  [{ kind: 'interrupted' }, 'Interrupted'],
];

const bridge = createFakeBridge();
beforeEach(() => {
  installBridge(bridge);
});

function setup() {
  const acts = { onOpen: vi.fn(), onRename: vi.fn(), onExport: vi.fn(), onDelete: vi.fn() };
  renderIn(<ConversationList activeId={conversationId} now={now} {...acts} />);
  return { user: userEvent.setup(), ...acts };
}

describe('the list of conversations', () => {
  it.each(statuses)('has a word for %o', (status, word) => {
    setConversations({ conversations: [summary({ status })], damaged: [] });
    setup();
    expect(
      screen.getByRole('button', { name: new RegExp(`^Fix the login redirect ?${word}`) }),
    ).toBeInTheDocument();
  });

  it('shows the folder, marks the open one and opens another', async () => {
    const other = '22222222-2222-4222-8222-222222222222';
    setConversations({
      conversations: [summary(), summary({ conversationId: other, title: 'Other', roots: [] })],
      damaged: [],
    });
    const { user, onOpen } = setup();
    expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('my-app');
    await user.click(screen.getByRole('button', { name: /^Other ?Done ?No folder/ }));
    expect(onOpen.mock.calls).toEqual([[other]]);
  });

  it('keeps damaged files in sight beside the good ones', async () => {
    setConversations({
      conversations: [summary()],
      damaged: [{ path: '/data/conversations/x.jsonl', message: 'Line 1 is not JSON.' }],
    });
    const { user } = setup();
    const region = screen.getByRole('region', { name: 'Could not be read' });
    expect(region).toHaveTextContent('x.jsonlLine 1 is not JSON.');
    await user.click(
      within(region).getByRole('button', { name: 'Open the folder of /data/conversations/x.jsonl' }),
    );
    expect(bridge.calls.at(-1)).toEqual({
      route: 'app.reveal',
      input: { path: '/data/conversations/x.jsonl' },
    });
    expect(screen.getByText('Fix the login redirect')).toBeInTheDocument();
  });

  it('searches, and says when nothing matches', async () => {
    setConversations({ conversations: [summary()], damaged: [] });
    const { user } = setup();
    await user.type(screen.getByRole('searchbox'), 'zebra');
    expect(screen.getByText('Nothing matches your search')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), '{Escape}');
    expect(screen.getByText('Fix the login redirect')).toBeVisible();
  });

  it('renames and deletes from a menu that names the conversation', async () => {
    setConversations({ conversations: [summary()], damaged: [] });
    const { user, onDelete } = setup();
    await user.click(
      screen.getByRole('button', { name: 'Actions for conversation “Fix the login redirect”' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledOnce();
  });
});
