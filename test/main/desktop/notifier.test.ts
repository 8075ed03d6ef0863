import { beforeEach, describe, expect, it } from 'vitest';
import type { WaitingNotice } from '../../../src/main/core-api';
import { createNotifier } from '../../../src/main/desktop/notifier';

let waiting: WaitingNotice[];
let settings: { enabled: boolean; sound: boolean };
let seen: string | null;
let now: number;
let log: string[];
let update: () => Promise<void>;

const notice = (requestId: string, conversationId: string): WaitingNotice => ({
  requestId,
  conversationId,
  title: `Approval needed – ${conversationId}`,
  body: 'Run a terminal command?',
});

beforeEach(() => {
  waiting = [];
  settings = { enabled: true, sound: true };
  seen = null;
  now = 0;
  log = [];
  update = createNotifier({
    waiting: () => waiting,
    settings: () => Promise.resolve(settings),
    isSeen: (conversationId) => conversationId === seen,
    show({ requestId }, silent) {
      log.push(`${silent ? 'silent' : 'sound'} ${requestId}`);
      return { close: () => log.push(`closed ${requestId}`) };
    },
    now: () => now,
  });
});

describe('a notification', () => {
  it('comes once for a conversation, the next one when that is answered, and at most one sound in 10 s', async () => {
    waiting = [notice('a1', 'a'), notice('a2', 'a'), notice('b1', 'b')];
    await update();
    await update();
    expect(log).toEqual(['sound a1', 'silent b1']);
    now = 10_000;
    waiting = [notice('a2', 'a'), notice('b1', 'b')];
    await update();
    expect(log.slice(2)).toEqual(['closed a1', 'sound a2']);
    waiting = [];
    await update();
    expect(log.slice(4)).toEqual(['closed b1', 'closed a2']);
  });

  it('does not come for what is on screen, goes when it is looked at, and is not repeated', async () => {
    seen = 'a';
    waiting = [notice('a1', 'a'), notice('b1', 'b')];
    await update();
    expect(log).toEqual(['sound b1']);
    seen = 'b';
    await update();
    seen = null;
    await update();
    expect(log).toEqual(['sound b1', 'closed b1']);
  });

  it('follows the settings: none, or without a sound', async () => {
    settings = { enabled: true, sound: false };
    waiting = [notice('a1', 'a')];
    await update();
    settings = { enabled: false, sound: true };
    waiting = [notice('a1', 'a'), notice('b1', 'b')];
    await update();
    expect(log).toEqual(['silent a1', 'closed a1']);
    settings = { enabled: true, sound: true };
    await update();
    expect(log.slice(2)).toEqual(['sound b1']);
  });
});
