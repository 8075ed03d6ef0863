import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PreToolUseOutcome } from '../../../src/main/agent/ports';
import { hookRunSchema } from '../../../src/shared/domain/hook-run';
import { createTestEngine, fixtureFolder, type TestEngine } from '../../support/hook-engine';
import { endMarked, eventually, lateness, processesMarked } from '../../support/processes';

// Faults that really hurt somebody elsewhere, each as a kind, with real processes.

const engines: TestEngine[] = [];
function engine(...options: Parameters<typeof createTestEngine>): TestEngine {
  const made = createTestEngine(...options);
  engines.push(made);
  return made;
}
afterEach(() => {
  for (const made of engines.splice(0)) {
    for (const run of made.runs) expect(hookRunSchema.safeParse(run).error).toBeUndefined();
    endMarked(made.mark);
    made.dispose();
  }
});

const fixture = (name: string): string => join(fixtureFolder, name);

function reasonOf(outcome: PreToolUseOutcome): string {
  const { verdict } = outcome;
  return verdict.kind === 'none' ? '' : verdict.reasons.map(({ text }) => text).join('\n');
}

describe('starting', () => {
  it('a workspace path with a space and a check mark: the guard starts', async () => {
    const { pre, file } = engine({}, 'My Notes ✓');
    file('scripts/gate.sh', readFileSync(fixture('deny.sh'), 'utf8'));
    const outcome = await pre([{ command: './scripts/gate.sh' }]);
    expect(outcome.verdict.kind).toBe('deny');
    const unquoted = await pre([{ command: '$GRAPNEL_WORKSPACE/scripts/gate.sh' }]);
    expect(unquoted.verdict.kind).toBe('hold');
    expect(reasonOf(unquoted)).toMatch(/exit 12[67]/);
    expect((await pre([{ command: '"$GRAPNEL_WORKSPACE/scripts/gate.sh"' }])).verdict.kind).toBe('deny');
  });

  it('quotes and spaces in a command line reach the program as a POSIX shell gives them', async () => {
    const { pre, file } = engine();
    file(
      'my dir/gate.cjs',
      'process.stdin.resume().on("end",()=>console.log(JSON.stringify({decision:"deny",reason:JSON.stringify(process.argv.slice(2))})))',
    );
    const outcome = await pre([{ command: 'node "./my dir/gate.cjs" "a b" c\\d' }]);
    expect(reasonOf(outcome)).toBe('["a b","cd"]');
  });

  it('a script without the exec bit holds and says so', async () => {
    const { pre, file, runs } = engine();
    const script = file('gate.sh', readFileSync(fixture('deny.sh'), 'utf8'));
    chmodSync(script, 0o644);
    const outcome = await pre([{ command: './gate.sh' }]);
    expect(outcome.verdict.kind).toBe('hold');
    expect(reasonOf(outcome)).toContain('exit 126: not executable');
    expect(reasonOf(outcome)).toContain('gate.sh');
    expect(runs[0]?.ended).toEqual({ kind: 'exited', code: 126 });
  });

  it('a missing script and a missing interpreter are both broken, not denied', async () => {
    const { pre } = engine();
    const script = await pre([{ command: 'sh ./gone.sh' }]);
    expect(script.verdict.kind).toBe('hold');
    expect(reasonOf(script)).toContain('gone.sh');
    const program = await pre([{ command: 'python9 ./gone.py' }]);
    expect(program.verdict.kind).toBe('hold');
    expect(reasonOf(program)).toContain('exit 127: command not found');
  });

  it('exit 2 is not special: with empty stderr it holds and says it gave no reason', async () => {
    const outcome = await engine().pre([{ command: 'cat >/dev/null; exit 2' }]);
    expect(outcome.verdict.kind).toBe('hold');
    expect(reasonOf(outcome)).toBe('`lantern-gate` (PreToolUse): exited with 2 and gave no reason.');
  });

  it('a command that is killed is not a success, whatever it printed', async () => {
    const outcome = await engine().pre([{ command: `echo '{"decision":"allow"}'; kill -9 $$` }]);
    expect(outcome.verdict.kind).toBe('hold');
    expect(reasonOf(outcome)).toContain('SIGKILL');
  });

  it('the folder is gone: failed to start, held, not skipped', async () => {
    const made = engine();
    const handler = made.handler({ layer: 'user', command: 'true' });
    const outcome = await made.pre([{ ...handler, hookDirectory: '/no/such/folder' }]);
    expect(outcome.verdict.kind).toBe('hold');
    expect(reasonOf(outcome)).toContain('/no/such/folder');
    expect(made.runs[0]?.ended.kind).toBe('not_started');
  });

  it('no login shell: a profile cannot speak before the hook', async () => {
    const made = engine();
    made.file('../.profile', 'echo profile');
    made.file('../.bashrc', 'echo bashrc');
    const outcome = await made.pre([{ command: fixture('allow.sh') }]);
    expect(outcome.verdict).toMatchObject({ kind: 'allow', reasons: [{ text: 'known safe' }] });
  });
});

