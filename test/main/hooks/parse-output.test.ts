import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPreToolUse, type PreToolUseAnswer } from '../../../src/main/hooks/events/pre-tool-use';
import type { RanHandler, ReadContext } from '../../../src/main/hooks/parse-output';
import { maskSecrets } from '../../../src/main/hooks/mask';
import { hookDecisions } from '../../../src/shared/domain/hook';
import { createTranslate } from '../../../src/shared/i18n/translate';

const context: ReadContext = {
  translate: createTranslate('en'),
  mask: (text) => maskSecrets(text, ['s3cr3t-value']),
  messagesOnly: false,
  permissionOverrideIsValid: (text) => /^\w+\(.+\)$/.test(text),
};

function read(stdout: string, change: Partial<RanHandler> = {}): PreToolUseAnswer {
  const ran: RanHandler = {
    end: { kind: 'exited', code: 0 },
    timeoutSeconds: 30,
    stdout,
    stdoutEnded: true,
    stderr: '',
    ...change,
  };
  return readPreToolUse(ran, context);
}

const codes = ({ findings }: PreToolUseAnswer): string[] => findings.map(({ code }) => code);
const failed = { end: { kind: 'exited', code: 3 } } as const;

describe('no opinion', () => {
  it.each(['', ' \n\t', '\r\n', '\uFEFF'])('exit 0 and white space only: %j', (stdout) => {
    expect(read(stdout, { stderr: ' \n' })).toMatchObject({ decision: 'no_opinion', findings: [] });
  });
});

describe('a valid decision', () => {
  it.each(hookDecisions)('%s', (decision) => {
    const answer = read(`${JSON.stringify({ decision, reason: 'because' })}\n`);
    expect(answer).toMatchObject({ decision, reason: 'because', findings: [] });
  });

  it('takes everything it may bring', () => {
    const value = {
      decision: 'ask',
      reason: 'costs money',
      permissionOverrides: ['command(npm test)', 'command(npm test)'],
      overwrite: { CommandLine: 'npm test', toolSummary: 'x' },
      injectSteps: [{ userMessage: 'hello' }],
    };
    expect(read(JSON.stringify(value, null, 2))).toEqual({
      decision: 'ask',
      reason: 'costs money',
      permissionOverrides: ['command(npm test)'],
      overwrite: { CommandLine: 'npm test' },
      injected: [{ kind: 'user', text: 'hello' }],
      findings: [
        {
          severity: 'warning',
          code: 'overwrite_summary',
          message: '`overwrite` cannot touch `toolSummary`.',
        },
      ],
      output: value,
    });
  });

  it('is not spoiled by unknown extra fields, nor by logs on stderr', () => {
    const answer = read('{"decision":"deny","reason":"r","traceId":9}', { stderr: 'log' });
    expect(answer).toMatchObject({ decision: 'deny', reason: 'r' });
    expect(codes(answer)).toEqual(['unknown_field']);
    expect(answer.findings[0]?.message).toBe('Unknown field ignored: `traceId`.');
  });

  it('counts although a child holds stdout', () => {
    expect(read('{"decision":"allow"}\n', { stdoutEnded: false }).decision).toBe('allow');
  });

  it('its reason is cut at 2,000 characters, never inside a character', () => {
    const answer = read(JSON.stringify({ decision: 'deny', reason: `${'a'.repeat(1999)}😀` }));
    expect(answer.reason).toBe('a'.repeat(1999));
    expect(codes(answer)).toEqual(['reason_cut']);
  });
});

describe('a clear deny counts however the handler ended', () => {
  const deny = '{"decision":"deny","reason":"r3"}';

  it.each([
    ['a non-zero exit', deny, failed],
    ['a signal', deny, { end: { kind: 'signalled', signal: 'SIGSEGV' } } as const],
    ['a timeout', deny, { end: { kind: 'timed-out' } } as const],
    ['too much output', `${deny}\n${'x'.repeat(100)}`, { end: { kind: 'output-too-large' } } as const],
    ['noise before it', `Shell ready {almost json\n\uFEFF${deny}\r\n`, {}],
    ['noise after it', `${deny}\nbye`, {}],
    ['two answers', `{"decision":"allow"}\n${deny}`, {}],
    ['an open stdout', `${deny}\nmore`, { stdoutEnded: false }],
  ])('%s', (_, stdout, change) => {
    const answer = read(stdout, change);
    expect(answer).toMatchObject({ decision: 'deny', reason: 'r3' });
    expect(codes(answer)).toEqual(['unclean_output']);
  });

  it('loses only a field of the wrong type', () => {
    const answer = read('{"decision":"deny","reason":7,"overwrite":[],"injectSteps":[{"userMessage":"m"}]}');
    expect(answer).toMatchObject({ decision: 'deny', reason: '', injected: [{ kind: 'user', text: 'm' }] });
    expect(codes(answer)).toEqual(['wrong_type', 'wrong_type']);
  });

  it('of a failed run nothing but the reason is taken', () => {
    const answer = read('{"decision":"deny","injectSteps":[{"userMessage":"m"}]}', failed);
    expect(answer).toMatchObject({ decision: 'deny', injected: [] });
  });

  it('an old spelling that says otherwise does not open it', () => {
    const answer = read('{"decision":"deny","allow_tool":true}');
    expect(answer.decision).toBe('deny');
    expect(codes(answer)).toEqual(['contradiction', 'old_spelling']);
  });

  it.each([
    '"deny"',
    '["deny"]',
    '{"answer":{"decision":"deny"}}',
    'say {"decision":"deny"}',
    '{"decision":"Deny"}',
  ])('is not fished out of %s', (stdout) => {
    expect(read(stdout, failed).decision).toBe('hold');
  });
});

