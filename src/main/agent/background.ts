import type { ToolArgs, ToolCallState } from '../../shared/domain/step';
import { addHookMessages, allowedInjections, messagesOf } from './hook-messages';
import { backgroundClosedText } from './model-texts';
import type { BackgroundOutcome, Injection, ToolEnd } from './ports';
import { graceMs } from './stop';
import { errorOf, finalState, type OutputWriter } from './tool-end';
import { addStep, addToolNotes, hookScope, setToolState, type ConversationDeps } from './turn-context';

/** A call whose work goes on after the turn has moved on. */
interface GoingOn {
  index: number;
  tool: string;
  args: ToolArgs;
  injected: boolean;
  startedAt: string;
  /** Ticks of the clock. */
  began: number;
  output: OutputWriter;
  work: BackgroundOutcome;
}

/** What is left to tell hooks when the state already shows `stopped`. */
export type Farewell = (signal: AbortSignal) => Promise<unknown>;

/** The calls of one conversation that go on in the background, until their PostToolUse hooks have heard of the end. */
export interface Background {
  isIdle(): boolean;
  /** Resolves when all that goes on now has ended. */
  whenIdle(): Promise<void>;
  adopt(call: GoingOn): void;
  /** Adds what ended since, and what hooks said to it, to the conversation. */
  announce(): void;
  /** Calls that hooks injected when something ended; whoever takes them makes them. */
  takeCalls(): Injection[];
  /** Ends what still runs in the ordinary way: hooks hear of it and may inject. */
  finish(text: string): void;
  /** The user's stop begins; `stop` sees it through. */
  beginStop(text: string): void;
  /** Ends everything in bounded time. What hooks inject from here on is dropped. */
  stop(text: string): Promise<Farewell[]>;
}

interface Entry {
  call: GoingOn;
  /** Ends its PostToolUse hooks. */
  stopper: AbortController;
  /** Why we ended it, if we did. */
  endText: string | null;
  ended: boolean;
  farewell: Farewell | null;
  settled: Promise<void>;
}

interface News {
  call: GoingOn;
  injections: Injection[];
}

/** `onSettled` is told whenever one of them has ended and its hooks have heard of it. */
export function createBackground(deps: ConversationDeps, onSettled: () => void): Background {
  return new BackgroundWork(deps, onSettled);
}

class BackgroundWork implements Background {
  private readonly entries = new Set<Entry>();
  private news: News[] = [];
  private calls: Injection[] = [];
  private stopBegan: number | null = null;

  constructor(
    private readonly deps: ConversationDeps,
    private readonly onSettled: () => void,
  ) {}

  isIdle(): boolean {
    return this.entries.size === 0;
  }

  async whenIdle(): Promise<void> {
    await Promise.all([...this.entries].map((entry) => entry.settled));
  }

  adopt(call: GoingOn): void {
    const { taskId, text } = call.work;
    const background = { taskId, text };
    setToolState(this.deps, call.index, { kind: 'running', startedAt: call.startedAt, background });
    this.deps.record.sync();
    const entry: Entry = {
      call,
      stopper: new AbortController(),
      endText: null,
      ended: false,
      farewell: null,
      settled: Promise.resolve(),
    };
    this.entries.add(entry);
    entry.settled = this.follow(entry)
      // The record itself failed: nobody can be told about it, the call least of all.
      .catch(() => undefined)
      .then(() => {
        // One that a stop ended is seen to by `stop`.
        if (entry.farewell !== null) return;
        this.entries.delete(entry);
        this.onSettled();
      });
  }

  announce(): void {
    for (const { call, injections } of this.news.splice(0)) {
      this.addNotice(call);
      addHookMessages(this.deps, messagesOf('PostToolUse', injections), null);
      this.calls.push(...injections.filter(({ step }) => step.kind === 'tool-call'));
    }
  }

  takeCalls(): Injection[] {
    return this.calls.splice(0);
  }

  finish(text: string): void {
    for (const entry of this.entries) {
      entry.endText ??= text;
      entry.call.work.stop();
    }
  }

  beginStop(text: string): void {
    this.stopBegan ??= this.deps.clock.ticks();
    this.finish(text);
    for (const entry of this.entries) entry.stopper.abort();
  }

  async stop(text: string): Promise<Farewell[]> {
    this.beginStop(text);
    const entries = [...this.entries];
    const left = graceMs - (this.deps.clock.ticks() - (this.stopBegan ?? 0));
    if (entries.length > 0) await this.settledWithin(entries, Math.max(0, left));
    this.stopBegan = null;
    for (const entry of entries) {
      if (!entry.ended) this.end(entry, { kind: 'cancelled' });
      this.entries.delete(entry);
    }
    this.announce();
    this.calls = [];
    return entries.map((entry) => entry.farewell ?? (() => entry.settled));
  }

  private async settledWithin(entries: Entry[], ms: number): Promise<void> {
    const settled = new AbortController();
    void Promise.all(entries.map((entry) => entry.settled)).then(() => settled.abort());
    await this.deps.clock.sleep(ms, settled.signal).catch(() => undefined);
  }

  private async follow(entry: Entry): Promise<void> {
    const { call, stopper } = entry;
    const end = await call.work.ended;
    if (entry.ended) return;
    const input = this.end(entry, end);
    if (entry.farewell !== null) return;
    const scope = hookScope(this.deps, stopper.signal);
    const { injections, notes } = await this.deps.hooks.fire('PostToolUse', input, scope);
    addToolNotes(this.deps, call.index, notes);
    const kept = stopper.signal.aborted ? [] : allowedInjections(injections, call.injected);
    this.news.push({ call, injections: kept });
  }

  /** Records how it ended; after a stop, what hooks are to be told waits until that is over. */
  private end(entry: Entry, end: ToolEnd) {
    const { deps } = this;
    const { index, tool, args, injected, began, output } = entry.call;
    entry.ended = true;
    output.close();
    setToolState(
      deps,
      index,
      finalState(end, deps.clock.ticks() - began, entry.endText ?? backgroundClosedText),
    );
    deps.record.sync();
    const input = { tool, args, stepIndex: index, injected, error: errorOf(end) };
    if (entry.stopper.signal.aborted) {
      this.news.push({ call: entry.call, injections: [] });
      entry.farewell = async (signal) => {
        const { notes } = await deps.hooks.fire('PostToolUse', input, hookScope(deps, signal));
        addToolNotes(deps, index, notes);
      };
    }
    return input;
  }

  private addNotice({ index, work }: GoingOn): void {
    const step = this.deps.record.trajectory().steps[index];
    if (step?.kind !== 'tool') return;
    const { how, code } = howItEnded(step.state);
    const level = how === 'done' && code === 0 ? 'info' : 'warning';
    const text = this.deps.translate('agent.task-ended', { task: work.taskId, how, code });
    addStep(this.deps, { kind: 'notice', level, code: 'task-ended', text, endOf: index });
  }
}

function howItEnded(state: ToolCallState): { how: ToolCallState['kind']; code: number } {
  const code = state.kind === 'done' && state.detail.kind === 'command' ? state.detail.exitCode : null;
  return { how: state.kind, code: code ?? 0 };
}
