import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { endAllProcesses, runProcess, type ProcessRequest } from '../../../src/main/process/run';
import { endMarked, eventually, lateness, processesMarked } from '../../support/processes';

const fixtures = join(import.meta.dirname, '../../fixtures/hooks');
const marks: string[] = [];

function request(command: string, change: Partial<ProcessRequest> = {}): ProcessRequest & { mark: string } {
  const mark = randomUUID();
  marks.push(mark);
  return {
    file: '/bin/sh',
    args: ['-c', command],
    verbatimArguments: false,
    cwd: fixtures,
    env: { PATH: process.env['PATH'] ?? '', GRAPNEL_TEST_MARK: mark },
    stdin: '{}\n',
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    stdoutLimitBytes: 1024 * 1024,
    stderrTailBytes: 64 * 1024,
    mark,
    ...change,
  };
}

afterEach(() => {
  for (const mark of marks.splice(0)) endMarked(mark);
});

describe('a run that ends by itself', () => {
  it('gives code, output and pid', async () => {
    const result = await runProcess(request('cat; echo oops >&2; exit 3', { stdin: 'héllo 한글\n' }));
    expect(result.end).toEqual({ kind: 'exited', code: 3 });
    expect(result.stdout).toEqual({ data: Buffer.from('héllo 한글\n'), bytes: 14, cut: false, ended: true });
    expect(result.stderr.data.toString()).toBe('oops\n');
    expect(result.pid).toBeGreaterThan(0);
    expect(result.survivors).toEqual([]);
  });

  it('killed by a signal is not an exit', async () => {
    expect((await runProcess(request('kill -9 $$'))).end).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
  });

  it('says why it could not start', async () => {
    const missing = await runProcess(request('true', { file: '/no/such/program' }));
    expect(missing.end.kind).toBe('not-started');
    const folder = await runProcess(request('true', { cwd: '/no/such/folder' }));
    expect(folder.end.kind).toBe('not-started');
    const invalid = await runProcess(request('true', { args: ['-c', 'echo \0'] }));
    expect(invalid.end.kind).toBe('not-started');
    expect(invalid.pid).toBeNull();
  });

  it('has no stdin when there is nothing to say', async () => {
    const result = await runProcess(request('cat; echo done', { stdin: null }));
    expect(result.stdout.data.toString()).toBe('done\n');
  });

  it('does not care about a child that closes stdin early: no EPIPE, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const result = await runProcess(request('./never-reads.sh', { stdin: 'x'.repeat(1_000_000) }));
      expect(result.end).toEqual({ kind: 'exited', code: 0 });
      expect(result.stdout.data.toString()).toContain('quick');
    }
  });

  it('reads while it writes: 3 MB in, 300 KB of stderr before the first read', async () => {
    const result = await runProcess(request('node ./chatty.cjs', { stdin: 'a'.repeat(3_000_000) }));
    expect(result.stdout.data.toString()).toContain('len 3000000');
    expect(result.stderr.bytes).toBe(300_000);
    expect(result.stderr.data.length).toBe(64 * 1024);
    expect(result.stderr.cut).toBe(true);
  });

  it('keeps the last of stderr', async () => {
    const result = await runProcess(request('seq 1 200000 >&2', { stderrTailBytes: 1000 }));
    expect(result.stderr.data.length).toBe(1000);
    expect(result.stderr.data.toString().endsWith('199999\n200000\n')).toBe(true);
  });

  it('passes chunks on as they come', async () => {
    const heard: string[] = [];
    await runProcess(
      request('echo one; sleep 0.2; echo two >&2', {
        stdoutLimitBytes: null,
        stderrTailBytes: null,
        onOutput: (stream, chunk) => heard.push(`${stream} ${chunk.toString()}`),
      }),
    );
    expect(heard).toEqual(['stdout one\n', 'stderr two\n']);
  });

  it('waits 100 ms for pipes a child holds, and leaves that child alone', async () => {
    const run = request('./leaves-child.sh');
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'exited', code: 0 });
    expect(result.durationMs).toBeLessThan(1500 + (await lateness()));
    expect(result.stdout.data.toString()).toBe('{"decision":"allow"}\n');
    expect(result.stdout.ended).toBe(false);
    expect(processesMarked(run.mark).join('\n')).toContain('sleep 300');
  });
});

