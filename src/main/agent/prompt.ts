import type { ModelStep, NoticeStep, Step, ToolCall, ToolStep } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { contextView, shortened, type ContextView } from './context-view';
import { hookStepTexts, lostText, restoredText } from './model-texts';
import type { ModelMessage, ModelRequest, ToolSpec } from './ports';
import { summaryTexts } from './summary-texts';
import { systemPrompt } from './system-prompt';

/** A model answer (none at the very beginning) and everything until the next one. */
interface Stretch {
  model: ModelStep | null;
  rest: Step[];
  telling: Telling;
}

/** How results are told, wherever they stand. */
interface Telling {
  /** Background calls whose end is told in a place of its own, by index. */
  ends: ReadonlyMap<number, ToolStep>;
  /** Results before this step are sent in short. */
  shortBefore: number;
}

/** A notice of an end stands where the model is told of it; the call keeps its first result. */
function endsTold(steps: Step[]): ReadonlyMap<number, ToolStep> {
  const told = steps.flatMap((step) => {
    const call = step.kind === 'notice' && step.endOf !== undefined ? steps[step.endOf] : undefined;
    return call?.kind === 'tool' ? [call] : [];
  });
  return new Map(told.map((step) => [step.index, step]));
}

/** The trajectory as a model is to see it. Pure: the same steps give the same request. */
export function modelRequest(trajectory: Trajectory, tools: ToolSpec[], guidance = ''): ModelRequest {
  const { steps, conversation } = trajectory;
  const messages = messagesOf(steps, contextView(steps));
  addUserText(messages, ...ephemeralTexts(steps));
  return { system: systemPrompt(conversation, guidance), messages, tools };
}

/** What a summary is written of: the steps before this one, with all that their results held. */
export function messagesBefore({ steps }: Trajectory, end: number): ModelMessage[] {
  const { summary, steps: rest } = contextView(steps);
  const before = rest.filter((step) => step.index < end);
  return messagesOf(steps, { summary, steps: before, shortBefore: 0 });
}

function messagesOf(all: Step[], { summary, steps, shortBefore }: ContextView): ModelMessage[] {
  const messages: ModelMessage[] = [];
  if (summary !== null) addUserText(messages, ...summaryTexts(summary, all));
  const telling = { ends: endsTold(all), shortBefore };
  for (const stretch of stretchesOf(steps, telling)) addStretch(messages, stretch);
  return messages;
}

function stretchesOf(steps: Step[], telling: Telling): Stretch[] {
  const stretches: Stretch[] = [{ model: null, rest: [], telling }];
  steps.forEach((step, position) => {
    if (step.kind !== 'model') stretches.at(-1)?.rest.push(step);
    else if (isSent(step, steps, position)) stretches.push({ model: step, rest: [], telling });
  });
  return stretches;
}

/** Left out: an answer without content, and one that a retry of the same invocation replaced. */
function isSent(step: ModelStep, steps: Step[], position: number): boolean {
  if (step.text === '' && step.toolCalls.length === 0) return false;
  if (step.state !== 'failed') return true;
  const next = steps.find((other, at) => at > position && (other.kind === 'model' || other.kind === 'user'));
  return !(next?.kind === 'model' && next.invocationNumber === step.invocationNumber);
}

function addStretch(messages: ModelMessage[], { model, rest, telling }: Stretch): void {
  if (model !== null) addModelMessage(messages, model, rest, telling);
  const texts = rest.flatMap((step) => textsOf(step, telling));
  const cutOff = model === null ? null : cutOffText(model);
  if (cutOff !== null) texts.unshift(cutOff);
  addUserText(messages, ...texts);
  if (messages.at(-1)?.role === 'model') addUserText(messages, continueText(rest));
}

function addModelMessage(messages: ModelMessage[], model: ModelStep, rest: Step[], telling: Telling): void {
  const { text, toolCalls, providerData } = model;
  messages.push({ role: 'model', text, toolCalls, ...(providerData === undefined ? {} : { providerData }) });
  if (model.toolCalls.length === 0) return;
  messages.push({ role: 'tool', results: model.toolCalls.map((call) => resultOf(call, rest, telling)) });
}

