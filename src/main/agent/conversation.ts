import type { QueuedPrompt } from '../../shared/domain/conversation';
import type { TurnEnd } from '../../shared/domain/trajectory';
import { resumePoint, settleUnstarted, type StartPoint } from './resume';
import { addNotice, addStep, type ConversationDeps, type TurnContext } from './turn-context';
import { createTurnContext, runTurn, type TurnResult } from './turn';

/** One open conversation: the only thing that starts and stops turns. */
export interface OpenConversation {
  /** Starts a turn, or queues the prompt while one runs. */
  send(text: string): void;
  /** Resolves when the state is `stopped`; nothing happens when no turn runs. */
  stop(): Promise<void>;
  /** Goes on with a turn that was cut off, failed or stopped; false where there is none. */
  resume(): boolean;
  /** Ends the wait before the next try of a model call. */
  retryNow(): void;
  /** False when the prompt is no longer in the queue. */
  editPrompt(promptId: string, text: string): boolean;
  removePrompt(promptId: string): boolean;
  /** Stops the running turn, then sends this prompt. */
  sendNow(promptId: string): boolean;
  /** Resolves when no turn runs and none is about to start; hooks that a stop left get a moment to end. */
  whenIdle(): Promise<void>;
  /** Stops, ends in bounded time what a stop left behind, and takes nothing more. */
  dispose(): Promise<void>;
}

interface Run {
  turn: TurnContext;
  stopper: AbortController;
  done: Promise<void>;
}

const titleLength = 80;
/** What hooks of a cancelled call may still take before nobody waits for them any more. */
const farewellMs = 1500;

/** Opens a conversation on its record. Turns of several conversations do not know one another. */
export function createConversation(deps: ConversationDeps): OpenConversation {
  return new LoopConversation(deps);
}

class LoopConversation implements OpenConversation {
  private run: Run | null = null;
  /** Sent as soon as the running turn has ended, whatever ended it. */
  private nextPromptId: string | null = null;
  private readonly leftBehind = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();
  private closed = false;

  constructor(private readonly deps: ConversationDeps) {}

  send(text: string): void {
    if (this.closed) return;
    if (this.run === null) this.startTurn(text);
    else this.setQueue([...this.queue(), { promptId: this.deps.newId(), text }]);
  }

  async stop(): Promise<void> {
    const { run } = this;
    if (run === null) return;
    if (!run.stopper.signal.aborted) {
      run.turn.setStatus({ kind: 'stopping' });
      run.stopper.abort();
    }
    await run.done;
  }

  resume(): boolean {
    if (this.closed || this.run !== null) return false;
    const from = resumePoint(this.deps.record.trajectory());
    if (from === null) return false;
    this.launch(from);
    return true;
  }

  retryNow(): void {
    this.run?.turn.skipWait();
  }

  editPrompt(promptId: string, text: string): boolean {
    if (!this.isQueued(promptId)) return false;
    this.setQueue(this.queue().map((prompt) => (prompt.promptId === promptId ? { promptId, text } : prompt)));
    return true;
  }

  removePrompt(promptId: string): boolean {
    if (!this.isQueued(promptId)) return false;
    this.setQueue(this.queue().filter((prompt) => prompt.promptId !== promptId));
    return true;
  }

  sendNow(promptId: string): boolean {
    if (this.closed || !this.isQueued(promptId)) return false;
    if (this.run === null) {
      this.startQueued(promptId);
    } else {
      this.nextPromptId = promptId;
      void this.stop();
    }
    return true;
  }

  async whenIdle(): Promise<void> {
    while (this.run !== null) await this.run.done;
    if (this.leftBehind.size === 0) return;
    const finished = new AbortController();
    void Promise.all(this.leftBehind).then(() => {
      finished.abort();
    });
    await this.deps.clock.sleep(farewellMs, finished.signal).catch(() => undefined);
  }

  async dispose(): Promise<void> {
    this.closed = true;
    this.nextPromptId = null;
    await this.stop();
    await this.whenIdle();
    this.closing.abort();
    await Promise.all(this.leftBehind);
  }

