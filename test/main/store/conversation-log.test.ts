import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createConversationLog, openConversationLog } from '../../../src/main/store/conversation-log';
import type { ConversationLog, OpenLog } from '../../../src/main/store/conversation-log';
import { openLineFile } from '../../../src/main/store/line-file';
import { readTrajectory } from '../../../src/main/store/read-events';
import type { Conversation } from '../../../src/shared/domain/conversation';
import type { TrajectoryEvent } from '../../../src/shared/domain/trajectory';
import { tempFolder } from '../../support/temp-folder';

const conversation: Conversation = {
  conversationId: '5e0a6c1e-9f0f-4a39-8a55-0f7c6d0f9b11',
  createdAt: '2026-12-01T09:00:00.000Z',
  roots: ['/w'],
  model: 'demo',
  parentConversationId: null,
};
const at = '2026-12-01T09:00:01.000Z';

function deps(events: TrajectoryEvent[] = []) {
  return {
    now: () => new Date(at),
    onEvent: (event: TrajectoryEvent) => events.push(event),
    onUnwritten(problem: Error): void {
      throw problem;
    },
  };
}

function addUserStep(log: ConversationLog, text: string): void {
  const index = log.trajectory().steps.length;
  log.append({ type: 'step-added', step: { kind: 'user', index, at, text } });
}

function opened(result: OpenLog): ConversationLog {
  if (!result.ok) throw new Error(`locked by ${String(result.pid)}`);
  return result.log;
}

const trajectoryPath = (folder: string): string => join(folder, 'trajectory.jsonl');

describe('the conversation log', () => {
  it('has written an event when append returns, before anyone is told', () => {
    const folder = tempFolder();
    const onDisk: number[] = [];
    const log = createConversationLog(folder, conversation, {
      ...deps(),
      onEvent: () => onDisk.push(readFileSync(trajectoryPath(folder), 'utf8').split('\n').length - 1),
    });
    addUserStep(log, 'one');
    addUserStep(log, 'two');
    expect(onDisk).toEqual([1, 2, 3]);
  });

  it('shows the same after reopening, and goes on numbering', () => {
    const folder = tempFolder();
    const log = createConversationLog(folder, conversation, deps());
    addUserStep(log, '안녕하세요 👋');
    const before = log.trajectory();
    log.close();
    const again = opened(openConversationLog(folder, deps()));
    expect(again.trajectory()).toEqual(before);
    addUserStep(again, 'next');
    expect(again.trajectory().seq).toBe(3);
  });

  it('drops a torn last line, says so, and keeps every whole one', () => {
    const folder = tempFolder();
    const log = createConversationLog(folder, conversation, deps());
    addUserStep(log, 'whole');
    addUserStep(log, 'torn 한글');
    log.close();
    const bytes = readFileSync(trajectoryPath(folder));
    const secondLine = bytes.lastIndexOf(0x0a, bytes.length - 2);
    for (let end = secondLine + 2; end < bytes.length; end += 7) {
      writeFileSync(trajectoryPath(folder), bytes.subarray(0, end));
      const again = opened(openConversationLog(folder, deps()));
      expect(again.torn).toBe(true);
      expect(again.trajectory().steps).toHaveLength(1);
      addUserStep(again, 'after');
      again.close();
      expect(readTrajectory(trajectoryPath(folder)).trajectory.steps.map((step) => step.kind)).toEqual([
        'user',
        'user',
      ]);
    }
  });

  it('keeps events of a newer version on disk and numbers after them', () => {
    const folder = tempFolder();
    createConversationLog(folder, conversation, deps()).close();
    appendFileSync(trajectoryPath(folder), '{"seq":9,"at":"x","type":"from-the-future","y":1}\n');
    const log = opened(openConversationLog(folder, deps()));
    expect(log.unknownEvents).toBe(1);
    addUserStep(log, 'hello');
    expect(log.trajectory().seq).toBe(10);
    expect(readFileSync(trajectoryPath(folder), 'utf8')).toContain('from-the-future');
    log.close();
    expect(readTrajectory(trajectoryPath(folder))).toMatchObject({ unknownEvents: 1, lastSeq: 10 });
  });

  it('counts events of a newer version once: those that came since it was last said', () => {
    const folder = tempFolder();
    createConversationLog(folder, conversation, deps()).close();
    const newer = '{"seq":9,"at":"x","type":"from-the-future"}\n';
    const step = { kind: 'notice', index: 0, at, level: 'warning', code: 'newer-events', text: '' };
    const said = JSON.stringify({ seq: 10, at, type: 'step-added', step });
    appendFileSync(trajectoryPath(folder), `${newer}${newer}${said}\n`);
    expect(readTrajectory(trajectoryPath(folder)).unknownEvents).toBe(0);
    appendFileSync(trajectoryPath(folder), newer.replace('9', '11'));
    expect(readTrajectory(trajectoryPath(folder)).unknownEvents).toBe(1);
  });

  it('refuses a file that is damaged in the middle rather than showing half of it', () => {
    const folder = tempFolder();
    const log = createConversationLog(folder, conversation, deps());
    addUserStep(log, 'a');
    log.close();
    appendFileSync(trajectoryPath(folder), 'noise\n');
    expect(() => openConversationLog(folder, deps())).toThrow(/line 3/);
    writeFileSync(trajectoryPath(folder), '');
    expect(() => openConversationLog(folder, deps())).toThrow(/holds no conversation/);
  });

  it('is open in one process at a time, and names the one that has it', async () => {
    const folder = tempFolder();
    const log = createConversationLog(folder, conversation, deps());
    expect(openConversationLog(folder, deps())).toEqual({ ok: false, pid: process.pid });
    log.close();
    const child = spawn('sleep', ['30']);
    await once(child, 'spawn');
    const stat = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')[19];
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: child.pid, startTime: stat, nonce: 'x' }));
    expect(openConversationLog(folder, deps())).toEqual({ ok: false, pid: child.pid });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(openConversationLog(folder, deps()).ok).toBe(true);
  });
});

