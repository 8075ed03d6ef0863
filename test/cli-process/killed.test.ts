import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transcriptLine } from '../../src/main/store/transcript';
import { createCore } from '../../src/main/core';
import type { Step } from '../../src/shared/domain/step';
import type { Trajectory } from '../../src/shared/domain/trajectory';
import { createWorld, gate, jsonLines, runCommand, says, type World } from './support/command';
import { endMarked } from '../support/processes';

// Where in the run each of the processes is killed: at the n-th line that it prints, and a moment
// later, so that the middle of whatever comes next is hit as well. The same in every run of the test.
const seed = 20261201;
const kills = 50;
const atOnce = 2;
const linesOfARun = 46;

let world: World;
beforeEach(() => {
  world = createWorld();
  world.userHooks({
    gate: gate(says({ decision: 'allow' })),
    greeter: { PreInvocation: [{ command: says({ injectSteps: [{ userMessage: 'be brief' }] }) }] },
    after: { PostToolUse: [{ matcher: '*', hooks: [{ command: 'cat > /dev/null' }] }] },
  });
});
afterEach(() => {
  endMarked(world.mark);
});

function* randomNumbers(): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Starts a run, kills it at that line and that much later; what it had printed by then in whole lines. */
async function killedRun(model: string, atLine: number, thenMs: number) {
  const run = world.start(['-p', 'go', '--model', model, '--output-format', 'stream-json']);
  await new Promise<void>((done) => {
    run.child.stdout?.on('data', () => {
      if (run.stdout().split('\n').length > atLine) done();
    });
    run.child.once('exit', () => {
      done();
    });
  });
  await new Promise((done) => setTimeout(done, thenMs));
  run.child.kill('SIGKILL');
  const { stdout, signal } = await run.ended;
  return { killed: signal === 'SIGKILL', lines: jsonLines(stdout.replace(/[^\n]*$/, '')) };
}

/** What a reader of the stream had been shown of each step at last. */
function shownSteps(lines: Record<string, unknown>[]): Map<number, Record<string, unknown>> {
  const steps = lines.filter((line) => line['event'] === 'step_update' && !('text_delta' in line));
  return new Map(steps.map((line) => [Number(line['step_index']), line]));
}

const outside: Record<Step['kind'], string[]> = {
  user: ['user_input'],
  model: ['agent_response'],
  tool: ['tool'],
  hook: ['user_input', 'system_message', 'ephemeral_message'],
  notice: ['notice'],
};

function expectShownToBeThere(lines: Record<string, unknown>[], { steps, hookRuns }: Trajectory): void {
  expect(steps.map((step) => step.index)).toEqual(steps.map((_, position) => position));
  for (const [index, line] of shownSteps(lines)) {
    const step = steps[index];
    expect(outside[step?.kind ?? 'notice'], `step ${String(index)}`).toContain(line['step_type']);
    if (line['state'] === 'DONE' && step?.kind === 'tool') expect(step.state.kind).toBe('done');
    if (line['state'] === 'DONE' && step?.kind === 'model')
      expect([step.state, step.text]).toEqual(['done', line['text']]);
  }
  const kept = hookRuns.map(({ run }) => run.id);
  expect(new Set(kept).size).toBe(kept.length);
  for (const line of lines) if (line['event'] === 'hook_run') expect(kept).toContain(line['id']);
  const calls = steps.flatMap((step) => (step.kind === 'tool' ? [step.call.callId] : []));
  expect(new Set(calls).size).toBe(calls.length);
}

function expectTranscriptToAgree(conversationId: string, { steps }: Trajectory): void {
  const path = join(world.data, 'conversations', conversationId, 'transcript.jsonl');
  const wanted = steps.map(transcriptLine).filter((line) => line !== null);
  expect(jsonLines(readFileSync(path, 'utf8'))).toEqual(wanted);
}

it(
  'killed at any of 50 moments: nothing that was shown is missing or doubled, and the run goes on to its end',
  { timeout: 240_000 },
  async () => {
    const model = world.script(
      { thinking: 'Hm.', text: 'First I look around.', toolCalls: [runCommand('echo one; sleep 0.02')] },
      { text: 'Two at once. '.repeat(20), toolCalls: [runCommand('echo two'), runCommand('seq 200')] },
      { text: 'One more.', toolCalls: [runCommand('echo three')] },
      { text: 'All done.' },
    );
    const ending = world.script({ text: 'Ended after all.', repeat: 5 });
    const core = await createCore({
      dataFolder: world.data,
      homeDir: world.home,
      env: { PATH: process.env['PATH'] ?? '', HOME: world.home, GRAPNEL_TEST_MARK: world.mark },
      useLoginEnvironment: false,
      resources: resolve('resources'),
      cliPath: resolve('out/main/cli.js'),
      systemLanguage: 'en',
      language: null,
      personPresent: false,
      overrides: { model: ending, skipPrompts: true, steps: null, stopContinuations: null },
      conversationsFolder: null,
    });
    const reopened = async (conversationId: string): Promise<Trajectory> => {
      const opened = await core.conversations.open(conversationId);
      if (!opened.ok) throw new Error(opened.error.message);
      return opened.data;
    };
    const random = randomNumbers();
    const moments = Array.from({ length: kills }, () => ({
      atLine: 1 + Math.floor(random.next().value * linesOfARun),
      thenMs: Math.floor(random.next().value * 12),
    }));
    let midRun = 0;
    const check = async ({ atLine, thenMs }: { atLine: number; thenMs: number }): Promise<void> => {
      const { killed, lines } = await killedRun(model, atLine, thenMs);
      const conversationId = String(lines[0]?.['conversation_id']);
      const found = await reopened(conversationId);
      expectShownToBeThere(lines, found);
      expectTranscriptToAgree(conversationId, found);
      if (!killed || found.lastTurnEnd !== null) return;
      midRun += 1;
      expect(found.status).toEqual({ kind: 'interrupted' });
      expect(await core.conversations.resume(conversationId)).toEqual({ ok: true, data: {} });
      await core.conversations.whenIdle(conversationId);
      const ended = await reopened(conversationId);
      expect(ended).toMatchObject({ lastTurnEnd: 'model_stop', status: { kind: 'idle' } });
      // Killed between its last answer and the end of the turn, it needs no further answer.
      const hadAnswered = found.steps.some(
        (step) => step.kind === 'model' && step.text === 'All done.' && step.state === 'done',
      );
      const last = hadAnswered ? 'All done.' : 'Ended after all.';
      expect(ended.steps.at(-1)).toMatchObject({ kind: 'model', text: last });
      expectShownToBeThere(lines, { ...ended, steps: ended.steps });
      expectTranscriptToAgree(conversationId, ended);
    };
    const worker = async (): Promise<void> => {
      for (let next = moments.pop(); next !== undefined; next = moments.pop()) await check(next);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await core.dispose();
    // Nearly all of them hit the run itself; a test that killed only what had ended would show nothing.
    expect(midRun).toBeGreaterThanOrEqual(kills - 5);
  },
);
