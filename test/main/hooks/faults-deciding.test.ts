import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { HookGap } from '../../../src/main/hooks/handler';
import { hookRunSchema } from '../../../src/shared/domain/hook-run';
import {
  createTestEngine,
  fixtureFolder,
  type HandlerSpec,
  type TestEngine,
} from '../../support/hook-engine';

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

const fixture = (name: string): string => join(fixtureFolder, name);
const says = (
  answer: unknown,
  name = 'lantern-gate',
  layer: HandlerSpec['layer'] = 'project',
): HandlerSpec => ({
  name,
  layer,
  command: `cat >/dev/null; printf '%s' '${JSON.stringify(answer)}'`,
});

describe('one gate', () => {
  it('allow with a reason: the record says it in words', async () => {
    const made = engine();
    const outcome = await made.pre([says({ decision: 'allow', reason: 'known safe' })]);
    expect(outcome).toEqual({
      args: { CommandLine: 'echo hi', Cwd: '.' },
      overwrites: [],
      verdict: { kind: 'allow', reasons: [{ name: 'lantern-gate', layer: 'project', text: 'known safe' }] },
      grantRequiredBy: [],
      overridesFromUser: [],
      overridesFromOthers: [],
      injections: [],
    });
    expect(made.runs[0]).toMatchObject({
      conversation_id: '5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
      source: { kind: 'project', path: join(made.root, '.agents/hooks.json'), line: 3 },
      hook_name: 'lantern-gate',
      hook_event: 'PreToolUse',
      tool: 'run_command',
      step_index: 0,
      cwd: made.root,
      ended: { kind: 'exited', code: 0 },
      stdout: { text: '{"decision":"allow","reason":"known safe"}', bytes: 42, cut: false },
      output: { decision: 'allow', reason: 'known safe' },
      problems: [],
      effect: {
        decision: 'allow',
        reason: 'known safe',
        injected: 0,
        words: 'allowed by lantern-gate: known safe',
      },
    });
    expect(JSON.parse(made.runs[0]?.stdin.text ?? '')).toEqual({
      conversationId: '5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
      workspacePaths: [made.root],
      transcriptPath: join(made.root, '../t.jsonl'),
      artifactDirectoryPath: join(made.root, '../a'),
      modelName: 'm',
      hookEventName: 'PreToolUse',
      toolCall: { name: 'run_command', args: { CommandLine: 'echo hi', Cwd: '.' } },
      stepIdx: 0,
    });
  });

  it('an observer that answers {} is held, with the fix; one that prints nothing has no opinion', async () => {
    const made = engine();
    const held = await made.pre([{ name: 'just-looking', command: `cat >> seen.log; echo '{}'` }]);
    expect(held.verdict).toMatchObject({ kind: 'hold', reasons: [{ name: 'just-looking' }] });
    expect(held.verdict.kind === 'hold' && held.verdict.reasons[0]?.text).toContain('prints nothing');
    const silent = await made.pre([{ name: 'just-looking', command: 'cat >> seen.log' }]);
    expect(silent.verdict).toEqual({ kind: 'none' });
    expect(made.runs[1]?.effect).toEqual({
      decision: 'no_opinion',
      injected: 0,
      words: 'just-looking has no opinion',
    });
  });

  it('noise from a profile before a deny: denied, with a warning', async () => {
    const made = engine();
    const outcome = await made.pre([{ command: fixture('noisy.sh') }]);
    expect(outcome.verdict).toMatchObject({ kind: 'deny', reasons: [{ text: 'after noise' }] });
    expect(made.runs[0]?.problems).toMatchObject([
      {
        severity: 'warning',
        code: 'unclean_output',
        line: 3,
        column: 7,
        json_path: 'lantern-gate.PreToolUse[0].hooks[0]',
      },
    ]);
  });

  it('exit codes with JSON: only the clear deny counts', async () => {
    const made = engine();
    const kinds: string[] = [];
    for (const command of [
      `echo '{oops'; exit 2`,
      `echo '{"decision":"allow"}'; exit 1`,
      `echo '{"decision":"deny","reason":"r3"}'; exit 3`,
    ]) {
      kinds.push((await made.pre([{ command }])).verdict.kind);
    }
    expect(kinds).toEqual(['hold', 'hold', 'deny']);
  });

  it('fires only for the tools its matcher means', async () => {
    const made = engine();
    const hit = (word: string, matcher: string): HandlerSpec => ({
      command: `echo ${word} >> "$GRAPNEL_WORKSPACE/hit.txt"; echo '{"decision":"allow"}'`,
      matcher,
    });
    const handlers = [
      hit('run', 'run'),
      hit('exact', '^run_command$'),
      hit('alt', 'write_to_file|replace_file_content'),
    ];
    for (const tool of ['run_command', 'run_command_async', 'write_to_file', 'RUN_COMMAND']) {
      await made.pre(handlers, { tool });
    }
    expect(readFileSync(join(made.root, 'hit.txt'), 'utf8')).toBe('exact\nalt\n');
    // What does not match has not been passed over: it is not recorded.
    expect(made.runs.map(({ tool, matcher }) => [tool, matcher])).toEqual([
      ['run_command', '^run_command$'],
      ['write_to_file', 'write_to_file|replace_file_content'],
    ]);
  });

  it('secrets are masked in everything that is kept', async () => {
    const secret = 'hush-hush-value';
    const made = engine({ secretValues: () => [secret] });
    const outcome = await made.pre(
      [
        {
          command: `echo ${secret} >&2; echo '{"decision":"deny","reason":"${secret}","more":["${secret}"]}'`,
        },
      ],
      { args: { CommandLine: secret } },
    );
    expect(JSON.stringify([made.runs, outcome.verdict])).not.toContain(secret);
    expect(made.runs[0]?.output).toMatchObject({ decision: 'deny', more: ['[secret]'] });
  });
});

