import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/main/agent/ports';
import { call, createWorld, done, playTurn, say, type World } from '../../support/loop/loop-world';
import { settle } from '../../support/manual-clock';

/** The model of the loop's tests is unknown: its window is 32 000 tokens, at 3 characters a token at first. */
const nearlyFull = 'x'.repeat(60_000);
const tooLong = () => new ModelError('Too long.', false, null, true);

function marks(world: World) {
  return world.record
    .trajectory()
    .steps.filter((step) => step.kind === 'notice')
    .map(({ code, shortBefore, summary }) => ({ code, shortBefore, summary }));
}

const sent = (world: World, at = -1) => JSON.stringify(world.requests.at(at)?.messages);

describe('near the end of the window', () => {
  it('shortens older results, once, and the requests after it begin with the same', async () => {
    const world = createWorld({
      answers: [[call('a')], [call('b', { n: 1 })], [call('b', { n: 2 })], [say('ok')]],
      run: (tool) => done(tool === 'a' ? nearlyFull : 'y'.repeat(24_000)),
    });
    await playTurn(world);
    expect(marks(world)).toEqual([{ code: 'results-shortened', shortBefore: 3, summary: undefined }]);
    expect(sent(world, 1)).toContain(nearlyFull);
    expect(sent(world, 2)).not.toContain(nearlyFull);
    expect(sent(world, 2)).toContain('cut to save room: 60000 characters');
    const [third, fourth] = [world.requests[2]!, world.requests[3]!];
    expect(fourth.messages.slice(0, third.messages.length)).toEqual(third.messages);
  });

  it('does not shorten a little before every answer when one turn alone fills the window', async () => {
    const world = createWorld({
      answers: [1, 2, 3, 4, 5].map((n) => [call('a', { n })]),
      run: () => done('y'.repeat(2000)),
    });
    await playTurn(world, 'x'.repeat(80_000));
    expect(marks(world).map(({ code }) => code)).toEqual(['results-shortened']);
    expect(world.record.trajectory().steps.at(-1)).toMatchObject({ text: '(end)', state: 'done' });
  });

  it('has the turns before the last one summarised, without tools and without a hook', async () => {
    const usage = { inputTokens: 5, outputTokens: 6, thinkingTokens: 0, cacheReadTokens: 0 };
    const world = createWorld({
      answers: [
        [say('first')],
        [say('The user '), say('said x.'), { type: 'usage', usage }],
        [say('second')],
      ],
    });
    await playTurn(world, `never push ${nearlyFull}`);
    expect(await playTurn(world, `go on ${nearlyFull}`)).toEqual([
      '2 user go on ' + nearlyFull,
      '<PreInvocation 0>',
      '3 notice summary',
      '4 model #0',
      '4 says second',
      '4 model done',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
    expect(marks(world)).toEqual([
      { code: 'summary', shortBefore: undefined, summary: { to: 1, text: 'The user said x.', usage } },
    ]);
    expect(world.requests).toHaveLength(3);
    const [, summary, answer] = world.requests;
    expect(summary).toMatchObject({ tools: [], messages: [{ role: 'user' }] });
    expect(JSON.stringify(summary)).toContain('never push');
    expect(JSON.stringify(summary)).not.toContain('go on');
    expect(answer!.messages).toHaveLength(1);
    expect(sent(world)).toContain('The user said x.');
    expect(sent(world)).toContain('go on');
    expect(sent(world)).not.toContain('never push');
  });

  it('takes the earlier summary up into the next one', async () => {
    const world = createWorld({
      answers: [[say('1')], [say('SUMMARY ONE')], [say('2')], [say('SUMMARY TWO')], [say('3')]],
    });
    for (const text of ['one', 'two', 'three']) await playTurn(world, `${text} ${nearlyFull}`);
    expect(marks(world).map(({ summary }) => [summary?.to, summary?.text])).toEqual([
      [1, 'SUMMARY ONE'],
      [4, 'SUMMARY TWO'],
    ]);
    expect(sent(world, 3)).toContain('SUMMARY ONE');
    expect(sent(world)).not.toContain('SUMMARY ONE');
  });

  it('leaves the earlier turns out and says so when no summary is written; the turn goes on', async () => {
    const world = createWorld({ answers: [[say('1')], [new ModelError('No.', false)], [say('2')]] });
    await playTurn(world, nearlyFull);
    await playTurn(world, `go on ${nearlyFull}`);
    expect(marks(world)).toMatchObject([{ code: 'summary-failed', summary: { to: 1, text: null } }]);
    expect(world.record.trajectory().steps[3]).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('No.') as string,
    });
    expect(world.record.trajectory().steps.at(-1)).toMatchObject({ kind: 'model', text: '2', state: 'done' });
  });

  it('says of an empty summary that it was empty', async () => {
    const world = createWorld({ answers: [[say('1')], [say(' \n')], [say('2')]] });
    await playTurn(world, nearlyFull);
    await playTurn(world, nearlyFull);
    expect(world.record.trajectory().steps[3]).toMatchObject({
      code: 'summary-failed',
      text: expect.stringContaining('The answer was empty.') as string,
    });
  });

  it('tries a busy provider again before it does without a summary', async () => {
    const world = createWorld({
      answers: [[say('1')], [new ModelError('Busy.', true)], [say('S')], [say('2')]],
    });
    await playTurn(world, nearlyFull);
    world.conversation.send(nearlyFull);
    await settle();
    await world.clock.advance(1000);
    await world.conversation.whenIdle();
    expect(marks(world).map(({ code }) => code)).toEqual(['model-retry', 'summary']);
  });

  it('a stop while the summary is written records none', async () => {
    const world = createWorld({ answers: [[say('1')], [say('half'), new Promise(() => undefined)]] });
    await playTurn(world, nearlyFull);
    world.conversation.send(nearlyFull);
    await settle();
    await world.conversation.stop();
    expect(marks(world)).toEqual([]);
    expect(world.record.trajectory().status.kind).toBe('stopped');
  });

  it('takes what the vendor counted in place of the guess', async () => {
    const usage = { inputTokens: 15_000, outputTokens: 1, thinkingTokens: 0, cacheReadTokens: 0 };
    const world = createWorld({ answers: [[say('1'), { type: 'usage', usage }], [say('2')]] });
    await playTurn(world, nearlyFull);
    await playTurn(world, nearlyFull.slice(0, 30_000));
    expect(marks(world)).toEqual([]);
    const dense = { ...usage, inputTokens: 50_000 };
    const other = createWorld({
      answers: [[say('1'), { type: 'usage', usage: dense }], [say('S')], [say('2')]],
    });
    await playTurn(other, nearlyFull);
    await playTurn(other, nearlyFull.slice(0, 30_000));
    expect(marks(other).map(({ code }) => code)).toEqual(['summary']);
  });
});

