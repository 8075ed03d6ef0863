import { cut } from '../quote';
import type { RanHandler } from '../parse-output';
import { effectOf, injectionsOf, readAnswer, type Answer, type Observer, type Spoken } from './observer';

interface PostToolUseAnswer extends Answer {
  /** What the model is told of a handler that failed; null when it did not, or was stopped by the user. */
  note: string | null;
}

const noteTail = 4096;

/** After a tool step ended, whether it succeeded or failed. */
export const postToolUse: Observer<'PostToolUse', PostToolUseAnswer> = {
  fields: (input) => ({
    toolCall: { name: input.tool, args: input.args },
    stepIdx: input.stepIndex,
    error: input.error,
  }),
  read: (ran, context) => {
    const answer = readAnswer(ran, ['injectSteps'], context);
    const failed = answer.failure !== null && ran.end.kind !== 'cancelled';
    return { ...answer, note: failed ? noteFor(ran, context.mask) : null };
  },
  effect: effectOf,
  merge: (spoken) => ({ injections: injectionsOf(spoken), notes: notesOf(spoken) }),
};

function notesOf(spoken: readonly Spoken<PostToolUseAnswer>[]): string[] {
  return spoken.flatMap(({ hook, answer }) =>
    answer.note === null ? [] : [`PostToolUse hook "${hook.name}" failed: ${answer.note}`],
  );
}

/** English, since the model reads it: how it ended, then what a linter has to say. */
function noteFor(ran: RanHandler, mask: (text: string) => string): string {
  const stderr = mask(ran.stderr).trim();
  const tail =
    stderr.length > noteTail ? `…${stderr.slice(-noteTail).replace(/^[\uDC00-\uDFFF]/, '')}` : stderr;
  return tail === '' ? howItEnded(ran) : `${howItEnded(ran)}\n${tail}`;
}

function howItEnded({ end, timeoutSeconds }: RanHandler): string {
  switch (end.kind) {
    case 'exited':
      return `exit ${String(end.code)}`;
    case 'signalled':
      return `ended by signal ${end.signal}`;
    case 'timed-out':
      return `stopped after ${String(timeoutSeconds)} s (its limit)`;
    case 'cancelled':
      return 'cancelled';
    case 'not-started':
      return `could not start: ${cut(end.error, 300)}`;
    case 'output-too-large':
      return 'its output is too large';
  }
}
