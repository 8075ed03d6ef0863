import { z } from 'zod';

/** An MCP server that a workspace brings, with everything that the act of review answers for. */
export const mcpReviewItemSchema = z.object({
  serverId: z.string(),
  name: z.string(),
  path: z.string(),
  state: z.enum(['new', 'changed']),
  definitionHash: z.string(),
  /** Command, args, env or URL, and the hashes of files of the workspace that they name. */
  definition: z.string(),
  /** What was reviewed last, when it differs. */
  previousDefinition: z.string().nullable(),
});
export type McpReviewItem = z.infer<typeof mcpReviewItemSchema>;

export const mcpReviewAnswerSchema = z.object({
  serverId: z.string(),
  answer: z.enum(['trust', 'keep-off']),
  /** The hash that was on screen; refused if the disk differs. */
  definitionHash: z.string(),
});
export type McpReviewAnswer = z.infer<typeof mcpReviewAnswerSchema>;