function resultOf(call: ToolCall, rest: Step[], telling: Telling) {
  const step = rest.find((other) => other.kind === 'tool' && other.call.callId === call.callId);
  const base = { callId: call.callId, tool: call.tool };
  if (step?.kind !== 'tool') return { ...base, text: lostText, isError: true };
  const isError = step.background === undefined && step.state.kind !== 'done';
  return { ...base, text: resultText(step, telling), isError };
}

function resultText(step: ToolStep, telling: Telling): string {
  const changed = step.overwrites.map(overwriteText);
  const { background } = step;
  if (background === undefined) return [...changed, endText(step, telling)].join('\n');
  const isOver = step.state.kind !== 'running' && !telling.ends.has(step.index);
  return [...changed, background.text, ...(isOver ? [endText(step, telling)] : [])].join('\n');
}

/** Only what a tool gave is ever cut: a refusal and what hooks left stay whole. */
function endText({ state, notes, index }: ToolStep, { shortBefore }: Telling): string {
  const text = 'text' in state ? state.text : lostText;
  const isOfTool = state.kind === 'done' || state.kind === 'failed';
  return [isOfTool && index < shortBefore ? shortened(text) : text, ...notes].join('\n');
}

function overwriteText({ hook, changes }: ToolStep['overwrites'][number]): string {
  const lines = changes.map(({ key, before, after }) => `${key}: ${shown(before)} became ${shown(after)}`);
  return `[Hook "${hook}" changed the arguments of this call. ${lines.join('; ')}]`;
}

function shown(value: unknown): string {
  return value === undefined ? '(absent)' : JSON.stringify(value);
}

/** What a step other than the model's own adds for it to read, in the user's role. */
function textsOf(step: Step, telling: Telling): string[] {
  switch (step.kind) {
    case 'user':
      return [step.text];
    case 'hook':
      return hookStepTexts(step);
    case 'tool':
      return step.injectedBy === null ? [] : [injectedCallText(step, step.injectedBy, telling)];
    case 'notice':
      return noticeTexts(step, telling);
    case 'model':
      return [];
  }
}

function noticeTexts({ endOf, restore, writes = [] }: NoticeStep, telling: Telling): string[] {
  if (restore !== undefined) return [restoredText(writes, restore.failed ?? [])];
  return endOf === undefined ? [] : backgroundEndTexts(telling.ends.get(endOf), telling);
}

/** Told, never sent as a call of the model's: it did not make it. */
function injectedCallText(step: ToolStep, hook: string, telling: Telling): string {
  const { tool, args } = step.call;
  return `[Hook "${hook}" made this tool call: ${tool} ${JSON.stringify(args)}]\nIts result:\n${resultText(step, telling)}`;
}

function backgroundEndTexts(step: ToolStep | undefined, telling: Telling): string[] {
  if (step?.background === undefined) return [];
  return [
    `[Background task ${step.background.taskId} (${step.call.tool}) has ended]\n${endText(step, telling)}`,
  ];
}

function cutOffText(model: ModelStep): string | null {
  if (model.state === 'done' || model.state === 'streaming') return null;
  if (model.state === 'cancelled') return '[The user stopped your answer above before it was complete.]';
  return '[Your answer above was cut off before it was complete.]';
}

/** A request never ends with the model's own message, and two of them never meet. */
function continueText(rest: Step[]): string {
  const mark = rest.find((step) => step.kind === 'hook' && step.message === 'continue');
  return mark?.kind === 'hook' ? `Continue (asked for by hook \`${mark.hook}\`).` : 'Continue.';
}

/** Since the last model call, sent or not: what came before it has had its one call. */
function ephemeralTexts(steps: Step[]): string[] {
  const since = steps.slice(steps.findLastIndex((step) => step.kind === 'model') + 1);
  return since.flatMap((step) =>
    step.kind === 'hook' && step.message === 'ephemeral'
      ? [`[Note from hook "${step.hook}", for this answer only]\n${step.text}`]
      : [],
  );
}

/** Neighbours of one role are one message. */
function addUserText(messages: ModelMessage[], ...texts: string[]): void {
  if (texts.length === 0) return;
  const last = messages.at(-1);
  if (last?.role === 'user') {
    messages[messages.length - 1] = { role: 'user', text: [last.text, ...texts].join('\n\n') };
  } else {
    messages.push({ role: 'user', text: texts.join('\n\n') });
  }
}
