/** Offered while a model is named; any other of a vendor can be written as well. */
export const modelIds = [
  'demo',
  'google/gemini-2.5-pro',
  'anthropic/claude-sonnet-4-5',
  'openai/gpt-5.1',
  'compatible/llama3.1',
];

/** A model id as a person knows it. */
export function modelLabel(id: string): string {
  if (id === 'demo') return 'Demo (offline, no AI)';
  return id.startsWith('script:') ? `script: ${id.split(/[\\/]/).at(-1) ?? id}` : id;
}
