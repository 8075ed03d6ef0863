import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../../src/main/agent/ports';
import { modelRequest } from '../../../src/main/agent/prompt';
import { requestBudget, trimToBudget } from '../../../src/main/agent/prompt-trim';
import { doneWith, hook, model, notice, tool, trajectoryOf, user } from '../../support/loop/steps';

function messagesOf(...steps: Parameters<typeof trajectoryOf>[0]): ModelMessage[] {
  return modelRequest(trajectoryOf(steps), []).messages;
}

function says(text: string): ModelMessage {
  return { role: 'user', text };
}

function answers(text: string, ...calls: string[]): ModelMessage {
  return {
    role: 'model',
    text,
    toolCalls: calls.map((callId) => ({ callId, tool: 'tool', args: { of: callId } })),
  };
}

function results(...entries: [callId: string, text: string, isError?: boolean][]): ModelMessage {
  return {
    role: 'tool',
    results: entries.map(([callId, text, isError = false]) => ({ callId, tool: 'tool', text, isError })),
  };
}

describe('calls and results', () => {
  it('are answered one by one, together and in the order of the calls', () => {
    expect(
      messagesOf(
        user('do'),
        model('ok', ['1', '2', '3']),
        tool('2', doneWith('two')),
        tool('1', doneWith('one')),
        tool('3', { kind: 'failed', text: 'no file', durationMs: 1 }),
      ),
    ).toEqual([
      says('do'),
      answers('ok', '1', '2', '3'),
      results(['1', 'one'], ['2', 'two'], ['3', 'no file', true]),
    ]);
  });

  it.each([
    [{ kind: 'denied', by: 'policy', text: 'Denied by hook "g": no' } as const, 'Denied by hook "g": no'],
    [{ kind: 'cancelled', text: 'Cancelled.' } as const, 'Cancelled.'],
    [{ kind: 'interrupted', text: 'Closed while running.' } as const, 'Closed while running.'],
    [{ kind: 'proposed' } as const, 'This call did not run and has no result.'],
  ])('a call that is %j has a result that says so', (state, text) => {
    expect(messagesOf(user('do'), model('', ['1']), tool('1', state)).at(-1)).toEqual(
      results(['1', text, true]),
    );
  });

  it('files that the person put back are told, with what was not', () => {
    const before = { kind: 'absent' } as const;
    const writes = ['/w/a', '/w/b', '/w/c'].map((path) => ({
      path,
      before,
      after: path === '/w/a' ? null : 'hash',
    }));
    const failed = [{ path: '/w/c', message: 'EACCES' }];
    const restored = notice('files-restored', { restore: { before: 0, failed }, writes });
    expect(messagesOf(user('do'), model('ok'), restored, user('and now')).at(-1)).toEqual(
      says(
        '[The user restored files to an earlier state. View a file again before you change it.\n' +
          'Removed: /w/a\nPut back: /w/b\nNot put back: /w/c: EACCES]\n\nand now',
      ),
    );
  });

  it('a background call keeps its first result; its end is told where the notice of it stands', () => {
    const background = { taskId: 'task-1', text: 'goes on' };
    const ended = tool('1', doneWith('exited'), { background, notes: ['lint'] });
    const notice = { kind: 'notice', at: '', level: 'info', code: 'task-ended', text: '', endOf: 2 } as const;
    expect(messagesOf(user('do'), model('', ['1']), ended, model('ok'), notice, user('and?'))).toEqual([
      says('do'),
      answers('', '1'),
      results(['1', 'goes on']),
      answers('ok'),
      says('[Background task task-1 (tool) has ended]\nexited\nlint\n\nand?'),
    ]);
  });

  it.each([
    [{ kind: 'running', startedAt: 'now' } as const, 'goes on'],
    [{ kind: 'interrupted', text: 'Closed.' } as const, 'goes on\nClosed.'],
  ])('a background call without a notice says in its result what is known: %j', (state, text) => {
    const call = tool('1', state, { background: { taskId: 'task-1', text: 'goes on' } });
    expect(messagesOf(user('do'), model('', ['1']), call).at(-1)).toEqual(results(['1', text]));
  });

  it('a lost call has one too', () => {
    expect(messagesOf(user('do'), model('', ['1']), user('and now?'))).toEqual([
      says('do'),
      answers('', '1'),
      results(['1', 'This call did not run and has no result.', true]),
      says('and now?'),
    ]);
  });

  it('a rewritten call is replayed as the model made it; its result begins with the change', () => {
    const changes = [{ key: 'of', before: '1', after: undefined }];
    expect(
      messagesOf(
        user('do'),
        model('', ['1']),
        tool('1', doneWith('ran'), { args: {}, overwrites: [{ hook: 'fix', layer: 'user', changes }] }),
      ).slice(1),
    ).toEqual([
      answers('', '1'),
      results(['1', '[Hook "fix" changed the arguments of this call. of: "1" became (absent)]\nran']),
    ]);
  });

  it('notes of failed PostToolUse hooks are attached to the result', () => {
    const note = 'PostToolUse hook "lint" failed: exit code 1';
    expect(
      messagesOf(user('do'), model('', ['1']), tool('1', doneWith('ok'), { notes: [note] })).at(-1),
    ).toEqual(results(['1', `ok\n${note}`]));
  });

  it('an injected call is told as text, after the results', () => {
    expect(
      messagesOf(
        user('do'),
        model('', ['1']),
        tool('x', doneWith('seen'), { injectedBy: 'ctx' }),
        tool('1', doneWith('one')),
      ).slice(1),
    ).toEqual([
      answers('', '1'),
      results(['1', 'one']),
      says('[Hook "ctx" made this tool call: tool {"of":"x"}]\nIts result:\nseen'),
    ]);
  });
});

