import type { Clock, ConversationRecord } from '../../../src/main/agent/ports';
import {
  applyEvent,
  trajectoryEventSchema,
  type Trajectory,
  type TrajectoryEvent,
} from '../../../src/shared/domain/trajectory';

export interface MemoryRecord extends ConversationRecord {
  readonly events: TrajectoryEvent[];
  /** How many events had been written at the last sync. */
  synced(): number;
}

export const conversationId = '11111111-1111-4111-8111-111111111111';

/** A record that keeps what it is given, each event checked by the schema it would have on disk. */
export function createMemoryRecord(
  clock: Clock,
  onEvent: (event: TrajectoryEvent) => void,
  earlier: TrajectoryEvent[] = [],
): MemoryRecord {
  const events: TrajectoryEvent[] = [...earlier];
  let synced = 0;
  let trajectory = earlier.reduce<Trajectory | null>(applyEvent, null);
  if (trajectory === null) {
    const opened: TrajectoryEvent = {
      type: 'opened',
      seq: 1,
      at: clock.now().toISOString(),
      conversation: {
        conversationId,
        createdAt: clock.now().toISOString(),
        roots: ['/repo'],
        model: 'test/model',
        parentConversationId: null,
      },
    };
    events.push(opened);
    trajectory = applyEvent(null, opened);
  }
  let current = trajectory;
  return {
    events,
    transcriptPath: '/data/transcript.jsonl',
    artifactDirectory: '/data/artifacts',
    trajectory: () => current,
    synced: () => synced,
    append(fact) {
      const event = trajectoryEventSchema.parse({
        ...fact,
        seq: current.seq + 1,
        at: clock.now().toISOString(),
      });
      events.push(event);
      current = applyEvent(current, event);
      onEvent(event);
    },
    keepBefore: () => Promise.resolve(),
    sync() {
      synced = events.length;
    },
  };
}
