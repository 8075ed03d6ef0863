import { createTranslate } from '../../shared/i18n/translate';
import type { Model, ModelEvent, ModelRequest } from '../agent/ports';
import { code, explain } from './demo-answer';
import { callFor } from './demo-call';
import { readStanding } from './demo-conversation';
import { readRequest } from './demo-request';
import { continueTour, type DemoAnswer } from './demo-tour';
import { pause, pieces } from './stream-text';

export const demoLabel = 'Demo (offline, no AI)';

/** Slow enough to be seen as a stream, fast enough not to be waited for. */
const pieceMs = 4;

/** The embedded stand-in: rules instead of a model, so that everything can be tried without a key. */
export function createDemoModel(): Model {
  return { id: 'demo', stream };
}

async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const standing = readStanding(request.messages);
  const { language, ask } = readRequest(standing.request);
  const translate = createTranslate(language);
  const { text, call } = ask.kind === 'tour' ? continueTour(standing, translate) : answer();
  for (const piece of pieces(text)) {
    await pause(pieceMs, signal);
    yield { type: 'text', text: piece };
  }
  if (call === null) return;
  const args = { ...call.args, toolSummary: translate(call.summary) };
  yield { type: 'tool-call', tool: call.tool, args };

  function answer(): DemoAnswer {
    const note = standing.notes.at(-1);
    if (standing.answered) {
      const more =
        note === undefined
          ? ''
          : `${translate('models.demo-asked-on', { hook: code(note.hook), text: note.text })} `;
      return { text: more + translate('models.demo-nothing-more'), call: null };
    }
    const last = standing.results.at(-1);
    if (last !== undefined) return { text: explain(last, translate), call: null };
    const next = callFor(ask);
    return { text: next === null ? translate('models.demo-help', { label: demoLabel }) : '', call: next };
  }
}
