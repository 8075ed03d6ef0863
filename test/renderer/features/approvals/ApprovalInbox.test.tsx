// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalInbox } from '../../../../src/renderer/features/approvals/ApprovalInbox';
import { useApprovals } from '../../../../src/renderer/features/approvals/store';
import { createFakeBridge, installBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { commandRequest, conversationId } from './fixtures';

beforeEach(() => {
  useApprovals.setState(useApprovals.getInitialState(), true);
});

describe('the inbox', () => {
  it('lists what waits in every conversation, identical calls together, and opens the conversation', async () => {
    const user = userEvent.setup();
    const other = '6f0c8f5e-6d0f-4d0a-9c55-0d5a5d1f3b12';
    installBridge(
      createFakeBridge({
        'approval.list': () => [
          commandRequest(),
          commandRequest({ requestId: 'r2' }),
          commandRequest({ requestId: 'r3', conversationId: other, conversationTitle: 'Docs\u202E' }),
        ],
      }),
    );
    const onOpen = vi.fn();
    renderIn(<ApprovalInbox onOpen={onOpen} />);
    await screen.findByText('3 calls wait for your answer.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('2 identical')).toBeInTheDocument();
    await user.click(
      screen.getByRole('button', { name: 'Review “Run a terminal command?” in Docs\\u{202E}' }),
    );
    await user.click(screen.getByRole('button', { name: 'Review “Run a terminal command?” in Fix login' }));
    expect(onOpen.mock.calls).toEqual([[other], [conversationId]]);
  });

  it('says when nothing waits, and when it cannot tell', async () => {
    const bridge = createFakeBridge({ 'approval.list': () => [] });
    installBridge(bridge);
    const { unmount } = renderIn(<ApprovalInbox onOpen={vi.fn()} />, 'ko');
    await screen.findByText('대기 중인 승인이 없습니다');
    unmount();
    bridge.answer({ 'approval.list': () => ({ ok: false, error: { code: 'internal', message: 'disk' } }) });
    renderIn(<ApprovalInbox onOpen={vi.fn()} />);
    await screen.findByText('The waiting approvals can’t be read: disk');
  });
});
