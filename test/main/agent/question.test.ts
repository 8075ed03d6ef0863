import { describe, expect, it } from 'vitest';
import type { QuestionOutcome } from '../../../src/main/agent/ports';
import type { QuestionRequest } from '../../../src/shared/domain/question';
import {
  call,
  createWorld,
  done,
  playTurn,
  say,
  toolStep,
  type WorldOptions,
} from '../../support/loop/loop-world';
import { conversationId } from '../../support/loop/memory-record';
import { settle } from '../../support/manual-clock';

const questions = [{ question: 'Which?', options: ['a'], isMultiSelect: false }];

/** A world whose tool asks the person and says what came of it. */
function asking(options: WorldOptions) {
  return createWorld({
    answers: [[call('ask')], [say('end')]],
    run: async (_tool, _args, context) => {
      const outcome = await context.askPerson(questions);
      return outcome.kind === 'cancelled' ? outcome : done(JSON.stringify(outcome));
    },
    ...options,
  });
}

describe('a question to the person', () => {
  it('shows that the conversation waits, with the step and its questions', async () => {
    const requests: QuestionRequest[] = [];
    const world = asking({
      answer: (request) => {
        requests.push(request);
        expect(world.record.trajectory().status).toEqual({ kind: 'needs-you', requestId: request.requestId });
        return Promise.resolve({ kind: 'dismissed' });
      },
    });
    const log = await playTurn(world);
    expect(requests).toMatchObject([{ conversationId, stepIndex: 2, conversationTitle: 'hi', questions }]);
    expect(toolStep(world).state).toMatchObject({ kind: 'done', text: '{"kind":"dismissed"}' });
    expect(log.indexOf('<PreToolUse 2>')).toBeLessThan(log.indexOf('status needs-you'));
  });

  it('is answered at once where nobody is present', async () => {
    const world = asking({ personPresent: false, answer: () => Promise.reject(new Error('nobody to ask')) });
    await playTurn(world);
    expect(toolStep(world).state).toMatchObject({ kind: 'done', text: '{"kind":"nobody"}' });
  });

  it('ends with a stop', async () => {
    const world = asking({
      answer: (_request, signal) =>
        new Promise<QuestionOutcome>((resolve) => {
          signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        }),
    });
    world.conversation.send('hi');
    await settle();
    await world.conversation.stop();
    expect(toolStep(world).state.kind).toBe('cancelled');
    expect(world.record.trajectory().status).toEqual({ kind: 'stopped' });
  });
});
