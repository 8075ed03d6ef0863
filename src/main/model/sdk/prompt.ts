import type {
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3TextPart,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { ToolCall } from '../../../shared/domain/step';
import type { ModelVendor } from '../../../shared/domain/settings';
import type { ModelMessage, ModelRequest, ToolSpec } from '../../agent/ports';
import { partsOf, type AnswerPart } from './replay';

type ModelAnswer = Extract<ModelMessage, { role: 'model' }>;
type AssistantContent = Extract<LanguageModelV3Message, { role: 'assistant' }>['content'];

interface Conversion {
  vendor: ModelVendor;
  /** The whole id, to tell the answers of this model from those of others. */
  id: string;
  /** Ids of calls as they are sent. */
  callIds: Map<string, string>;
}

/** The request in the library's form, so that each vendor accepts it whatever the conversation brought. */
export function toPrompt(vendor: ModelVendor, id: string, request: ModelRequest): LanguageModelV3Prompt {
  const conversion: Conversion = { vendor, id, callIds: new Map() };
  const messages = request.messages.map((message) => toMessage(message, conversion));
  if (request.system.trim() !== '') {
    messages.unshift({ role: 'system', content: wellFormed(request.system) });
  }
  if (vendor === 'anthropic') markForCache(messages);
  return messages;
}

export function toTools(vendor: ModelVendor, tools: ToolSpec[]): LanguageModelV3FunctionTool[] {
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    name,
    description,
    inputSchema: parameters,
    // OpenAI would otherwise make every optional argument required.
    ...(vendor === 'openai' ? { strict: false } : {}),
  }));
}

function toMessage(message: ModelMessage, conversion: Conversion): LanguageModelV3Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [textPart(orElse(message.text, '(empty message)'))] };
    case 'model':
      return { role: 'assistant', content: answerContent(message, conversion) };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ callId, tool, text, isError }) => ({
          type: 'tool-result',
          toolCallId: sentCallId(callId, conversion),
          toolName: sentToolName(tool),
          output: {
            type: isError ? 'error-text' : 'text',
            value: wellFormed(orElse(text, '(no output)')),
          },
        })),
      };
  }
}

function answerContent(message: ModelAnswer, conversion: Conversion): AssistantContent {
  const parts: AnswerPart[] = partsOf(conversion.id, message) ?? [
    { type: 'text', text: message.text },
    ...message.toolCalls.map(() => ({ type: 'tool-call' }) as const),
  ];
  const calls = [...message.toolCalls];
  const content = parts.flatMap((part): AssistantContent => {
    if (part.type === 'tool-call') {
      const call = calls.shift();
      return call === undefined ? [] : [{ ...callPart(call, conversion), ...attached(part.options) }];
    }
    if (!isSent(part, message, conversion.vendor)) return [];
    return [{ type: part.type, text: wellFormed(part.text), ...attached(part.options) }];
  });
  return content.length > 0 ? content : [textPart('(empty answer)')];
}

/** Vendors refuse blank text. Thinking without a signature is of use only to servers that ask for it back. */
function isSent(
  part: Exclude<AnswerPart, { type: 'tool-call' }>,
  message: ModelAnswer,
  vendor: ModelVendor,
): boolean {
  if (part.type === 'text') return part.text.trim() !== '';
  return part.options !== undefined || (vendor === 'compatible' && message.toolCalls.length > 0);
}

function callPart({ callId, tool, args }: ToolCall, conversion: Conversion) {
  return {
    type: 'tool-call' as const,
    toolCallId: sentCallId(callId, conversion),
    toolName: sentToolName(tool),
    input: wellFormedJson(args),
  };
}

function textPart(text: string): LanguageModelV3TextPart {
  return { type: 'text', text: wellFormed(text) };
}

function attached(options: SharedV3ProviderOptions | undefined) {
  return options === undefined ? {} : { providerOptions: options };
}

/** Nine letters and digits: the narrowest form that some servers demand. The same call keeps its id. */
function sentCallId(callId: string, { callIds }: Conversion): string {
  const known = callIds.get(callId);
  if (known !== undefined) return known;
  const id = `call${String(callIds.size + 1).padStart(5, '0')}`;
  callIds.set(callId, id);
  return id;
}

/** A model can make up a name that its own vendor refuses to read again. */
function sentToolName(tool: string): string {
  const name = tool.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`.slice(0, 64);
}

function orElse(text: string, substitute: string): string {
  return text.trim() === '' ? substitute : text;
}

/** Text that was cut in the middle of an emoji is no text that a vendor accepts. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function wellFormedJson(args: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(args), (_key, value: unknown) =>
    typeof value === 'string' ? wellFormed(value) : value,
  );
}

/**
 * Anthropic reuses only what is marked. The last message may end with text for this answer alone,
 * so the one before it is marked too.
 */
function markForCache(messages: LanguageModelV3Prompt): void {
  const asked = messages.filter((message) => message.role !== 'assistant');
  const system = messages.filter((message) => message.role === 'system');
  for (const message of new Set([...system, ...asked.slice(-2)])) {
    message.providerOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };
  }
}
