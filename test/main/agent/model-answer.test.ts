import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/main/agent/ports';
import { call, createWorld, playTurn, say } from '../../support/loop/loop-world';
import { settle } from '../../support/manual-clock';

describe('the model call', () => {
  it('retries what can be retried, visibly, as the same invocation', async () => {
    const world = createWorld({
      answers: [
        [new ModelError('The provider is busy.', true)],
        [say('half an ans'), new ModelError('Broken off.', true, 7000)],
        [say('whole')],
      ],
    });
    world.conversation.send('hi');
    await settle();
    expect(world.log.at(-1)).toBe('1 notice model-retry');
    expect(world.record.trajectory().steps[1]).toMatchObject({
      text: 'The provider is busy. Trying again in 1 second (try 2 of 5).',
    });
    await world.clock.advance(999);
    expect(world.requests).toHaveLength(1);
    await world.clock.advance(1);
    expect(world.requests).toHaveLength(2);
    await world.clock.advance(7000);
    await world.conversation.whenIdle();
    expect(world.log).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 notice model-retry',
      '2 model #0',
      '2 says half an ans',
      '2 model failed: Broken off.',
      '3 notice model-retry',
      '4 model #0',
      '4 says whole',
      '4 model done',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
    expect(world.requests[2]).toEqual(world.requests[0]);
  });

  it('lets the person skip the wait', async () => {
    const world = createWorld({ answers: [[new ModelError('Busy.', true, 60_000)], [say('ok')]] });
    world.conversation.send('hi');
    await settle();
    world.conversation.retryNow();
    await world.conversation.whenIdle();
    expect(world.record.trajectory().steps.at(-1)).toMatchObject({
      kind: 'model',
      text: 'ok',
      state: 'done',
    });
  });

  it('gives up after five tries and ends as an error', async () => {
    const busy = () => [new ModelError('Busy.', true)];
    const world = createWorld({ answers: [busy(), busy(), busy(), busy(), busy(), [say('never asked')]] });
    world.conversation.send('hi');
    await world.clock.advance(60_000);
    await world.conversation.whenIdle();
    expect(world.requests).toHaveLength(5);
    expect(world.record.trajectory().status).toEqual({ kind: 'failed', error: 'Busy.' });
  });

  it('ends the turn at an error that is not retried, keeping what was received', async () => {
    const world = createWorld({ answers: [[say('half'), call('a'), new ModelError('No such key.', false)]] });
    expect(await playTurn(world)).toEqual([
      '0 user hi',
      '<SessionStart>',
      '<PreInvocation 0>',
      '1 model #0',
      '1 says half',
      '1 model failed: No such key.',
      '<Stop 0 error>',
      'ended error: No such key.',
      'status failed',
    ]);
  });

  it('says so when the model cannot be had', async () => {
    const world = createWorld({
      model: () => {
        throw new Error('There is no key for this model.');
      },
    });
    expect(await playTurn(world)).toContain('1 notice model-unavailable');
    expect(world.record.trajectory().status).toEqual({
      kind: 'failed',
      error: 'There is no key for this model.',
    });
  });

  it('records a burst of text in few pieces, and loses none of it', async () => {
    let release: () => void = () => undefined;
    const gateway = new Promise<void>((resolve) => {
      release = resolve;
    });
    const world = createWorld({ answers: [[say('a'), say('b'), say('c'), gateway, say('d')]] });
    world.conversation.send('hi');
    await settle();
    expect(world.log.filter((line) => line.includes('says'))).toEqual(['1 says a']);
    await world.clock.advance(50);
    expect(world.log.filter((line) => line.includes('says'))).toEqual(['1 says a', '1 says bc']);
    release();
    await world.conversation.whenIdle();
    expect(world.record.trajectory().steps[1]).toMatchObject({ text: 'abcd' });
  });

  it('records an empty answer as an answer', async () => {
    const world = createWorld({ answers: [[]] });
    expect(await playTurn(world)).toContain('1 model done');
  });

  it('keeps usage with the answer', async () => {
    const usage = { inputTokens: 1, outputTokens: 2, thinkingTokens: 3, cacheReadTokens: 4 };
    const world = createWorld({
      answers: [
        [
          { type: 'usage', usage },
          { type: 'thinking', text: 'hm' },
        ],
      ],
    });
    await playTurn(world);
    expect(world.record.trajectory().steps[1]).toMatchObject({ usage, thinking: 'hm' });
  });

  it('tells the model what was wrong with args that are no object', async () => {
    const world = createWorld({ answers: [[call('a', [1])]] });
    await playTurn(world);
    expect(world.requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ tool: 'a', isError: true, text: 'The arguments must be one JSON object, not: [1]' }],
    });
    expect(world.log).not.toContain('<run a>');
  });
});
