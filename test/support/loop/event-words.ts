import type { Step } from '../../../src/shared/domain/step';
import type { TrajectoryEvent } from '../../../src/shared/domain/trajectory';

/** One event in one line, so that a test can compare the whole ordered list. Null: left out. */
export function eventWords(event: TrajectoryEvent): string | null {
  switch (event.type) {
    case 'opened':
    case 'titled':
    case 'model-chosen':
    case 'turn-started':
      return null;
    case 'turn-ended':
      return `ended ${event.terminationReason}${event.error === '' ? '' : `: ${event.error}`}`;
    case 'status':
      return event.status.kind === 'running' ? null : `status ${event.status.kind}`;
    case 'queue':
      return `queue [${event.prompts.map((prompt) => prompt.text).join(', ')}]`;
    case 'step-added':
      return `${event.step.index} ${stepWords(event.step)}`;
    case 'model-delta':
      return `${event.index} says ${event.thinking}${event.text}`;
    case 'model-ended':
      return `${event.index} model ${event.state}${event.error === null ? '' : `: ${event.error}`}`;
    case 'tool-judged':
      return `${event.index} ${event.decision.kind} by ${event.decision.by}`;
    case 'tool-state':
      return `${event.index} ${event.state.kind}`;
    case 'tool-output':
      return `${event.index} output ${event.text}`;
    case 'tool-note':
      return `${event.index} note ${event.note}`;
    case 'file-write':
      return `${event.index} writes ${event.write.path}`;
    case 'restore-ended':
      return `${event.index} restored`;
    case 'hook-run':
      return `run of ${event.run.hook_name}`;
  }
}

function stepWords(step: Step): string {
  switch (step.kind) {
    case 'user':
      return `user ${step.text}`;
    case 'model':
      return `model #${step.invocationNumber}`;
    case 'tool': {
      const by = step.injectedBy === null ? '' : ` by ${step.injectedBy}`;
      const state = step.state.kind === 'proposed' ? '' : ` ${step.state.kind}`;
      return `tool ${step.call.tool}${by}${state}`;
    }
    case 'hook': {
      const count = step.continuation === null ? '' : ` ${step.continuation.count}/${step.continuation.cap}`;
      return `${step.message} of ${step.hook} (${step.event})${count}${step.text === '' ? '' : `: ${step.text}`}`;
    }
    case 'notice':
      return `notice ${step.code}`;
  }
}
