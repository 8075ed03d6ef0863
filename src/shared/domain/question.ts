import { z } from 'zod';

/** Something the model wants to know of the person; none of it is consent to anything. */
export const questionSchema = z.object({
  question: z.string(),
  options: z.array(z.string()),
  isMultiSelect: z.boolean(),
});
export type Question = z.infer<typeof questionSchema>;

/** Questions that wait for the person. */
export const questionRequestSchema = z.object({
  requestId: z.string(),
  conversationId: z.string(),
  conversationTitle: z.string(),
  /** The sub-agent that asks; the conversation and the step are then those in which it was called. */
  agent: z.string().nullable(),
  stepIndex: z.number(),
  questions: z.array(questionSchema),
  createdAt: z.string(),
});
export type QuestionRequest = z.infer<typeof questionRequestSchema>;

/** To one question: some of its options, and own words; both may be empty. */
export const questionAnswerSchema = z.object({
  selected: z.array(z.string()),
  text: z.string().max(20_000),
});
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;

export const questionReplySchema = z.discriminatedUnion('kind', [
  /** One answer for each question, in their order. */
  z.object({ kind: z.literal('answered'), answers: z.array(questionAnswerSchema) }),
  z.object({ kind: z.literal('dismissed') }),
]);
export type QuestionReply = z.infer<typeof questionReplySchema>;