describe('a run that has to be ended', () => {
  it('times out, with the whole tree and its pipes', async () => {
    const run = request('./hang.sh', { timeoutMs: 300 });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(result.durationMs).toBeGreaterThanOrEqual(295);
    expect(result.durationMs).toBeLessThan(1300 + (await lateness()));
    expect(processesMarked(run.mark)).toEqual([]);
  });

  it('deaf to TERM: KILL follows, within timeout + 1 s, nothing left', async () => {
    const run = request('./deaf-to-term.sh', { timeoutMs: 300 });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(result.durationMs).toBeGreaterThan(750);
    expect(result.durationMs).toBeLessThan(1300 + (await lateness()));
    await eventually(() => processesMarked(run.mark).length === 0);
  });

  it('gives a child that ends on TERM its grace', async () => {
    const run = request('trap "echo bye; exit 7" TERM; sleep 300 & wait', { timeoutMs: 200 });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(result.stdout.data.toString()).toBe('bye\n');
    expect(result.durationMs).toBeLessThan(600 + (await lateness()));
  });

  it('ends a child that stopped itself; eight at once within their time', async () => {
    const runs = Array.from({ length: 8 }, () => request('./stops-itself.sh', { timeoutMs: 500 }));
    const results = await Promise.all(runs.map(runProcess));
    const late = 8 * (await lateness());
    for (const result of results) {
      expect(result.end).toEqual({ kind: 'timed-out' });
      expect(result.durationMs).toBeLessThan(1500 + late);
    }
    for (const run of runs) await eventually(() => processesMarked(run.mark).length === 0);
  });

  it('ends groups of their own inside the session (job control)', async () => {
    const run = request('set -m; sleep 300 & sleep 300', { timeoutMs: 300 });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(processesMarked(run.mark)).toEqual([]);
  });

  it('names a process that left the session and does not hunt it', async () => {
    const run = request('./leaves-session.sh', { timeoutMs: 500 });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(result.durationMs).toBeLessThan(1500 + (await lateness()));
    expect(result.survivors).toHaveLength(1);
    expect(processesMarked(run.mark)).toEqual([`${String(result.survivors[0])} sleep 300 `]);
  });

  it('ends a flood at the limit, even one that is deaf to TERM', async () => {
    const run = request('./floods.sh', { stdoutLimitBytes: 10_000 });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'output-too-large' });
    expect(result.stdout.data.length).toBe(10_000);
    expect(result.stdout.cut).toBe(true);
    expect(result.durationMs).toBeLessThan(2000 + (await lateness()));
    await eventually(() => processesMarked(run.mark).length === 0);
  });

  it('output exactly at the limit is fine; one byte more is not', async () => {
    const printing = (bytes: number) =>
      runProcess(request(`head -c ${String(bytes)} /dev/zero`, { stdoutLimitBytes: 200_000 }));
    expect((await printing(200_000)).end).toEqual({ kind: 'exited', code: 0 });
    expect((await printing(200_001)).end).toEqual({ kind: 'output-too-large' });
  });

  it('the user stops it', async () => {
    const stop = new AbortController();
    const run = request('./hang.sh', { signal: stop.signal, timeoutMs: null });
    const pending = runProcess(run);
    await eventually(() => processesMarked(run.mark).length >= 3);
    stop.abort();
    const result = await pending;
    expect(result.end).toEqual({ kind: 'cancelled' });
    expect(processesMarked(run.mark)).toEqual([]);
  });

  it('never starts what is already cancelled', async () => {
    const result = await runProcess(request('touch never', { signal: AbortSignal.abort() }));
    expect(result).toMatchObject({ end: { kind: 'cancelled' }, pid: null });
  });

  it('endAllProcesses ends everything that runs', async () => {
    const runs = [
      request('./hang.sh', { timeoutMs: null }),
      request('./deaf-to-term.sh', { timeoutMs: null }),
    ];
    const pending = runs.map(runProcess);
    for (const run of runs) await eventually(() => processesMarked(run.mark).length >= 2);
    await endAllProcesses();
    for (const result of await Promise.all(pending)) expect(result.end).toEqual({ kind: 'cancelled' });
    for (const run of runs) await eventually(() => processesMarked(run.mark).length === 0);
  });

  it('cancelling after the exit changes nothing', async () => {
    const stop = new AbortController();
    const run = request('./leaves-child.sh', {
      signal: stop.signal,
      onOutput: () => setTimeout(() => stop.abort(), 50),
    });
    const result = await runProcess(run);
    expect(result.end).toEqual({ kind: 'exited', code: 0 });
    expect(processesMarked(run.mark)).toHaveLength(1);
  });
});
