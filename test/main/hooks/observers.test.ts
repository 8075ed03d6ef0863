import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HookInputs } from '../../../src/main/agent/ports';
import { hookRunSchema } from '../../../src/shared/domain/hook-run';
import type { HookEvent } from '../../../src/shared/domain/hook';
import { createTestEngine, type HandlerSpec, type TestEngine } from '../../support/hook-engine';

const engines: TestEngine[] = [];
function engine(...options: Parameters<typeof createTestEngine>): TestEngine {
  const made = createTestEngine(...options);
  engines.push(made);
  return made;
}
afterEach(() => {
  for (const made of engines.splice(0)) {
    for (const run of made.runs) expect(hookRunSchema.safeParse(run).error).toBeUndefined();
    made.dispose();
  }
});

const says = (event: HookEvent, answer: unknown, name = 'lantern'): HandlerSpec => ({
  event,
  name,
  command: `cat >/dev/null; printf '%s' '${JSON.stringify(answer)}'`,
});
const post: HookInputs['PostToolUse'] = {
  tool: 'run_command',
  args: { CommandLine: 'false' },
  stepIndex: 0,
  injected: false,
  error: 'exit status 1',
};
const invocation = { invocationNumber: 0, initialStepCount: 0, lastUserInput: '' };
const stopping = {
  executionNumber: 0,
  terminationReason: 'model_stop',
  error: '',
  fullyIdle: false,
} as const;
const hook = { name: 'lantern', layer: 'project' };

/** What every event sends. */
const common = {
  conversationId: z.uuid(),
  workspacePaths: z.array(z.string()),
  transcriptPath: z.string(),
  artifactDirectoryPath: z.string(),
  modelName: z.string(),
};

describe('what stdin carries: zeros, empty strings and false are sent', () => {
  const stdin = async <E extends HookEvent>(event: E, input: HookInputs[E], parent: string | null = null) => {
    const made = engine();
    await made.fire(event, [{ event, command: 'cat >/dev/null' }], input, { parentConversationId: parent });
    const sent = z.looseObject(common).parse(JSON.parse(made.runs[0]?.stdin.text ?? ''));
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(common, name)));
  };

  it('PostToolUse', async () => {
    expect(await stdin('PostToolUse', { ...post, error: '' })).toEqual({
      hookEventName: 'PostToolUse',
      toolCall: { name: 'run_command', args: { CommandLine: 'false' } },
      stepIdx: 0,
      error: '',
    });
  });

  it('PreInvocation and PostInvocation', async () => {
    for (const event of ['PreInvocation', 'PostInvocation'] as const) {
      expect(await stdin(event, invocation)).toEqual({
        hookEventName: event,
        invocationNum: 0,
        initialNumSteps: 0,
        lastUserInput: '',
      });
    }
  });

  it('Stop', async () => {
    expect(await stdin('Stop', stopping)).toEqual({
      hookEventName: 'Stop',
      executionNum: 0,
      terminationReason: 'model_stop',
      error: '',
      fullyIdle: false,
    });
  });

  it('SessionStart, inside a sub-agent', async () => {
    expect(await stdin('SessionStart', {}, 'the-parent')).toEqual({
      hookEventName: 'SessionStart',
      parentConversationId: 'the-parent',
    });
  });
});

