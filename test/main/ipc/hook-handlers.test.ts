import { describe, expect, it } from 'vitest';
import type { Core } from '../../../src/main/core-api';
import { hookHandlers } from '../../../src/main/ipc/hook-handlers';
import type { HookRun, RunFilter } from '../../../src/shared/domain/hook-run';
import { hookRun } from '../../renderer/support/samples';

describe('the export of runs', () => {
  it('asks for all that the filter means, and saves one record per line, as the command prints them', async () => {
    const runs: HookRun[] = [hookRun({ id: 'one' }), hookRun({ id: 'two', hook_name: 'two\nlines' })];
    const asked: (RunFilter & { limit: number })[] = [];
    const hooks = {
      runs: (filter: RunFilter & { limit: number }) => {
        asked.push(filter);
        return Promise.resolve(runs);
      },
    } satisfies Partial<Core['hooks']>;
    const saved: { name: string; text: string }[] = [];
    const handlers = hookHandlers({ hooks } as unknown as Core, {
      saveFile: (_caller, file) => {
        saved.push(file);
        return Promise.resolve({ ok: true, data: { path: '/kept.jsonl' } });
      },
    });
    const answer = await handlers['hook.exportRuns']({ hookName: 'g', result: 'deny' }, { windowId: 1 });
    expect(answer).toEqual({ ok: true, data: { path: '/kept.jsonl' } });
    expect(asked).toMatchObject([{ hookName: 'g', result: 'deny' }]);
    expect(asked[0]?.limit).toBeGreaterThan(2000);
    const lines = saved[0]?.text.trimEnd().split('\n') ?? [];
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      runs.map((run) => ({ event: 'hook_run', ...run })),
    );
  });
});
