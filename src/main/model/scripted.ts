import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Translate } from '../../shared/i18n/translate';
import { ModelError, type Model, type ModelEvent } from '../agent/ports';
import { ModelSetupError } from './setup-error';
import { pause, pieces } from './stream-text';

const responseSchema = z.object({
  text: z.string().optional(),
  thinking: z.string().optional(),
  /** Args are handed on as they stand, so that a script can also make a wrong call. */
  toolCalls: z.array(z.object({ name: z.string().min(1), args: z.unknown().optional() })).optional(),
  delayMs: z.number().min(0).max(86_400_000).optional(),
  error: z.string().optional(),
  repeat: z.int().min(1).default(1),
});
type Response = z.infer<typeof responseSchema>;

interface Script {
  responses: Response[];
  subagents: Script[];
}

const scriptSchema: z.ZodType<Script> = z.object({
  responses: z.array(responseSchema),
  /** What the sub-agents play, in the order in which they are called; one without an entry is at its end. */
  subagents: z.lazy(() => z.array(scriptSchema)).default([]),
});

const afterTheLast = '(end of script)';

/** Plays a file of answers: each invocation takes the next one. Throws ModelSetupError when it cannot. */
export function createScriptedModel(id: string, file: string, translate: Translate): Model {
  return playScript(id, readScript(file, translate));
}

function playScript(id: string, { responses, subagents }: Script): Model {
  let current = 0;
  let called = 0;
  let played = 0;
  const next = (): Response => {
    const response = responses[current];
    if (response === undefined) return { text: afterTheLast, repeat: 1 };
    played += 1;
    if (played >= response.repeat) {
      current += 1;
      played = 0;
    }
    return response;
  };
  return {
    id,
    stream: (_request, signal) => play(next(), signal),
    forSubagent() {
      called += 1;
      return playScript(id, subagents[called - 1] ?? { responses: [], subagents: [] });
    },
  };
}

async function* play(response: Response, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  await pause(response.delayMs ?? 0, signal);
  for (const text of pieces(response.thinking ?? '')) yield { type: 'thinking', text };
  for (const text of pieces(response.text ?? '')) {
    signal.throwIfAborted();
    yield { type: 'text', text };
  }
  if (response.error !== undefined) throw new ModelError(response.error, false);
  for (const { name, args } of response.toolCalls ?? [])
    yield { type: 'tool-call', tool: name, args: args ?? {} };
}

function readScript(file: string, translate: Translate): Script {
  const parsed = scriptSchema.safeParse(readJson(file, translate));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? 'responses' : issue.path.join('.');
  throw new ModelSetupError(
    translate('models.script-broken', { file, where, problem: issue?.message ?? parsed.error.message }),
  );
}

function readJson(file: string, translate: Translate): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ModelSetupError(
      translate('models.script-unreadable', { file, problem: messageOf(error).replace(/, \w+ '.*'$/, '') }),
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ModelSetupError(translate('models.script-no-json', { file, problem: messageOf(error) }));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
