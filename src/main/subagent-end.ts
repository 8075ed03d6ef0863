import type { Trajectory } from '../shared/domain/trajectory';
import type { ToolEnd } from './agent/ports';

/** What an answer may take of the context of the conversation that asked for it. */
const longestAnswer = 32 * 1024;

/** How the run of a sub-agent is told to the model that called it. `transcript`: where all of it can be read. */
export function subagentEnd(trajectory: Trajectory, transcript: string): ToolEnd {
  const answer = bounded(lastAnswer(trajectory), transcript);
  const soFar = answer === '' ? 'It had said nothing.' : `The last it said:\n${answer}`;
  switch (trajectory.lastTurnEnd) {
    case 'model_stop': {
      const text = answer === '' ? 'The sub-agent ended without an answer.' : answer;
      return { kind: 'done', text: [text, ...endedWork(trajectory)].join('\n'), detail: { kind: 'text' } };
    }
    case 'hook_terminated':
      return failed(`A hook ended the run of the sub-agent before it was done. ${soFar}`);
    case 'max_steps_exceeded':
      return failed(`The sub-agent reached the limit of steps before it was done. ${soFar}`);
    case 'cancelled':
      return { kind: 'cancelled', text: `The user stopped the sub-agent before it was done. ${soFar}` };
    case 'error':
    case null: {
      const { status } = trajectory;
      const cause = status.kind === 'failed' ? status.error : 'its run did not end in order';
      return failed(`The sub-agent failed: ${cause} ${soFar}`);
    }
  }
}

function failed(error: string): ToolEnd {
  return { kind: 'failed', error };
}

function lastAnswer({ steps }: Trajectory): string {
  const step = steps.findLast((candidate) => candidate.kind === 'model' && candidate.text.trim() !== '');
  return step?.kind === 'model' ? step.text.trim() : '';
}

/** Background commands that outlived the last answer, which therefore does not speak of their end. */
function endedWork({ steps }: Trajectory): string[] {
  const since = steps.slice(steps.findLastIndex((step) => step.kind === 'model') + 1);
  return since.flatMap((step) => {
    const call = step.kind === 'notice' && step.endOf !== undefined ? steps[step.endOf] : undefined;
    if (call?.kind !== 'tool' || !('text' in call.state)) return [];
    return [`[Of its background work, ${call.background?.taskId ?? 'a task'}: ${bounded(call.state.text)}]`];
  });
}

/** Head and tail of a text that is too long, and where the rest is. */
function bounded(text: string, transcript: string | null = null): string {
  const left = text.length - longestAnswer;
  if (left <= 0) return text;
  const half = longestAnswer / 2;
  const where = transcript === null ? '' : `; the whole is in ${transcript}`;
  return `${wellFormed(text.slice(0, half))}\n[… ${left} characters not shown${where} …]\n${wellFormed(text.slice(-half))}`;
}

/** A cut may have gone through a character of two units. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