describe('hold, with a reason that says what is wrong', () => {
  it.each([
    ['{}', 'no_decision', 'a hook that has nothing to say prints nothing'],
    ['{"reason":"x"}', 'no_decision', 'allow, deny, ask, force_ask, deny_unless_prior_grant'],
    ['{"decision":""}', 'no_decision', 'no decision'],
    ['{"decision":"block","reason":"pls"}', 'unknown_decision', 'unknown decision "block"'],
    ['{"decision":"Deny"}', 'unknown_decision', '"Deny"'],
    ['{"decision":"ask "}', 'unknown_decision', '"ask "'],
    ['{"decision":true}', 'unknown_decision', 'true'],
    ['{"decision":null}', 'unknown_decision', 'null'],
    ['{"decision":["allow"]}', 'unknown_decision', 'allow'],
    ['{"__proto__":{"decision":"allow"}}', 'no_decision', 'no decision'],
    ['[]', 'not_an_object', 'not a JSON object: `[]`'],
    ['"allow"', 'not_an_object', 'not a JSON object'],
    ['null', 'not_an_object', 'not a JSON object'],
    ['allow', 'not_json', 'begins: `allow`'],
    ['{oops', 'not_json', 'begins: `{oops`'],
    ['{"decision": "allow"', 'not_json', 'not valid JSON'],
    ['Loading…\n{"decision":"allow"}', 'text_around_json', 'begins: `Loading… {'],
    ['{"decision":"allow"} done', 'text_around_json', 'Write logs to stderr'],
    ['{"decision":"allow"}\n{"decision":"allow"}', 'several_values', 'more than one JSON value'],
    ['{"decision":"allow"}{"decision":"ask"}', 'several_values', 'more than one JSON value'],
    ['{"decision":"allow","reason":["x"]}', 'wrong_type', '`reason`'],
    ['{"decision":"allow","reason":null}', 'wrong_type', '`reason`'],
    ['{"decision":"ask","permissionOverrides":"command(x)"}', 'wrong_type', '`permissionOverrides`'],
    ['{"decision":"ask","permissionOverrides":[1]}', 'wrong_type', '`permissionOverrides`'],
    ['{"decision":"ask","overwrite":[]}', 'wrong_type', '`overwrite`'],
    ['{"decision":"ask","injectSteps":{}}', 'wrong_type', '`injectSteps`'],
    ['{"decision":"ask","permissionOverrides":["npm test"]}', 'bad_override', '`npm test`'],
    ['{"decision":"allow","allow_tool":false}', 'contradiction', '`allow_tool`'],
    ['{"decision":"ask","allowTool":true}', 'contradiction', '`allowTool`'],
    ['{"allow_tool":"yes"}', 'wrong_type', '`allow_tool`'],
    [
      `{"decision":"allow","overwrite":${'['.repeat(200)}${']'.repeat(200)}}`,
      'nested_too_deep',
      'too deeply',
    ],
  ])('%s', (stdout, code, text) => {
    const answer = read(stdout);
    expect(answer.decision).toBe('hold');
    expect(codes(answer)).toEqual([code]);
    expect(answer.reason).toContain(text);
  });

  it('nothing on stdout but text on stderr, and the fix', () => {
    const answer = read('', { stderr: 'one\nlast line\n' });
    expect(answer.decision).toBe('hold');
    expect(answer.reason).toContain('`last line`');
    expect(answer.reason).toContain('2>/dev/null');
  });

  it.each([
    ['{"hookSpecificOutput":{"permissionDecision":"deny"}}', "This is Claude Code's `hookSpecificOutput`."],
    ['{"decision":"approve"}', 'This is Claude Code\'s `decision: "approve"`.'],
    ['{"continue":false,"stopReason":"x"}', "This is Claude Code's `stopReason`."],
    ['{"permission":"deny"}', "This is Cursor's `permission`."],
    ['{"cancel":true}', "This is Cline's `cancel`."],
    ['{"permission_decision":"deny"}', '`permission_decision` must be spelled `decision`.'],
  ])('names a known foreign format: %s', (stdout, text) => {
    expect(read(stdout).reason).toContain(text);
  });

  it.each([
    [{ end: { kind: 'exited', code: 1 }, stderr: 'a\nb: no\n' }, 'failed (exit 1). Last line: `b: no`'],
    [{ end: { kind: 'exited', code: 2 } }, 'exited with 2 and gave no reason.'],
    [
      { end: { kind: 'exited', code: 127 }, stderr: 'sh: x: not found' },
      'failed (exit 127: command not found). Last line: `sh: x: not found`',
    ],
    [{ end: { kind: 'signalled', signal: 'SIGSEGV' } }, 'was ended by signal SIGSEGV.'],
    [{ end: { kind: 'timed-out' }, timeoutSeconds: 1.5 }, 'was stopped after 1.5 s (its limit).'],
    [{ end: { kind: 'cancelled' } }, 'was cancelled because the run was stopped.'],
    [{ end: { kind: 'not-started', error: 'EACCES' } }, 'could not start: EACCES'],
    [{ end: { kind: 'output-too-large' } }, 'more than 1 MiB'],
  ] as const)('an allow of a failed run is nothing: %j', (change, text) => {
    const answer = read('{"decision":"allow"}', change);
    expect(answer.decision).toBe('hold');
    expect(answer.reason).toContain(text);
  });

  it('quotes at most 200 characters, on one line, without secrets', () => {
    const answer = read(`token s3cr3t-value\n\u001b[31m${'x'.repeat(500)}`);
    expect(answer.reason).not.toContain('s3cr3t-value');
    expect(answer.reason).not.toMatch(/\p{Cc}/u);
    expect(answer.reason.length).toBeLessThan(300);
  });
});

