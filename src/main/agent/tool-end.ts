import type { ToolCallState } from '../../shared/domain/step';
import { shownOutputLimit } from '../../shared/domain/trajectory';
import type { ToolEnd } from './ports';
import { createThrottle } from './throttle';
import type { ConversationDeps } from './turn-context';

/** `stopText`: what the model is told when the user's stop ended it. */
export function finalState(end: ToolEnd, durationMs: number, stopText: string): ToolCallState {
  switch (end.kind) {
    case 'done':
      return { kind: 'done', text: end.text, detail: end.detail, durationMs };
    case 'failed':
      return { kind: 'failed', text: end.error, durationMs };
    case 'cancelled':
      return { kind: 'cancelled', text: end.text ?? stopText };
  }
}

/** The `error` of the PostToolUse contract. */
export function errorOf(end: ToolEnd): string {
  if (end.kind === 'cancelled') return 'cancelled';
  if (end.kind === 'failed') return end.error;
  if (end.detail.kind !== 'command') return '';
  const { exitCode, signal } = end.detail;
  if (signal !== null) return `ended by signal ${signal}`;
  return exitCode === null || exitCode === 0 ? '' : `exit status ${exitCode}`;
}

export interface OutputWriter {
  add: (text: string) => void;
  close: () => void;
}

/** Bursts are recorded in pieces, of which the end is kept, and ever more rarely the longer they last. */
export function outputWriter(deps: ConversationDeps, index: number): OutputWriter {
  let waiting = '';
  let recorded = 0;
  const write = () => {
    if (waiting === '') return;
    recorded += waiting.length;
    deps.record.append({ type: 'tool-output', index, text: waiting });
    waiting = '';
  };
  const throttle = createThrottle(deps.clock, () => 100 + recorded / 256, write);
  return {
    add: (text) => {
      waiting = (waiting + text).slice(-shownOutputLimit);
      throttle.poke();
    },
    close: () => throttle.close(),
  };
}
