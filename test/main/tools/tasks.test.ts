import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { BackgroundOutcome, ToolOutcome } from '../../../src/main/agent/ports';
import { createToolBench, doneText, failure, type ToolBench } from './tool-bench';

const started: BackgroundOutcome[] = [];

afterEach(async () => {
  for (const task of started.splice(0)) {
    task.stop();
    await task.ended;
  }
});

function background(outcome: ToolOutcome): BackgroundOutcome {
  if (outcome.kind !== 'background') throw new Error(`not in the background: ${JSON.stringify(outcome)}`);
  started.push(outcome);
  return outcome;
}

async function start(bench: ToolBench, line: string, waitMs = 0): Promise<BackgroundOutcome> {
  return background(await bench.run('run_command', { CommandLine: line, WaitMsBeforeAsync: waitMs }));
}

describe('run_command with WaitMsBeforeAsync', () => {
  it('waits that long, then answers with the output so far while the command goes on', async () => {
    const bench = await createToolBench();
    const task = await start(bench, 'echo begun; sleep 1.2; echo later; exit 3', 600);
    expect(task.taskId).toMatch(/^task-[0-9a-f]{8}$/);
    expect(task.text).toMatch(
      /still running and goes on in the background as task-.* Output so far:\nbegun\n$/,
    );
    const end = await task.ended;
    expect(end).toMatchObject({ kind: 'done', detail: { kind: 'command', exitCode: 3 } });
    expect(doneText(end)).toMatch(/status 3 .*Output:\nbegun\nlater\n$/s);
    expect(bench.streamed.join('')).toBe('begun\nlater\n');
  });

  it('gives the ordinary result of a command that ends in time', async () => {
    const { run } = await createToolBench();
    const outcome = await run('run_command', { CommandLine: 'echo quick', WaitMsBeforeAsync: 15_000 });
    expect(doneText(outcome)).toMatch(/status 0 .*Output:\nquick\n$/s);
  });

  it('is cancelled while it still waits, and outlives a stop of that call later', async () => {
    const bench = await createToolBench();
    const stop = new AbortController();
    const args = { CommandLine: 'echo $$ > pid; sleep 30', WaitMsBeforeAsync: 15_000 };
    const running = bench.run('run_command', args, { signal: stop.signal });
    await expect.poll(() => existsSync(path.join(bench.root, 'pid')), { timeout: 5000 }).toBe(true);
    stop.abort();
    expect(await running).toEqual({ kind: 'cancelled' });

    const later = new AbortController();
    const quick = { ...args, WaitMsBeforeAsync: 0 };
    const task = background(await bench.run('run_command', quick, { signal: later.signal }));
    later.abort();
    expect(await Promise.race([task.ended, wait(400, 'runs')])).toBe('runs');
    task.stop();
    expect(await task.ended).toEqual({ kind: 'cancelled' });
  });
});

