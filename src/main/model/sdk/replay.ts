import type { SharedV3ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelMessage } from '../../agent/ports';

/** One piece of an answer, in order, with what its vendor attached to it. */
export type AnswerPart =
  | { type: 'text' | 'reasoning'; text: string; options?: SharedV3ProviderOptions | undefined }
  /** The call itself is in the record: this only marks its place. */
  | { type: 'tool-call'; options?: SharedV3ProviderOptions | undefined };

const optionsSchema = z.record(z.string(), z.record(z.string(), z.json())).optional();

const replaySchema = z.object({
  model: z.string(),
  parts: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.enum(['text', 'reasoning']), text: z.string(), options: optionsSchema }),
      z.object({ type: z.literal('tool-call'), options: optionsSchema }),
    ]),
  ),
});

/** What has to be kept so that the answer can be sent again as it was; null when its text and calls suffice. */
export function toProviderData(model: string, parts: AnswerPart[]): unknown {
  const isPlain = parts.every((part) => part.type !== 'reasoning' && part.options === undefined);
  // As it will be read from the disk: what the library left undefined is not there.
  return isPlain ? null : JSON.parse(JSON.stringify({ model, parts }));
}

/** The parts of an earlier answer; null when they are another model's, or do not fit the answer. */
export function partsOf(
  model: string,
  message: Extract<ModelMessage, { role: 'model' }>,
): AnswerPart[] | null {
  const parsed = replaySchema.safeParse(message.providerData);
  if (!parsed.success || parsed.data.model !== model) return null;
  const { parts } = parsed.data;
  const calls = parts.filter((part) => part.type === 'tool-call').length;
  return calls === message.toolCalls.length ? parts : null;
}