describe('the transcript', () => {
  const transcript = (folder: string): unknown[] =>
    readFileSync(join(folder, 'transcript.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

  it('has one line in the outside form for each finished step, as soon as it is finished', () => {
    const folder = tempFolder();
    const log = createConversationLog(folder, conversation, deps());
    addUserStep(log, 'run it');
    const call = { callId: 'c1', tool: 'run_command', args: { CommandLine: 'ls' } };
    log.append({
      type: 'step-added',
      step: {
        kind: 'model',
        index: 1,
        at,
        invocationNumber: 0,
        text: '',
        thinking: '',
        toolCalls: [],
        state: 'streaming',
        error: null,
        usage: null,
        durationMs: null,
      },
    });
    log.append({ type: 'model-delta', index: 1, text: 'ok', thinking: '' });
    expect(transcript(folder)).toHaveLength(1);
    log.append({
      type: 'model-ended',
      index: 1,
      state: 'done',
      toolCalls: [call],
      error: null,
      usage: null,
      durationMs: 5,
    });
    log.append({
      type: 'step-added',
      step: {
        kind: 'tool',
        index: 2,
        at,
        call,
        injectedBy: null,
        args: call.args,
        overwrites: [],
        decision: null,
        state: { kind: 'proposed' },
        output: '',
        notes: [],
      },
    });
    log.append({ type: 'tool-state', index: 2, state: { kind: 'denied', by: 'policy', text: 'no' } });
    expect(transcript(folder)).toEqual([
      {
        step_index: 0,
        source: 'USER_EXPLICIT',
        type: 'USER_INPUT',
        status: 'DONE',
        created_at: at,
        content: 'run it',
      },
      {
        step_index: 1,
        source: 'MODEL',
        type: 'PLANNER_RESPONSE',
        status: 'DONE',
        created_at: at,
        content: 'ok',
        tool_calls: [{ name: 'run_command', args: { CommandLine: 'ls' } }],
      },
      {
        step_index: 2,
        source: 'MODEL',
        type: 'TOOL_RESULT',
        status: 'ERROR',
        created_at: at,
        tool_name: 'run_command',
        error: 'no',
      },
    ]);
  });

  it('is written anew when a crash left it behind, or somebody removed it', () => {
    const folder = tempFolder();
    const log = createConversationLog(folder, conversation, deps());
    addUserStep(log, 'one');
    addUserStep(log, 'two');
    log.close();
    const path = join(folder, 'transcript.jsonl');
    const whole = readFileSync(path, 'utf8');
    truncateSync(path, whole.length - 3);
    opened(openConversationLog(folder, deps())).close();
    expect(readFileSync(path, 'utf8')).toBe(whole);
    rmSync(path);
    opened(openConversationLog(folder, deps())).close();
    expect(readFileSync(path, 'utf8')).toBe(whole);
  });
});

it.skipIf(!existsSync('/dev/full'))('a full disk fails the append, visibly, and the next one too', () => {
  const file = openLineFile('/dev/full');
  expect(() => file.append({ a: 1 })).toThrow(/ENOSPC/);
  expect(() => file.append({ a: 2 })).toThrow(/ENOSPC/);
  file.close();
});

it.skipIf(!existsSync('/dev/null'))(
  'what could not be forced to the disk fails the next append',
  async () => {
    const file = openLineFile('/dev/null');
    file.append({ a: 1 });
    file.sync();
    await expect.poll(() => thrownBy(() => file.append({ a: 2 }))).toMatch(/EINVAL/);
  },
);

function thrownBy(act: () => void): string {
  try {
    act();
    return '';
  } catch (error) {
    return String(error);
  }
}