describe('manage_task', () => {
  it('lists the tasks of the conversation that asks, and no others', async () => {
    const bench = await createToolBench();
    expect(doneText(await bench.run('manage_task', { Action: 'list' }))).toMatch(/has no background tasks/);
    const task = await start(bench, 'sleep 30');
    const list = doneText(await bench.run('manage_task', { Action: 'list' }));
    expect(list).toMatch(
      new RegExp(`- ${task.taskId}, running in the background for \\d+\\.\\d\\d s: sleep 30`),
    );
    const other = { conversationId: '00000000-0000-4000-8000-000000000000' };
    expect(doneText(await bench.run('manage_task', { Action: 'list' }, other))).toMatch(
      /no background tasks/,
    );
    const kill = { Action: 'kill', TaskId: task.taskId };
    expect(failure(await bench.run('manage_task', kill, other))).toMatch(/There is no background task/);
  });

  it('says how a task stands, what it printed last, and how it ended', async () => {
    const bench = await createToolBench();
    const task = await start(bench, 'for i in {1..3000}; do echo "줄 $i"; done; read line; exit 4', 300);
    const status = { Action: 'status', TaskId: task.taskId };
    await expect
      .poll(async () => doneText(await bench.run('manage_task', status)), { timeout: 5000 })
      .toMatch(/running in the background.*\[… .* before\]\n.*줄 3000\n$/s);
    const shown = doneText(await bench.run('manage_task', status));
    expect(shown).not.toContain('\uFFFD');
    expect(Buffer.byteLength(shown)).toBeLessThan(5 * 1024);
    await bench.run('manage_task', { Action: 'send_input', TaskId: task.taskId, Input: '' });
    await task.ended;
    expect(doneText(await bench.run('manage_task', status))).toMatch(/ended with status 4 after/);
    expect(failure(await bench.run('manage_task', { ...status, Action: 'kill' }))).toMatch(
      /does not run any more/,
    );
  });

  it('types a line into a task, with the line end that a program waits for', async () => {
    const bench = await createToolBench();
    const line = 'read first; read second; echo "[$first|$second]"';
    const task = await start(bench, line);
    const send = (Input: string) =>
      bench.run('manage_task', { Action: 'send_input', TaskId: task.taskId, Input });
    doneText(await send('한 줄'));
    doneText(await send('two\n'));
    expect(doneText(await task.ended)).toContain('[한 줄|two]');
  });

  it('says so when a task does not read its input', async () => {
    const bench = await createToolBench();
    const task = await start(bench, 'exec 0<&-; echo closed; sleep 30', 300);
    const send = { Action: 'send_input', TaskId: task.taskId, Input: 'x' };
    await expect
      .poll(async () => (await bench.run('manage_task', send)).kind, { timeout: 5000 })
      .toBe('failed');
    expect(failure(await bench.run('manage_task', send))).toMatch(/does not read its input/);
  });

  it('ends a task with its whole tree, a child deaf to TERM included', async () => {
    const bench = await createToolBench();
    const line = "(trap '' TERM; while :; do date +%s%N > tick; sleep 0.05; done) & echo up; wait";
    const task = await start(bench, line);
    const tick = path.join(bench.root, 'tick');
    await expect.poll(() => existsSync(tick), { timeout: 5000 }).toBe(true);
    const text = doneText(await bench.run('manage_task', { Action: 'kill', TaskId: task.taskId }));
    expect(text).toMatch(/^task-\w+ was ended after/);
    const end = await task.ended;
    expect(end).toMatchObject({ kind: 'cancelled' });
    expect(end.kind === 'cancelled' ? end.text : '').toMatch(
      /^Ended by manage_task after .* Output:\nup\n$/s,
    );
    const last = (await stat(tick)).mtimeMs;
    await wait(300);
    expect((await stat(tick)).mtimeMs).toBe(last);
  });

  it('touches what is typed, as a command, and nothing otherwise', async () => {
    const { tools, root } = await createToolBench();
    const resources = (args: Record<string, unknown>) => tools.resources('manage_task', args, [root]);
    expect(await resources({ Action: 'send_input', TaskId: 't', Input: 'rm -rf x\n' })).toEqual([
      { action: 'command', target: 'rm -rf x' },
    ]);
    for (const Action of ['list', 'status', 'kill']) {
      expect(await resources({ Action, TaskId: 't', Input: 'rm' })).toEqual([]);
    }
  });

  it.each([
    [{ Action: 'stop' }, /Action: /],
    [{ Action: 'status' }, /TaskId: is needed for status/],
    [{ Action: 'send_input', TaskId: 't' }, /Input: is needed for send_input/],
  ])('does not take %j', async (args, problem) => {
    const { tools } = await createToolBench();
    expect(tools.problemWith('manage_task', args)).toMatch(problem);
  });

  it('gives a command without WaitMsBeforeAsync no input to wait for', async () => {
    const { run, root } = await createToolBench();
    doneText(await run('run_command', { CommandLine: 'cat > got' }));
    expect(await readFile(path.join(root, 'got'), 'utf8')).toBe('');
  });
});
