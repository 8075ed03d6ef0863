import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createToolBench, doneText, failure } from './tool-bench';

describe('run_command', () => {
  it('runs in the first root, and says how it ended and what was printed', async () => {
    const { root, run, streamed } = await createToolBench();
    const outcome = await run('run_command', { CommandLine: 'pwd; echo 오류 >&2' });
    expect(outcome).toMatchObject({ kind: 'done', detail: { kind: 'command', exitCode: 0, signal: null } });
    expect(doneText(outcome)).toMatch(/^The command exited with status 0 \(\d+\.\d\d s\)\. Output:\n/);
    expect(doneText(outcome)).toContain(`${root}\n`);
    expect(doneText(outcome)).toContain('오류\n');
    expect(streamed.join('')).toContain(root);
  });

  it('takes a folder that is relative to the first root, with Hangul and spaces', async () => {
    const { root, run, tools } = await createToolBench();
    const folder = path.join(root, '하위 폴더');
    await mkdir(folder);
    const args = { CommandLine: 'pwd', Cwd: '하위 폴더' };
    expect(doneText(await run('run_command', args))).toContain(`Output:\n${folder}\n`);
    expect(await tools.preview('run_command', args, [root])).toEqual({ cwd: folder, diff: null });
    expect(failure(await run('run_command', { CommandLine: 'pwd', Cwd: 'none' }))).toMatch(/does not exist/);
    expect(failure(await run('run_command', { CommandLine: 'pwd' }, { roots: [] }))).toMatch(
      /No folder is open/,
    );
  });

  it('refuses when the folder is not the one that was judged', async () => {
    const { outside, run } = await createToolBench();
    const args = { CommandLine: 'touch ran' };
    const judged = { resources: [], cwd: outside };
    expect(failure(await run('run_command', args, { judged }))).toMatch(/not what was approved/);
  });

  it('is done when the command exits non-zero, and failed when a signal ends it', async () => {
    const { run } = await createToolBench();
    const exited = await run('run_command', { CommandLine: 'echo half; exit 3' });
    expect(exited).toMatchObject({ kind: 'done', detail: { exitCode: 3, signal: null } });
    expect(doneText(exited)).toMatch(/exited with status 3 .*Output:\nhalf/s);
    const killed = failure(await run('run_command', { CommandLine: 'echo half; kill -9 $$' }));
    expect(killed).toMatch(/killed by signal SIGKILL .*Output:\nhalf/s);
  });

  it('is bash without profiles, terminal or input, also when the line begins with a dash', async () => {
    const { root, run } = await createToolBench({ BASH_ENV: './spoil.sh', ENV: './spoil.sh' });
    await writeFile(path.join(root, 'spoil.sh'), 'echo spoiled\n');
    const line =
      '[[ -n $BASH_VERSION ]] && ! shopt -q login_shell && [[ ! -t 0 && ! -t 1 ]] && cat && echo fine';
    expect(doneText(await run('run_command', { CommandLine: line }))).toMatch(/Output:\nfine\n$/);
    expect(doneText(await run('run_command', { CommandLine: '-x' }))).toMatch(/status 127/);
  });

  it('gives the environment it was handed, no pager, and marks the caller as an agent', async () => {
    const { root, run, context } = await createToolBench({ FROM_LOGIN: 'yes', PAGER: 'less' });
    const text = doneText(await run('run_command', { CommandLine: 'env' }));
    for (const line of [
      'FROM_LOGIN=yes',
      'PAGER=cat',
      'GIT_PAGER=cat',
      `GRAPNEL_CONVERSATION_ID=${context.conversationId}`,
      `GRAPNEL_WORKSPACE=${root}`,
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).not.toContain(`HOME=${process.env['HOME'] ?? '?'}\n`);
  });

  it('keeps characters whole across chunks and takes colours out', async () => {
    const { run } = await createToolBench();
    const line =
      "printf '\\352\\260'; sleep 0.2; printf '\\200\\033[3'; sleep 0.2; printf '1mred\\033[0m\\n'";
    expect(doneText(await run('run_command', { CommandLine: line }))).toMatch(/Output:\n가red\n$/);
  });

  it('gives head and tail of a flood, and the whole in a file that it names', async () => {
    const { run, artifacts, streamed } = await createToolBench();
    const line = 'for i in {1..40000}; do echo "줄 번호 $i"; done';
    const text = doneText(await run('run_command', { CommandLine: line }));
    expect(Buffer.byteLength(text)).toBeLessThan(33 * 1024 + 400);
    expect(text).toMatch(/Output:\n줄 번호 1\n/);
    expect(text).toMatch(/\n줄 번호 40000\n$/);
    expect(text).not.toContain('\uFFFD');
    const [name] = await readdir(artifacts);
    const file = path.join(artifacts, name ?? '');
    expect(text).toContain(`the whole output is in ${file}`);
    const whole = Array.from({ length: 40_000 }, (_, n) => `줄 번호 ${String(n + 1)}\n`).join('');
    expect(await readFile(file, 'utf8')).toBe(whole);
    expect(streamed.join('').length).toBeLessThan(whole.length);
  });

  it('leaves no file behind for an output that fits', async () => {
    const { run, artifacts } = await createToolBench();
    const text = doneText(await run('run_command', { CommandLine: 'head -c 32768 /dev/zero | tr "\\0" a' }));
    expect(text).toMatch(/Output:\na{32768}$/);
    expect(await readdir(artifacts)).toEqual([]);
  });

  it('streams while it runs', async () => {
    const { run, streamed } = await createToolBench();
    const running = run('run_command', { CommandLine: 'echo begun; sleep 1; echo ended' });
    await expect.poll(() => streamed.join(''), { timeout: 900, interval: 20 }).toBe('begun\n');
    await running;
    expect(streamed.join('')).toBe('begun\nended\n');
  });

  it('is cancelled with its whole tree, within two seconds', async () => {
    const { root, run } = await createToolBench();
    const stop = new AbortController();
    const line = "(trap '' TERM; while :; do date +%s%N > tick; sleep 0.05; done) & wait";
    const running = run('run_command', { CommandLine: line }, { signal: stop.signal });
    await expect.poll(() => existsSync(path.join(root, 'tick')), { timeout: 5000 }).toBe(true);
    const asked = performance.now();
    stop.abort();
    expect(await running).toEqual({ kind: 'cancelled' });
    expect(performance.now() - asked).toBeLessThan(2000);
    const last = (await stat(path.join(root, 'tick'))).mtimeMs;
    await wait(300);
    expect((await stat(path.join(root, 'tick'))).mtimeMs).toBe(last);
  });

  it('does not wait for a child that was left running on purpose', async () => {
    const { root, run } = await createToolBench();
    const started = performance.now();
    doneText(await run('run_command', { CommandLine: 'sleep 3 & echo $! > pid' }));
    expect(performance.now() - started).toBeLessThan(2000);
    const pid = Number(await readFile(path.join(root, 'pid'), 'utf8'));
    expect(process.kill(pid, 0)).toBe(true);
    process.kill(pid);
  });

  it('does not start after the stop', async () => {
    const { root, run } = await createToolBench();
    const outcome = await run('run_command', { CommandLine: 'touch ran' }, { signal: AbortSignal.abort() });
    expect(outcome).toEqual({ kind: 'cancelled' });
    expect(await readdir(root)).toEqual([]);
  });
});
