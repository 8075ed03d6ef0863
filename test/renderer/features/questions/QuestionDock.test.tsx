// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { QuestionDock } from '../../../../src/renderer/features/questions/QuestionDock';
import { useQuestions } from '../../../../src/renderer/features/questions/store';
import type { Question, QuestionRequest } from '../../../../src/shared/domain/question';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

const conversationId = '11111111-1111-4111-8111-111111111111';
let bridge: FakeBridge;

beforeEach(() => {
  useQuestions.setState(useQuestions.getInitialState(), true);
  bridge = createFakeBridge({ 'question.list': () => [] });
  installBridge(bridge);
});

const request = (...questions: Question[]): QuestionRequest => ({
  requestId: 'request-1',
  conversationId,
  conversationTitle: 't',
  agent: null,
  stepIndex: 2,
  questions,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const port: Question = { question: 'Which port?', options: ['80', '8080'], isMultiSelect: false };
const tools: Question = { question: 'Which tools?', options: ['lint', 'test'], isMultiSelect: true };

async function shown(...questions: Question[]): Promise<void> {
  renderIn(<QuestionDock conversationId={conversationId} />);
  await act(async () => {
    bridge.emit('questions.changed', { questions: [request(...questions)] });
    await Promise.resolve();
  });
}

const card = () => screen.getByRole('region', { name: 'Questions of the agent' });
const button = (name: string) => within(card()).getByRole('button', { name });
const replies = () =>
  bridge.calls.filter(({ route }) => route === 'question.reply').map(({ input }) => input);

describe('the questions of the agent', () => {
  it('are sent with what was chosen and written, once each has an answer', async () => {
    await shown(port, tools);
    expect(button('Answer')).toBeDisabled();
    await userEvent.click(screen.getByLabelText('80'));
    await userEvent.click(screen.getByLabelText('8080'));
    await userEvent.click(screen.getByLabelText('test'));
    await userEvent.click(screen.getByLabelText('lint'));
    await userEvent.type(screen.getAllByLabelText('In your own words')[1] ?? card(), '그리고 build');
    await userEvent.click(button('Answer'));
    expect(replies()).toEqual([
      {
        requestId: 'request-1',
        reply: {
          kind: 'answered',
          answers: [
            { selected: ['8080'], text: '' },
            { selected: ['lint', 'test'], text: '그리고 build' },
          ],
        },
      },
    ]);
  });

  it('can be left without an answer', async () => {
    await shown(port);
    await userEvent.click(button('Skip'));
    expect(replies()).toEqual([{ requestId: 'request-1', reply: { kind: 'dismissed' } }]);
  });

  it('say why an answer was not taken, and stay', async () => {
    await shown(port);
    bridge.answer({
      'question.list': () => [request(port)],
      'question.reply': () => ({ ok: false, error: { code: 'bad-request', message: 'Does not fit.' } }),
    });
    await userEvent.click(screen.getByLabelText('80'));
    await userEvent.click(button('Answer'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Does not fit.');
  });

  it('of another conversation are not shown here, and none take the focus', async () => {
    renderIn(<QuestionDock conversationId="22222222-2222-4222-8222-222222222222" />);
    await act(async () => {
      bridge.emit('questions.changed', { questions: [request(port)] });
      await Promise.resolve();
    });
    expect(screen.queryByRole('region')).toBeNull();
    await shown(port);
    expect(document.activeElement).toBe(document.body);
  });
});
