import { create } from 'zustand';
import { applyEvent, type Trajectory, type TrajectoryEvent } from '../../../shared/domain/trajectory';
import type { AppEvents } from '../../../shared/ipc/contract';
import { ask } from '../../api/client';

interface OpenTrajectory {
  conversationId: string | null;
  trajectory: Trajectory | null;
  /** Why it could not be opened, in words. */
  error: string | null;
}

/** The one trajectory this window looks at. */
export const useTrajectory = create<OpenTrajectory>(() => ({
  conversationId: null,
  trajectory: null,
  error: null,
}));

/** Folds the event that follows; an old one changes nothing, a later one shows that some were lost. */
function foldNext(trajectory: Trajectory, event: TrajectoryEvent): Trajectory | 'gap' {
  if (event.seq <= trajectory.seq) return trajectory;
  return event.seq === trajectory.seq + 1 ? applyEvent(trajectory, event) : 'gap';
}

let waiting: TrajectoryEvent[] = [];
let loading = false;
let scheduled = false;

/** Shows another conversation, or opens the shown one anew. */
export async function openTrajectory(conversationId: string): Promise<void> {
  if (useTrajectory.getState().conversationId !== conversationId) {
    waiting = [];
    useTrajectory.setState({ conversationId, trajectory: null, error: null });
  }
  loading = true;
  const result = await ask('conversation.open', { conversationId });
  if (useTrajectory.getState().conversationId !== conversationId) return;
  loading = false;
  if (result.ok) useTrajectory.setState({ trajectory: result.data, error: null });
  else useTrajectory.setState({ error: result.error.message });
  foldWaiting();
}

export function closeTrajectory(): void {
  waiting = [];
  loading = false;
  useTrajectory.setState({ conversationId: null, trajectory: null, error: null });
}

/** Takes an event of any conversation; those of the open one are folded together before the next frame. */
export function receiveEvent({ conversationId, event }: AppEvents['trajectory.event']): void {
  if (conversationId !== useTrajectory.getState().conversationId) return;
  waiting.push(event);
  if (loading || scheduled) return;
  scheduled = true;
  // A hidden window gets no frames, and its title and announcements must still follow.
  const schedule = document.hidden ? queueMicrotask : requestAnimationFrame;
  schedule(() => {
    scheduled = false;
    if (!loading) foldWaiting();
  });
}

function foldWaiting(): void {
  const { conversationId, trajectory } = useTrajectory.getState();
  if (conversationId === null || trajectory === null) return;
  let folded = trajectory;
  while (waiting.length > 0) {
    const event = waiting[0];
    if (event === undefined) break;
    const next = foldNext(folded, event);
    if (next === 'gap') {
      waiting = waiting.filter((later) => later.seq > event.seq);
      void openTrajectory(conversationId);
      break;
    }
    folded = next;
    waiting.shift();
  }
  if (folded !== trajectory) useTrajectory.setState({ trajectory: folded });
}
