import type { ToolCall } from '../../shared/domain/step';
import type { ModelMessage } from '../agent/ports';
import { readRequest } from './demo-request';

export interface HookNote {
  hook: string;
  text: string;
}

export interface CallResult {
  call: ToolCall;
  text: string;
  isError: boolean;
}

/** Where a conversation stands, as far as the demo model needs to know. */
export interface Standing {
  /** The person's last request; empty when there is none. */
  request: string;
  /** What its calls have come to since, in order. */
  results: CallResult[];
  /** True when the request was answered in full and nothing new has come but what hooks said. */
  answered: boolean;
  /** What hooks said since the model spoke last. */
  notes: HookNote[];
}

/** A section that the app puts into the user's role on behalf of a hook begins like this. */
const notePattern = /^\[(?:Message from hook|Note from hook|Hook) "([^"]*)"[^\]\n]*\]\n?/;
const goOn = /^Continue(?: \(asked for by .*\))?\.$/;
/** The app says so when the answer before it is not all of it. */
const cutOff = /^\[(?:The user stopped your answer|Your answer above was cut off)[^\]\n]*\]$/m;

export function readStanding(messages: ModelMessage[]): Standing {
  const at = messages.findLastIndex((message) => message.role === 'user' && isRequest(message.text));
  const asked = messages[at];
  const since = messages.slice(at + 1);
  const results = resultsOf(since);
  const lastModel = since.findLastIndex((message) => message.role === 'model');
  const spoken = lastModel === -1 ? undefined : since[lastModel];
  const afterwards = since.slice(lastModel + 1);
  const heard = lastModel === -1 && asked !== undefined ? [asked, ...afterwards] : afterwards;
  return {
    request: asked?.role === 'user' ? sectionsOf(asked.text).said : '',
    results,
    answered: spoken?.role === 'model' && spoken.toolCalls.length === 0 && !afterwards.some(saysCutOff),
    notes: heard.flatMap((message) => (message.role === 'user' ? sectionsOf(message.text).notes : [])),
  };
}

/** What follows a hook's section without a mark of its own may still be the hook's: it must make sense. */
function isRequest(text: string): boolean {
  const { said } = sectionsOf(text);
  if (said === '') return false;
  return !notePattern.test(text) || readRequest(said).ask.kind !== 'unclear';
}

function saysCutOff(message: ModelMessage): boolean {
  return message.role === 'user' && cutOff.test(message.text);
}

function resultsOf(messages: ModelMessage[]): CallResult[] {
  const calls = messages.flatMap((message) => (message.role === 'model' ? message.toolCalls : []));
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
  return results.flatMap((result) => {
    const call = calls.find((other) => other.callId === result.callId);
    return call === undefined ? [] : [{ call, text: result.text, isError: result.isError }];
  });
}

/** What the person said, and what hooks said, in one message of the user's role. */
function sectionsOf(text: string): { said: string; notes: HookNote[] } {
  const said: string[] = [];
  const notes: HookNote[] = [];
  for (const section of text.split('\n\n')) {
    const note = notePattern.exec(section);
    if (note !== null) notes.push({ hook: note[1] ?? '', text: section.slice(note[0].length).trim() });
    else if (!goOn.test(section.trim()) && !cutOff.test(section)) said.push(section);
  }
  return { said: said.join('\n\n').trim(), notes };
}
