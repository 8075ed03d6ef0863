import type { ReactNode } from 'react';
import type { Step, ToolStep, UserStep } from '../../../shared/domain/step';
import { Continuation, InjectedMessage } from './hook-steps';
import { HookRuns } from './HookRuns';
import { ModelAnswer, Notice } from './messages';
import type { Row } from './rows';
import { RunState, TurnEnd } from './run-state';
import { ToolCard } from './ToolCard';
import { UserMessage } from './UserMessage';

export interface RowActions {
  /** Goes on with a run that was cut off or failed; null where nothing may be changed. */
  onResume: (() => void) | null;
  onStop: () => void;
  /** Ends the wait before the next try of a model call. */
  onRetryNow: () => void;
  /** What the app knows of a call beside its step; null for most. */
  aboutCall?: (step: ToolStep) => ReactNode;
  /** Puts files back to before a step; null where nothing may be changed now. */
  onRestore: ((step: Step) => void) | null;
  /** Sends another wording of a message in a new conversation; null where none can be begun. */
  onResend: ((step: UserStep) => void) | null;
}

export interface RowViewProps extends RowActions {
  row: Row;
  roots: readonly string[];
  busy: boolean;
  /** Index of the last step that wrote files, -1 when none did. */
  lastWrite: number;
}

export function RowView(props: RowViewProps) {
  const { row, roots, busy, lastWrite, onResume, onStop, onRetryNow, onRestore, onResend, aboutCall } = props;
  switch (row.kind) {
    case 'user':
      return (
        <UserMessage
          step={row.step}
          onResend={onResend}
          onRestore={row.step.index < lastWrite ? onRestore : null}
        />
      );
    case 'model':
      return <ModelAnswer step={row.step} />;
    case 'tool':
      return (
        <ToolCard
          step={row.step}
          runs={row.runs}
          roots={roots}
          about={aboutCall?.(row.step)}
          onRestore={onRestore}
        />
      );
    case 'injected':
      return <InjectedMessage step={row.step} />;
    case 'continuation':
      return <Continuation step={row.step} onStop={row.last && busy ? onStop : null} />;
    case 'notice':
      return (
        <Notice step={row.step} onRetryNow={row.last && busy ? onRetryNow : null} onRestore={onRestore} />
      );
    case 'hook-runs':
      return <HookRuns id={row.key} event={row.event} runs={row.runs} />;
    case 'turn-end':
      return <TurnEnd row={row} />;
    case 'state':
      return <RunState status={row.status} onResume={onResume} />;
  }
}
