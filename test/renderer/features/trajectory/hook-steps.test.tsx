// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  Continuation,
  InjectedMessage,
  estimateTokens,
} from '../../../../src/renderer/features/trajectory/hook-steps';
import { RunState } from '../../../../src/renderer/features/trajectory/run-state';
import { hookStep } from '../../support/samples';
import { renderIn } from '../../support/render';

describe('what hooks put into the conversation', () => {
  it('names the hook, the moment and how long it counts', () => {
    renderIn(<InjectedMessage step={hookStep(1, 'branch: main')} />);
    expect(screen.getByRole('heading')).toHaveTextContent(
      'Injected by context-injector before model call #3',
    );
    expect(screen.getByText('Ephemeral')).toBeVisible();
    expect(screen.getByText('only for this call')).toBeVisible();
  });

  it('says the same in Korean', () => {
    renderIn(<InjectedMessage step={hookStep(1, 'branch: main', { message: 'user' })} />, 'ko');
    expect(screen.getByRole('heading')).toHaveTextContent('모델 호출 #3 전에 context-injector 훅이 추가함');
    expect(screen.queryByText('이번 호출에만 사용')).toBeNull();
  });

  it('folds what is longer than four lines, and makes hidden characters visible', async () => {
    renderIn(<InjectedMessage step={hookStep(2, 'a\nb\nc\nd\ne\u202Ef')} />);
    expect(screen.queryByText(/202E/)).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 5 lines' }));
    expect(screen.getByText(/e\\u\{202E\}f/)).toBeVisible();
  });

  it('counts Hangul as more tokens than Latin of the same length', () => {
    expect(estimateTokens('abcd'.repeat(10))).toBe(10);
    expect(estimateTokens('가나다라'.repeat(10))).toBe(27);
  });

  it('draws a continuation with its count, and stops it on request', async () => {
    const onStop = vi.fn();
    const step = hookStep(3, 'tests failing', {
      hook: 'require-tests',
      event: 'Stop',
      message: 'continue',
      continuation: { count: 2, cap: 10 },
    });
    renderIn(<Continuation step={step} onStop={onStop} />);
    expect(screen.getByRole('group', { name: 'Not finished:' })).toHaveTextContent(
      'Not finished:require-teststests failing2 of 10',
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stop anyway' }));
    expect(onStop).toHaveBeenCalledOnce();
  });
});

describe('the end of a run', () => {
  it('offers to continue what was interrupted', async () => {
    const onResume = vi.fn();
    renderIn(<RunState status={{ kind: 'interrupted' }} onResume={onResume} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Continue' }));
    expect(onResume).toHaveBeenCalledOnce();
  });

  it('offers to retry what failed, with the error in words', () => {
    renderIn(<RunState status={{ kind: 'failed', error: 'The model is overloaded.' }} onResume={vi.fn()} />);
    expect(screen.getByText('The run failed: The model is overloaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('offers nothing in a conversation that can only be read', () => {
    renderIn(<RunState status={{ kind: 'interrupted' }} onResume={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
