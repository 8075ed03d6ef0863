import { z } from 'zod';
import type { TrialAsk, TrialReport } from '../shared/domain/hook-trial';
import type { Result } from '../shared/ipc/result';
import type { TextKey } from '../shared/i18n/translate';
import type { Core } from './core-api';
import type { CoreOptions } from './core-options';
import type { HookSide } from './hook-side';
import { createHookTrial, type HookTrial } from './hook-trial';

const payloadSchema = z.record(z.string(), z.unknown());

/** Trials that the window asks for, one at a time. */
export function hookTrials(options: CoreOptions, side: HookSide): Core['hookTrials'] {
  const { translate } = side;
  let running: AbortController | null = null;
  // Made once: it asks the login shell for its environment.
  let trial: HookTrial | null = null;
  const failed = (text: TextKey, params = {}): Result<never> => ({
    ok: false,
    error: { code: 'bad-request', message: translate(text, params) },
  });

  async function run(ask: TrialAsk, signal: AbortSignal): Promise<Result<TrialReport>> {
    const { roots, handlerId, confirmed } = ask;
    const payload = readPayloadText(ask.payload);
    if (payload === null) return failed('hookTrial.notObject');
    const { handlers } = await side.list(roots);
    const handler = handlers.find((one) => one.handlerId === handlerId);
    if (handler === undefined) return failed('hookTrial.gone');
    trial ??= createHookTrial(options, side);
    const result = await trial.run({
      event: handler.event,
      roots,
      pick: (entry) => 'handlerId' in entry && entry.handlerId === handlerId,
      tool: null,
      payload,
      confirmed,
      signal,
    });
    switch (result.kind) {
      case 'ran':
        return { ok: true, data: result };
      case 'other-event':
        return failed('hookTrial.otherEvent', { event: result.event, wanted: handler.event });
      case 'wrong':
        return failed('hookTrial.wrongField', { field: result.field, problem: result.problem });
    }
  }

  return {
    async run(ask) {
      if (running !== null) return failed('hookTrial.busy');
      running = new AbortController();
      try {
        return await run(ask, running.signal);
      } finally {
        running = null;
      }
    },
    stop() {
      running?.abort();
    },
  };
}

function readPayloadText(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    return payloadSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
