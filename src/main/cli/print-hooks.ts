import type { CoreOptions } from '../core-options';
import { createHookSide } from '../hook-side';
import type { RunOptions } from './args';
import { hooksData, hooksTsv } from './hook-listing';
import { writeOut } from './output';

/** `-p "/hooks"`: no model call, no conversation, no key. */
export async function printHooks(core: CoreOptions, roots: string[], options: RunOptions): Promise<number> {
  const started = performance.now();
  const side = createHookSide(core);
  if (options.trust) for (const root of roots) await side.trust.trustForThisRun(root);
  const listing = await side.list(roots);
  const text = hooksTsv(listing);
  if (options.outputFormat === 'text') {
    writeOut(text);
    return 0;
  }
  const result = {
    conversation_id: '',
    status: 'SUCCESS',
    stop_reason: 'model_stop',
    response: text,
    duration_seconds: Math.round(performance.now() - started) / 1000,
    num_turns: 0,
    num_invocations: 0,
    usage: { input_tokens: 0, output_tokens: 0, thinking_tokens: 0, cache_read_tokens: 0, total_tokens: 0 },
    denied_actions: [],
    hook_runs: { total: 0, failed: 0, denied: 0, held: 0, skipped: 0 },
    command: { name: 'hooks', data: hooksData(listing) },
  };
  const line = options.outputFormat === 'stream-json' ? { event: 'result', ...result } : result;
  writeOut(`${JSON.stringify(line)}\n`);
  return 0;
}
