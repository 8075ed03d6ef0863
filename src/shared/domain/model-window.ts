/** Tokens that a request and its answer may take together, by what the name of a model holds. */
const windows: [name: RegExp, tokens: number][] = [
  [/gemini/, 1_000_000],
  [/gpt-4\.1/, 1_000_000],
  [/gpt-5.*chat/, 128_000],
  [/gpt-5/, 400_000],
  [/claude|(?:^|\W)o[134](?:\W|$)/, 200_000],
  [/^(?:google|anthropic|openai)\/|deepseek|kimi|glm-/, 128_000],
];

/** Of a model that nobody here knows, often one that runs on the person's own machine. */
const carefulTokens = 32_000;

/** The window of a model, by its id. What the vendor allows can be less: its refusal is dealt with as well. */
export function windowTokens(modelId: string): number {
  const id = modelId.toLowerCase();
  if (id === 'demo' || id.startsWith('script:')) return 200_000;
  return windows.find(([name]) => name.test(id))?.[1] ?? carefulTokens;
}
