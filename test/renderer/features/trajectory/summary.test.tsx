// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Notice } from '../../../../src/renderer/features/trajectory/messages';
import { groupRuns, toRows } from '../../../../src/renderer/features/trajectory/rows';
import { TurnEnd } from '../../../../src/renderer/features/trajectory/run-state';
import { createFakeBridge, installBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { modelStep, noticeStep, trajectory, userStep } from '../../support/samples';

const summary = { to: 39, text: 'Two files were <b>changed</b>.', usage: null };

it('a summary opens to what the model reads, as text', async () => {
  installBridge(createFakeBridge());
  const step = { ...noticeStep(50, 'said elsewhere', 'info'), code: 'summary', summary };
  renderIn(<Notice step={step} onRetryNow={null} onRestore={null} />);
  const line = screen.getByRole('button', { name: 'Summary of steps 1–40' });
  expect(screen.queryByText(/Two files were/)).toBeNull();
  await userEvent.setup().click(line);
  expect(screen.getByText('Two files were <b>changed</b>.')).toBeVisible();
});

it('steps that were left out without a summary are a warning in words', () => {
  installBridge(createFakeBridge());
  const left = { ...noticeStep(50, 'No summary.', 'warning'), summary: { ...summary, text: null } };
  renderIn(<Notice step={left} onRetryNow={null} onRestore={null} />);
  expect(screen.getByText('No summary.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the foot of a turn counts what its summary took as well, and names the model', () => {
  installBridge(createFakeBridge());
  const usage = { inputTokens: 1000, outputTokens: 20, thinkingTokens: 0, cacheReadTokens: 300 };
  const step = { ...noticeStep(1, 'summary'), summary: { ...summary, usage } };
  const rows = toRows(
    trajectory([userStep(0, 'hi'), step, modelStep(2, 'ok', { usage, model: 'demo' })]),
    groupRuns([]),
    'normal',
  );
  const row = rows.find(({ kind }) => kind === 'turn-end');
  if (row?.kind !== 'turn-end') throw new Error('no foot');
  renderIn(<TurnEnd row={row} />);
  expect(screen.getByText(/2,000 in · 40 out · 600 cached · Demo \(offline, no AI\)/)).toBeVisible();
});
