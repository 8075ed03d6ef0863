import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCore } from '../src/main/core';
import type { Core } from '../src/main/core-api';
import { createConversationLog, type ConversationLog } from '../src/main/store/conversation-log';
import { createConversationStore } from '../src/main/store/conversation-store';
import { dataPaths } from '../src/main/store/paths';
import { groupRuns, toRows } from '../src/renderer/features/trajectory/rows';
import { applyEvent, type TrajectoryEvent } from '../src/shared/domain/trajectory';
import { againstFloor, atMost, quantile, report, type BenchResult } from './bench-result';
import { factsOf, newConversation } from './long-conversation';

const longSteps = 10_000;
const deps = { now: () => new Date(), onEvent: () => undefined, onUnwritten: () => undefined };

function place(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'grapnel-bench-')));
}

function coreIn(base: string): Promise<Core> {
  return createCore({
    dataFolder: join(base, 'data'),
    homeDir: base,
    env: { PATH: process.env['PATH'] ?? '', HOME: base },
    useLoginEnvironment: false,
    resources: resolve('resources'),
    cliPath: resolve('out/main/cli.js'),
    systemLanguage: 'en',
    language: null,
    personPresent: false,
    overrides: { model: null, skipPrompts: false, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
}

/** A conversation of that many steps, as a run would have recorded it. */
function fill(log: ConversationLog, steps: number): void {
  for (const fact of factsOf(steps)) log.append(fact);
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function addStep(log: ConversationLog): void {
  const { length: index } = log.trajectory().steps;
  const at = '2026-12-01T09:00:00.000Z';
  log.append({
    type: 'step-added',
    step: { kind: 'notice', index, at, level: 'info', code: 'bench', text: 'x' },
  });
}

/** The same step at both ends, one after the other, so that both meet the same machine. */
function appends(base: string): BenchResult {
  const long = createConversationLog(join(base, 'long'), newConversation(), deps);
  fill(long, longSteps);
  const late: number[] = [];
  const early: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    const short = createConversationLog(join(base, `short-${String(round)}`), newConversation(), deps);
    fill(short, 9);
    early.push(timed(() => addStep(short)));
    late.push(timed(() => addStep(long)));
    short.close();
  }
  long.close();
  return againstFloor(
    'append of step 10,000, floor: of step 10',
    'ms',
    quantile(late, 0.5),
    quantile(early, 0.5),
    1.5,
  );
}

async function opening(base: string): Promise<BenchResult> {
  const store = createConversationStore(dataPaths(join(base, 'data')));
  const own: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const conversation = newConversation();
    const log = store.create(conversation, deps);
    fill(log, longSteps);
    log.close();
    const { conversationId } = conversation;
    const path = join(base, 'data', 'conversations', conversationId, 'trajectory.jsonl');
    const core = await coreIn(base);
    floor.push(
      timed(() => {
        for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') JSON.parse(line);
      }),
    );
    const began = performance.now();
    const opened = await core.conversations.open(conversationId);
    own.push(performance.now() - began);
    if (!opened.ok || opened.data.steps.length !== longSteps) throw new Error('not opened');
    await core.dispose();
  }
  return againstFloor(
    'opening 10,000 steps, floor: JSON.parse over the same lines',
    'ms',
    quantile(own, 0.5),
    quantile(floor, 0.5),
    10,
  );
}

/** Four to eight answers that each look at another line of a file, a fifth of a second apart. */
function answersOf(number: number, root: string): object[] {
  const responses = Array.from({ length: 4 + Math.floor(number / 5) }, (_, line) => {
    const args = { AbsolutePath: join(root, 'README.md'), StartLine: line + 1, EndLine: line + 1 };
    return { text: 'I look.', toolCalls: [{ name: 'view_file', args }], delayMs: 200 };
  });
  return [...responses, { text: 'Done.', delayMs: 200 }];
}

/**
 * Twenty scripted conversations at once; the floor is the longest of them, alone. Without hooks: what
 * it costs a machine to start so many processes is measured with the dispatch.
 */
async function parallel(base: string): Promise<BenchResult> {
  const root = join(base, 'workspace');
  mkdirSync(root);
  writeFileSync(join(root, 'README.md'), 'one line\n'.repeat(20));
  const store = createConversationStore(dataPaths(join(base, 'data')));
  const core = await coreIn(base);
  await core.workspaces.trustForThisRun(root);
  const create = (number: number): string => {
    const script = join(base, `script-${String(number)}.json`);
    writeFileSync(script, JSON.stringify({ responses: answersOf(number, root) }));
    const conversation = { ...newConversation(), roots: [root], model: `script:${script}` };
    store.create(conversation, deps).close();
    return conversation.conversationId;
  };
  const run = async (conversationId: string): Promise<void> => {
    const sent = await core.conversations.send(conversationId, 'go');
    if (!sent.ok) throw new Error(sent.error.message);
    await core.conversations.whenIdle(conversationId);
    const opened = await core.conversations.open(conversationId);
    if (!opened.ok || opened.data.lastTurnEnd !== 'model_stop') throw new Error('did not finish');
  };
  await run(create(0));
  const alone = performance.now();
  await run(create(19));
  const floor = performance.now() - alone;
  const all = Array.from({ length: 20 }, (_, number) => create(number));
  const began = performance.now();
  await Promise.all(all.map(run));
  const wall = performance.now() - began;
  await core.dispose();
  return againstFloor('20 conversations at once, floor: the longest alone', 'ms', wall, floor, 1.3);
}

async function memory(base: string): Promise<BenchResult> {
  const store = createConversationStore(dataPaths(join(base, 'data')));
  const ids = Array.from({ length: 50 }, () => {
    const conversation = newConversation();
    const log = store.create(conversation, deps);
    fill(log, 200);
    log.close();
    return conversation.conversationId;
  });
  const core = await coreIn(base);
  await core.conversations.open(ids[0] ?? '');
  const before = heapUsed();
  for (const id of ids.slice(1)) {
    const opened = await core.conversations.open(id);
    if (!opened.ok) throw new Error(opened.error.message);
  }
  const each = (heapUsed() - before) / (ids.length - 1) / 1024 / 1024;
  await core.dispose();
  return atMost('an idle open conversation of 200 steps', 'MB', each, 2);
}

/** After a collection, so that growth means what is really kept. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

/** What a window does for each event of a long conversation before it draws: fold it, then make the rows. */
function windowFold(base: string): BenchResult {
  const events: TrajectoryEvent[] = [];
  const log = createConversationLog(join(base, 'window'), newConversation(), {
    ...deps,
    onEvent: (event) => events.push(event),
  });
  fill(log, longSteps);
  log.close();
  let trajectory = log.trajectory();
  // Made anew only when a hook has run.
  const runs = groupRuns(trajectory.hookRuns);
  const took = Array.from({ length: 200 }, (_, round) =>
    timed(() => {
      const seq = trajectory.seq + 1;
      const index = longSteps - 1 - (longSteps % 2);
      trajectory = applyEvent(trajectory, {
        type: round % 2 === 0 ? 'model-delta' : 'tool-output',
        seq,
        at: '2026-12-01T09:00:00.000Z',
        index,
        text: 'word ',
        thinking: '',
      });
      toRows(trajectory, runs, 'normal');
    }),
  );
  return atMost('window, 10,000 steps: fold one event and make the rows', 'ms', quantile(took, 0.5), 8);
}

async function inPlace(work: (base: string) => BenchResult | Promise<BenchResult>): Promise<BenchResult> {
  const base = place();
  try {
    return await work(base);
  } finally {
    rmSync(base, { recursive: true });
  }
}

const results: BenchResult[] = [];
for (const work of [appends, opening, parallel, memory, windowFold]) results.push(await inPlace(work));
report(results);
