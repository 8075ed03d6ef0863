import type { Usage } from '../../shared/domain/step';
import { attempts, receive, waitForRetry } from './model-stream';
import { ModelError, type Model, type ModelMessage } from './ports';
import { Stopped } from './stop';
import { summaryRequest } from './summary-texts';
import { addStep, type TurnContext } from './turn-context';

/**
 * Puts a summary in the place of the steps up to `to`, recorded before it is used. Where the model writes
 * none, the steps are left out without one and the notice says so: a turn never ends because of it.
 */
export async function summarise(
  turn: TurnContext,
  model: Model,
  { messages, to, mostCharacters }: { messages: ModelMessage[]; to: number; mostCharacters: number },
): Promise<void> {
  const { deps } = turn;
  const steps = to + 1;
  const written = await writeSummary(turn, model, messages, mostCharacters);
  const summary = { to, text: written.text, usage: written.usage };
  if (written.text !== null) {
    const text = deps.translate('agent.summary', { steps });
    addStep(deps, { kind: 'notice', level: 'info', code: 'summary', text, summary });
  } else {
    const text = deps.translate('agent.summary-failed', { steps, cause: written.error });
    addStep(deps, { kind: 'notice', level: 'warning', code: 'summary-failed', text, summary });
  }
  deps.record.sync();
}

type Written = { usage: Usage | null } & ({ text: string } | { text: null; error: string });

async function writeSummary(
  turn: TurnContext,
  model: Model,
  messages: ModelMessage[],
  mostCharacters: number,
): Promise<Written> {
  const request = summaryRequest(messages, mostCharacters);
  for (let attempt = 1; ; attempt += 1) {
    let text = '';
    let usage: Usage | null = null;
    try {
      await receive(turn, model, request, (event) => {
        if (event.type === 'text') text += event.text;
        if (event.type === 'usage') usage = event.usage;
      });
      if (text.trim() !== '') return { text: text.trim(), usage };
      return { text: null, usage, error: turn.deps.translate('agent.summary-empty') };
    } catch (error) {
      if (error instanceof Stopped) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof ModelError) || !error.retryable || attempt === attempts) {
        return { text: null, usage, error: message };
      }
      await waitForRetry(turn, error, attempt);
    }
  }
}