describe('PostToolUse', () => {
  it('nothing and {} say nothing', async () => {
    const made = engine();
    const nothing = { injections: [], notes: [] };
    expect(await made.fire('PostToolUse', [says('PostToolUse', {})], post)).toEqual(nothing);
    expect(await made.fire('PostToolUse', [{ event: 'PostToolUse', command: 'echo log >&2' }], post)).toEqual(
      nothing,
    );
    expect(made.runs.flatMap(({ problems }) => problems)).toEqual([]);
    expect(made.runs[0]?.effect).toEqual({ injected: 0, words: 'lantern ran' });
  });

  it('a linter that fails talks to the agent: the end of its stderr, masked', async () => {
    const made = engine({ secretValues: () => ['hush-hush-value'] });
    const command = `seq 1 5000 >&2; echo 'src/a.ts:3 unused hush-hush-value' >&2; exit 1`;
    const { notes } = await made.fire(
      'PostToolUse',
      [{ event: 'PostToolUse', name: 'linter', command }],
      post,
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^PostToolUse hook "linter" failed: exit 1\n…/);
    expect(notes[0]?.endsWith('src/a.ts:3 unused [secret]')).toBe(true);
    expect(notes[0]?.length).toBeLessThan(4096 + 100);
    expect(made.runs[0]?.problems).toMatchObject([{ severity: 'error', code: 'exit_code' }]);
  });

  it.each([
    ['exit 3', 30, 'exit 3'],
    ['kill -9 $$', 30, 'ended by signal SIGKILL'],
    ['sleep 5', 0.2, 'stopped after 0.2 s (its limit)'],
    ['yes', 30, 'its output is too large'],
  ])('%s: a note, and the result stays', async (command, timeout, how) => {
    const outcome = await engine().fire(
      'PostToolUse',
      [{ event: 'PostToolUse', name: 'x', command, timeout }, says('PostToolUse', {})],
      post,
    );
    expect(outcome).toEqual({ injections: [], notes: [`PostToolUse hook "x" failed: ${how}`] });
  });

  it('unusable output is a warning, not a failure', async () => {
    const made = engine();
    const outcome = await made.fire('PostToolUse', [{ event: 'PostToolUse', command: 'echo hello' }], post);
    expect(outcome).toEqual({ injections: [], notes: [] });
    expect(made.runs[0]?.problems).toMatchObject([{ severity: 'warning', code: 'not_json' }]);
  });

  it('a handler that is not trusted is skipped; the event goes on', async () => {
    const made = engine({ standing: () => Promise.resolve({ kind: 'not-trusted', trust: 'changed' }) });
    expect(await made.fire('PostToolUse', [says('PostToolUse', {})], post)).toEqual({
      injections: [],
      notes: [],
    });
    expect(made.runs).toMatchObject([{ ended: { kind: 'skipped', reason: 'changed' } }]);
  });

  it('of an injected call: messages only, so that nothing feeds itself', async () => {
    const made = engine();
    const answer = {
      injectSteps: [{ toolCall: { name: 'run_command', args: {} } }, { systemMessage: 'noted' }],
    };
    const outcome = await made.fire('PostToolUse', [says('PostToolUse', answer)], {
      ...post,
      injected: true,
    });
    expect(outcome.injections).toEqual([{ hook, step: { kind: 'system', text: 'noted' } }]);
    expect(made.runs[0]?.problems).toMatchObject([{ code: 'step_dropped' }]);
    const own = await made.fire('PostToolUse', [says('PostToolUse', answer)], post);
    expect(own.injections).toHaveLength(2);
  });

  it('the same for PreToolUse of an injected call', async () => {
    const made = engine();
    const answer = { decision: 'allow', injectSteps: [{ toolCall: { name: 'x', args: {} } }] };
    expect((await made.pre([says('PreToolUse', answer)], { injected: true })).injections).toEqual([]);
    expect((await made.pre([says('PreToolUse', answer)])).injections).toHaveLength(1);
  });
});

describe('injected steps', () => {
  const inject = async (steps: unknown): Promise<{ texts: unknown[]; made: TestEngine }> => {
    const made = engine();
    const outcome = await made.fire(
      'PreInvocation',
      [says('PreInvocation', { injectSteps: steps })],
      invocation,
    );
    return { texts: outcome.injections.map(({ step }) => step), made };
  };

  it('all four kinds; one of an unknown kind is dropped and the others count', async () => {
    const { texts, made } = await inject([
      { ephemeralMessage: 'note' },
      { mystery: 1 },
      { userMessage: 'u' },
      { systemMessage: { systemMessage: 's' } },
      { toolCall: { name: 'run_command', args: { CommandLine: 'rm -r out' } } },
    ]);
    expect(texts).toEqual([
      { kind: 'ephemeral', text: 'note' },
      { kind: 'user', text: 'u' },
      { kind: 'system', text: 's' },
      { kind: 'tool-call', tool: 'run_command', args: { CommandLine: 'rm -r out' } },
    ]);
    expect(made.runs[0]?.problems.map(({ message }) => message)).toEqual([
      'Injected step 2 was dropped: it must have exactly one of ephemeralMessage, userMessage, systemMessage, toolCall.',
    ]);
    expect(made.runs[0]?.effect).toEqual({ injected: 4, words: 'lantern ran; injected 4 steps' });
  });

  it.each([
    {},
    { userMessage: 'a', systemMessage: 'b' },
    { userMessage: 7 },
    { systemMessage: { text: 'x' } },
    { toolCall: { name: '', args: {} } },
    { toolCall: { name: 'x' } },
    { toolCall: { name: 'x', args: [] } },
    'text',
    null,
  ])('%j is dropped with a warning', async (step) => {
    const { texts, made } = await inject([step, { userMessage: 'kept' }]);
    expect(texts).toEqual([{ kind: 'user', text: 'kept' }]);
    expect(made.runs[0]?.problems).toHaveLength(1);
  });

  it('at most 20 steps and 64 KiB of text', async () => {
    const many = await inject(Array.from({ length: 23 }, (_, at) => ({ userMessage: String(at) })));
    expect(many.texts).toHaveLength(20);
    expect(many.made.runs[0]?.problems[0]?.message).toContain('3 injected steps were dropped');
    const made = engine();
    const step = { userMessage: '한'.repeat(10_000) };
    made.file('long.json', JSON.stringify({ injectSteps: [step, step, step] }));
    const outcome = await made.fire(
      'PreInvocation',
      [{ event: 'PreInvocation', command: 'cat long.json' }],
      invocation,
    );
    expect(outcome.injections).toHaveLength(2);
  });

  it('of a wrong type, or of a run that failed, nothing is taken and the model call goes ahead', async () => {
    const made = engine();
    for (const command of [
      `echo '{"injectSteps":{"userMessage":"x"}}'`,
      `echo '{"injectSteps":[{"userMessage":"x"}]}'; exit 1`,
      `echo '{"decision":"allow"}'`,
    ]) {
      const outcome = await made.fire('PreInvocation', [{ event: 'PreInvocation', command }], invocation);
      expect(outcome).toEqual({ injections: [] });
    }
    expect(made.runs.map(({ problems }) => problems[0]?.code)).toEqual([
      'wrong_type',
      'exit_code',
      'unknown_field',
    ]);
  });

  it('SessionStart injects as well', async () => {
    const handler = says('SessionStart', { injectSteps: [{ systemMessage: 'hi' }] });
    expect(await engine().fire('SessionStart', [handler], {})).toEqual({
      injections: [{ hook, step: { kind: 'system', text: 'hi' } }],
    });
  });
});

