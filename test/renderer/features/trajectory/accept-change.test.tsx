// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Notice } from '../../../../src/renderer/features/trajectory/messages';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { noticeStep } from '../../support/samples';

const change = { path: '/work/.agents/hooks.json', hook: 'gate' };
const lost = { ...noticeStep(3, 'Gate `gate` was removed', 'warning'), code: 'gate-lost', change };

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  installBridge(bridge);
});

it('the notice of a lost gate lets the person accept the change of that hook in that file', async () => {
  renderIn(<Notice step={lost} onRetryNow={null} onRestore={null} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Accept the change' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Accepted: the hook counts as it is on disk.');
  expect(bridge.calls).toEqual([{ route: 'hook.acceptChanges', input: { path: change.path, name: 'gate' } }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why it could not be accepted, and offers it again', async () => {
  const error = { code: 'internal', message: 'The disk is full.' } as const;
  bridge.answer({ 'hook.acceptChanges': () => ({ ok: false, error }) });
  renderIn(<Notice step={lost} onRetryNow={null} onRestore={null} />, 'ko');
  await userEvent.setup().click(screen.getByRole('button', { name: '변경 수락' }));
  expect(await screen.findByText('The disk is full.')).toBeVisible();
  expect(screen.getByRole('button', { name: '변경 수락' })).toBeVisible();
});

it('other notices offer nothing', () => {
  renderIn(<Notice step={noticeStep(1, 'hello')} onRetryNow={null} onRestore={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
