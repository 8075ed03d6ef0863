// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ContextMeter } from '../../../src/renderer/app/ContextMeter';
import { useTrajectory } from '../../../src/renderer/features/trajectory/store';
import type { Step } from '../../../src/shared/domain/step';
import { renderIn } from '../support/render';
import { conversationId, modelStep, noticeStep, trajectory, userStep } from '../support/samples';

beforeEach(() => {
  useTrajectory.setState(useTrajectory.getInitialState(), true);
});

function show(...steps: Step[]): void {
  const shown = trajectory([userStep(0, 'hi'), ...steps]);
  const conversation = { ...shown.conversation, model: 'anthropic/claude-sonnet-4-6' };
  act(() => {
    useTrajectory.setState({ conversationId, trajectory: { ...shown, conversation } });
  });
}

const counted = (index: number, inputTokens: number) =>
  modelStep(index, 'ok', {
    usage: { inputTokens, outputTokens: 4000, thinkingTokens: 0, cacheReadTokens: 0 },
  });

it('shows how much of the window the last answer was counted to fill, and nothing without a count', () => {
  renderIn(<ContextMeter />);
  show(modelStep(1, 'ok'));
  expect(screen.queryByRole('meter')).toBeNull();
  show(counted(1, 50_000), counted(2, 120_000), modelStep(3, 'not counted'));
  const meter = screen.getByRole('meter', { name: 'How full the context is' });
  expect(meter).toHaveTextContent('context 62 %');
  expect(meter).toHaveAttribute('aria-valuenow', '62');
  expect(meter.getAttribute('aria-valuetext')).toContain('124,000 of about 200,000 tokens');
});

it('says nothing after something was cut, until the next answer was counted', () => {
  renderIn(<ContextMeter />);
  const cut = { ...noticeStep(2, 'short'), shortBefore: 1 };
  show(counted(1, 150_000), cut);
  expect(screen.queryByRole('meter')).toBeNull();
  show(counted(1, 150_000), cut, counted(3, 20_000));
  expect(screen.getByRole('meter')).toHaveTextContent('context 12 %');
});