describe('a request that the vendor refuses as too long', () => {
  it('is made shorter once and sent again in the same invocation', async () => {
    const world = createWorld({ answers: [[say('1')], [tooLong()], [say('SUMMARY')], [say('2')]] });
    await playTurn(world, 'x'.repeat(20_000));
    expect(await playTurn(world, 'go on')).toEqual([
      '2 user go on',
      '<PreInvocation 0>',
      '3 notice summary',
      '4 model #0',
      '4 says 2',
      '4 model done',
      '<PostInvocation 0>',
      '<Stop 0 model_stop>',
      'ended model_stop',
      'status idle',
    ]);
    expect(sent(world)).toContain('SUMMARY');
  });

  it('ends the turn in plain words when that was not enough, or nothing can be cut', async () => {
    const world = createWorld({ answers: [[say('1')], [tooLong()], [say('SUMMARY')], [tooLong()]] });
    await playTurn(world, 'x'.repeat(20_000));
    await playTurn(world, 'go on');
    expect(world.record.trajectory().status).toEqual({ kind: 'failed', error: 'Too long.' });
    expect(world.requests).toHaveLength(4);
    const single = createWorld({ answers: [[tooLong()]] });
    await playTurn(single, 'x'.repeat(20_000));
    expect(single.record.trajectory().status).toEqual({ kind: 'failed', error: 'Too long.' });
    expect(single.requests).toHaveLength(1);
  });
});