describe('what a hook is given', () => {
  it('nothing is pasted into the command line: names with $( ) and ; run nothing', async () => {
    const made = engine({}, 'w$(touch pwned)');
    made.file('lint.sh', '#!/bin/sh\ncat >/dev/null\necho "{}"\n');
    await made.fire(
      'PostToolUse',
      [{ event: 'PostToolUse', command: 'sh ./lint.sh "$GRAPNEL_WORKSPACE" "$GRAPNEL_HOOK_NAME"' }],
      {
        tool: 'write_to_file',
        args: { TargetFile: 'x; touch pwned2 #' },
        stepIndex: 1,
        injected: false,
        error: '',
      },
    );
    expect(made.runs[0]?.ended).toEqual({ kind: 'exited', code: 0 });
    for (const name of ['pwned', 'pwned2']) expect(existsSync(join(made.root, name))).toBe(false);
  });

  it('runs in the workspace root; user hooks and plugins beside their hooks.json', async () => {
    const made = engine();
    await made.pre([
      { command: 'pwd >&2; echo; exit 1' },
      { layer: 'user', command: 'pwd >&2; exit 1' },
      { layer: 'plugin', command: 'pwd >&2; exit 1' },
    ]);
    const base = join(made.root, '..');
    expect(made.runs.map(({ stderr }) => stderr.text)).toEqual([`${made.root}\n`, `${base}\n`, `${base}\n`]);
    expect(made.runs.map(({ cwd }) => cwd)).toEqual([made.root, base, base]);
  });

  it('a relative script that exists only in .agents/ runs there, and says so', async () => {
    const made = engine();
    made.file('.agents/deny.sh', readFileSync(fixture('deny.sh'), 'utf8'));
    const outcome = await made.pre([{ command: './deny.sh' }]);
    expect(outcome.verdict.kind).toBe('deny');
    expect(made.runs[0]?.cwd).toBe(join(made.root, '.agents'));
    expect(made.runs[0]?.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['runs_in_agents', 'note'],
    ]);
    made.file('deny.sh', '#!/bin/sh\necho \'{"decision":"allow"}\'\n');
    expect((await made.pre([{ command: './deny.sh' }])).verdict.kind).toBe('allow');
  });

  it('never sees model keys or the ways into Electron; a project loses what looks secret', async () => {
    const made = engine({
      environment: () =>
        Promise.resolve({
          PATH: process.env['PATH'] ?? '',
          PINE_API_KEY: 's3cr3t-of-pine',
          GEMINI_API_KEY: 'k',
          ELECTRON_RUN_AS_NODE: '1',
          NODE_OPTIONS: '--x',
          APP_KEPT: 'k',
        }),
      secretNames: ['APP_KEPT'],
    });
    const seen = (layer: 'user' | 'project'): string[] => {
      const text = readFileSync(join(made.root, `${layer}.txt`), 'utf8');
      return text.split('\n').map((line) => line.split('=')[0] ?? '');
    };
    const print = (layer: string): string =>
      `env > "$GRAPNEL_WORKSPACE/${layer}.txt"; echo '{"decision":"allow"}'`;
    await made.pre([
      { layer: 'user', command: print('user') },
      { layer: 'project', command: print('project') },
    ]);
    expect(seen('user')).toContain('PINE_API_KEY');
    expect(seen('project')).not.toContain('PINE_API_KEY');
    for (const layer of ['user', 'project'] as const) {
      expect(seen(layer)).toContain('PATH');
      for (const name of ['GEMINI_API_KEY', 'ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'APP_KEPT']) {
        expect(seen(layer)).not.toContain(name);
      }
    }
  });

  it('the review may let a project hook see secrets', async () => {
    const made = engine({
      environment: () => Promise.resolve({ PATH: process.env['PATH'] ?? '', PINE_API_KEY: 'x' }),
      standing: () => Promise.resolve({ kind: 'trusted', mayApprove: true, secretsAllowed: true }),
    });
    const outcome = await made.pre([
      { command: `echo "{\\"decision\\":\\"deny\\",\\"reason\\":\\"$PINE_API_KEY\\"}"` },
    ]);
    expect(reasonOf(outcome)).toBe('x');
  });

  it('the added variables, and no stale GRAPNEL_PLUGIN_ROOT', async () => {
    const made = engine({
      environment: () => Promise.resolve({ PATH: process.env['PATH'] ?? '', GRAPNEL_PLUGIN_ROOT: '/stale' }),
    });
    const print = `env | grep -E '^(GRAPNEL|ANTIGRAVITY)_' | sort >&2; exit 1`;
    await made.pre([{ layer: 'project', command: print }]);
    await made.pre([{ layer: 'plugin', name: 'p', command: print }], {}, { roots: [] });
    const base = join(made.root, '..');
    expect(made.runs.map(({ stderr }) => stderr.text.trim().split('\n'))).toEqual([
      [
        'ANTIGRAVITY_CONVERSATION_ID=5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
        'GRAPNEL_CONVERSATION_ID=5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
        'GRAPNEL_EVENT=PreToolUse',
        `GRAPNEL_HOOK_DIR=${made.root}/.agents`,
        'GRAPNEL_HOOK_NAME=lantern-gate',
        `GRAPNEL_WORKSPACE=${made.root}`,
        `GRAPNEL_WORKSPACES=${made.root}`,
      ],
      [
        'ANTIGRAVITY_CONVERSATION_ID=5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
        'GRAPNEL_CONVERSATION_ID=5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
        'GRAPNEL_EVENT=PreToolUse',
        `GRAPNEL_HOOK_DIR=${base}`,
        'GRAPNEL_HOOK_NAME=p',
        `GRAPNEL_PLUGIN_ROOT=${base}`,
        'GRAPNEL_WORKSPACE=',
        'GRAPNEL_WORKSPACES=',
      ],
    ]);
  });

  it('each handler gets its own full copy of stdin', async () => {
    const made = engine();
    const command = `wc -c >> n.txt; echo '{"decision":"allow"}'`;
    await made.pre([{ command }, { command }, { command }]);
    const [first, ...others] = readFileSync(join(made.root, 'n.txt'), 'utf8').trim().split('\n').map(Number);
    expect(first).toBeGreaterThan(100);
    expect(others).toEqual([first, first]);
  });
});

