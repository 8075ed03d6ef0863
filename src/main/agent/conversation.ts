import type { QueuedPrompt } from '../../shared/domain/conversation';
import type { TurnEnd } from '../../shared/domain/trajectory';
import { createBackground, type Background } from './background';
import type { ExecutionEnd } from './execution';
import { backgroundClosedText, backgroundStoppedText } from './model-texts';
import { resumePoint, settleUnstarted } from './resume';
import { addNotice, addStep, type ConversationDeps, type TurnContext } from './turn-context';
import { createTurnContext, runTurn, type TurnResult, type TurnStart } from './turn';

/** One open conversation: the only thing that starts and stops turns. */
export interface OpenConversation {
  /** Starts a turn, or queues the prompt while one runs. */
  send(text: string): void;
  /** Ends the running turn and what goes on in the background; resolves when that is shown. */
  stop(): Promise<void>;
  /** Goes on with a turn that was cut off, failed or stopped; false where there is none. */
  resume(): boolean;
  /** Ends the wait before the next try of a model call. */
  retryNow(): void;
  /** False when the prompt is no longer in the queue. */
  editPrompt(promptId: string, text: string): boolean;
  removePrompt(promptId: string): boolean;
  /** Lets it go before the one that is ahead of it. */
  movePromptUp(promptId: string): boolean;
  /** Stops the running turn, then sends this prompt. */
  sendNow(promptId: string): boolean;
  /** The record cannot be written: the running turn ends as an error that says why. */
  failToRecord(cause: string): void;
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
  private readonly background: Background;
  /** How the last turn ended, when its Stop hooks are to be asked again once all is idle. */
  private endedBusy: ExecutionEnd | null = null;

  /** Why the record could not be written, since the last start. */
  private unrecorded: string | null = null;

  constructor(private readonly deps: ConversationDeps) {
    this.background = createBackground(deps, () => this.onBackgroundSettled());
  }

  send(text: string): void {
    if (this.closed) return;
    if (this.run === null) this.startTurn(text);
    else this.setQueue([...this.queue(), { promptId: this.deps.newId(), text }]);
  }

  async stop(): Promise<void> {
    const { run } = this;
    if (run === null) {
      await this.stopBackground();
      return;
    }
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
    this.unrecorded = null;
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

  movePromptUp(promptId: string): boolean {
    const prompts = [...this.queue()];
    const place = prompts.findIndex((prompt) => prompt.promptId === promptId);
    if (place < 0) return false;
    prompts.splice(Math.max(0, place - 1), 0, ...prompts.splice(place, 1));
    this.setQueue(prompts);
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

  failToRecord(cause: string): void {
    this.unrecorded ??= cause;
    this.run?.stopper.abort();
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
    this.unrecorded = null;
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

  private launch(from: TurnStart): void {
    const stopper = new AbortController();
    const stop = (thenSend: string): void => {
      if (thenSend.trim() !== '') this.queueNext(thenSend);
      stopper.abort();
    };
    // Begun at once, so that both endings share their time.
    stopper.signal.addEventListener('abort', () => this.background.beginStop(this.stopText()), {
      once: true,
    });
    const turn = createTurnContext(this.deps, stopper.signal, stop, this.background);
    this.endedBusy = null;
    turn.setStatus({ kind: 'running', phase: 'hooks' });
    // Set before anything of the turn runs, so that nobody can start a second one.
    const done = Promise.resolve()
      .then(() => runTurn(turn, from))
      .then(async (result) => {
        if (stopper.signal.aborted) turn.afterStop.push(...(await this.background.stop(this.stopText())));
        this.finish(turn, result);
      })
      .catch((error: unknown) => {
        this.giveUp(error);
      });
    this.run = { turn, stopper, done };
    if (this.unrecorded !== null) stopper.abort();
  }

  private finish(turn: TurnContext, ended: TurnResult): void {
    const { record } = this.deps;
    this.background.announce();
    const result = this.unrecorded === null ? ended : this.unrecordedEnd(this.unrecorded);
    record.append({ type: 'turn-ended', terminationReason: result.reason, error: result.error });
    record.append({ type: 'status', status: statusAfter(result) });
    record.sync();
    this.run = null;
    for (const work of turn.afterStop) this.track(work(this.closing.signal));
    const { reason, error } = result;
    if (turn.askAgainWhenIdle && reason !== 'cancelled') this.endedBusy = { reason, error };
    if (!this.askAgain()) this.startNext(reason);
  }

  /** Shown, though it may not be on disk either until there is room. */
  private unrecordedEnd(cause: string): TurnResult {
    const error = this.deps.translate('agent.not-recorded', { cause });
    addNotice(this.deps, 'error', 'not-recorded', error);
    return { reason: 'error', error };
  }

  private onBackgroundSettled(): void {
    // A running turn takes the news itself, where its next request can hold them.
    if (this.run !== null) return;
    this.background.announce();
    this.askAgain();
  }

  /** Everything has become idle after a turn that Stop hooks let end before: they are asked once more. */
  private askAgain(): boolean {
    const end = this.endedBusy;
    if (end === null || this.closed || !this.background.isIdle()) return false;
    this.launch({ kind: 'idle', end });
    return true;
  }

  /** No turn runs: what it left in the background ends all the same. */
  private async stopBackground(): Promise<void> {
    this.endedBusy = null;
    const farewells = await this.background.stop(this.stopText());
    for (const work of farewells) this.track(work(this.closing.signal));
  }

  private stopText(): string {
    return this.closed ? backgroundClosedText : backgroundStoppedText;
  }

  /** A fault of our own. */
  private giveUp(error: unknown): void {
    this.run = null;
    const message = error instanceof Error ? error.message : String(error);
    addNotice(this.deps, 'error', 'internal-error', message);
    this.deps.record.append({ type: 'turn-ended', terminationReason: 'error', error: message });
    this.deps.record.append({ type: 'status', status: { kind: 'failed', error: message } });
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
