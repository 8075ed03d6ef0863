import type { HookEvent, HookRef } from '../../shared/domain/hook';
import type { HookRun } from '../../shared/domain/hook-run';
import type {
  ApprovalReply,
  ApprovalRequest,
  Decision,
  Deletion,
  Resource,
} from '../../shared/domain/permission';
import type { Question, QuestionReply, QuestionRequest } from '../../shared/domain/question';
import type { Overwrite, ToolArgs, ToolCall, ToolDetail, Usage } from '../../shared/domain/step';
import type { TrajectoryFact, Trajectory } from '../../shared/domain/trajectory';

/** What the loop needs of the world. Everything else implements these and may import them as types. */

// ── Model ──────────────────────────────────────────────────────────────────────

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of the args. */
  parameters: Record<string, unknown>;
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | {
      role: 'model';
      text: string;
      toolCalls: ToolCall[];
      /** What the model's own `provider-data` event brought with this answer. */
      providerData?: unknown;
    }
  | { role: 'tool'; results: { callId: string; tool: string; text: string; isError: boolean }[] };

export interface ModelRequest {
  system: string;
  messages: ModelMessage[];
  tools: ToolSpec[];
}

export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  | { type: 'tool-call'; tool: string; args: unknown }
  | { type: 'usage'; usage: Usage }
  /** JSON that only this provider understands; kept with the answer and handed back with it. */
  | { type: 'provider-data'; data: unknown };

/** A failure of the provider, in plain words. Thrown by `Model.stream`. */
export class ModelError extends Error {
  constructor(
    message: string,
    readonly retryable: boolean,
    readonly retryAfterMs: number | null = null,
    /** The request does not fit the model's window: a shorter one may be taken. */
    readonly tooLong = false,
  ) {
    super(message);
    this.name = 'ModelError';
  }
}

export interface Model {
  readonly id: string;
  /** Ends when the answer is complete; throws ModelError, or the signal's reason when aborted. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** The model of a sub-agent, where it is another one than for the conversation that calls it. */
  forSubagent?(): Model;
}

// ── Tools ──────────────────────────────────────────────────────────────────────

export interface ToolContext {
  conversationId: string;
  /** Of the call itself. */
  stepIndex: number;
  roots: string[];
  /** Folder of this conversation for long outputs and the like. */
  artifactDirectory: string;
  signal: AbortSignal;
  onOutput: (text: string) => void;
  /** Puts questions before the person; an answer is no consent. */
  askPerson: (questions: Question[]) => Promise<QuestionOutcome>;
  /** Keeps what a file is before it is written. Rejects when that fails: then nothing may be written. */
  keepBefore: (write: FileToWrite) => Promise<void>;
  /** Says that the work waits for the person (what it asked), or no longer does (null). */
  onWaiting: (requestId: string | null) => void;
  /** What was judged before the call was let through: `run` refuses to touch anything else. */
  judged?: { resources: Resource[]; cwd: string | null };
}

/** A file as it is, and what is to be in its place; null: nothing. */
export interface FileToWrite {
  path: string;
  before: { content: Uint8Array; mode: number } | null;
  after: Uint8Array | null;
}

/** How the work of a call ended. */
export type ToolEnd =
  | { kind: 'done'; text: string; detail: ToolDetail }
  | { kind: 'failed'; error: string }
  /** `text` says what ended it, when that was not the user's stop. */
  | { kind: 'cancelled'; text?: string };

/** Work that goes on although the call has its answer: `text` is that answer. */
export interface BackgroundOutcome {
  kind: 'background';
  taskId: string;
  text: string;
  /** Ends the work; `ended` follows within about a second. */
  stop(): void;
  ended: Promise<ToolEnd>;
}

export type ToolOutcome = ToolEnd | BackgroundOutcome;

/** Lets a conversation of its own, under the same hooks and permissions, do a part of the work. */
export type RunSubagent = (
  task: { prompt: string; role: string | null },
  context: ToolContext,
) => Promise<ToolEnd>;

/** What the approval prompt shows of a call beside its args. */
export interface ToolPreview {
  cwd: string | null;
  diff: string | null;
  /** What a delete command would take; absent: the call is none. */
  deletes?: Deletion;
}

export interface Tools {
  specs(): ToolSpec[];
  /** Null when the tool exists and the args fit; else what was wrong, for the model. No roots: no folder is open. */
  problemWith(tool: string, args: unknown, roots?: string[]): string | null;
  /** What the call touches, with links resolved. */
  resources(tool: string, args: ToolArgs, roots: string[]): Promise<Resource[]>;
  preview(tool: string, args: ToolArgs, roots: string[]): Promise<ToolPreview>;
  run(tool: string, args: ToolArgs, context: ToolContext): Promise<ToolOutcome>;
}

/** What deny rules keep from being read; listings and searches leave it out. */
export interface DeniedReads {
  /** Whether it lies there; links are followed. */
  covers(absolute: string): boolean;
  /** The denied places below a real folder that exist. */
  below(folder: string): string[];
}

// ── Guidance ───────────────────────────────────────────────────────────────────

/** What the user, the repository and MCP servers add to the system prompt. */
export interface Guidance {
  /** Empty when there is nothing; the same text while nothing of it changes. Never rejects. */
  text(trajectory: Trajectory): Promise<string>;
}

// ── Hooks ──────────────────────────────────────────────────────────────────────

