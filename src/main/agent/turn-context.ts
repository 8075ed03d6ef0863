import type { ConversationStatus } from '../../shared/domain/conversation';
import type { HookEvent } from '../../shared/domain/hook';
import type { ApprovalRequest } from '../../shared/domain/permission';
import type { NoticeStep, Step, ToolCallState } from '../../shared/domain/step';
import type { Translate } from '../../shared/i18n/translate';
import type { Background } from './background';
import type {
  Approvals,
  Clock,
  ConversationRecord,
  Guidance,
  HookInputs,
  HookOutcomes,
  HookScope,
  Hooks,
  Model,
  Permissions,
  Questions,
  Tools,
} from './ports';
import { endsWithinGrace, throwIfStopped } from './stop';

/** Everything one open conversation needs of the world. */
export interface ConversationDeps {
  record: ConversationRecord;
  /** Throws, with a sentence for a person, when the model cannot be had. */
  model: () => Model;
  modelName: () => string;
  tools: Tools;
  guidance: Guidance;
  hooks: Hooks;
  permissions: Permissions;
  approvals: Approvals;
  questions: Questions;
  clock: Clock;
  limits: () => { steps: number; stopContinuations: number };
  translate: Translate;
  newId: () => string;
  /** False in a headless run: what would be asked is denied. */
  personPresent: boolean;
  /** Of a sub-agent: where in the main conversation the person is asked; null: in this conversation. */
  asksThrough: (() => AskingPlace) | null;
  hashApproval: (request: Omit<ApprovalRequest, 'payloadHash'>) => string;
  /** Whether a folder lies outside the roots, links resolved. */
  isOutside: (path: string, roots: string[]) => boolean;
}

/** Where the person sees a question, and which sub-agent asks it there. */
export type AskingPlace = Pick<
  ApprovalRequest,
  'conversationId' | 'conversationTitle' | 'stepIndex' | 'agent'
>;

/** A sub-agent asks in the window of the conversation that it works for, and under the consent given there. */
export function askingPlace(deps: ConversationDeps, stepIndex: number): AskingPlace {
  const { conversation, title } = deps.record.trajectory();
  const own = {
    conversationId: conversation.conversationId,
    conversationTitle: title,
    stepIndex,
    agent: null,
  };
  return deps.asksThrough?.() ?? own;
}

/** What one running turn keeps in memory; all that must survive is in the record. */
export interface TurnContext {
  readonly deps: ConversationDeps;
  /** Aborted by a stop; every wait of the turn ends with it. */
  readonly signal: AbortSignal;
  setStatus: (status: ConversationStatus) => void;
  /** Ends the turn as the user's own stop; a text is sent as the next prompt. */
  stop: (thenSend: string) => void;
  /** Calls of this conversation whose work goes on, those of earlier turns too. */
  readonly background: Background;
  /** Work that a stop leaves behind: runs once the state shows `stopped`. */
  readonly afterStop: ((signal: AbortSignal) => Promise<unknown>)[];
  nextInvocation: number;
  executionNumber: number;
  /** Model answers and tool calls that this execution may still make. */
  stepsLeft: number;
  continuations: number;
  /** Who kept the turn going last. */
  heldBy: string[];
  /** Who would have kept it going, had the cap not been reached. */
  ignored: string[];
  /** Stop hooks were asked in this turn. */
  stopAsked: boolean;
  /** Stop let the turn end while something still ran, and is to be asked once more. */
  askAgainWhenIdle: boolean;
  /** Calls before this step no longer count as repeats. */
  repeatsFrom: number;
  /** Ends the wait before the next try of a model call. */
  skipWait: () => void;
}

/** An expected end of the turn by an error, in words for a person. */
export class TurnFailure extends Error {
  constructor(
    /** Code of the notice; null when a step already shows the error. */
    readonly code: string | null,
    message: string,
  ) {
    super(message);
    this.name = 'TurnFailure';
  }
}

type WithoutPlace<S> = S extends unknown ? Omit<S, 'index' | 'at'> : never;

/** Appends a step at the end of the trajectory and returns its index. */
export function addStep(deps: ConversationDeps, step: WithoutPlace<Step>): number {
  const index = deps.record.trajectory().steps.length;
  const at = deps.clock.now().toISOString();
  deps.record.append({ type: 'step-added', step: { ...step, index, at } });
  return index;
}

export function addNotice(
  deps: ConversationDeps,
  level: NoticeStep['level'],
  code: string,
  text: string,
): void {
  addStep(deps, { kind: 'notice', level, code, text });
}

export function setToolState(deps: ConversationDeps, index: number, state: ToolCallState): void {
  deps.record.append({ type: 'tool-state', index, state });
}

export function addToolNotes(deps: ConversationDeps, index: number, notes: string[]): void {
  for (const note of notes) deps.record.append({ type: 'tool-note', index, note });
}

export function hookScope(deps: ConversationDeps, signal: AbortSignal): HookScope {
  const { conversation } = deps.record.trajectory();
  return {
    conversationId: conversation.conversationId,
    parentConversationId: conversation.parentConversationId,
    roots: conversation.roots,
    transcriptPath: deps.record.transcriptPath,
    artifactDirectory: deps.record.artifactDirectory,
    modelName: deps.modelName(),
    signal,
    onRun: (run) => deps.record.append({ type: 'hook-run', run }),
  };
}

/** Fires a hook event of a running turn; a stop ends the wait. */
export async function fire<E extends HookEvent>(
  turn: TurnContext,
  event: E,
  input: HookInputs[E],
): Promise<HookOutcomes[E]> {
  throwIfStopped(turn.signal);
  turn.setStatus({ kind: 'running', phase: 'hooks' });
  const outcome = await endsWithinGrace(
    turn.deps.hooks.fire(event, input, hookScope(turn.deps, turn.signal)),
    turn.signal,
    turn.deps.clock,
  );
  throwIfStopped(turn.signal);
  return outcome;
}
