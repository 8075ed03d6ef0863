import { createConversation, type OpenConversation } from '../../../src/main/agent/conversation';
import type {
  ApprovalAnswer,
  HookInputs,
  HookOutcomes,
  HookScope,
  Injection,
  InjectedStep,
  Model,
  ModelEvent,
  ModelRequest,
  PermissionQuestion,
  PreToolUseOutcome,
  QuestionOutcome,
  ToolContext,
  ToolOutcome,
} from '../../../src/main/agent/ports';
import type { AskingPlace } from '../../../src/main/agent/turn-context';
import type { HookEvent } from '../../../src/shared/domain/hook';
import type { ApprovalRequest, Decision } from '../../../src/shared/domain/permission';
import type { QuestionRequest } from '../../../src/shared/domain/question';
import type { ToolArgs } from '../../../src/shared/domain/step';
import type { TrajectoryEvent } from '../../../src/shared/domain/trajectory';
import { createTranslate } from '../../../src/shared/i18n/translate';
import { createManualClock, type ManualClock } from '../manual-clock';
import { eventWords } from './event-words';
import { createMemoryRecord, type MemoryRecord } from './memory-record';

type MaybePromise<T> = T | Promise<T>;
type HookDoubles = {
  [E in HookEvent]?: (input: HookInputs[E], scope: HookScope) => MaybePromise<Partial<HookOutcomes[E]>>;
};
/** An answer is what the model streams; an error ends the stream, a promise is waited for. */
export type Answer = (ModelEvent | Error | Promise<unknown>)[];