describe('old spellings', () => {
  it.each([
    ['{"allow_tool":true}', 'allow', ''],
    ['{"allowTool":false,"denyReason":"no"}', 'deny', 'no'],
    ['{"allow_tool":false,"deny_reason":"no"}', 'deny', 'no'],
    ['{"decision":"deny","allow_tool":false,"deny_reason":"no"}', 'deny', 'no'],
  ])('%s', (stdout, decision, reason) => {
    const answer = read(stdout);
    expect(answer).toMatchObject({ decision, reason });
    expect(new Set(codes(answer))).toEqual(new Set(['old_spelling']));
  });

  it('permission_overrides is read, with a warning', () => {
    const answer = read('{"decision":"ask","permission_overrides":["command(a)"]}');
    expect(answer.permissionOverrides).toEqual(['command(a)']);
    expect(codes(answer)).toEqual(['old_spelling']);
  });
});

describe('whatever bytes come, the answer is a valid decision, no opinion or a hold', () => {
  const end = fc.oneof(
    fc.record({ kind: fc.constant('exited' as const), code: fc.integer({ min: 0, max: 255 }) }),
    fc.constant({ kind: 'signalled' as const, signal: 'SIGKILL' }),
    fc.constant({ kind: 'timed-out' as const }),
    fc.constant({ kind: 'output-too-large' as const }),
  );
  const words = [
    'decision',
    'reason',
    'overwrite',
    'injectSteps',
    'permissionOverrides',
    'allow_tool',
    '__proto__',
  ];
  const value = fc.oneof(fc.constantFrom(...hookDecisions, 'block', '', true, null), fc.jsonValue());
  const json = fc.dictionary(fc.constantFrom(...words), value).map((object) => JSON.stringify(object));
  const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => Buffer.from(data).toString('utf8'));
  const stdout = fc
    .array(fc.oneof(bytes, json, fc.constantFrom('\n', '\uFEFF', '{', '}', ' ')), { maxLength: 4 })
    .map((parts) => parts.join(''));

  it('control characters on stderr are no silence', () => {
    const answer = read('', { stderr: '\u0000' });
    expect(answer.decision).toBe('hold');
    expect(answer.reason).toContain('\\u0000');
  });

  it('and an allow only ever comes from one clean object that says allow', () => {
    fc.assert(
      fc.property(stdout, bytes, end, fc.boolean(), (out, stderr, ended, stdoutEnded) => {
        const answer = read(out, { end: ended, stderr, stdoutEnded });
        expect([...hookDecisions, 'hold', 'no_opinion']).toContain(answer.decision);
        if (answer.decision === 'hold' || answer.decision === 'deny') return;
        expect(ended).toEqual({ kind: 'exited', code: 0 });
        if (answer.decision === 'no_opinion') expect(`${out}${stderr}`.trim()).toBe('');
        else expect(JSON.parse(out.trim())).toBeTypeOf('object');
      }),
      { numRuns: 3000 },
    );
  });
});
