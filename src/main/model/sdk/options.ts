import type { LanguageModelV3Prompt, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { ModelVendor } from '../../../shared/domain/settings';

const thinkingBudget = 10_000;

/** What a request always carries. */
export function plainOptions(vendor: ModelVendor): SharedV3ProviderOptions {
  switch (vendor) {
    case 'anthropic':
      // Arguments are wanted whole and valid, not early.
      return { anthropic: { toolStreaming: false } };
    case 'openai':
      // The conversation is kept on this machine; nothing is to be kept at the vendor's.
      return { openai: { store: false } };
    case 'google':
    case 'compatible':
      return {};
  }
}

/** What asks for the model's thinking; null where there is none to be had. */
export function thinkingOptions(
  vendor: ModelVendor,
  model: string,
  prompt: LanguageModelV3Prompt,
): SharedV3ProviderOptions | null {
  switch (vendor) {
    case 'google':
      return /^gemini-(?!1|2\.0)/.test(model)
        ? { google: { thinkingConfig: { includeThoughts: true } } }
        : null;
    case 'anthropic':
      return anthropicThinking(model, prompt);
    case 'openai':
      return /^(?:o\d|gpt-(?:[5-9]|\d\d))/.test(model) && !model.includes('chat')
        ? { openai: { reasoningSummary: 'auto' } }
        : null;
    case 'compatible':
      return null;
  }
}

/** Both for the same vendor, in one. */
export function withOptions(
  plain: SharedV3ProviderOptions,
  more: SharedV3ProviderOptions,
): SharedV3ProviderOptions {
  const vendors = new Set([...Object.keys(plain), ...Object.keys(more)]);
  return Object.fromEntries([...vendors].map((vendor) => [vendor, { ...plain[vendor], ...more[vendor] }]));
}

function anthropicThinking(model: string, prompt: LanguageModelV3Prompt): SharedV3ProviderOptions | null {
  if (!model.includes('claude-') || /claude-(?:instant|v?[123])/.test(model)) return null;
  if (/claude-(?:opus|sonnet|haiku)-4-(?:[0-5](?!\d)|\d{8})/.test(model)) {
    return mayThinkWithBudget(prompt)
      ? { anthropic: { thinking: { type: 'enabled', budgetTokens: thinkingBudget } } }
      : null;
  }
  // These bind their thinking to what stood before it, and that may be cut or have been for one answer only.
  const isBound = /claude-(?:(?:opus|sonnet)-5-5|fable-5-1)/.test(model);
  return {
    anthropic: {
      thinking: {
        type: 'adaptive',
        display: 'summarized',
        ...(isBound ? { blockBinding: { prefixMismatchBehavior: 'drop_block' } } : {}),
      },
    },
  };
}

/** With a budget, the calls that are being answered must have been thought about in the same way. */
function mayThinkWithBudget(prompt: LanguageModelV3Prompt): boolean {
  const last = prompt.findLast((message) => message.role === 'assistant');
  if (last?.role !== 'assistant' || !last.content.some((part) => part.type === 'tool-call')) return true;
  return last.content[0]?.type === 'reasoning';
}
