import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import {
  conversationIdSchema,
  conversationSummarySchema,
  isBusy,
  type Conversation,
  type ConversationSummary,
  type DamagedConversation,
} from '../../shared/domain/conversation';
import type { Trajectory } from '../../shared/domain/trajectory';
import {
  createConversationLog,
  openConversationLog,
  trajectoryFile,
  type ConversationLog,
  type LogDeps,
  type OpenLog,
} from './conversation-log';
import { lockHolder } from './lock';
import { readTrajectory } from './read-events';
import type { DataPaths } from './paths';

/** All conversations of one data folder. The files are the truth; the list is rebuilt from them. */
export interface ConversationStore {
  /** `live` gives the row of a conversation that is open here, so that its growing file is not read. */
  list(live: LiveRow): { conversations: ConversationSummary[]; damaged: DamagedConversation[] };
  create(conversation: Conversation, deps: LogDeps): ConversationLog;
  exists(conversationId: string): boolean;
  /** Opens for writing. Throws DamagedLogError or the error of the read. */
  open(conversationId: string, deps: LogDeps): OpenLog;
  /** Reads without opening; for a conversation that another process holds. */
  read(conversationId: string): Trajectory;
  /** Remembers the sidebar row, so that the next list need not read the whole file. */
  saveSummary(trajectory: Trajectory): void;
  /** Moves it to the trash; `restore` brings it back as it was. */
  trash(conversationId: string): void;
  restore(conversationId: string): void;
}

export type LiveRow = (conversationId: string) => ConversationSummary | null;

const cachedSummarySchema = z.object({ bytes: z.number(), summary: conversationSummarySchema });

export function createConversationStore(paths: DataPaths): ConversationStore {
  mkdirSync(paths.conversations, { recursive: true, mode: 0o700 });
  const folderOf = (conversationId: string): string =>
    join(paths.conversations, conversationIdSchema.parse(conversationId));

  return {
    list: (live) => listConversations(paths.conversations, live),
    create: (conversation, deps) =>
      createConversationLog(folderOf(conversation.conversationId), conversation, deps),
    exists: (conversationId) => existsSync(join(folderOf(conversationId), trajectoryFile)),
    open: (conversationId, deps) => openConversationLog(folderOf(conversationId), deps),
    read: (conversationId) => readTrajectory(join(folderOf(conversationId), trajectoryFile)).trajectory,
    saveSummary(trajectory) {
      const folder = folderOf(trajectory.conversation.conversationId);
      writeSummary(folder, summaryOf(trajectory));
    },
    trash(conversationId) {
      mkdirSync(paths.trash, { recursive: true, mode: 0o700 });
      renameSync(folderOf(conversationId), join(paths.trash, conversationIdSchema.parse(conversationId)));
    },
    restore(conversationId) {
      renameSync(join(paths.trash, conversationIdSchema.parse(conversationId)), folderOf(conversationId));
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
    readOnly: false,
  };
}

function listConversations(
  root: string,
  live: LiveRow,
): {
  conversations: ConversationSummary[];
  damaged: DamagedConversation[];
} {
  const conversations: ConversationSummary[] = [];
  const damaged: DamagedConversation[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || !conversationIdSchema.safeParse(entry.name).success) continue;
    const folder = join(root, entry.name);
    try {
      conversations.push(
        live(entry.name) ?? asItStands(readSummary(folder), lockHolder(join(folder, 'lock'))),
      );
    } catch (error) {
      damaged.push({ path: folder, message: error instanceof Error ? error.message : String(error) });
    }
  }
  conversations.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return { conversations, damaged };
}

/** A file that says "running" while no process holds it was cut off. */
function asItStands(summary: ConversationSummary, holder: number | null): ConversationSummary {
  if (holder === null && isBusy(summary.status)) return { ...summary, status: { kind: 'interrupted' } };
  return { ...summary, readOnly: holder !== null && holder !== process.pid };
}

function readSummary(folder: string): ConversationSummary {
  const path = join(folder, trajectoryFile);
  const bytes = statSync(path).size;
  const cached = readCachedSummary(folder);
  if (cached?.bytes === bytes) return cached.summary;
  const summary = summaryOf(readTrajectory(path).trajectory);
  writeSummary(folder, summary);
  return summary;
}

/** Only a cache: whatever is wrong with it, the trajectory is read instead. */
function readCachedSummary(folder: string): z.infer<typeof cachedSummarySchema> | null {
  try {
    return cachedSummarySchema.parse(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')));
  } catch {
    return null;
  }
}

function writeSummary(folder: string, summary: ConversationSummary): void {
  const bytes = statSync(join(folder, trajectoryFile)).size;
  try {
    writeFileAtomic.sync(join(folder, 'summary.json'), JSON.stringify({ bytes, summary }), { mode: 0o600 });
  } catch {
    // A cache that cannot be written costs a slower list and nothing else.
  }
}
