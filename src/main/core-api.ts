import type { RestoreChoice, RestorePlan, RestoreResult } from '../shared/domain/checkpoint';
import type { ConversationSummary, DamagedConversation } from '../shared/domain/conversation';
import type { CustomizationList } from '../shared/domain/customization';
import type { EngineState, HookListing, ReviewAnswer, WorkspaceReview } from '../shared/domain/hook';
import type {
  DraftRequest,
  HookDraft,
  HookFileText,
  HookSave,
  HookSaved,
  HookTemplate,
  HookTemplateId,
  MatcherTryout,
} from '../shared/domain/hook-draft';
import type { HookCost, HookRun, RunFilter } from '../shared/domain/hook-run';
import type { TrialAsk, TrialReport } from '../shared/domain/hook-trial';
import type { McpReviewAnswer } from '../shared/domain/mcp';
import type { ModelKeys, NewModelKey } from '../shared/domain/model-keys';
import type {
  ApprovalFacts,
  ApprovalReply,
  ApprovalRequest,
  Decision,
  Grant,
  GrantScope,
  WouldAllow,
} from '../shared/domain/permission';
import type { QuestionReply, QuestionRequest } from '../shared/domain/question';
import type { SessionState } from '../shared/domain/session';
import type { ModelVendor, Settings, SettingsPatch } from '../shared/domain/settings';
import type { Trajectory } from '../shared/domain/trajectory';
import type { AppEvents } from '../shared/ipc/contract';
import type { Result } from '../shared/ipc/result';
import type { Language, Translate } from '../shared/i18n/translate';

export type CoreEvent = {
  [N in Exclude<keyof AppEvents, 'window.show'>]: { name: N; payload: AppEvents[N] };
}[Exclude<keyof AppEvents, 'window.show'>];

/** Something that waits for the person, in words that other people may see. */
export interface WaitingNotice {
  requestId: string;
  conversationId: string;
  title: string;
  body: string;
}

/** The secret store of the system, as a host reaches it; what it refuses is thrown. */
export interface SecretVault {
  /** Its name; null where the system has none that keeps a secret. */
  name(): Promise<string | null>;
  seal(secret: string): Promise<string>;
  unseal(sealed: string): Promise<string>;
}

/** What a host (desktop or cli) sees of the core. Expected failures are data. */
export interface Core {
  readonly dataFolder: string;
  /** What went wrong at start and still matters, in words. */
  problems(): string[];
  language(): Language;
  translate: Translate;

