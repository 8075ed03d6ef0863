import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Conversation } from '../../shared/domain/conversation';
import type { Step } from '../../shared/domain/step';
import {
  foldInto,
  type Trajectory,
  type TrajectoryEvent,
  type TrajectoryFact,
} from '../../shared/domain/trajectory';
import type { ConversationRecord } from '../agent/ports';
import { createKeptFiles, keepForWrite, type KeptFiles } from './kept-files';
import { openLineFile, type LineFile } from './line-file';
import { tryLock, type Lock } from './lock';
import { readTrajectory } from './read-events';
import { transcriptLine } from './transcript';

/** One conversation on disk, opened for writing; only one process at a time has it. */
export interface ConversationLog extends ConversationRecord {
  readonly kept: KeptFiles;
  /** What was repaired when it was opened. */
  readonly torn: boolean;
  readonly unknownEvents: number;
  /** Tries again to write what the disk refused; why it still does, or null when nothing is owed. */
  settle(): Error | null;
  close(): void;
}

export type OpenLog = { ok: true; log: ConversationLog } | { ok: false; pid: number };

export interface LogDeps {
  now(): Date;
  /** After the event has been written, unless the disk refuses it. */
  onEvent(event: TrajectoryEvent): void;
  /** The disk refused; what it did not take is kept and written as soon as it does. */
  onUnwritten(problem: Error): void;
}

export const trajectoryFile = 'trajectory.jsonl';
const transcriptFile = 'transcript.jsonl';

/** Makes a new conversation: its folder and, as its first line, the record itself. */
export function createConversationLog(
  folder: string,
  conversation: Conversation,
  deps: LogDeps,
): ConversationLog {
  const event: TrajectoryEvent = {
    type: 'opened',
    seq: 1,
    at: conversation.createdAt,
    conversation,
  };
  const { file, lock } = beginRecord(folder, event);
  deps.onEvent(event);
  const start = { trajectory: foldInto(null, event), torn: false, unknownEvents: 0, lastSeq: 1 };
  return openedLog(folder, file, start, lock, deps);
}

/** All of it or no trace: a conversation without a beginning would stand in every list. */
function beginRecord(folder: string, event: TrajectoryEvent): { file: LineFile; lock: Lock } {
  try {
    mkdirSync(join(folder, 'artifacts'), { recursive: true, mode: 0o700 });
    const attempt = tryLock(join(folder, 'lock'));
    if (!attempt.ok) throw new Error(`a new conversation is locked by process ${String(attempt.pid)}`);
    const file = openLineFile(join(folder, trajectoryFile));
    file.append(event);
    file.sync();
    return { file, lock: attempt.lock };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Opens for writing, drops a torn last line and brings the transcript up to date. */
export function openConversationLog(folder: string, deps: LogDeps): OpenLog {
  const attempt = tryLock(join(folder, 'lock'));
  if (!attempt.ok) return attempt;
  try {
    const path = join(folder, trajectoryFile);
    const stored = readTrajectory(path);
    if (stored.torn) truncateSync(path, stored.wholeBytes);
    mkdirSync(join(folder, 'artifacts'), { recursive: true, mode: 0o700 });
    return { ok: true, log: openedLog(folder, openLineFile(path), stored, attempt.lock, deps) };
  } catch (error) {
    attempt.lock.release();
    throw error;
  }
}

interface Start {
  trajectory: Trajectory;
  torn: boolean;
  unknownEvents: number;
  lastSeq: number;
}

function openedLog(folder: string, file: LineFile, start: Start, lock: Lock, deps: LogDeps): ConversationLog {
  const transcriptPath = join(folder, transcriptFile);
  const transcript = openTranscript(transcriptPath, start.trajectory.steps);
  const kept = createKeptFiles(folder);
  let trajectory = start.trajectory;
  let seq = start.lastSeq;
  /** What the disk would not take. It is shown all the same, together with the news of that. */
  const owed: TrajectoryEvent[] = [];
  const owedLines: object[] = [];
  const settle = (): Error | null => appendAll(file, owed) ?? appendAll(transcript, owedLines);
  const append = (fact: TrajectoryFact): void => {
    const event: TrajectoryEvent = { ...fact, seq: seq + 1, at: deps.now().toISOString() };
    seq = event.seq;
    const before = trajectory.steps[indexOf(event)];
    trajectory = foldInto(trajectory, event);
    const finished = finishedStep(before, trajectory.steps[indexOf(event)]);
    owed.push(event);
    if (finished !== null) owedLines.push(finished);
    const problem = settle();
    if (finished !== null) file.sync();
    deps.onEvent(event);
    if (problem !== null) deps.onUnwritten(problem);
  };
  return {
    kept,
    transcriptPath,
    artifactDirectory: join(folder, 'artifacts'),
    torn: start.torn,
    unknownEvents: start.unknownEvents,
    trajectory: () => trajectory,
    append,
    async keepBefore(index, write) {
      append({ type: 'file-write', index, write: await keepForWrite(kept, write, false) });
      const problem = settle();
      if (problem !== null) throw problem;
    },
    sync: file.sync,
    settle,
    close() {
      settle();
      file.close();
      transcript.close();
      lock.release();
    },
  };
}

/** Takes out of `lines` what was written; returns why not all of it was. */
function appendAll(file: LineFile, lines: object[]): Error | null {
  try {
    for (let line = lines[0]; line !== undefined; line = lines[0]) {
      file.append(line);
      lines.shift();
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Of the step that an event may finish; -1 where it finishes none. */
function indexOf(event: TrajectoryEvent): number {
  if (event.type === 'step-added') return event.step.index;
  const mayEnd =
    event.type === 'model-ended' || event.type === 'tool-state' || event.type === 'restore-ended';
  return mayEnd ? event.index : -1;
}

/** The transcript line of the step that this very event finished, if it did. */
function finishedStep(before: Step | undefined, after: Step | undefined): object | null {
  if (after === undefined || (before !== undefined && transcriptLine(before) !== null)) return null;
  return transcriptLine(after);
}

/** The transcript is derived; if it does not have one line per finished step it is written anew. */
function openTranscript(path: string, steps: Step[]): LineFile {
  const lines = steps.map(transcriptLine).filter((line) => line !== null);
  const wanted = lines.length;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = text === '' ? 0 : text.split('\n').length - 1;
  if (found !== wanted || (text !== '' && !text.endsWith('\n'))) {
    rmSync(path, { force: true });
    writeFileAtomic.sync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  }
  return openLineFile(path);
}
