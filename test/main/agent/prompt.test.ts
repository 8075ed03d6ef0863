import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../../src/main/agent/ports';
import { modelRequest } from '../../../src/main/agent/prompt';
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

describe('after marks of what is cut', () => {
  const big = 'x'.repeat(1000);
  const inShort = `${'x'.repeat(200)}\n[… cut to save room: 1000 characters in all]`;
  const steps = [
    user(big),
    model('', ['1']),
    tool('1', doneWith(big), { notes: ['lint failed'] }),
    model('', ['2', '3']),
    tool('2', { kind: 'denied', by: 'policy', text: big }),
    tool('3', doneWith(big)),
  ];

  it('results before the mark are short; refusals, notes of hooks and what people said stay whole', () => {
    expect(messagesOf(...steps, notice('results-shortened', { shortBefore: 5 }))).toEqual([
      says(big),
      answers('', '1'),
      results(['1', `${inShort}\nlint failed`]),
      answers('', '2', '3'),
      results(['2', big, true], ['3', big]),
    ]);
  });

  it('a later mark never makes longer again what is sent in short', () => {
    const marks = [5, 3].map((shortBefore) => notice('results-shortened', { shortBefore }));
    expect(messagesOf(...steps, ...marks)).toEqual(messagesOf(...steps, marks[0]!));
  });

  const summary = (to: number, text: string | null) =>
    notice('summary', { summary: { to, text, usage: null } });
  const turns = [
    user('one'),
    hook('policy', 'system', 'never push'),
    model('done'),
    hook('policy', 'system', 'never push'),
    hook('judge', 'continue', 'tests first', { event: 'Stop', continuation: { count: 1, cap: 10 } }),
    model('tested'),
    user('two'),
    model('', ['2']),
    tool('2', doneWith('ran')),
  ];

  it('a summary stands for its steps, with what hooks said, each once, before the turn that goes on', () => {
    expect(messagesOf(...turns, summary(5, 'One was done.'), model('on'))).toEqual([
      says(
        [
          '[Earlier turns of this conversation, in a summary that a model wrote to save room:]\nOne was done.\n[End of the summary.]',
          '[What hooks said in those turns, word for word:]',
          '[Note from hook "policy"]\nnever push',
          '[Hook "judge" does not let the turn end yet]\ntests first',
          'two',
        ].join('\n\n'),
      ),
      answers('', '2'),
      results(['2', 'ran']),
      answers('on'),
      says('Continue.'),
    ]);
  });

  it('steps left out without a summary are told as that', () => {
    const [first] = messagesOf(...turns, summary(5, null));
    expect(first).toMatchObject({ text: expect.stringContaining('there is no summary of them') as string });
    expect(first).toMatchObject({ text: expect.stringContaining('never push') as string });
  });

  it('the newest words of hooks have room first, and long ones lose their middle', () => {
    const long = (name: string) => hook(name, 'system', name + 'y'.repeat(9000));
    const said = ['a', 'b', 'c', 'd', 'e'].map(long);
    const [first] = messagesOf(user('one'), ...said, model('ok'), user('two'), summary(6, 'S'));
    if (first?.role !== 'user') throw new Error('not the summary');
    expect(first.text.length).toBeLessThan(17_000);
    expect(first.text).toContain('Older messages of hooks were left out');
    expect(first.text).toContain('[Note from hook "e"]');
    expect(first.text).not.toContain('[Note from hook "a"]');
  });

  it('a background call from before the summary is told of where it ended', () => {
    const background = { taskId: 'task-1', text: 'goes on' };
    const call = tool('1', doneWith('exited'), { background });
    const sent = messagesOf(
      user('one'),
      model('', ['1']),
      call,
      user('two'),
      notice('task-ended', { endOf: 2 }),
      summary(2, 'S'),
    );
    expect(JSON.stringify(sent)).toContain('[Background task task-1 (tool) has ended]\\nexited');
  });
});

it('tells the model where it works and that hooks hold it', () => {
  const { system } = modelRequest(trajectoryOf([user('hi')]), []);
  expect(system).toContain('- /repo');
  expect(system).toContain('Hooks of the user hold this conversation');
});
