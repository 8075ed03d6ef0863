import { randomUUID } from 'node:crypto';
import type { ConversationStatus } from '../shared/domain/conversation';
import type { Trajectory } from '../shared/domain/trajectory';
import type { Translate } from '../shared/i18n/translate';
import type { AskingPlace } from './agent/turn-context';
import type { RunSubagent, ToolContext } from './agent/ports';
import type { ConversationSet } from './conversation-set';
import { subagentEnd } from './subagent-end';

const deepest = 2;
/** In the whole app: each of them costs as much as a conversation of the person's. */
const mostAtOnce = 4;

export interface SubagentsDeps {
  set: ConversationSet;
  now(): Date;
  translate: Translate;
}

/** Conversations that work for others. */
export interface Subagents {
  run: RunSubagent;
  onStatus(conversationId: string, status: ConversationStatus): void;
  /** The conversation and those it works for, itself first; only those that are open. */
  lineage(conversationId: string): Trajectory[];
  /** Where the person is asked what a sub-agent asks. */
  askingPlace(conversationId: string): AskingPlace;
}

export function createSubagents({ set, now, translate }: SubagentsDeps): Subagents {
  const running = new Map<string, ToolContext>();

  function lineage(conversationId: string): Trajectory[] {
    const own = set.get(conversationId)?.log.trajectory();
    if (own === undefined) return [];
    const parentId = own.conversation.parentConversationId;
    return [own, ...(parentId === null ? [] : lineage(parentId))];
  }

  async function runIn(conversationId: string, prompt: string, { signal }: ToolContext): Promise<void> {
    const loop = set.get(conversationId)?.loop;
    if (loop === undefined) return;
    const stop = (): void => {
      void loop.stop();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      loop.send(prompt);
      await loop.whenIdle();
    } finally {
      signal.removeEventListener('abort', stop);
      await set.close(conversationId);
    }
  }

  return {
    async run({ prompt, role }, context) {
      const callers = lineage(context.conversationId);
      const parent = callers[0]?.conversation;
      if (parent === undefined) throw new Error(`conversation ${context.conversationId} is not open`);
      const refusal = callers.length > deepest ? tooDeep : running.size >= mostAtOnce ? tooMany : null;
      if (refusal !== null) return { kind: 'failed', error: refusal };
      const conversationId = randomUUID();
      const { log } = set.create({
        conversationId,
        createdAt: now().toISOString(),
        roots: parent.roots,
        model: parent.model,
        parentConversationId: parent.conversationId,
        calledBy: { stepIndex: context.stepIndex, role },
      });
      running.set(conversationId, context);
      try {
        await runIn(conversationId, prompt, context);
      } finally {
        running.delete(conversationId);
      }
      return subagentEnd(log.trajectory(), log.transcriptPath);
    },
    onStatus(conversationId, status) {
      running.get(conversationId)?.onWaiting(status.kind === 'needs-you' ? status.requestId : null);
    },
    lineage,
    askingPlace: (conversationId) => placeOf(lineage(conversationId), translate),
  };
}

function placeOf([own, ...callers]: Trajectory[], translate: Translate): AskingPlace {
  const main = callers.at(-1);
  const seenThere = (callers.at(-2) ?? own)?.conversation.calledBy;
  if (main === undefined || seenThere === undefined) throw new Error('this conversation works for no other');
  return {
    conversationId: main.conversation.conversationId,
    conversationTitle: main.title,
    stepIndex: seenThere.stepIndex,
    agent: own?.conversation.calledBy?.role ?? translate('agent.subagent'),
  };
}

const tooDeep = `Not run: sub-agents go at most ${deepest} levels deep. Do this part yourself.`;
const tooMany = `Not run: ${mostAtOnce} sub-agents are at work already. Do this part yourself, or try again later.`;
