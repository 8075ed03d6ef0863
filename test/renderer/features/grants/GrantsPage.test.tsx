// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { GrantsPage } from '../../../../src/renderer/features/grants/GrantsPage';
import type { Grant } from '../../../../src/shared/domain/permission';
import { Toasts } from '../../../../src/renderer/ui/toasts';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

function grant(grantId: string, change: Partial<Grant> = {}): Grant {
  return {
    grantId,
    rule: `command(${grantId})`,
    scope: 'everywhere',
    conversationId: null,
    workspace: null,
    createdAt: '2026-11-03T05:02:00.000Z',
    requestId: 'request-7',
    uses: 0,
    lastUsedAt: null,
    ...change,
  };
}

let bridge: FakeBridge;
let grants: Grant[];

beforeEach(() => {
  grants = [grant('npm test', { scope: 'workspace', workspace: '/w/my-app', uses: 41 }), grant('ls')];
  bridge = createFakeBridge({
    'grant.list': () => grants,
    'grant.revoke': ({ grantId }) => {
      grants = grants.filter((candidate) => candidate.grantId !== grantId);
      return {};
    },
    'grant.revokeAll': () => {
      grants = [];
      return {};
    },
  });
  installBridge(bridge);
});

describe('saved approvals', () => {
  it('are listed with their reach, their source and their use', async () => {
    renderIn(<GrantsPage />);
    const row = await screen.findByRole('row', { name: /npm test/ });
    expect(row).toHaveTextContent('This project: /w/my-app');
    expect(row).toHaveTextContent('Your answer to approval request-');
    expect(row).toHaveTextContent('41');
    expect(screen.getByRole('row', { name: /command\(ls\)/ })).toHaveTextContent(/Everywhere.*never/);
  });

  it('are revoked one by one, and a click takes that back', async () => {
    const user = userEvent.setup();
    const before = grants;
    bridge.answer({
      'grant.restore': () => {
        grants = before;
        return {};
      },
    });
    renderIn(
      <>
        <GrantsPage />
        <Toasts />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Revoke command(ls)' }));
    expect(await screen.findByText('Revoked: command(ls)')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /command\(ls\)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Saved again: command(ls)')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /command\(ls\)/ })).toBeInTheDocument();
    expect(bridge.calls.filter(({ route }) => route === 'grant.restore')).toHaveLength(1);
  });

  it('are live: what was saved or used elsewhere is there when main says so', async () => {
    renderIn(<GrantsPage />);
    await screen.findByRole('row', { name: /command\(ls\)/ });
    grants = [...grants, grant('make')];
    bridge.emit('grants.changed', {});
    expect(await screen.findByRole('row', { name: /command\(make\)/ })).toBeInTheDocument();
  });

  it('are revoked all at once after a question whose first answer is to keep them', async () => {
    const user = userEvent.setup();
    renderIn(<GrantsPage />);
    await user.click(await screen.findByRole('button', { name: 'Revoke all…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke all 2 saved approvals?' });
    await waitFor(() => {
      expect(within(dialog).getByRole('button', { name: 'Keep them' })).toHaveFocus();
    });
    expect(grants).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke all' }));
    expect(await screen.findByText('You haven’t saved any approvals')).toBeInTheDocument();
    expect(grants).toEqual([]);
  });

  it('say when one could not be revoked, and keep it in the list', async () => {
    const user = userEvent.setup();
    const message = 'the file is locked';
    bridge.answer({ 'grant.revoke': () => ({ ok: false, error: { code: 'busy', message } }) });
    renderIn(<GrantsPage />);
    await user.click(await screen.findByRole('button', { name: 'Revoke command(ls)' }));
    expect(await screen.findByText('command(ls) was not revoked: the file is locked')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /command\(ls\)/ })).toBeInTheDocument();
  });
});
