import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import {
  conversationIdSchema,
  conversationSummarySchema,
  isBusy,
  type ConversationSummary,
  type DamagedConversation,
} from '../../shared/domain/conversation';
import type { Trajectory } from '../../shared/domain/trajectory';
import { trajectoryFile } from './conversation-log';
import { lockHolder } from './lock';
import { readTrajectory } from './read-events';

/** The rows of all conversations below one folder. */
export interface ConversationList {
  /**
   * Built from the files, whatever became of the remembered rows; one that cannot be read hides no
   * other. `live` gives the row of a conversation that is open here, so that its growing file is not read.
   */
  read(live: LiveRow): Listed;
  /** Conversations that waited for the person when their process ended. */
  cutOffWaiting(): string[];
  /** Remembers the row, so that the next list need not read the whole file. */
  save(trajectory: Trajectory): void;
}

type LiveRow = (conversationId: string) => ConversationSummary | null;

interface Listed {
  conversations: ConversationSummary[];
  damaged: DamagedConversation[];
}

/** A row and how long the trajectory was then: it only ever grows. */
const rememberedSchema = z.object({ bytes: z.number(), summary: conversationSummarySchema });
type Remembered = z.infer<typeof rememberedSchema>;

export function createConversationList(root: string): ConversationList {
  const rows = new Map<string, Remembered>();

  const remember = (folder: string, row: Remembered): void => {
    rows.set(folder, row);
    try {
      writeFileAtomic.sync(join(folder, 'summary.json'), JSON.stringify(row), { mode: 0o600 });
    } catch {
      // A cache that cannot be written costs a slower list and nothing else.
    }
  };
  const rowOf = (folder: string): ConversationSummary => {
    const path = join(folder, trajectoryFile);
    const bytes = statSync(path).size;
    const known = rows.get(folder) ?? readRemembered(folder);
    if (known?.bytes === bytes) {
      rows.set(folder, known);
      return known.summary;
    }
    const summary = summaryOf(readTrajectory(path).trajectory);
    remember(folder, { bytes, summary });
    return summary;
  };

  return {
    read(live) {
      const conversations: ConversationSummary[] = [];
      const damaged: DamagedConversation[] = [];
      for (const id of conversationsIn(root, damaged)) {
        const folder = join(root, id);
        try {
          conversations.push(live(id) ?? asItStands(rowOf(folder), lockHolder(join(folder, 'lock'))));
        } catch (error) {
          damaged.push({ path: folder, message: messageOf(error) });
        }
      }
      conversations.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
      return { conversations, damaged };
    },
    cutOffWaiting: () =>
      // What cannot be read is named by the list.
      conversationsIn(root, []).filter((id) => {
        const folder = join(root, id);
        try {
          return rowOf(folder).status.kind === 'needs-you' && lockHolder(join(folder, 'lock')) === null;
        } catch {
          return false;
        }
      }),
    save(trajectory) {
      const folder = join(root, trajectory.conversation.conversationId);
      const stat = statSync(join(folder, trajectoryFile), { throwIfNoEntry: false });
      if (stat !== undefined) remember(folder, { bytes: stat.size, summary: summaryOf(trajectory) });
    },
  };
}

export function summaryOf(trajectory: Trajectory): ConversationSummary {
  return {
    ...trajectory.conversation,
    title: trajectory.title,
    status: trajectory.status,
    updatedAt: trajectory.updatedAt,
    stepCount: trajectory.steps.length,
    heldBy: null,
  };
}

function conversationsIn(root: string, damaged: DamagedConversation[]): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(root, { withFileTypes: true });
  } catch (error) {
    damaged.push({ path: root, message: messageOf(error) });
    return [];
  }
  return entries
    .filter((entry) => entry.isDirectory() && conversationIdSchema.safeParse(entry.name).success)
    .map((entry) => entry.name);
}

/** A file that says "running" while no process holds it was cut off. */
function asItStands(summary: ConversationSummary, holder: number | null): ConversationSummary {
  if (holder === null && isBusy(summary.status)) return { ...summary, status: { kind: 'interrupted' } };
  return { ...summary, heldBy: holder === process.pid ? null : holder };
}

/** Whatever is wrong with it, the trajectory is read instead. */
function readRemembered(folder: string): Remembered | null {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')));
  } catch {
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