describe('what hooks and people say', () => {
  it('comes after the results, in the role of the user, each naming its hook, as one message', () => {
    expect(
      messagesOf(
        user('do'),
        model('', ['1']),
        hook('a', 'user', 'A'),
        tool('1', doneWith('one')),
        hook('b', 'system', 'B'),
        notice('max-steps'),
        hook('c', 'continue', 'C', { event: 'Stop', continuation: { count: 1, cap: 10 } }),
        user('go'),
      ).slice(2),
    ).toEqual([
      results(['1', 'one']),
      says(
        [
          '[Message from hook "a"]\nA',
          '[Note from hook "b"]\nB',
          '[Hook "c" does not let the turn end yet]\nC',
          'go',
        ].join('\n\n'),
      ),
    ]);
  });

  it('ephemeral text comes last, for one call; without it everything before is the same', () => {
    const steps = [user('do'), hook('now', 'ephemeral', '10:00'), hook('ctx', 'system', 'S')];
    const during = messagesOf(...steps);
    expect(during).toEqual([
      says('do\n\n[Note from hook "ctx"]\nS\n\n[Note from hook "now", for this answer only]\n10:00'),
    ]);
    const after = messagesOf(...steps, model('ok'), user('next'));
    expect(after).toEqual([says('do\n\n[Note from hook "ctx"]\nS'), answers('ok'), says('next')]);
  });

  it('ephemeral text of a call that failed is not sent again', () => {
    const failed = model('', [], { state: 'failed', error: 'Down.' });
    expect(messagesOf(user('do'), hook('now', 'ephemeral', '10:00'), failed)).toEqual([says('do')]);
  });

  it('after results it stands alone', () => {
    expect(
      messagesOf(user('do'), model('', ['1']), tool('1', doneWith('one')), hook('now', 'ephemeral', 'E')).at(
        -1,
      ),
    ).toEqual(says('[Note from hook "now", for this answer only]\nE'));
  });
});