describe('several gates', () => {
  it('a later deny beats an earlier allow; those after it are recorded as skipped', async () => {
    const made = engine();
    const outcome = await made.pre([
      says({ decision: 'allow', permissionOverrides: ['command(rm -r out)'] }, 'soft', 'user'),
      says({ decision: 'deny', reason: 'hard' }, 'hard'),
      says({ decision: 'allow' }, 'late'),
      { ...says({ decision: 'allow' }, 'off'), enabled: false },
    ]);
    expect(outcome.verdict).toMatchObject({ kind: 'deny', reasons: [{ name: 'hard', text: 'hard' }] });
    expect(made.runs.map(({ hook_name, ended }) => [hook_name, ended])).toEqual([
      ['soft', { kind: 'exited', code: 0 }],
      ['hard', { kind: 'exited', code: 0 }],
      ['late', { kind: 'skipped', reason: 'earlier_deny' }],
      ['off', { kind: 'skipped', reason: 'disabled' }],
    ]);
  });

  it('a hold does not end the list', async () => {
    const outcome = await engine().pre([{ command: 'exit 1' }, says({ decision: 'deny', reason: 'd' }, 'b')]);
    expect(outcome.verdict.kind).toBe('deny');
  });

  it('two of one name are two hooks: one that is off does not reach the other', async () => {
    const made = engine();
    const outcome = await made.pre([
      { ...says({ decision: 'deny', reason: 'x' }, 'org-gate', 'user') },
      { ...says({ decision: 'allow' }, 'org-gate'), enabled: false },
    ]);
    expect(outcome.verdict.kind).toBe('deny');
    expect(made.runs.map(({ ended }) => ended.kind)).toEqual(['exited', 'skipped']);
  });
});