  conversations: {
    list(): { conversations: ConversationSummary[]; damaged: DamagedConversation[] };
    /** `model`: null for the one of the settings. */
    create(roots: string[], model?: string | null): Promise<Result<{ conversationId: string }>>;
    open(conversationId: string): Promise<Result<Trajectory>>;
    send(conversationId: string, text: string): Promise<Result<Record<never, never>>>;
    /** Resolves when the conversation has stopped; at most about 2 s. */
    stop(conversationId: string): Promise<Result<Record<never, never>>>;
    /** Goes on with a turn that was cut off or failed. */
    resume(conversationId: string): Promise<Result<Record<never, never>>>;
    /** Ends the wait before the next try of a model call. */
    retryNow(conversationId: string): Promise<Result<Record<never, never>>>;
    /** Another model from the next turn on; refused while a turn runs. */
    setModel(conversationId: string, model: string): Promise<Result<Record<never, never>>>;
    rename(conversationId: string, title: string): Promise<Result<Record<never, never>>>;
    delete(conversationId: string): Promise<Result<Record<never, never>>>;
    restore(conversationId: string): Promise<Result<Record<never, never>>>;
    editPrompt(conversationId: string, promptId: string, text: string): Promise<Result<Record<never, never>>>;
    removePrompt(conversationId: string, promptId: string): Promise<Result<Record<never, never>>>;
    movePromptUp(conversationId: string, promptId: string): Promise<Result<Record<never, never>>>;
    sendNow(conversationId: string, promptId: string): Promise<Result<Record<never, never>>>;
    /** What putting files back to before a step would change, from the disk as it is now. */
    planRestore(conversationId: string, before: number): Promise<Result<RestorePlan>>;
    /** Puts the chosen files back; refused while a turn runs, and when one is not as it was shown. */
    restoreFiles(
      conversationId: string,
      before: number,
      choices: RestoreChoice[],
    ): Promise<Result<RestoreResult>>;
    /**
     * A new conversation that stands where this one stood before a message of the person; this one stays as it is.
     * `choices`: files that are put back first, recorded in the new one.
     */
    fork(
      conversationId: string,
      before: number,
      choices: RestoreChoice[],
    ): Promise<Result<{ conversationId: string; restored: RestoreResult }>>;
    /** How many commands go on in conversations whose turn is over. */
    backgroundTasks(): number;
    /** Resolves when no turn is running and none is queued. */
    whenIdle(conversationId: string): Promise<void>;
  };
  exports: {
    /** A conversation as a document, and a name for its file; secrets are masked. */
    conversation(
      conversationId: string,
      format: 'markdown' | 'json',
    ): Promise<Result<{ name: string; text: string }>>;
  };
  approvals: {
    list(): ApprovalRequest[];
    reply(
      requestId: string,
      payloadHash: string,
      reply: ApprovalReply,
    ): Promise<Result<Record<never, never>>>;
    facts(requestId: string): Promise<Result<ApprovalFacts>>;
    wouldAllow(requestId: string, rules: string[]): Promise<Result<WouldAllow>>;
  };
  questions: {
    list(): QuestionRequest[];
    reply(requestId: string, reply: QuestionReply): Result<Record<never, never>>;
  };
  /** Approvals and questions that wait, oldest first, without secrets. */
  waiting(): WaitingNotice[];
  grants: {
    /** For a call that a hook refused for want of consent; see `grant.add`. */
    add(wanted: {
      conversationId: string;
      stepIndex: number;
      scope: GrantScope;
      rules: string[];
    }): Promise<Result<Record<never, never>>>;
    list(): Promise<Result<Grant[]>>;
    revoke(grantId: string): Promise<Result<Record<never, never>>>;
    /** Takes back a revocation of this run of the app. */
    restore(grantId: string): Promise<Result<Record<never, never>>>;
    /** Every grant, and that the agent may write in a conversation without being asked again. */
    revokeAll(): Promise<Result<Record<never, never>>>;
  };
  permissions: {
    /** What would be said to a command, hooks left out; no use of a grant is counted. */
    simulate(command: { roots: string[]; conversationId: string | null; command: string }): Promise<Decision>;
  };
  /** Chosen for this run of the app only. */
  session: {
    get(): SessionState;
    setSkipPrompts(on: boolean): SessionState;
  };
  workspaces: {
    isTrusted(root: string): Promise<boolean>;
    review(root: string): Promise<Result<WorkspaceReview>>;
    /** Refused as a whole when something on disk is not what was shown. */
    trust(
      root: string,
      answers: ReviewAnswer[],
      servers?: McpReviewAnswer[],
    ): Promise<Result<WorkspaceReview>>;
    /** A fresh copy of the bundled sample workspace, trusted for this run of the app. */
    openTour(): Promise<Result<{ root: string }>>;
    /** Trusts the folder, its present hooks and its MCP servers until the core is disposed, without storing it. */
    trustForThisRun(root: string): Promise<void>;
  };
  hooks: {
    list(roots: string[]): Promise<HookListing>;
    setEnabled(path: string, name: string, enabled: boolean): Promise<Result<Record<never, never>>>;
    /** Ignores an unreadable file until its bytes change; `hash` null: no more. */
    ignoreFile(path: string, hash: string | null): Promise<Result<Record<never, never>>>;
    /** The person accepts what a turn changed: of one file and hook, or (null) of all. */
    acceptChanges(path: string | null, name: string | null): Promise<Result<Record<never, never>>>;
    engine(): EngineState;
    switchEngine(conversationId: string | null, on: boolean): EngineState;
    /** The newest first. */
    runs(filter: RunFilter & { limit: number }): Promise<HookRun[]>;
    costs(): Promise<HookCost[]>;
    clearRuns(): Promise<Result<Record<never, never>>>;
  };
  /** Of files that were listed, and nothing else. */
  hookEditor: {
    read(path: string): Promise<Result<HookFileText>>;
    /** A text and a change to it, looked at; nothing is written. */
    draft(request: DraftRequest): Result<HookDraft>;
    /** Counts as the person's own change, and reviews the handlers that were changed in it. */
    save(save: HookSave): Promise<Result<HookSaved>>;
    tryMatcher(matcher: string): MatcherTryout;
    /** As they would be written into this file. */
    templates(path: string): HookTemplate[];
    addTemplate(path: string, id: HookTemplateId, name: string): Promise<Result<HookSaved>>;
  };
  hookTrials: {
    /** Really runs one handler; nothing of its answer is applied. */
    run(ask: TrialAsk): Promise<Result<TrialReport>>;
    stop(): void;
  };
  customizations: {
    list(roots: string[]): Promise<CustomizationList>;
    /** Names of the skills that a message may begin with, after a slash. */
    skillNames(roots: readonly string[]): Promise<string[]>;
    /** Switches all that a plugin brings. */
    setPluginEnabled(folder: string, enabled: boolean): Promise<Result<Record<never, never>>>;
  };
  /** Keys of model vendors: where they are, never what they are. */
  modelKeys: {
    get(): Promise<ModelKeys>;
    set(key: NewModelKey): Promise<Result<ModelKeys>>;
    remove(vendor: ModelVendor): Promise<Result<ModelKeys>>;
  };
  settings: {
    get(): Promise<Result<Settings>>;
    change(patch: SettingsPatch): Promise<Result<Settings>>;
  };
  /** Names of the tools that the model is offered. */
  tools(): string[];
  onEvent(listener: (event: CoreEvent) => void): () => void;
  /** Stops runs, drains approvals, ends every live process group, flushes logs. */
  dispose(): Promise<void>;
}
