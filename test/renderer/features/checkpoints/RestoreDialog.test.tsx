// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RestoreDialog } from '../../../../src/renderer/features/checkpoints/RestoreDialog';
import type { RestorableFile } from '../../../../src/shared/domain/checkpoint';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { conversationId } from '../../support/samples';

const file = (path: string, change: Partial<RestorableFile> = {}): RestorableFile => ({
  path,
  change: 'rewrite',
  present: `hash of ${path}`,
  edited: 'no',
  diff: `--- ${path}\n+++ ${path}\n@@ -1 +1 @@\n-agent\n+mine\n`,
  added: 1,
  removed: 1,
  diffCut: false,
  ...change,
});
const place = { conversationId, before: 3 };
const plan = {
  files: [file('/w/a'), file('/w/own', { edited: 'since' })],
  blocked: [{ path: '/w/link', reason: 'link' as const, detail: '' }],
  commands: 2,
};

let bridge: FakeBridge;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  bridge = createFakeBridge({ 'checkpoint.plan': () => plan });
  installBridge(bridge);
});

const restores = () => bridge.calls.filter(({ route }) => route === 'checkpoint.restore');

it('restores what is ticked, each file as it was shown; an edit of the person only by their own tick', async () => {
  bridge.answer({ 'checkpoint.restore': () => ({ restored: ['/w/a'], failed: [] }) });
  renderIn(<RestoreDialog place={place} undo={false} onClose={onClose} />);
  const user = userEvent.setup();
  const own = await screen.findByRole('region', { name: 'Changed by you or by a command' });
  expect(within(own).getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByText(/2 commands, sub-agents or MCP calls ran since/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Cannot be put back' })).toHaveTextContent('/w/link');

  await user.click(screen.getByRole('button', { name: 'Restore 1 file' }));
  expect(restores()[0]?.input).toEqual({ ...place, files: [{ path: '/w/a', present: 'hash of /w/a' }] });
  expect(onClose).toHaveBeenCalledOnce();
});

it('says what was not put back, and looks again', async () => {
  const failed = [{ path: '/w/own', message: 'EACCES: permission denied' }];
  bridge.answer({ 'checkpoint.restore': () => ({ restored: ['/w/a'], failed }) });
  renderIn(<RestoreDialog place={place} undo onClose={onClose} />, 'ko');
  const user = userEvent.setup();
  const own = await screen.findByRole('region', { name: '직접 또는 명령으로 변경된 파일' });
  await user.click(within(own).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '파일 2개 되돌리기' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('/w/own: EACCES: permission denied');
  expect(onClose).not.toHaveBeenCalled();
  expect(bridge.calls.filter(({ route }) => route === 'checkpoint.plan')).toHaveLength(2);
});

it('a file that changed meanwhile: nothing was done, and the person is told', async () => {
  const error = { code: 'conflict', message: 'A file changed on disk.' } as const;
  bridge.answer({ 'checkpoint.restore': () => ({ ok: false, error }) });
  renderIn(<RestoreDialog place={place} undo={false} onClose={onClose} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Restore 1 file' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A file changed on disk.');
  expect(onClose).not.toHaveBeenCalled();
});
