import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { ConversationSummary } from '../shared/domain/conversation';
import type { Resource } from '../shared/domain/permission';
import type { ToolArgs } from '../shared/domain/step';
import { trajectoryFile } from './store/conversation-log';
import { readTrajectory } from './store/read-events';

/** A call that was judged in an earlier step of some conversation. */
export interface PastCall {
  tool: string;
  args: ToolArgs;
  resources: Resource[];
  allowed: boolean;
}

export interface PastCalls {
  /** Newest conversations first. `complete` is false when not all of the history was looked at. */
  of(roots: readonly string[]): Promise<{ calls: PastCall[]; complete: boolean }>;
}

const mostConversations = 40;
/** A larger file would keep the window waiting. */
const largestFile = 2 * 1024 * 1024;
const timeLimitMs = 500;

/** The calls of conversations that share a root: read when asked, and again only when a file has grown. */
export function createPastCalls(folder: string, list: () => readonly ConversationSummary[]): PastCalls {
  const kept = new Map<string, { bytes: number; calls: PastCall[] }>();

  const callsOf = (conversationId: string): PastCall[] | null => {
    const file = join(folder, conversationId, trajectoryFile);
    try {
      const bytes = statSync(file).size;
      const known = kept.get(conversationId);
      if (known?.bytes === bytes) return known.calls;
      if (bytes > largestFile) return null;
      const calls = readCalls(file);
      if (kept.size >= mostConversations) kept.clear();
      kept.set(conversationId, { bytes, calls });
      return calls;
    } catch {
      // The list of conversations says which file is damaged; here it only counts as not looked at.
      return null;
    }
  };

  return {
    async of(roots) {
      const startedAt = performance.now();
      const sharing = list().filter((row) => row.roots.some((root) => roots.includes(root)));
      const calls: PastCall[] = [];
      let complete = sharing.length <= mostConversations;
      for (const { conversationId } of sharing.slice(0, mostConversations)) {
        if (performance.now() - startedAt > timeLimitMs) return { calls, complete: false };
        const found = callsOf(conversationId);
        if (found === null) complete = false;
        else calls.push(...found);
        // Reading is synchronous; everything else goes on between two files.
        await pause();
      }
      return { calls, complete };
    },
  };
}

function readCalls(file: string): PastCall[] {
  return readTrajectory(file).trajectory.steps.flatMap((step) => {
    if (step.kind !== 'tool' || step.decision === null || step.state.kind === 'awaiting-approval') return [];
    const { decision, args, call } = step;
    return [{ tool: call.tool, args, resources: decision.resources, allowed: decision.kind === 'allow' }];
  });
}
