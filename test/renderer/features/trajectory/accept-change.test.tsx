// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Notice } from '../../../../src/renderer/features/trajectory/messages';
import { useTrajectory } from '../../../../src/renderer/features/trajectory/store';
import type { HookListing } from '../../../../src/shared/domain/hook';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { noticeStep, trajectory } from '../../support/samples';

const change = { path: '/work/.agents/hooks.json', hook: 'gate' };
const lost = { ...noticeStep(3, 'Gate `gate` was removed', 'warning'), code: 'gate-lost', change };

let bridge: FakeBridge;
let held: HookListing['held'];
beforeEach(() => {
  bridge = createFakeBridge();
  installBridge(bridge);
  held = [{ path: change.path, name: 'gate', lost: true }];
  bridge.answer({
    'hook.list': () => ({ sources: [], handlers: [], problems: [], elsewhere: [], held }),
    'hook.acceptChanges': () => {
      held = [];
      bridge.emit('hooks.changed', {});
      return {};
    },
  });
  const shown = trajectory([lost]);
  useTrajectory.setState({ conversationId: shown.conversation.conversationId, trajectory: shown });
});

it('the notice of a lost gate lets the person accept the change of that hook in that file', async () => {
  renderIn(<Notice step={lost} onRetryNow={null} onRestore={null} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Accept the change' }));
  expect(await screen.findByText('This holds no call any more.')).toBeVisible();
  expect(bridge.calls).toContainEqual({
    route: 'hook.acceptChanges',
    input: { path: change.path, name: 'gate' },
  });
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers nothing once more for what was accepted before, or put back', async () => {
  held = [{ path: change.path, name: 'another', lost: true }];
  renderIn(<Notice step={lost} onRetryNow={null} onRestore={null} />);
  expect(await screen.findByText('This holds no call any more.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why it could not be accepted, and offers it again', async () => {
  const error = { code: 'internal', message: 'The disk is full.' } as const;
  bridge.answer({ 'hook.acceptChanges': () => ({ ok: false, error }) });
  renderIn(<Notice step={lost} onRetryNow={null} onRestore={null} />, 'ko');
  await userEvent.setup().click(await screen.findByRole('button', { name: '변경 수락' }));
  expect(await screen.findByText('The disk is full.')).toBeVisible();
  expect(screen.getByRole('button', { name: '변경 수락' })).toBeVisible();
});

it('other notices offer nothing', () => {
  renderIn(<Notice step={noticeStep(1, 'hello')} onRetryNow={null} onRestore={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
