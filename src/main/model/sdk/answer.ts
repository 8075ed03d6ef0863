import type {
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
} from '@ai-sdk/provider';
import type { ModelVendor } from '../../../shared/domain/settings';
import type { ModelEvent } from '../../agent/ports';
import type { CutOff } from '../failure';
import { toProviderData, type AnswerPart } from './replay';

/** Takes the parts of one stream as they come. */
export interface Answer {
  /** What can be shown at once. */
  take(part: LanguageModelV3StreamPart): ModelEvent[];
  /** Why the answer is not whole; null when it is. */
  cutOff(): CutOff | null;
  /** What is handed on of a whole answer only: the calls of one that broke off may be cut in the middle. */
  rest(): ModelEvent[];
  usage(): ModelEvent[];
}

type Block = Extract<AnswerPart, { type: 'text' | 'reasoning' }>;
interface BlockPart {
  id: string;
  delta?: string;
  providerMetadata?: SharedV3ProviderMetadata;
}

export function createAnswer(vendor: ModelVendor, id: string): Answer {
  const parts: AnswerPart[] = [];
  const calls: ModelEvent[] = [];
  const open = new Map<string, Block>();
  let finish: LanguageModelV3FinishReason | null = null;
  let usage: LanguageModelV3Usage | null = null;

  const begin = (type: Block['type'], part: BlockPart): ModelEvent[] => {
    const block: Block = { type, text: '' };
    open.set(`${type} ${part.id}`, block);
    parts.push(block);
    return goOn(type, part);
  };
  const goOn = (type: Block['type'], part: BlockPart): ModelEvent[] => {
    const block = open.get(`${type} ${part.id}`);
    if (block === undefined) return begin(type, part);
    // A signature may come with any part of its block; the last one counts.
    if (part.providerMetadata !== undefined) block.options = part.providerMetadata;
    const { delta = '' } = part;
    if (delta === '') return [];
    const joint = block.text === '' && isAfterAnother(block, parts) ? '\n\n' : '';
    block.text += delta;
    return [{ type: type === 'text' ? 'text' : 'thinking', text: joint + delta }];
  };

  return {
    take(part) {
      switch (part.type) {
        case 'text-start':
          return begin('text', part);
        case 'reasoning-start':
          return begin('reasoning', part);
        case 'text-delta':
        case 'text-end':
          return goOn('text', part);
        case 'reasoning-delta':
        case 'reasoning-end':
          return goOn('reasoning', part);
        case 'tool-call':
          parts.push({ type: 'tool-call', options: part.providerMetadata });
          calls.push({ type: 'tool-call', tool: part.toolName, args: readArgs(part.input) });
          return [];
        case 'finish':
          finish = part.finishReason;
          usage = part.usage;
          return [];
        default:
          return [];
      }
    },
    cutOff: () => cutOffOf(finish, vendor),
    rest() {
      const data = toProviderData(id, parts);
      return data === null ? calls : [...calls, { type: 'provider-data', data }];
    },
    usage: () => (usage === null ? [] : usageEvents(usage)),
  };
}

/** Blocks are paragraphs of their own; the words of the next must not run into the last. */
function isAfterAnother(block: Block, parts: AnswerPart[]): boolean {
  return parts.some((part) => part !== block && part.type === block.type && part.text !== '');
}

/** Arguments that are no JSON go on as the text they are: the loop tells the model what was wrong. */
function readArgs(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function cutOffOf(finish: LanguageModelV3FinishReason | null, vendor: ModelVendor): CutOff | null {
  switch (finish?.unified) {
    case 'stop':
    case 'tool-calls':
      return null;
    case 'length':
      return { kind: 'length' };
    case 'content-filter':
      return { kind: 'filtered' };
    case 'error':
    case 'other':
    case undefined:
      if (finish?.raw === undefined) return { kind: 'broken' };
      // Servers of one's own end whole answers with words of their own.
      return vendor === 'compatible' ? null : { kind: 'gave-up', reason: finish.raw };
  }
}

function usageEvents({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelEvent[] {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return [];
  const usage = {
    inputTokens: inputTokens.total ?? 0,
    outputTokens: outputTokens.total ?? 0,
    thinkingTokens: outputTokens.reasoning ?? 0,
    cacheReadTokens: inputTokens.cacheRead ?? 0,
  };
  return [{ type: 'usage', usage }];
}
