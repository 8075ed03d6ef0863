// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Notice } from '../../../../src/renderer/features/trajectory/messages';
import { createFakeBridge, installBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { noticeStep } from '../../support/samples';

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
