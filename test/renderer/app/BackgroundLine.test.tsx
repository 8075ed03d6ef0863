// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { BackgroundLine } from '../../../src/renderer/app/BackgroundLine';
import { useTrajectory } from '../../../src/renderer/features/trajectory/store';
import type { ToolStep } from '../../../src/shared/domain/step';
import { renderIn } from '../support/render';
import { conversationId, toolStep, trajectory, userStep } from '../support/samples';

beforeEach(() => {
  useTrajectory.setState(useTrajectory.getInitialState(), true);
});

function show(...states: ToolStep['state'][]): void {
  const steps = states.map((state, place) => ({ ...toolStep(place + 1, 'run_command', {}), state }));
  useTrajectory.setState({ conversationId, trajectory: trajectory([userStep(0, 'hi'), ...steps]) });
}

it('says how many commands go on in the background, and ends them', async () => {
  const inBackground = { kind: 'running', startedAt: 'now', background: { taskId: 't', text: '' } } as const;
  const inTurn = { kind: 'running', startedAt: 'now' } as const;
  let ended = 0;
  show(inTurn);
  renderIn(<BackgroundLine onEnd={() => (ended += 1)} />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => {
    show(inBackground, inTurn, inBackground);
  });
  expect(screen.getByRole('status')).toHaveTextContent('2 commands run in the background.');
  await userEvent.click(screen.getByRole('button', { name: 'End all' }));
  expect(ended).toBe(1);
});
