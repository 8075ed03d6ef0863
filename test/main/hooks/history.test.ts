import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookHistory } from '../../../src/main/hooks/history';
import type { HookRun } from '../../../src/shared/domain/hook-run';

let folder: string;
let now: Date;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'hook-history-')), 'runs');
  now = new Date('2026-05-20T12:00:00Z');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const open = (retention = { days: 7, runs: 2000 }) =>
  createHookHistory(folder, { now: () => now, retention });
const text = (of: string) => ({ text: of, bytes: of.length, cut: false });

let made = 0;
function run(change: Partial<HookRun> = {}): HookRun {
  made += 1;
  return {
    id: String(made),
    started_at: now.toISOString(),
    duration_ms: 10,
    conversation_id: 'c',
    source: { kind: 'user', path: '/h.json', line: 1 },
    hook_name: 'gate',
    hook_event: 'PreToolUse',
    command: './x',
    cwd: '/',
    ended: { kind: 'exited', code: 0 },
    stdin: text('in'),
    stdout: text('out'),
    stderr: text(''),
    problems: [],
    effect: { injected: 0, words: 'w', decision: 'allow' },
    ...change,
  };
}

describe('hook history', () => {
  it('is empty before the first run', async () => {
    expect(await open().query({ limit: 10 })).toEqual([]);
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });

  it('gives records back whole, the newest first, also to another process', async () => {
    const history = open();
    const [one, two] = [run(), run()];
    history.append(one);
    history.append(two);
    expect(await history.query({ limit: 10 })).toEqual([two, one]);
    expect(await open().query({ limit: 1 })).toEqual([two]);
    expect(statSync(join(folder, 'runs.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('filters by hook, event, result and time', async () => {
    const history = open();
    const deny = run({ effect: { injected: 0, words: '', decision: 'deny' } });
    const other = run({ hook_name: 'other', hook_event: 'Stop', effect: { injected: 0, words: '' } });
    const late = run({ ended: { kind: 'timed_out', after_seconds: 1 }, effect: { injected: 0, words: '' } });
    const skipped = run({
      ended: { kind: 'skipped', reason: 'disabled' },
      started_at: '2026-05-19T12:00:00Z',
    });
    for (const one of [deny, other, late, skipped]) history.append(one);
    expect(await history.query({ limit: 9, hookName: 'other' })).toEqual([other]);
    expect(await history.query({ limit: 9, event: 'Stop' })).toEqual([other]);
    expect(await history.query({ limit: 9, result: 'deny' })).toEqual([deny]);
    expect(await history.query({ limit: 9, result: 'done' })).toEqual([other]);
    expect(await history.query({ limit: 9, result: 'timed_out' })).toEqual([late]);
    expect(await history.query({ limit: 9, result: 'skipped' })).toEqual([skipped]);
    expect(await history.query({ limit: 9, since: '2026-05-20T00:00:00Z' })).toEqual([late, other, deny]);
  });

  it('drops a torn last line and keeps writing behind it', async () => {
    const first = open();
    const [one, two] = [run(), run()];
    first.append(one);
    await first.flush();
    appendFileSync(join(folder, 'runs.jsonl'), '{"id":"torn","started_');
    const second = open();
    second.append(two);
    expect(await second.query({ limit: 10 })).toEqual([two, one]);
  });

  it('leaves out what is too old or too many', async () => {
    const history = open({ days: 7, runs: 3 });
    history.append(run({ started_at: '2026-05-12T11:00:00Z' }));
    const kept = [run(), run(), run(), run()];
    for (const one of kept) history.append(one);
    expect(await history.query({ limit: 99 })).toEqual(kept.slice(1).reverse());
    now = new Date('2026-05-28T12:00:00Z');
    expect(await history.query({ limit: 99 })).toEqual([]);
  });

  it('keeps the folder small: past files go when enough newer runs follow, or when they are old', async () => {
    const history = open({ days: 7, runs: 200 });
    const long = text('x'.repeat(16 * 1024));
    for (let count = 0; count < 900; count += 1) {
      now = new Date(now.getTime() + 1000);
      history.append(run({ stdin: long, stdout: long }));
      if (count % 50 === 49) await history.flush();
    }
    await history.flush();
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(20 * 1024 * 1024);
    expect(await history.query({ limit: 999 })).toHaveLength(200);
  });

  it('keeps the beginning of long output and the end of long stderr, and says so', async () => {
    const history = open();
    history.append(run({ stdout: text(`a${'x'.repeat(99_999)}`), stderr: text(`${'x'.repeat(99_999)}z`) }));
    const [kept] = await history.query({ limit: 1 });
    expect(kept?.stdout).toMatchObject({ bytes: 100_000, cut: true });
    expect(kept?.stdout.text.startsWith('a')).toBe(true);
    expect(kept?.stderr.text.endsWith('z')).toBe(true);
    expect(kept?.stderr.text.length).toBe(16 * 1024);
  });

  it('knows what each hook costs', async () => {
    const history = open();
    for (let ms = 1; ms <= 100; ms += 1) history.append(run({ duration_ms: ms }));
    history.append(run({ hook_name: 'slow', duration_ms: 500, ended: { kind: 'exited', code: 1 } }));
    history.append(run({ duration_ms: 9999, ended: { kind: 'skipped', reason: 'disabled' } }));
    const costs = await history.costs();
    expect(costs.find(({ hookName }) => hookName === 'gate')).toMatchObject({
      runs: 100,
      failed: 0,
      p50Ms: 50,
      p95Ms: 95,
    });
    expect(costs.find(({ hookName }) => hookName === 'slow')).toMatchObject({
      runs: 1,
      failed: 1,
      p50Ms: 500,
      p95Ms: 500,
    });
  });

  it('forgets everything on demand, past files too, and keeps what comes after', async () => {
    const history = open();
    const long = 'x'.repeat(16 * 1024);
    for (let count = 0; count < 300; count += 1)
      history.append(run({ stdout: { text: long, bytes: long.length, cut: false } }));
    await history.flush();
    history.append(run());
    await history.flush();
    expect(readdirSync(folder)).toHaveLength(2);
    await history.clear();
    expect(await history.query({ limit: 9 })).toEqual([]);
    const after = run();
    history.append(after);
    await history.flush();
    expect(await open().query({ limit: 9 })).toEqual([after]);
  });

  it('says why it cannot keep records, and does not throw', async () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'a file in the way');
    const history = open();
    history.append(run());
    await history.flush();
    expect(history.problem()).toMatch(/EEXIST|ENOTDIR/);
    expect(await history.query({ limit: 1 })).toEqual([]);
  });
});