  private startTurn(text: string): void {
    const { record, newId } = this.deps;
    settleUnstarted(this.deps);
    record.append({ type: 'turn-started', turnId: newId() });
    addStep(this.deps, { kind: 'user', text });
    if (record.trajectory().title === '') record.append({ type: 'titled', title: titleOf(text) });
    this.launch({ kind: 'invocation' });
  }

  private startQueued(promptId: string): void {
    const prompt = this.queue().find((queued) => queued.promptId === promptId);
    if (prompt === undefined) return;
    // The step first, the queue after: a kill in between shows the prompt twice, never not at all.
    this.startTurn(prompt.text);
    this.removePrompt(promptId);
  }

  private launch(from: StartPoint): void {
    const stopper = new AbortController();
    const turn = createTurnContext(this.deps, stopper.signal, (thenSend) => {
      if (thenSend.trim() !== '') this.queueNext(thenSend);
      stopper.abort();
    });
    turn.setStatus({ kind: 'running', phase: 'hooks' });
    // Set before anything of the turn runs, so that nobody can start a second one.
    const done = Promise.resolve()
      .then(() => runTurn(turn, from))
      .then((result) => {
        this.finish(turn, result);
      })
      .catch((error: unknown) => {
        this.giveUp(error);
      });
    this.run = { turn, stopper, done };
  }

  private finish(turn: TurnContext, result: TurnResult): void {
    const { record } = this.deps;
    record.append({ type: 'turn-ended', terminationReason: result.reason, error: result.error });
    record.append({ type: 'status', status: statusAfter(result) });
    record.sync();
    this.run = null;
    for (const work of turn.afterStop) this.track(work(this.closing.signal));
    this.startNext(result.reason);
  }

  /** The record itself failed (a full disk): no turn can be told about, so none runs. */
  private giveUp(error: unknown): void {
    this.run = null;
    const message = error instanceof Error ? error.message : String(error);
    try {
      addNotice(this.deps, 'error', 'internal-error', message);
      this.deps.record.append({ type: 'turn-ended', terminationReason: 'error', error: message });
      this.deps.record.append({ type: 'status', status: { kind: 'failed', error: message } });
    } catch {
      // Still not writable; the next message tries again.
    }
  }

  private startNext(reason: TurnEnd): void {
    const wanted = this.nextPromptId;
    this.nextPromptId = null;
    if (this.closed) return;
    if (wanted !== null && this.isQueued(wanted)) {
      this.startQueued(wanted);
      return;
    }
    // After a stop or a failure the queue waits for the person, who may not want it any more.
    const first = this.queue()[0];
    if (first !== undefined && reason !== 'cancelled' && reason !== 'error') this.startQueued(first.promptId);
  }

  private queueNext(text: string): void {
    const promptId = this.deps.newId();
    this.setQueue([{ promptId, text }, ...this.queue()]);
    this.nextPromptId = promptId;
  }

  private track(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work
      .catch(() => undefined)
      .then(() => {
        this.leftBehind.delete(settled);
      });
    this.leftBehind.add(settled);
  }

  private queue(): QueuedPrompt[] {
    return this.deps.record.trajectory().queue;
  }

  private isQueued(promptId: string): boolean {
    return this.queue().some((prompt) => prompt.promptId === promptId);
  }

  private setQueue(prompts: QueuedPrompt[]): void {
    this.deps.record.append({ type: 'queue', prompts });
  }
}

function statusAfter(result: TurnResult) {
  if (result.reason === 'cancelled') return { kind: 'stopped' } as const;
  if (result.reason === 'error') return { kind: 'failed', error: result.error } as const;
  return { kind: 'idle' } as const;
}

/** The first line that says something, bounded. */
function titleOf(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  const characters = [...line.trim()];
  if (characters.length <= titleLength) return characters.join('');
  return `${characters.slice(0, titleLength - 1).join('')}…`;
}
