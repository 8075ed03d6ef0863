import { expect, it } from 'vitest';
import { windowTokens } from '../../../src/shared/domain/model-window';

it.each([
  ['google/gemini-3-pro-preview', 1_000_000],
  ['anthropic/claude-sonnet-4-6', 200_000],
  ['compatible/anthropic/Claude-Opus-4.5', 200_000],
  ['openai/gpt-4.1-mini', 1_000_000],
  ['openai/gpt-5.1', 400_000],
  ['openai/gpt-5-chat-latest', 128_000],
  ['openai/o3', 200_000],
  ['openai/gpt-4o', 128_000],
  ['compatible/deepseek-chat', 128_000],
  ['compatible/qwen3:8b', 32_000],
  ['compatible/o3000', 32_000],
])('%s has a window of %i tokens', (id, tokens) => {
  expect(windowTokens(id)).toBe(tokens);
});
