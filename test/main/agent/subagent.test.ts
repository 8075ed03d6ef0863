import { describe, expect, it } from 'vitest';
import type { AskingPlace } from '../../../src/main/agent/turn-context';
import type { QuestionRequest } from '../../../src/shared/domain/question';
import type { TrajectoryEvent } from '../../../src/shared/domain/trajectory';
import { call, createWorld, decision, done, hookRef, playTurn, say } from '../../support/loop/loop-world';

const mainId = '22222222-2222-4222-8222-222222222222';
const conversation = {
  conversationId: '33333333-3333-4333-8333-333333333333',
  createdAt: '2026-01-01T00:00:00.000Z',
  roots: ['/repo'],
  model: 'test/model',
  parentConversationId: mainId,
  calledBy: { stepIndex: 7, role: 'Reviewer' },
};
const opened: TrajectoryEvent = {
  type: 'opened',
  seq: 1,
  at: '2026-01-01T00:00:00.000Z',
  conversation,
};
const place: AskingPlace = {
  conversationId: mainId,
  conversationTitle: 'Release',
  stepIndex: 7,
  agent: 'Reviewer',
};

describe('the loop of a sub-agent', () => {
  it('fires everything but SessionStart and Stop, however it ends', async () => {
    const world = createWorld({
      earlier: [opened],
      asksThrough: () => place,
      answers: [[call('list_dir')], [say('end')]],
      hooks: { Stop: () => ({ continueReasons: [{ ...hookRef('never-asked'), text: 'go on' }] }) },
    });
    const log = await playTurn(world);
    const events = log.flatMap((line) => /^<([A-Z]\w+)/.exec(line)?.[1] ?? []);
    expect(events).toEqual([
      'PreInvocation',
      'PostInvocation',
      'PreToolUse',
      'PostToolUse',
      'PreInvocation',
      'PostInvocation',
    ]);
    expect(log.slice(-2)).toEqual(['ended model_stop', 'status idle']);
  });

  it('says which hook kept it going when the cap ends it', async () => {
    const world = createWorld({
      earlier: [opened],
      asksThrough: () => place,
      limits: { stopContinuations: 1 },
      hooks: { PostInvocation: () => ({ termination: 'force-continue', by: [hookRef('driver')] }) },
    });
    await playTurn(world);
    const notice = world.record.trajectory().steps.at(-1);
    expect(notice).toMatchObject({ kind: 'notice', code: 'continuation-cap' });
    expect(world.requests).toHaveLength(2);
  });

  it('asks, and is judged, as the conversation that it works for', async () => {
    const judged: string[] = [];
    const questions: QuestionRequest[] = [];
    const world = createWorld({
      earlier: [opened],
      asksThrough: () => place,
      answers: [[call('ask')], [say('end')]],
      decide: (question) => {
        judged.push(question.conversationId);
        return decision('ask', 'default');
      },
      approve: () => Promise.resolve({ kind: 'replied', reply: { kind: 'allow-once' } }),
      answer: (request) => {
        questions.push(request);
        return Promise.resolve({ kind: 'dismissed' });
      },
      run: async (_tool, _args, context) => {
        expect(context.conversationId).toBe(conversation.conversationId);
        await context.askPerson([]);
        return done('ok');
      },
    });
    await playTurn(world);
    expect(judged).toEqual([mainId]);
    expect(world.approvals).toMatchObject([place]);
    expect(questions).toMatchObject([place]);
  });

  it('knows its role, and that only its last answer goes back', async () => {
    const world = createWorld({ earlier: [opened], asksThrough: () => place });
    await playTurn(world);
    expect(world.requests[0]?.system).toContain('You are a sub-agent in the role "Reviewer"');
    const main = createWorld();
    await playTurn(main);
    expect(main.requests[0]?.system).not.toContain('sub-agent');
  });
});