describe('what stands against a start', () => {
  it.each([
    ['review', 'untrusted', 'has not been reviewed'],
    ['untrusted-workspace', 'untrusted', 'not trusted yet'],
    ['changed', 'changed', 'changed since it was reviewed'],
  ] as const)('%s: the gate holds without running', async (trust, reason, text) => {
    const made = engine({ standing: () => Promise.resolve({ kind: 'not-trusted', trust }) });
    const outcome = await made.pre([{ command: 'touch "$GRAPNEL_WORKSPACE/pwned"' }]);
    expect(outcome.verdict.kind === 'hold' && outcome.verdict.reasons[0]?.text).toContain(text);
    expect(made.runs).toMatchObject([{ ended: { kind: 'skipped', reason } }]);
    expect(existsSync(join(made.root, 'pwned'))).toBe(false);
  });

  it('kept off by the user: neither runs nor holds', async () => {
    const made = engine({ standing: () => Promise.resolve({ kind: 'not-trusted', trust: 'kept-off' }) });
    expect((await made.pre([says({ decision: 'deny' })])).verdict).toEqual({ kind: 'none' });
    expect(made.runs).toMatchObject([{ ended: { kind: 'skipped', reason: 'kept_off' } }]);
  });

  it('is asked right before every start', async () => {
    let asked = 0;
    const made = engine({
      standing: () => {
        asked += 1;
        return Promise.resolve(
          asked === 1
            ? { kind: 'trusted', mayApprove: true, secretsAllowed: false }
            : { kind: 'not-trusted', trust: 'changed' },
        );
      },
    });
    const outcome = await made.pre([says({ decision: 'allow' }), says({ decision: 'allow' })]);
    expect(outcome.verdict.kind).toBe('hold');
  });

  it('may block and ask, not approve: its allow is no opinion, its deny a deny', async () => {
    const made = engine({
      standing: () => Promise.resolve({ kind: 'trusted', mayApprove: false, secretsAllowed: false }),
    });
    expect((await made.pre([says({ decision: 'allow' })])).verdict).toEqual({ kind: 'none' });
    expect((await made.pre([says({ decision: 'ask' })])).verdict.kind).toBe('ask');
    expect((await made.pre([says({ decision: 'deny' })])).verdict.kind).toBe('deny');
    expect(made.runs[0]?.effect.decision).toBe('no_opinion');
  });

  it('a gap in place of a gate holds the calls it could have covered, and the others still run', async () => {
    const made = engine();
    const gap: HookGap = {
      kind: 'gap',
      name: 'bad-gate',
      source: { layer: 'project', path: '/w/.agents/hooks.json', root: made.root, plugin: null },
      matcher: null,
      line: 9,
      text: 'hook.hold.engine',
      params: { error: 'the reason of the gap' },
    };
    const held = await made.pre([gap]);
    expect(held.verdict.kind === 'hold' && held.verdict.reasons).toEqual([
      {
        name: 'bad-gate',
        layer: 'project',
        text: '`bad-gate` (PreToolUse): The hooks could not be asked: the reason of the gap',
      },
    ]);
    expect(made.runs).toMatchObject([
      { ended: { kind: 'not_started' }, effect: { decision: 'hold' }, source: { line: 9 } },
    ]);
    const denied = await made.pre([gap, says({ decision: 'deny', reason: 'good' }, 'good-gate')]);
    expect(denied.verdict).toMatchObject({ kind: 'deny', reasons: [{ name: 'good-gate' }] });
    expect((await made.pre([{ ...gap, matcher: 'view_file' }])).verdict).toEqual({ kind: 'none' });
  });

  it('the engine is off for this conversation: nothing runs, nothing holds, all is recorded', async () => {
    const made = engine({ isOff: (id) => id.startsWith('5f0c') });
    expect((await made.pre([says({ decision: 'deny' })])).verdict).toEqual({ kind: 'none' });
    expect(made.runs).toMatchObject([{ ended: { kind: 'skipped', reason: 'engine_off' } }]);
  });
});

describe('an error inside the engine', () => {
  it('of the list: every call is held', async () => {
    const made = engine({ load: () => Promise.reject(new Error('disk on fire')) });
    const outcome = await made.pre([]);
    expect(outcome.verdict.kind === 'hold' && outcome.verdict.reasons[0]?.text).toContain('disk on fire');
    expect(made.runs).toMatchObject([{ ended: { kind: 'not_started' } }]);
    const stop = { executionNumber: 0, terminationReason: 'model_stop', error: '', fullyIdle: true } as const;
    expect(await made.fire('Stop', [], stop)).toEqual({ continueReasons: [] });
    expect(made.runs[1]).toMatchObject({ hook_event: 'Stop', ended: { kind: 'not_started' } });
  });

  it('of trust: the call is held', async () => {
    const made = engine({ standing: () => Promise.reject(new Error('no trust file')) });
    const outcome = await made.pre([says({ decision: 'allow' })]);
    expect(outcome.verdict.kind === 'hold' && outcome.verdict.reasons[0]?.text).toContain('no trust file');
  });

  it('of a listener: the decision stands', async () => {
    const made = engine({
      onRun: () => {
        throw new Error('history full');
      },
    });
    expect((await made.pre([says({ decision: 'deny', reason: 'r' })])).verdict.kind).toBe('deny');
    expect(made.runs).toHaveLength(1);
  });

  it('of everything it is given: still a hold', async () => {
    const made = engine({
      newId: () => {
        throw new Error('no ids');
      },
    });
    expect((await made.pre([says({ decision: 'allow' })])).verdict.kind).toBe('hold');
  });
});
