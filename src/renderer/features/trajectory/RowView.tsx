import type { ReactNode } from 'react';
import type { ToolStep } from '../../../shared/domain/step';
import { Continuation, InjectedMessage } from './hook-steps';
import { HookRuns } from './HookRuns';
import { ModelAnswer, Notice, UserMessage } from './messages';
import type { Row } from './rows';
import { RunState, TurnEnd } from './run-state';
import { ToolCard } from './ToolCard';

export interface RowActions {
  /** Goes on with a run that was cut off or failed; null where nothing may be changed. */
  onResume: (() => void) | null;
  onStop: () => void;
  /** Ends the wait before the next try of a model call. */
  onRetryNow: () => void;
  /** What the app knows of a call beside its step; null for most. */
  aboutCall?: (step: ToolStep) => ReactNode;
}

export interface RowViewProps extends RowActions {
  row: Row;
  roots: readonly string[];
  busy: boolean;
}

export function RowView({ row, roots, busy, onResume, onStop, onRetryNow, aboutCall }: RowViewProps) {
  switch (row.kind) {
    case 'user':
      return <UserMessage step={row.step} />;
    case 'model':
      return <ModelAnswer step={row.step} />;
    case 'tool':
      return <ToolCard step={row.step} runs={row.runs} roots={roots} about={aboutCall?.(row.step)} />;
    case 'injected':
      return <InjectedMessage step={row.step} />;
    case 'continuation':
      return <Continuation step={row.step} onStop={row.last && busy ? onStop : null} />;
    case 'notice':
      return <Notice step={row.step} onRetryNow={row.last && busy ? onRetryNow : null} />;
    case 'hook-runs':
      return <HookRuns id={row.key} event={row.event} runs={row.runs} />;
    case 'turn-end':
      return <TurnEnd row={row} />;
    case 'state':
      return <RunState status={row.status} onResume={onResume} />;
  }
}