export interface WorldOptions {
  answers?: Answer[];
  hooks?: HookDoubles;
  run?: (tool: string, args: ToolArgs, context: ToolContext) => MaybePromise<ToolOutcome>;
  resources?: () => Promise<{ action: 'command'; target: string }[]>;
  problemWith?: (tool: string, args: unknown) => string | null;
  decide?: (question: PermissionQuestion) => MaybePromise<Decision>;
  approve?: (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalAnswer>;
  model?: () => Model;
  answer?: (request: QuestionRequest, signal: AbortSignal) => Promise<QuestionOutcome>;
  personPresent?: boolean;
  asksThrough?: () => AskingPlace;
  limits?: { steps?: number; stopContinuations?: number };
  earlier?: TrajectoryEvent[];
}

export interface World {
  conversation: OpenConversation;
  clock: ManualClock;
  record: MemoryRecord;
  /** What happened, in order: recorded facts, and in angle brackets what the ports were asked. */
  log: string[];
  requests: ModelRequest[];
  approvals: ApprovalRequest[];
}

/** Sends one message and waits until the conversation is idle. */
export async function playTurn(world: World, text = 'hi'): Promise<string[]> {
  world.log.length = 0;
  world.conversation.send(text);
  await world.conversation.whenIdle();
  return world.log;
}

/** A conversation on hand-written ports; what a test does not name is neutral and allows. */
export function createWorld(options: WorldOptions = {}): World {
  const clock = createManualClock();
  const log: string[] = [];
  const requests: ModelRequest[] = [];
  const approvals: ApprovalRequest[] = [];
  const record = createMemoryRecord(
    clock,
    (event) => {
      const words = eventWords(event);
      if (words !== null) log.push(words);
    },
    options.earlier,
  );
  const answers = [...(options.answers ?? [])];
  let ids = 0;
  const conversation = createConversation({
    record,
    clock,
    model: () =>
      options.model?.() ?? {
        id: 'test/model',
        stream(request) {
          requests.push(structuredClone(request));
          return play(answers.shift() ?? [say('(end)')]);
        },
      },
    modelName: () => 'test/model',
    tools: {
      specs: () => [],
      problemWith: options.problemWith ?? (() => null),
      resources: options.resources ?? (() => Promise.resolve([])),
      preview: () => Promise.resolve({ cwd: null, diff: null }),
      run: async (tool, args, context) => {
        log.push(`<run ${tool}>`);
        return (await options.run?.(tool, args, context)) ?? done('ok');
      },
    },
    guidance: { text: () => Promise.resolve('') },
    hooks: {
      async fire<E extends HookEvent>(event: E, input: HookInputs[E], scope: HookScope) {
        log.push(`<${[event, ...inputWords(input)].join(' ')}>`);
        const outcome = await options.hooks?.[event]?.(input, scope);
        return { ...neutral[event], ...('args' in input ? { args: input.args } : {}), ...outcome };
      },
    },
    permissions: {
      decide: async (question) => (await options.decide?.(question)) ?? decision('allow', 'default'),
      isDestructive: () => false,
    },
    approvals: {
      ask: async (request, signal) => {
        approvals.push(request);
        return (await options.approve?.(request, signal)) ?? { kind: 'nobody' };
      },
    },
    questions: {
      ask: async (request, signal) => (await options.answer?.(request, signal)) ?? { kind: 'dismissed' },
    },
    limits: () => ({ steps: 200, stopContinuations: 10, ...options.limits }),
    translate: createTranslate('en'),
    newId: () => `id-${++ids}`,
    personPresent: options.personPresent ?? true,
    asksThrough: options.asksThrough ?? null,
    hashApproval: (request) => `hash of ${JSON.stringify(request.args)}`,
    isOutside: () => false,
  });
  return { conversation, clock, record, log, requests, approvals };
}

const neutral: HookOutcomes = {
  PreToolUse: {
    args: {},
    overwrites: [],
    verdict: { kind: 'none' },
    grantRequiredBy: [],
    overridesFromUser: [],
    overridesFromOthers: [],
    injections: [],
  },
  PostToolUse: { injections: [], notes: [] },
  PreInvocation: { injections: [] },
  PostInvocation: { injections: [], termination: 'none', by: [] },
  Stop: { continueReasons: [] },
  SessionStart: { injections: [] },
};

function inputWords(input: HookInputs[HookEvent]): (string | number)[] {
  if ('tool' in input)
    return [input.stepIndex, ...('error' in input && input.error !== '' ? [input.error] : [])];
  if ('invocationNumber' in input) return [input.invocationNumber];
  if ('terminationReason' in input) return [input.executionNumber, input.terminationReason];
  return [];
}

async function* play(answer: Answer): AsyncGenerator<ModelEvent> {
  for (const part of answer) {
    if (part instanceof Promise) await part;
    else if (part instanceof Error) throw part;
    else yield part;
  }
}

export function say(text: string): ModelEvent {
  return { type: 'text', text };
}

export function call(tool: string, args: unknown = {}): ModelEvent {
  return { type: 'tool-call', tool, args };
}

export function done(text: string): ToolOutcome {
  return { kind: 'done', text, detail: { kind: 'text' } };
}

export function decision(
  kind: Decision['kind'],
  by: Decision['by'],
  ...reasons: Decision['reasons']
): Decision {
  return { kind, by, reasons, trace: [], resources: [], remember: [], proposals: [], rememberNote: null };
}

export function hookRef(name: string) {
  return { name, layer: 'user' as const };
}

export function inject(name: string, ...steps: InjectedStep[]): Injection[] {
  return steps.map((step) => ({ hook: hookRef(name), step }));
}

/** A PreToolUse outcome that lets the args through as they are. */
export function gate(args: ToolArgs, rest: Partial<PreToolUseOutcome> = {}): Partial<PreToolUseOutcome> {
  return { args, ...rest };
}

/** Never settles; for a part of the world that hangs. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** Settles as "cancelled" when the signal is aborted, as a well-behaved tool does. */
export function untilAborted(signal: AbortSignal): Promise<ToolOutcome> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }), { once: true });
  });
}

/** The tool step that a turn with one call has. */
export function toolStep(world: World, index = 2) {
  const step = world.record.trajectory().steps[index];
  if (step?.kind !== 'tool') throw new Error('not a tool step');
  return step;
}

/** What the model was told last of a call. */
export function lastResult(world: World): string {
  const message = world.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
  return message?.role === 'tool' ? (message.results[0]?.text ?? '') : '';
}