export interface HookInputs {
  PreToolUse: {
    tool: string;
    args: ToolArgs;
    stepIndex: number;
    /** The call was injected by a hook: its tool events may inject messages only. */
    injected: boolean;
    /** Null when the args fit the tool; else what is wrong. Asked after every overwrite. */
    problemWith: (args: ToolArgs) => string | null;
  };
  PostToolUse: { tool: string; args: ToolArgs; stepIndex: number; injected: boolean; error: string };
  PreInvocation: { invocationNumber: number; initialStepCount: number; lastUserInput: string };
  PostInvocation: { invocationNumber: number; initialStepCount: number; lastUserInput: string };
  Stop: {
    executionNumber: number;
    terminationReason: TerminationReason;
    error: string;
    fullyIdle: boolean;
  };
  SessionStart: Record<never, never>;
}

export type TerminationReason = 'model_stop' | 'max_steps_exceeded' | 'error' | 'hook_terminated';

export interface HookReason extends HookRef {
  text: string;
}

/** The strictest opinion of all handlers; `deny_unless_prior_grant` is told apart, see below. */
export type HookVerdict =
  { kind: 'none' } | { kind: 'allow' | 'ask' | 'force-ask' | 'hold' | 'deny'; reasons: HookReason[] };

export type InjectedStep =
  | { kind: 'ephemeral' | 'user' | 'system'; text: string }
  | { kind: 'tool-call'; tool: string; args: ToolArgs };

export interface Injection {
  hook: HookRef;
  step: InjectedStep;
}

export interface PreToolUseOutcome {
  args: ToolArgs;
  overwrites: Overwrite[];
  verdict: HookVerdict;
  /**
   * Handlers that said `deny_unless_prior_grant`. Not covered: a deny. Covered: counts as an allow.
   * Coverage is looked up once, by the permission decision, on the final args.
   */
  grantRequiredBy: HookReason[];
  /** From user hooks: stand in for the tool's own resources when consent is looked up. */
  overridesFromUser: { hook: string; resource: string }[];
  /** From project and plugin hooks: added to the tool's own, never saved. */
  overridesFromOthers: { hook: string; resource: string }[];
  injections: Injection[];
}

export interface HookOutcomes {
  PreToolUse: PreToolUseOutcome;
  PostToolUse: { injections: Injection[]; /** Failure notes for the model to read. */ notes: string[] };
  PreInvocation: { injections: Injection[] };
  PostInvocation: {
    injections: Injection[];
    termination: 'none' | 'force-continue' | 'terminate';
    by: HookRef[];
  };
  Stop: { continueReasons: HookReason[] };
  SessionStart: { injections: Injection[] };
}

export interface HookScope {
  conversationId: string;
  parentConversationId: string | null;
  roots: string[];
  transcriptPath: string;
  artifactDirectory: string;
  modelName: string;
  signal: AbortSignal;
  /** Called for each run and each non-run, in order, as it ends. */
  onRun: (run: HookRun) => void;
}

export interface Hooks {
  /** Never rejects: an error inside the engine is a hold, or a visible failure, like any other. */
  fire<E extends HookEvent>(event: E, input: HookInputs[E], scope: HookScope): Promise<HookOutcomes[E]>;
}

// ── Permissions ────────────────────────────────────────────────────────────────

export interface PermissionQuestion {
  conversationId: string;
  roots: string[];
  tool: string;
  args: ToolArgs;
  /** The tool's own resources, on the final args. */
  resources: Resource[];
  /** Working folder of a command, when it has one. */
  cwd: string | null;
  hooks: Pick<PreToolUseOutcome, 'verdict' | 'grantRequiredBy' | 'overridesFromUser' | 'overridesFromOthers'>;
}

export interface Permissions {
  /** Never rejects; what cannot be judged is asked. Counts the use of a grant that covered it. */
  decide(question: PermissionQuestion): Promise<Decision>;
  /** True when Allow should need a second, deliberate act. */
  isDestructive(question: PermissionQuestion): boolean;
}

export type ApprovalAnswer =
  | { kind: 'replied'; reply: ApprovalReply }
  /** Nobody can be asked (headless). */
  | { kind: 'nobody' }
  | { kind: 'cancelled' };

export interface Approvals {
  /** Waits for the person; an "allow and remember" has been saved when this resolves. */
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer>;
}

// ── Questions ──────────────────────────────────────────────────────────────────

export type QuestionOutcome =
  | QuestionReply
  /** Nobody can be asked (headless). */
  | { kind: 'nobody' }
  | { kind: 'cancelled' };

export interface Questions {
  /** Waits for the person. */
  ask(request: QuestionRequest, signal: AbortSignal): Promise<QuestionOutcome>;
}

// ── The record ─────────────────────────────────────────────────────────────────

/** Where facts go: numbered, dated, written to disk, then folded and shown. */
export interface ConversationRecord {
  /** Never throws for the disk's sake: a record that cannot be written says so, and the turn is stopped. */
  append(fact: TrajectoryFact): void;
  /** Has what was written forced to the disk (when a step, an approval or a turn ends), not waited for. */
  sync(): void;
  /** The fold of everything appended so far. It grows with each append: what must stay as it is is copied. */
  trajectory(): Trajectory;
  /** Keeps the content of a file and records that a step is about to write it. */
  keepBefore(stepIndex: number, write: FileToWrite): Promise<void>;
  readonly transcriptPath: string;
  readonly artifactDirectory: string;
}

export interface Clock {
  now(): Date;
  /** Monotonic milliseconds, for durations. */
  ticks(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