describe('stdin and pipes', () => {
  it('a hook that closes stdin at once, with a 1 MB argument, 20 times: its deny counts', async () => {
    const made = engine();
    for (let round = 0; round < 20; round += 1) {
      const outcome = await made.pre([{ command: fixture('never-reads.sh') }], {
        args: { CommandLine: 'x'.repeat(1_000_000) },
      });
      expect(reasonOf(outcome)).toBe('quick');
    }
    expect(made.runs.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('a large payload and a chatty hook do not block each other', async () => {
    const made = engine();
    const began = Date.now();
    const outcome = await made.pre([{ command: `node ${fixture('chatty.cjs')}`, timeout: 10 }], {
      args: { CommandLine: 'a'.repeat(3_000_000) },
    });
    expect(Number(/len (\d+)/.exec(reasonOf(outcome))?.[1])).toBeGreaterThan(3_000_000);
    const took = Date.now() - began;
    expect(took).toBeLessThan(3000 + (await lateness()));
    expect(made.runs[0]?.stdin).toMatchObject({ cut: true });
    expect(made.runs[0]?.stdin.text.length).toBeLessThanOrEqual(64 * 1024);
  });

  it('too much output holds and ends the tree', async () => {
    const made = engine();
    const outcome = await made.pre([{ command: fixture('floods.sh') }]);
    expect(outcome.verdict.kind).toBe('hold');
    expect(reasonOf(outcome)).toContain('output is too large');
    await eventually(() => processesMarked(made.mark).length === 0);
  });

  it('a child left on purpose: the decision counts and the child lives on', async () => {
    const made = engine();
    const outcome = await made.pre([{ command: fixture('leaves-child.sh') }]);
    expect(outcome.verdict.kind).toBe('allow');
    expect(processesMarked(made.mark)).toHaveLength(1);
  });

  it('stdout still open without a complete decision holds', async () => {
    const made = engine();
    for (const command of ['sleep 300 &', `printf '{"decision":'; sleep 300 &`]) {
      const outcome = await made.pre([{ command }]);
      expect(outcome.verdict.kind).toBe('hold');
      expect(reasonOf(outcome)).toContain('still open');
    }
  });
});

describe('time', () => {
  it('the timeout is in seconds: 1 means one second', async () => {
    const made = engine();
    const began = Date.now();
    const outcome = await made.pre([
      { command: `sleep 3; echo '{"decision":"deny","reason":"late"}'`, timeout: 1 },
    ]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    const took = Date.now() - began;
    expect(took).toBeLessThan(2000 + (await lateness()));
    expect(outcome.verdict.kind).toBe('hold');
    expect(reasonOf(outcome)).toBe('`lantern-gate` (PreToolUse): was stopped after 1 s (its limit).');
    expect(made.runs[0]?.ended).toEqual({ kind: 'timed_out', after_seconds: 1 });
  });

  it('a timeout ends grandchildren and what is deaf to TERM', async () => {
    const made = engine();
    for (const name of ['hang.sh', 'deaf-to-term.sh']) {
      const began = Date.now();
      const outcome = await made.pre([{ command: fixture(name), timeout: 0.5 }]);
      const took = Date.now() - began;
      expect(took).toBeLessThan(1500 + (await lateness()));
      expect(outcome.verdict.kind).toBe('hold');
    }
    await eventually(() => processesMarked(made.mark).length === 0);
  });

  it('a hook that stops itself before it does anything is ended in time; several, one after another', async () => {
    const made = engine();
    const began = Date.now();
    const wedged = { command: fixture('stops-itself.sh'), timeout: 0.3 };
    const outcome = await made.pre([wedged, wedged, wedged]);
    const took = Date.now() - began;
    expect(took).toBeLessThan(3 * 1300 + 3 * (await lateness()));
    expect(outcome.verdict).toMatchObject({ kind: 'hold', reasons: [{}, {}, {}] });
    await eventually(() => processesMarked(made.mark).length === 0);
  });

  it('a child that left the session is named in the record', async () => {
    const made = engine();
    await made.pre([{ command: fixture('leaves-session.sh'), timeout: 0.4 }]);
    const [survivor] = processesMarked(made.mark);
    expect(made.runs[0]?.problems.find(({ code }) => code === 'left_session')?.message).toContain(
      survivor?.split(' ')[0],
    );
  });

  it('a call is never let through while its guard is thinking, or when the user stops', async () => {
    const made = engine();
    const slow = { command: `sleep 0.3; echo '{"decision":"deny","reason":"late"}'` };
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => made.pre([slow])));
    for (const outcome of outcomes) expect(outcome.verdict.kind).toBe('deny');
    const stop = new AbortController();
    setTimeout(() => {
      stop.abort();
    }, 200);
    const stopped = await made.pre([{ command: fixture('hang.sh') }, slow], {}, { signal: stop.signal });
    expect(stopped.verdict.kind).toBe('hold');
    expect(made.runs.slice(-2).map(({ ended }) => ended)).toEqual([
      { kind: 'cancelled' },
      { kind: 'cancelled' },
    ]);
    expect(processesMarked(made.mark)).toEqual([]);
  });
});
