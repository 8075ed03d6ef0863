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
  create(conversation: Conversation, deps: LogDeps): ConversationLog;
  exists(conversationId: string): boolean;
  /** Opens for writing. Throws DamagedLogError or the error of the read. */
  open(conversationId: string, deps: LogDeps): OpenLog;
  /** Reads without opening; for a conversation that another process holds. */
  read(conversationId: string): Trajectory;
  /** Remembers the sidebar row, so that the next list need not read the whole file. */
  saveSummary: ConversationList['save'];
  /** Moves it to the trash; `restore` brings it back as it was. */
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
    create: (conversation, deps) =>
      createConversationLog(folderOf(conversation.conversationId), conversation, deps),
    exists: (conversationId) => existsSync(join(folderOf(conversationId), trajectoryFile)),
    open: (conversationId, deps) => openConversationLog(folderOf(conversationId), deps),
    read: (conversationId) => readTrajectory(join(folderOf(conversationId), trajectoryFile)).trajectory,
    saveSummary: list.save,
    trash(conversationId) {
      mkdirSync(paths.trash, { recursive: true, mode: 0o700 });
      renameSync(folderOf(conversationId), join(paths.trash, conversationIdSchema.parse(conversationId)));
    },
    restore(conversationId) {
      renameSync(join(paths.trash, conversationIdSchema.parse(conversationId)), folderOf(conversationId));
    },
  };
}
