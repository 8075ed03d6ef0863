import { applyEvent, type Trajectory } from '../../shared/domain/trajectory';
import type { AppEvents } from '../../shared/ipc/contract';

/** The sub-agents of one run, folded as their events come. */
export interface SubagentFold {
  /** Null: the event is of a conversation that does not work for this one. */
  take(told: AppEvents['trajectory.event']): Trajectory | null;
  all(): Trajectory[];
}

export function createSubagentFold(mainId: string): SubagentFold {
  const found = new Map<string, Trajectory>();
  return {
    take({ conversationId, event }) {
      const before = found.get(conversationId) ?? null;
      if (before === null) {
        const parentId = event.type === 'opened' ? event.conversation.parentConversationId : null;
        if (parentId === null || (parentId !== mainId && !found.has(parentId))) return null;
      }
      const after = applyEvent(before, event);
      found.set(conversationId, after);
      return after;
    },
    all: () => [...found.values()],
  };
}
