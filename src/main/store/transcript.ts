import type { NoticeStep, Step } from '../../shared/domain/step';

/** One line of the outside form that hooks read at `transcriptPath`. */
export interface TranscriptLine {
  step_index: number;
  source: 'USER_EXPLICIT' | 'MODEL' | 'SYSTEM' | 'HOOK';
  type:
    | 'USER_INPUT'
    | 'PLANNER_RESPONSE'
    | 'TOOL_RESULT'
    | 'SYSTEM_MESSAGE'
    | 'EPHEMERAL_MESSAGE'
    | 'ERROR_MESSAGE';
  status: 'DONE' | 'ERROR';
  created_at: string;
  content?: string;
  tool_calls?: { name: string; args: Record<string, unknown> }[];
  tool_name?: string;
  error?: string;
}

/** Null while the step is not finished: the transcript holds finished steps only. */
export function transcriptLine(step: Step): TranscriptLine | null {
  const base = { step_index: step.index, created_at: step.at };
  switch (step.kind) {
    case 'user':
      return { ...base, source: 'USER_EXPLICIT', type: 'USER_INPUT', status: 'DONE', content: step.text };
    case 'model': {
      if (step.state === 'streaming') return null;
      const calls = step.toolCalls.map((call) => ({ name: call.tool, args: call.args }));
      return {
        ...base,
        source: 'MODEL',
        type: 'PLANNER_RESPONSE',
        status: step.state === 'done' ? 'DONE' : 'ERROR',
        content: step.text,
        ...(calls.length > 0 ? { tool_calls: calls } : {}),
        ...(step.state === 'done' ? {} : { error: step.error ?? step.state }),
      };
    }
    case 'tool': {
      const state = step.state;
      const source = step.injectedBy === null ? 'MODEL' : 'HOOK';
      const tool = { ...base, source, type: 'TOOL_RESULT', tool_name: step.call.tool } as const;
      switch (state.kind) {
        case 'proposed':
        case 'awaiting-approval':
        case 'running':
          return null;
        case 'done':
          return { ...tool, status: 'DONE', content: state.text };
        case 'failed':
        case 'denied':
        case 'cancelled':
        case 'interrupted':
          return { ...tool, status: 'ERROR', error: state.text };
      }
      break;
    }
    case 'hook':
      return {
        ...base,
        source: 'HOOK',
        type:
          step.message === 'ephemeral'
            ? 'EPHEMERAL_MESSAGE'
            : step.message === 'user'
              ? 'USER_INPUT'
              : 'SYSTEM_MESSAGE',
        status: 'DONE',
        content: step.text,
      };
    case 'notice':
      return noticeLine(step);
  }
}

function noticeLine({ index, at, level, text, restore }: NoticeStep): TranscriptLine | null {
  // It says what was put back when that is known.
  if (restore?.failed === null) return null;
  return {
    step_index: index,
    created_at: at,
    source: 'SYSTEM',
    type: level === 'error' ? 'ERROR_MESSAGE' : 'SYSTEM_MESSAGE',
    status: level === 'error' ? 'ERROR' : 'DONE',
    content: text,
  };
}
