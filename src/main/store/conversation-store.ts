import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { conversationIdSchema, type Conversation } from '../../shared/domain/conversation';
import type { Trajectory } from '../../shared/domain/trajectory';
import {
  createConversationLog,
  openConversationLog,
  trajectoryFile,
  type ConversationLog,
  type LogDeps,
  type OpenLog,
} from './conversation-log';
import { createConversationList, type ConversationList } from './conversation-list';
import { readTrajectory } from './read-events';
import type { DataPaths } from './paths';

/** All conversations of one data folder. The files are the truth; the list is rebuilt from them. */
export interface ConversationStore {
  list: ConversationList['read'];
  cutOffWaiting: ConversationList['cutOffWaiting'];
  create(conversation: Conversation, deps: LogDeps): ConversationLog;
  exists(conversationId: string): boolean;
  /** Opens for writing. Throws DamagedLogError or the error of the read. */
  open(conversationId: string, deps: LogDeps): OpenLog;
  /** Reads without opening; for a conversation that another process holds. */
  read(conversationId: string): Trajectory;
  /** Remembers the sidebar row, so that the next list need not read the whole file. */
  saveSummary: ConversationList['save'];
  /** Its sub-agents, and those of theirs. */
  subagentsOf(conversationId: string): string[];
  /** Moves it to the trash, its sub-agents with it; `restore` brings them back as they were. */
  trash(conversationId: string): void;
  restore(conversationId: string): void;
}

export function createConversationStore(paths: DataPaths): ConversationStore {
  mkdirSync(paths.conversations, { recursive: true, mode: 0o700 });
  const folderOf = (conversationId: string): string =>
    join(paths.conversations, conversationIdSchema.parse(conversationId));
  const list = createConversationList(paths.conversations);

  return {
    list: list.read,
    cutOffWaiting: list.cutOffWaiting,
    create: (conversation, deps) =>
      createConversationLog(folderOf(conversation.conversationId), conversation, deps),
    exists: (conversationId) => existsSync(join(folderOf(conversationId), trajectoryFile)),
    open: (conversationId, deps) => openConversationLog(folderOf(conversationId), deps),
    read: (conversationId) => readTrajectory(join(folderOf(conversationId), trajectoryFile)).trajectory,
    saveSummary: list.save,
    subagentsOf: (conversationId) => subagentsIn(paths.conversations, conversationId),
    trash(conversationId) {
      mkdirSync(paths.trash, { recursive: true, mode: 0o700 });
      moveWithSubagents(conversationId, paths.conversations, paths.trash);
    },
    restore(conversationId) {
      moveWithSubagents(conversationId, paths.trash, paths.conversations);
    },
  };
}

/** The conversation itself goes last: cut off in between, the same request can be made again. */
function moveWithSubagents(conversationId: string, from: string, to: string): void {
  const ids = [...subagentsIn(from, conversationId).toReversed(), conversationIdSchema.parse(conversationId)];
  for (const id of ids) renameSync(join(from, id), join(to, id));
}

function subagentsIn(folder: string, conversationId: string): string[] {
  const { conversations } = createConversationList(folder).read(() => null);
  const below = (parentId: string): string[] =>
    conversations
      .filter((row) => row.parentConversationId === parentId)
      .flatMap((row) => [row.conversationId, ...below(row.conversationId)]);
  return below(conversationId);
}
