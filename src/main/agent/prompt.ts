import type { HookStep, ModelStep, NoticeStep, Step, ToolCall, ToolStep } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { lostText, restoredText } from './model-texts';
import type { ModelMessage, ModelRequest, ToolSpec } from './ports';
import { trimToBudget } from './prompt-trim';
import { systemPrompt } from './system-prompt';

/** A model answer (none at the very beginning) and everything until the next one. */
interface Stretch {
  model: ModelStep | null;
  rest: Step[];
  /** Background calls whose end is told in a place of its own, by index. */
  told: ReadonlyMap<number, ToolStep>;
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
  const messages: ModelMessage[] = [];
  const told = endsTold(steps);
  for (const stretch of stretchesOf(steps, told)) addStretch(messages, stretch);
  addUserText(messages, ...ephemeralTexts(steps));
  return {
    system: systemPrompt(conversation, guidance),
    messages: trimToBudget(messages),
    tools,
  };
}

function stretchesOf(steps: Step[], told: Stretch['told']): Stretch[] {
  const stretches: Stretch[] = [{ model: null, rest: [], told }];
  steps.forEach((step, position) => {
    if (step.kind !== 'model') stretches.at(-1)?.rest.push(step);
    else if (isSent(step, steps, position)) stretches.push({ model: step, rest: [], told });
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

function addStretch(messages: ModelMessage[], { model, rest, told }: Stretch): void {
  if (model !== null) addModelMessage(messages, model, rest, told);
  const texts = rest.flatMap((step) => textsOf(step, told));
  const cutOff = model === null ? null : cutOffText(model);
  if (cutOff !== null) texts.unshift(cutOff);
  addUserText(messages, ...texts);
  if (messages.at(-1)?.role === 'model') addUserText(messages, continueText(rest));
}

function addModelMessage(
  messages: ModelMessage[],
  model: ModelStep,
  rest: Step[],
  told: Stretch['told'],
): void {
  const { text, toolCalls, providerData } = model;
  messages.push({ role: 'model', text, toolCalls, ...(providerData === undefined ? {} : { providerData }) });
  if (model.toolCalls.length === 0) return;
  messages.push({ role: 'tool', results: model.toolCalls.map((call) => resultOf(call, rest, told)) });
}

function resultOf(call: ToolCall, rest: Step[], told: Stretch['told']) {
  const step = rest.find((other) => other.kind === 'tool' && other.call.callId === call.callId);
  const base = { callId: call.callId, tool: call.tool };
  if (step?.kind !== 'tool') return { ...base, text: lostText, isError: true };
  const isError = step.background === undefined && step.state.kind !== 'done';
  return { ...base, text: resultText(step, told), isError };
}

function resultText(step: ToolStep, told: Stretch['told']): string {
  const changed = step.overwrites.map(overwriteText);
  const { background } = step;
  if (background === undefined) return [...changed, endText(step)].join('\n');
  const isOver = step.state.kind !== 'running' && !told.has(step.index);
  return [...changed, background.text, ...(isOver ? [endText(step)] : [])].join('\n');
}

function endText({ state, notes }: ToolStep): string {
  return ['text' in state ? state.text : lostText, ...notes].join('\n');
}

function overwriteText({ hook, changes }: ToolStep['overwrites'][number]): string {
  const lines = changes.map(({ key, before, after }) => `${key}: ${shown(before)} became ${shown(after)}`);
  return `[Hook "${hook}" changed the arguments of this call. ${lines.join('; ')}]`;
}

function shown(value: unknown): string {
  return value === undefined ? '(absent)' : JSON.stringify(value);
}

/** What a step other than the model's own adds for it to read, in the user's role. */
function textsOf(step: Step, told: Stretch['told']): string[] {
  switch (step.kind) {
    case 'user':
      return [step.text];
    case 'hook':
      return hookTexts(step);
    case 'tool':
      return step.injectedBy === null ? [] : [injectedCallText(step, step.injectedBy, told)];
    case 'notice':
      return noticeTexts(step, told);
    case 'model':
      return [];
  }
}

function noticeTexts({ endOf, restore, writes = [] }: NoticeStep, told: Stretch['told']): string[] {
  if (restore !== undefined) return [restoredText(writes, restore.failed ?? [])];
  return endOf === undefined ? [] : backgroundEndTexts(told.get(endOf));
}

function hookTexts(step: HookStep): string[] {
  switch (step.message) {
    case 'user':
      return [`[Message from hook "${step.hook}"]\n${step.text}`];
    case 'system':
      return [`[Note from hook "${step.hook}"]\n${step.text}`];
    case 'continue':
      return step.text === '' ? [] : [`[Hook "${step.hook}" does not let the turn end yet]\n${step.text}`];
    case 'ephemeral':
      return [];
  }
}

/** Told, never sent as a call of the model's: it did not make it. */
function injectedCallText(step: ToolStep, hook: string, told: Stretch['told']): string {
  const { tool, args } = step.call;
  return `[Hook "${hook}" made this tool call: ${tool} ${JSON.stringify(args)}]\nIts result:\n${resultText(step, told)}`;
}

function backgroundEndTexts(step: ToolStep | undefined): string[] {
  if (step?.background === undefined) return [];
  return [`[Background task ${step.background.taskId} (${step.call.tool}) has ended]\n${endText(step)}`];
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