describe('the end of a request is never the model', () => {
  const mark = hook('x', 'continue', '', {
    event: 'PostInvocation',
    continuation: { count: 1, cap: 10 },
  });

  it('a forced continuation without a message says who asked', () => {
    expect(messagesOf(user('do'), model('done'), mark).at(-1)).toEqual(
      says('Continue (asked for by hook `x`).'),
    );
  });

  it('with a message it does not, and later requests read the same', () => {
    const steps = [user('do'), model('done'), mark, hook('x', 'user', 'more')];
    const request = messagesOf(...steps);
    expect(request.at(-1)).toEqual(says('[Message from hook "x"]\nmore'));
    expect(messagesOf(...steps, model('ok'), user('next')).slice(0, 3)).toEqual(request);
  });

  it('ephemeral text does not take its place, since it will be gone', () => {
    const steps = [user('do'), model('done'), mark];
    const ephemeral = hook('now', 'ephemeral', 'E');
    expect(messagesOf(...steps, ephemeral).at(-1)).toEqual(
      says('Continue (asked for by hook `x`).\n\n[Note from hook "now", for this answer only]\nE'),
    );
    expect(messagesOf(...steps, ephemeral, model('ok'), user('n'))[2]).toEqual(
      says('Continue (asked for by hook `x`).'),
    );
  });

  it.each([
    ['cancelled', '[The user stopped your answer above before it was complete.]'],
    ['interrupted', '[Your answer above was cut off before it was complete.]'],
    ['failed', '[Your answer above was cut off before it was complete.]'],
  ] as const)('an answer that was %s says so', (state, text) => {
    expect(messagesOf(user('do'), model('half', [], { state }))).toEqual([
      says('do'),
      answers('half'),
      says(text),
    ]);
  });

  it('an answer without content is left out, and so is one that a retry replaced', () => {
    expect(
      messagesOf(
        user('do'),
        model('', [], { state: 'cancelled' }),
        model('half', [], { state: 'failed', invocationNumber: 1 }),
        notice('model-retry'),
        model('whole', [], { invocationNumber: 1 }),
        user('thanks'),
      ),
    ).toEqual([says('do'), answers('whole'), says('thanks')]);
  });

  it('two answers never meet', () => {
    expect(messagesOf(user('do'), model('one'), model('two', [], { invocationNumber: 1 })).slice(1)).toEqual([
      answers('one'),
      says('Continue.'),
      answers('two'),
      says('Continue.'),
    ]);
  });
});

describe('near the end of the window', () => {
  const big = 'x'.repeat(1000);
  const messages: ModelMessage[] = [
    says(big),
    answers('', '1'),
    results(['1', big]),
    answers('', '2', '3'),
    results(['2', big], ['3', 'small']),
    answers('', '4'),
    results(['4', big]),
  ];

  it('cuts older results first, as many as it takes', () => {
    const size = 4200;
    const cut = trimToBudget(messages, size - 500);
    expect(cut[2]).toMatchObject({
      results: [{ text: expect.stringMatching(/^x{200}\n\[… cut to save room: 1000/) as string }],
    });
    expect(cut.slice(3)).toEqual(messages.slice(3));
  });

  it('never cuts the newest results, nor what people and hooks said', () => {
    const cut = trimToBudget(messages, 1);
    expect(cut[0]).toEqual(says(big));
    expect(cut[4]).toMatchObject({
      results: [{ text: expect.stringContaining('cut to save') as string }, { text: 'small' }],
    });
    expect(cut[6]).toEqual(messages[6]);
  });

  it('leaves a request alone that fits', () => {
    expect(trimToBudget(messages, requestBudget)).toBe(messages);
  });
});

it('tells the model where it works and that hooks hold it', () => {
  const { system } = modelRequest(trajectoryOf([user('hi')]), []);
  expect(system).toContain('- /repo');
  expect(system).toContain('Hooks of the user hold this conversation');
});