describe('PostInvocation', () => {
  const ask = (made: TestEngine, ...answers: unknown[]) =>
    made.fire(
      'PostInvocation',
      answers.map((answer, at) => says('PostInvocation', answer, `h${String(at)}`)),
      invocation,
    );

  it('terminate beats force_continue, and says who', async () => {
    const made = engine();
    const force = { terminationBehavior: 'force_continue' };
    const end = { terminationBehavior: 'terminate' };
    expect(await ask(made, force, end, {})).toEqual({
      injections: [],
      termination: 'terminate',
      by: [{ name: 'h1', layer: 'project' }],
    });
    expect(await ask(made, force)).toMatchObject({ termination: 'force-continue', by: [{ name: 'h0' }] });
    expect(made.runs[1]?.effect).toEqual({
      injected: 0,
      termination_behavior: 'terminate',
      words: 'h1 ran; ends the turn',
    });
  });

  it.each(['', 'stop', 7, null])('%j: the default', async (terminationBehavior) => {
    const made = engine();
    expect(await ask(made, { terminationBehavior })).toEqual({ injections: [], termination: 'none', by: [] });
    expect(made.runs[0]?.problems).toHaveLength(terminationBehavior === '' ? 0 : 1);
  });
});

describe('Stop', () => {
  it('all run; the reasons to continue are joined in order', async () => {
    const made = engine();
    const outcome = await made.fire(
      'Stop',
      [
        says('Stop', { decision: 'continue', reason: 'tests fail' }, 'a'),
        says('Stop', {}, 'b'),
        says('Stop', { decision: 'continue', reason: 'lint fails' }, 'c'),
      ],
      stopping,
    );
    expect(outcome.continueReasons).toEqual([
      { name: 'a', layer: 'project', text: 'tests fail' },
      { name: 'c', layer: 'project', text: 'lint fails' },
    ]);
    expect(made.runs.map(({ effect }) => effect.words)).toEqual([
      'a keeps the agent going: tests fail',
      'b lets it stop',
      'c keeps the agent going: lint fails',
    ]);
  });

  it.each([
    ['nothing', 'true', 0],
    ['{}', `echo '{}'`, 0],
    ['stop', `echo '{"decision":"stop"}'`, 0],
    ['a foreign word', `echo '{"decision":"block","reason":"x"}'`, 1],
    ['no JSON', 'echo no', 1],
    ['a failure', `echo '{"decision":"continue","reason":"x"}'; exit 1`, 1],
  ])('%s lets it stop', async (_, command, problems) => {
    const made = engine();
    expect(await made.fire('Stop', [{ event: 'Stop', command }], stopping)).toEqual({ continueReasons: [] });
    expect(made.runs[0]?.problems).toHaveLength(problems);
  });
});

describe('a firing event', () => {
  it('finishes with the list it began with, in its order', async () => {
    const made = engine();
    const names = ['one', 'two', 'three'];
    const handlers = names.map((name): HandlerSpec => ({
      event: 'PreInvocation',
      name,
      command: `echo ${name} >> "$GRAPNEL_WORKSPACE/seen.txt"`,
    }));
    const firing = made.fire('PreInvocation', handlers, invocation);
    await made.fire('SessionStart', [], {});
    await firing;
    expect(readFileSync(join(made.root, 'seen.txt'), 'utf8')).toBe('one\ntwo\nthree\n');
  });
});
