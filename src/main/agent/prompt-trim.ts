import type { ModelMessage } from './ports';

/** Characters of one request; about a quarter as many tokens, within every window we speak to. */
export const requestBudget = 400_000;
const keptOfResult = 200;

/**
 * Cuts tool results, the oldest first, until the request fits. The results of the last answer
 * stay whole, and so does everything that is not a result: rules and what hooks said are never cut.
 */
export function trimToBudget(messages: ModelMessage[], budget = requestBudget): ModelMessage[] {
  let excess = messages.reduce((sum, message) => sum + sizeOf(message), 0) - budget;
  if (excess <= 0) return messages;
  const newest = messages.findLastIndex((message) => message.role === 'tool');
  return messages.map((message, position) => {
    if (message.role !== 'tool' || position === newest || excess <= 0) return message;
    const results = message.results.map((result) => {
      if (excess <= 0 || result.text.length <= 2 * keptOfResult) return result;
      const text = `${result.text.slice(0, keptOfResult)}\n[… cut to save room: ${result.text.length} characters in all]`;
      excess -= result.text.length - text.length;
      return { ...result, text };
    });
    return { ...message, results };
  });
}

function sizeOf(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return message.text.length;
    case 'model':
      return message.text.length + JSON.stringify(message.toolCalls).length;
    case 'tool':
      return message.results.reduce((sum, result) => sum + result.text.length, 0);
  }
}
